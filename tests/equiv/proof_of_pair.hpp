// The proof of two programs in texts, under the profile ieee.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "constraints/bind/prepared_program.hpp"
#include "constraints/prove/execution/prove.hpp"
#include "equiv/prove/prove_equal.hpp"
#include "grammar/notation/profile_file.hpp"

namespace assay {

// `signature`: "%x: tensor<f32>) -> tensor<f32>".
inline std::string main_of(std::string const& signature, std::string const& body) {
  return "func.func @main(" + signature + " {\n" + body + "\n}\n";
}

// Of the first entry functions. A failure of the test, and *different*, if the checks refuse one of the programs.
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
