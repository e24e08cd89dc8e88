// Splats have one element that is spelled once, in decimal or as bytes. Both spellings have the same results.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "constraints/bind/prepared_program.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {
namespace {

Tensor value_of_constant(std::string const& literal, std::string const& type) {
  PreparedProgram const program(
      fmt::format("func.func @main() -> {0} {{\n  %r = stablehlo.constant dense<{1}> : {0}\n  return %r : {0}\n}}\n",
                  type, literal));
  EXPECT_FALSE(program.is_stopped()) << type;
  RunState state(program.compiled());
  auto const run = Process(state).run(**program.main(), {});
  EXPECT_FALSE(run.error) << type;
  return run.values.at(0).tensor;
}

TEST(ConstantValue, SplatsOfAllSizesAreOneElement) {
  struct Row {
    std::string type, decimals, bytes;
    std::uint64_t real, imag;
  };
  for (auto const& row :
       std::vector<Row>{{"f32", "1.5", "\"0x0000C03F\"", 0x3FC00000, 0},
                        {"f64", "-2.0", "\"0x00000000000000C0\"", 0xC000000000000000, 0},
                        {"f8E4M3FN", "1.0", "\"0x38\"", 0x38, 0},
                        {"i1", "true", "\"0xFF\"", 1, 0},
                        {"i4", "-3", "\"0xFD\"", static_cast<std::uint64_t>(-3), 0},
                        {"ui16", "513", "\"0x0102\"", 513, 0},
                        {"complex<f32>", "(1.5, 0.5)", "\"0x0000C03F0000003F\"", 0x3FC00000, 0x3F000000}})
    for (std::string const shape : {"", "3x", "128x128x", "16385x", "5x4000x"})
      for (auto const& literal : {row.decimals, row.bytes}) {
        bool const is_packed = row.type == "i1" && literal != row.decimals && shape.size() < 3;
        if (is_packed) continue;  // 0xFF has eight booleans
        auto const tensor = value_of_constant(literal, "tensor<" + shape + row.type + ">");
        bool all = true;
        for (std::int64_t i = 0; i < tensor.count(); ++i)
          all =
              all && tensor.get(i, 0) == row.real && (parts_of(tensor.element()) == 1 || tensor.get(i, 1) == row.imag);
        EXPECT_TRUE(all) << row.type << " " << literal << " of " << shape;
      }
}

}  // namespace
}  // namespace assay
