// Programs with many ops, and random edits of texts, for tests of incremental checks.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "support/characters.hpp"
#include "support/source.hpp"

namespace assay::testing {

class EditedPrograms {
public:
  explicit EditedPrograms(std::uint64_t seed) : random_(seed) {}

  std::size_t pick(std::size_t count) { return count == 0 ? 0 : random_() % count; }

  // Returns functions with `ops` ops each. A few ops may violate rules.
  std::string program(int functions, int ops) {
    bool const module = pick(2) == 0;
    std::string text = pick(2) == 0 ? "" : "!t = tensor<4xf32>\n#p = #stablehlo<precision DEFAULT>\n";
    if (module) text += "module @m {\n";
    for (int f = 0; f < functions; ++f) text += function(f, ops);
    if (module) text += "}\n";
    return text;
  }

  struct Edit {
    SourceRange range;
    std::string with;
  };
  // Returns an edit of `text` that changes characters, names, types, ops or lines, or reverts an earlier edit.
  Edit edit(std::string const& text) {
    if (!undo_.empty() && pick(8) < 5) {
      Edit last = undo_.back();
      undo_.pop_back();
      return last;
    }
    Edit made = fresh_edit(text);
    auto const end = made.range.begin + static_cast<std::uint32_t>(made.with.size());
    undo_.push_back({{made.range.begin, end}, text.substr(made.range.begin, made.range.end - made.range.begin)});
    return made;
  }

private:
  std::string function(int number, int ops) {
    std::string const name = std::to_string(number);
    std::string text =
        "func.func @f" + name + "(%a: tensor<4xf32>, %b: tensor<2x4xf32>, %p: tensor<i1>) -> tensor<4xf32> {\n";
    std::vector<std::string> vectors{"%a"};
    auto const value = [&] { return vectors[vectors.size() - 1 - pick(std::min<std::size_t>(vectors.size(), 8))]; };
    for (int i = 0; i < ops; ++i) {
      std::string const result = "%" + std::to_string(i), x = value(), y = value();
      std::string const vector = "tensor<4xf32>";
      switch (pick(13)) {
        case 0:
          text += "  " + result + " = stablehlo.constant dense<1.0> : " + vector + "\n";
          break;
        case 1:
          text += "  " + result + " = stablehlo.tanh " + x + " : " + vector + "  // " + y + " is not used\n";
          break;
        case 2:
          text += "  " + result + " = \"stablehlo.multiply\"(" + x + ", " + y + ") : (" + vector + ", " + vector +
                  ") -> " + vector + "\n";
          break;
        case 3:
          text += "  %z" + result.substr(1) + " = stablehlo.constant dense<0.0> : tensor<f32>\n  " + result +
                  " = stablehlo.reduce(%b init: %z" + result.substr(1) +
                  ") applies stablehlo.add across dimensions = [0] : (tensor<2x4xf32>, tensor<f32>) -> " + vector +
                  "\n";
          break;
        case 4:
          text += "  " + result + " = \"stablehlo.if\"(%p) ({\n    %u = stablehlo.abs " + x + " : " + vector +
                  "\n    stablehlo.return %u : " + vector + "\n  }, {\n    stablehlo.return " + y + " : " + vector +
                  "\n  }) : (tensor<i1>) -> " + vector + "\n";
          break;
        case 5:
          text += "  " + result + " = func.call @f" + name + "(" + x + ", %b, %p) : (" + vector +
                  ", tensor<2x4xf32>, tensor<i1>) -> " + vector + "\n";
          break;
        case 6:
          text += "  " + result + ":2 = \"stablehlo.optimization_barrier\"(" + x + ", " + y + ") : (" + vector + ", " +
                  vector + ") -> (" + vector + ", " + vector + ")\n";
          vectors.push_back(result + "#0");
          vectors.push_back(result + "#1");
          continue;
        case 7:
          text += "  %s" + result.substr(1) + " = stablehlo.constant dense<4> : tensor<1xi64>\n  " + result +
                  " = stablehlo.dynamic_reshape " + x + ", %s" + result.substr(1) + " : (" + vector +
                  ", tensor<1xi64>) -> " + vector + "\n";
          break;
        case 8:
          text += "  " + result + " = \"stablehlo.all_reduce\"(" + x +
                  ") <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({\n"
                  "    ^bb0(%u: tensor<f32>, %v: tensor<f32>):\n    %w = stablehlo.add %u, %v : tensor<f32>\n"
                  "    stablehlo.return %w : tensor<f32>\n  }) : (" +
                  vector + ") -> " + vector + "\n";
          break;
        case 9:
          text += "  // a comment\n\n  " + result + " = stablehlo.maximum " + x + ", " + y + " : " + vector + "\n";
          break;
        default:
          text += "  " + result + " = stablehlo.add " + x + ", " + y + " : " + vector + "\n";
          break;
      }
      if (pick(40) == 0)
        text += "  %w" + std::to_string(i) + " = \"stablehlo.abs\"(%b) : (tensor<2x4xf32>) -> tensor<4x2xf32>\n";
      vectors.push_back(result);
    }
    return text + "  return " + vectors.back() + " : tensor<4xf32>\n}\n";
  }

  static std::uint32_t word_end(std::string const& text, std::size_t at) {
    while (at < text.size() && is_name_char(text[at])) ++at;
    return static_cast<std::uint32_t>(at);
  }
  SourceRange line(std::string const& text, std::size_t at) {
    auto const before = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
    auto const end = text.find('\n', at);
    return {static_cast<std::uint32_t>(before == std::string::npos ? 0 : before + 1),
            static_cast<std::uint32_t>(end == std::string::npos ? text.size() : end + 1)};
  }
  static std::string cut(std::string const& text, SourceRange range) {
    return text.substr(range.begin, range.end - range.begin);
  }

  // Returns the range of the word after `mark`, at or after a random position.
  SourceRange word_after(std::string const& text, std::string const& mark) {
    auto const at = text.find(mark, pick(text.size() + 1));
    if (at == std::string::npos) return {};
    auto const begin = static_cast<std::uint32_t>(at + mark.size());
    return {begin, word_end(text, begin)};
  }

  Edit fresh_edit(std::string const& text) {
    auto const at = static_cast<std::uint32_t>(pick(text.size() + 1));
    SourceRange const here = line(text, at);
    switch (pick(14)) {
      case 0:
        return {{at, at}, std::string(1, " \n%{}\"x0,:=#@<>()/^!"[pick(20)])};
      case 1:
        return {{at, static_cast<std::uint32_t>(std::min(text.size(), at + 1 + pick(4)))}, ""};
      case 2:
        return {here, ""};
      case 3:
        return {{here.begin, here.begin}, cut(text, here)};
      case 4:
        return {{here.begin, here.begin}, cut(text, line(text, pick(text.size() + 1)))};
      case 5:
      case 6:
        return {word_after(text, "%"), cut(text, word_after(text, "%"))};
      case 7:
        return {word_after(text, "%"), "fresh" + std::to_string(pick(3))};
      case 8:
        return {word_after(text, "tensor<"), std::array{"4xf32", "2x4xf32", "f32", "?xf32", "4xi1", "4x"}[pick(6)]};
      case 9:
      case 10:
        return {word_after(text, "stablehlo."), cut(text, word_after(text, "stablehlo."))};
      case 11:
        return {{here.begin, here.begin}, "  // %1 = { \" is a comment\n"};
      case 12:
        return {{here.begin, here.begin}, "  %n" + std::to_string(pick(9)) + " = stablehlo.abs %a : tensor<4xf32>\n"};
      default:
        return {{here.begin, here.begin},
                (pick(8) == 0 ? "  %u" : "  %k" + std::to_string(pick(99))) + " = stablehlo.negate %" +
                    std::to_string(pick(20)) + " : tensor<4xf32>\n"};
    }
  }

  std::mt19937_64 random_;
  std::vector<Edit> undo_;
};

}  // namespace assay::testing
