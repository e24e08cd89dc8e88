// Random programs on bf16, and their results for all choices of roundings that are left out.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "tests/semantics/permitted/permitted_run.hpp"

namespace assay {

class UnroundedProgram {
public:
  explicit UnroundedProgram(unsigned seed) : random_(seed) {
    for (int i = 0; i < kInputs; ++i) add_input();
    int const count = static_cast<int>(random_.between(2, 6));
    for (int i = 0; i < count; ++i) add_op();
    add_op(true);
  }

  std::string text() const {
    std::string arguments;
    for (int i = 0; i < kInputs; ++i) arguments += fmt::format("{}%v{}: tensor<2xbf16>", i == 0 ? "" : ", ", i);
    return fmt::format("func.func @main({}) -> tensor<2xbf16> {{\n{}  return %v{} : tensor<2xbf16>\n}}\n", arguments,
                       body_, values_.size() - 1);
  }

  std::vector<RuntimeValue> inputs() const {
    std::vector<RuntimeValue> all;
    for (int i = 0; i < kInputs; ++i) {
      Tensor tensor = make_tensor(permitted_run::element_named("bf16"), {2});
      for (int at : {0, 1}) tensor.set(at, code_of_float(values_[static_cast<std::size_t>(i)].of[at]));
      all.push_back(tensor);
    }
    return all;
  }

  int rounding_count() const { return roundings_; }

  // The codes of the results if only the ops of `mask` round.
  std::array<std::uint64_t, 2> results(unsigned mask) const {
    std::vector<std::array<float, 2>> all;
    for (auto const& value : values_) {
      std::array<float, 2> made = value.of;
      for (int at : {0, 1}) {
        auto const index = static_cast<std::size_t>(at);
        if (value.op == Op::input) continue;
        float const x = all[value.x][value.op == Op::reverse ? 1 - index : index], y = all[value.y][index];
        made[index] = apply(value.op, x, y);
        if (value.rounding >= 0 && (mask >> value.rounding & 1) != 0) made[index] = rounded(made[index]);
      }
      all.push_back(made);
    }
    return {code_of_float(all.back()[0]), code_of_float(all.back()[1])};
  }

private:
  static constexpr int kInputs = 3;
  enum class Op : std::uint8_t { input, add, subtract, multiply, maximum, negate, reverse };
  struct Made {
    Op op = Op::input;
    std::size_t x = 0, y = 0;
    int rounding = -1;
    std::array<float, 2> of = {};
  };

  static std::uint64_t code_of_float(float value) { return convert(permitted_run::f32(value), kF32, kBF16); }
  static float rounded(float value) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(convert(code_of_float(value), kBF16, kF32)));
  }
  static float apply(Op op, float x, float y) {
    switch (op) {
      case Op::add:
        return x + y;
      case Op::subtract:
        return x - y;
      case Op::multiply:
        return x * y;
      case Op::maximum:
        return x == y ? (std::signbit(x) ? y : x) : std::max(x, y);
      case Op::negate:
        return -x;
      default:
        return x;
    }
  }

  void add_input() {
    Made made;
    for (int at : {0, 1}) {
      auto const size = static_cast<float>(random_.between(128, 255)) / 64;
      made.of[static_cast<std::size_t>(at)] = random_.between(0, 1) == 0 ? size : -size;
    }
    values_.push_back(made);
  }

  void add_op(bool must_round = false) {
    static constexpr Op kOps[] = {Op::add, Op::subtract, Op::multiply, Op::maximum, Op::negate, Op::reverse};
    Made made;
    made.op = kOps[random_.between(0, must_round ? 2 : 5)];
    auto const last = static_cast<std::int64_t>(values_.size()) - 1;
    made.x = static_cast<std::size_t>(random_.between(std::max<std::int64_t>(0, last - 1), last));
    made.y = static_cast<std::size_t>(random_.between(0, last));
    if (made.op <= Op::multiply) made.rounding = roundings_++;
    constexpr std::string_view kNames[] = {"", "add", "subtract", "multiply", "maximum", "negate", "reverse"};
    auto const name = kNames[static_cast<std::size_t>(made.op)];
    auto const right = made.op <= Op::maximum ? fmt::format(", %v{}", made.y) : "";
    auto const axis = made.op == Op::reverse ? ", dims = [0]" : "";
    body_ +=
        fmt::format("  %v{} = stablehlo.{} %v{}{}{} : tensor<2xbf16>\n", values_.size(), name, made.x, right, axis);
    values_.push_back(made);
  }

  permitted_run::Random random_;
  std::vector<Made> values_;
  std::string body_;
  int roundings_ = 0;
};

}  // namespace assay
