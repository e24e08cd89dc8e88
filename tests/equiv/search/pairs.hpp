// Pairs of programs from texts, for tests that run both programs.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "equiv/search/decision.hpp"
#include "grammar/notation/profile_file.hpp"

namespace assay::testing {

// Returns a function with these arguments and body. `result` is the returned value with its type. Example: "%x:
// tensor<f32>", "%0 = stablehlo.abs %x : tensor<f32>", "%0 : tensor<f32>".
inline std::string function(std::string const& arguments, std::string const& body, std::string const& result) {
  return "func.func @main(" + arguments + ") -> " + result.substr(result.find(": ") + 2) + " {\n" + body + "\nreturn " +
         result + "\n}";
}

struct Pair {
  Pair(std::string const& text_a, std::string const& text_b, std::string const& profile_name = "ieee")
      : a(text_a), b(text_b), profile(*read_profile(profile_name)) {
    EXPECT_FALSE(a.is_stopped()) << first_error(a.findings()) << "\n" << text_a;
    EXPECT_FALSE(b.is_stopped()) << first_error(b.findings()) << "\n" << text_b;
    auto found = entry_pair(a, b, "");
    EXPECT_TRUE(found) << found.error();
    pair = *std::move(found);
  }
  PairRunner runner(BrokenAssumption broken = nullptr) const { return {pair, profile, SearchLimits{}.run, broken}; }
  Search search() const {
    auto both = runner();
    return search_witness(both, {});
  }
  Decision decision() const {
    auto both = runner();
    return decide(both, {});
  }

  PreparedProgram a, b;
  Profile profile;
  FunctionPair pair;
};

// Returns a tensor of f32 of rank 1 with these elements.
inline Tensor floats(std::initializer_list<float> values) {
  auto tensor = make_tensor(Element::of(kF32), {static_cast<std::int64_t>(values.size())});
  std::memcpy(tensor.data(), values.begin(), tensor.size_bytes());
  return tensor;
}

}  // namespace assay::testing
