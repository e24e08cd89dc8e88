// Proves the equality of two programs, given as texts, under the profile ieee.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "constraints/bind/prepared_program.hpp"
#include "constraints/prove/execution/prove.hpp"
#include "equiv/prove/prove_equal.hpp"
#include "grammar/notation/profile_file.hpp"

namespace assay {

// `signature` is a text such as "%x: tensor<f32>) -> tensor<f32>".
inline std::string main_of(std::string const& signature, std::string const& body) {
  return "func.func @main(" + signature + " {\n" + body + "\n}\n";
}

// Compares the first entry functions. If the checks reject a program, the test fails and the verdict is `different`.
inline EquivOutcome proof_of_pair(std::string const& a, std::string const& b, EquivOptions options = {},
                                  PrepareOptions const& how = {.binds = false}) {
  auto const profile = read_profile("ieee");
  EXPECT_TRUE(profile);
  options.profile = &*profile;
  PreparedProgram const x(a, how), y(b, how);
  EXPECT_FALSE(x.is_stopped()) << first_error(x.findings()) << a;
  EXPECT_FALSE(y.is_stopped()) << first_error(y.findings()) << b;
  EquivOutcome refused;
  refused.verdict = EquivVerdict::different;
  if (x.is_stopped() || y.is_stopped()) return refused;
  return prove_equal(x.program(), *entry_functions(x.program()).at(0), y.program(), *entry_functions(y.program()).at(0),
                     options);
}

}  // namespace assay
