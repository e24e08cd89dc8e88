// Small random programs of ops that have derivatives, move elements, or do neither.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "support/random_sequence.hpp"

namespace assay {

// Returns @main with two arguments of 3 x 4 elements, `ops` random ops on tensors of that shape, and two results.
inline std::string random_bounded_program(std::uint64_t seed, int ops, char const* element = "f32") {
  Random random(seed);
  auto const type = fmt::format("tensor<3x4x{}>", element);
  std::vector<std::string> values{"%x", "%y"};
  std::string body = fmt::format(
      "  %zero = stablehlo.constant dense<0.0> : tensor<{0}>\n"
      "  %low = stablehlo.constant dense<-1.0e4> : tensor<{0}>\n"
      "  %half = stablehlo.constant dense<0.5> : {1}\n"
      "  %two = stablehlo.constant dense<2.0> : {1}\n"
      "  %none = stablehlo.constant dense<0> : tensor<i32>\n"
      "  %one = stablehlo.constant dense<1> : tensor<i32>\n"
      "  %times = stablehlo.constant dense<3> : tensor<i32>\n",
      element, type);
  static constexpr char const* kUnary[] = {"tanh",
                                           "exponential",
                                           "logistic",
                                           "sine",
                                           "cosine",
                                           "negate",
                                           "abs",
                                           "cbrt",
                                           "log_plus_one",
                                           "sqrt",
                                           "rsqrt",
                                           "floor",
                                           "exponential_minus_one",
                                           "tan",
                                           "log"};
  static constexpr char const* kChlo[] = {"erf", "asinh", "atan", "square", "erfc", "sinh"};
  static constexpr char const* kBinary[] = {"add",     "subtract", "multiply", "divide",
                                            "maximum", "minimum",  "atan2",    "power"};
  int count = 0;
  auto const pick = [&] { return values[values.size() - 1 - random.below(std::min<std::size_t>(values.size(), 5))]; };
  auto const add = [&](std::string const& text) {
    body += fmt::format("  %v{} = {}\n", count, text);
    return fmt::format("%v{}", count++);
  };
  // Most values are brought near 1, so that few of them leave the domains of functions.
  auto const tamed = [&](std::string const& x) {
    return random.one_in(3) ? x : add(fmt::format("stablehlo.tanh {} : {}", x, type));
  };
  for (int i = 0; i < ops; ++i) {
    auto const x = tamed(pick()), y = pick();
    switch (random.below(12)) {
      case 0:
      case 1:
        values.push_back(add(fmt::format("stablehlo.{} {} : {}", kUnary[random.below(std::size(kUnary))], x, type)));
        break;
      case 2:
        values.push_back(
            add(fmt::format("chlo.{} {} : {} -> {}", kChlo[random.below(std::size(kChlo))], x, type, type)));
        break;
      case 3:
      case 4:
        values.push_back(
            add(fmt::format("stablehlo.{} {}, {} : {}", kBinary[random.below(std::size(kBinary))], x, y, type)));
        break;
      case 5: {
        auto const square = fmt::format("tensor<3x3x{}>", element);
        auto const product = add(fmt::format(
            "stablehlo.dot_general {}, {}, contracting_dims = [1] x [1] : ({}, {}) -> {}", x, y, type, type, square));
        values.push_back(add(fmt::format("stablehlo.dot_general {}, {}, contracting_dims = [1] x [0] : ({}, {}) -> {}",
                                         product, x, square, type, type)));
        break;
      }
      case 6: {
        bool const adds = random.one_in(2);
        auto const row = fmt::format("tensor<3x{}>", element);
        auto const sum = add(fmt::format(
            "stablehlo.reduce({} init: {}) applies stablehlo.{} across dimensions = [1] : ({}, tensor<{}>) -> {}", x,
            adds ? "%zero" : "%low", adds ? "add" : "maximum", type, element, row));
        values.push_back(add(fmt::format("stablehlo.broadcast_in_dim {}, dims = [0] : ({}) -> {}", sum, row, type)));
        break;
      }
      case 7: {
        auto const pred =
            add(fmt::format("stablehlo.compare LT, {}, {} : ({}, {}) -> tensor<3x4xi1>", x, y, type, type));
        values.push_back(add(fmt::format("stablehlo.select {}, {}, {} : tensor<3x4xi1>, {}", pred, x, y, type)));
        break;
      }
      case 8: {
        body += fmt::format(
            "  %v{0}:3 = stablehlo.while(%i = %none, %a = {1}, %b = {2}) : tensor<i32>, {3}, {3}\n   cond {{\n"
            "    %c = stablehlo.compare LT, %i, %times : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
            "    stablehlo.return %c : tensor<i1>\n  }} do {{\n"
            "    %j = stablehlo.add %i, %one : tensor<i32>\n"
            "    %s = stablehlo.{4} %a, %b : {3}\n    %t = stablehlo.{5} %s : {3}\n"
            "    stablehlo.return %j, %t, %a : tensor<i32>, {3}, {3}\n  }}\n",
            count, x, y, type, kBinary[random.below(3)], kUnary[random.below(5)]);
        values.push_back(fmt::format("%v{}#1", count++));
        break;
      }
      case 9: {  // features along either axis; the variance is positive
        int const axis = static_cast<int>(random.below(2));
        auto const features = fmt::format("tensor<{}x{}>", axis == 0 ? 3 : 4, element);
        std::string rows[4];
        for (auto& row : rows)
          row =
              add(fmt::format("stablehlo.reduce({} init: %low) applies stablehlo.maximum across dimensions = [{}] : "
                              "({}, tensor<{}>) -> {}",
                              tamed(pick()), 1 - axis, type, element, features));
        auto const positive = add(fmt::format("stablehlo.exponential {} : {}", rows[3], features));
        values.push_back(
            add(fmt::format("\"stablehlo.batch_norm_inference\"({0}, {1}, {2}, {3}, {4}) <{{epsilon = 0.01 : f32, "
                            "feature_index = {5} : i64}}>"
                            " : ({6}, {7}, {7}, {7}, {7}) -> {6}",
                            x, rows[0], rows[1], rows[2], positive, axis, type, features)));
        break;
      }
      case 10: {  // rounded to fewer bits, and back
        bool const converts = random.one_in(2);
        auto const narrow = std::string("tensor<3x4xbf16>");
        if (!converts) {
          values.push_back(add(fmt::format("stablehlo.reduce_precision {}, format = e{}m{} : {}", x,
                                           random.one_in(2) ? 8 : 5, random.one_in(2) ? 7 : 3, type)));
          break;
        }
        auto const rounded = add(fmt::format("stablehlo.convert {} : ({}) -> {}", x, type, narrow));
        values.push_back(add(fmt::format("stablehlo.convert {} : ({}) -> {}", rounded, narrow, type)));
        break;
      }
      default: {
        auto const turned = add(fmt::format("stablehlo.reverse {}, dims = [1] : {}", x, type));
        values.push_back(random.one_in(2) ? turned
                                          : add(fmt::format("stablehlo.clamp {}, {}, %two : {}",
                                                            random.one_in(2) ? "%half" : turned, y, type)));
        break;
      }
    }
  }
  return fmt::format("func.func @main(%x: {0}, %y: {0}) -> ({0}, {0}) {{\n{1}  return {2}, {3} : {0}, {0}\n}}\n", type,
                     body, values[values.size() - 1], values[values.size() - 2]);
}

}  // namespace assay
