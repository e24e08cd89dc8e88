// Units with known results for tests of the suite writer.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "generators/assemble/generate.hpp"
#include "support/random_sequence.hpp"

namespace assay {

inline Tensor f32_tensor(std::vector<float> const& numbers) {
  auto const bytes = numbers.size() * sizeof(float);
  std::shared_ptr<std::byte[]> memory(new std::byte[bytes]);
  std::memcpy(memory.get(), numbers.data(), bytes);
  return Tensor(Element::of(kF32), {static_cast<std::int64_t>(numbers.size())}, memory);
}

// Returns a case that adds two vectors of four elements.
inline Case sum_case(std::string name, Random& random) {
  Case made;
  made.op = "add";
  made.folder = "add";
  made.name = std::move(name);
  made.recipe = "ordinary";
  made.types = {"f32"};
  made.text = R"("builtin.module"() ({
  "func.func"() ({
  ^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>):
    %0 = "stablehlo.add"(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%0) : (tensor<4xf32>) -> ()
  }) {function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "main"} : () -> ()
}) : () -> ()
)";
  std::vector<float> x(4), y(4), sum(4), above(4);
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = static_cast<float>(random.between(-1000, 1000)) / 8;
    y[i] = static_cast<float>(random.between(-1000, 1000)) / 8;
    sum[i] = x[i] + y[i];
    above[i] = sum[i] + 1;
  }
  made.inputs = {f32_tensor(x), f32_tensor(y)};
  auto const expected = f32_tensor(sum);
  made.results.push_back({expected, expected, expected, std::nullopt, true});
  return made;
}

// Returns the same case with a permitted set that is wider by one.
inline Case wide_sum_case(std::string name, Random& random) {
  Case made = sum_case(std::move(name), random);
  auto& result = made.results[0];
  std::vector<float> above(4);
  std::memcpy(above.data(), result.expected.data(), sizeof(float) * above.size());
  for (auto& number : above) number += 1;
  result.high = f32_tensor(above);
  result.exact = false;
  made.profile = "xla";
  return made;
}

inline Case invalid_case(std::string name) {
  Case made;
  made.kind = CaseKind::invalid;
  made.op = "abs";
  made.folder = "invalid/abs_c1";
  made.name = std::move(name);
  made.breaks = "abs_c1";
  made.types = {"f32"};
  made.proof = "proven";
  made.text = R"(func.func @main(%x: tensor<2xf32>) -> tensor<3xf32> {
  %0 = "stablehlo.abs"(%x) : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
)";
  return made;
}

// Returns `units` units with `count` cases each.
inline std::vector<Unit> sum_units(std::size_t units, std::size_t count, std::uint64_t seed = 1) {
  std::vector<Unit> all;
  for (std::size_t u = 0; u < units; ++u) {
    auto const make = [u, count, seed](UnitOutput const& output) {
      Random random(seed + u);
      for (std::size_t i = 0; i < count; ++i) {
        auto const name = "f32_" + std::to_string(u) + "_" + std::to_string(i);
        if (!output.give(i % 2 ? wide_sum_case(name, random) : sum_case(name, random))) return;
      }
      output.omit({"add ui" + std::to_string(u), "there is no such type"});
    };
    all.push_back({"values/add_" + std::to_string(u), 1.0 + static_cast<double>(u % 3), make});
  }
  return all;
}

}  // namespace assay
