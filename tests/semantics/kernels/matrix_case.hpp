// The programs of tests/semantics/matrix/. Each is a template for one op or several, with a placeholder for an element
// type.
//
// Comments `// key: value` before a program describe it:
//   ops      mnemonics that replace $OP in the program; without a dialect they are of stablehlo
//   types    element types for $T, `-` before one excludes it; `all`; absent: all but per-axis, for which $T has two
//            scales for dimension 0, as $A0 always has, and $A1 for dimension 1
//   result   the elements of the result in order; `;` separates several results, and `|` several processes.
//            An element is a sum of products, `a0*b1+2*a3`, of elements of the arguments a, b, ... of process 0 and
//            A, B, ... of process 1; `a` alone is all of a. Or `= formula`: see matrix_formulas.hpp
//   shape    of the results, if the program's types do not determine it: `2x3`; `;` separates several results
//   a, b, .. the elements of that argument; `numbers`: small ones; `codes`: any bits; `special`: zeros, the ends of
//            ranges, infinities and the like. Absent: codes if the result only moves elements, special if it is
//            `= elementwise`, else numbers
//   grid     replicas x partitions
//   unsupported  types that the checker accepts but `assay run` cannot run
// Other placeholders: $R is the type of the real part of $T, $C the complex type with such parts, $U the unsigned type
// with the same number of bits, and $1 and $0 are constants of $T.
#pragma once

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <random>
#include <sstream>

#include "semantics/runtime/grid.hpp"
#include "tests/semantics/kernels/matrix_values.hpp"

namespace assay::matrix {

struct Template {
  std::string file;
  std::map<std::string, std::string> keys;
  std::string text;

  std::string key(std::string const& name, std::string const& otherwise = "") const {
    auto const found = keys.find(name);
    return found == keys.end() ? otherwise : found->second;
  }
};

inline std::vector<std::string> split(std::string const& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);)
    if (at != ' ' || !part.empty()) parts.push_back(part);
  return parts;
}

inline std::vector<Template> read_templates() {
  std::vector<std::filesystem::path> files;
  for (auto const& entry : std::filesystem::directory_iterator(ASSAY_SOURCE_DIR "/tests/semantics/matrix"))
    files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<Template> all;
  for (auto const& file : files) {
    std::ifstream in(file);
    all.push_back({file.filename(), {}, ""});
    for (std::string line; std::getline(in, line);) {
      auto const colon = line.find(": ");
      if (line == "// -----")
        all.push_back({file.filename(), {}, ""});
      else if (all.back().text.empty() && line.starts_with("// ") && colon != std::string::npos)
        all.back().keys[line.substr(3, colon - 3)] = line.substr(colon + 2);
      else if (!line.empty())
        all.back().text += line + "\n";
    }
  }
  return all;
}

inline bool is_for(Template const& pattern, std::string const& type) {
  auto const words = split(pattern.key("types"), ' ');
  bool const only_excludes = std::ranges::all_of(words, [](auto const& word) { return word[0] == '-'; });
  bool chosen = (only_excludes && type != "per-axis") || (!words.empty() && words[0] == "all");
  for (auto const& word : words) {
    if (word == type) chosen = true;
    if (word == "-" + type) chosen = false;
  }
  return chosen;
}

inline std::string filled_in(std::string text, std::string const& op, Candidates::Candidate const& type) {
  Element element;
  if (!element_of(type.tensors[0]->element, element)) ADD_FAILURE() << type.text;
  bool const real = element.is(Element::Kind::floating), complex = is_complex(element);
  unsigned const bits = real ? element.floating->bits : element.integer.bits;
  std::string const part = real || complex ? std::string(element.floating->name) : type.text;
  bool const has_unsigned = !complex && bits > 1 && std::has_single_bit(bits);
  std::vector<std::pair<std::string, std::string>> const marks = {
      {"$OP", op},
      {"$T", type.text},
      {"$R", part},
      {"$C", "complex<" + part + ">"},
      {"$U", has_unsigned ? "ui" + std::to_string(bits) : type.text},
      {"$A0", per_axis(0)},
      {"$A1", per_axis(1)},
      {"$1", complex ? "(1.0, 0.0)"
             : real  ? "1.0"
                     : "1"},
      {"$0", complex ? "(0.0, 0.0)"
             : real  ? "0.0"
                     : "0"},
  };
  for (auto const& [mark, meaning] : marks)
    for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += meaning.size())
      text.replace(at, mark.size(), meaning);
  return text;
}

// A template with all placeholders replaced, and its inputs.
struct Instance {
  Template const& pattern;
  std::string op;
  std::vector<std::vector<Tensor>> inputs;  // by process
  std::vector<Type> result_types;
  std::vector<Shape> shapes;  // shapes of the results

  Tensor result(std::size_t number = 0) const {
    Element element;
    if (!element_of(result_types[number]->element, element)) ADD_FAILURE() << "a result of no type";
    return make_tensor(element, shapes[number]);
  }
};

// Fills every argument with the same numbers in another order. Complex numbers are finite and have no zero parts.
inline void fill_special(Tensor& tensor, char name) {
  Element const& element = tensor.element();
  std::mt19937_64 random(static_cast<unsigned>(name));
  std::vector<double> const reals = {0.0, -0.0,  1.0,  -1.0,     0.5,       -2.5,
                                     3.7, -100., 1e-3, INFINITY, -INFINITY, std::nan("")};
  std::vector<double> const parts = {0.5, -1.25, 2, -0.75, 3.5, -3, 0.125, 1, -1};
  std::vector<std::int64_t> const integers = {0, 1, -1, 2, -2, 3, INT64_MIN, INT64_MAX, 5, 7, -128, 127};
  std::size_t at = static_cast<std::size_t>(5 * (name - 'a'));
  for (std::int64_t i = 0; i < tensor.count(); ++i, at += 1 + (name - 'a') * static_cast<std::size_t>(i % 3)) {
    if (is_complex(element)) {
      set_value(tensor, i, {parts[at % parts.size()], parts[(2 * at + 1) % parts.size()]});
    } else if (!element.is(Element::Kind::floating)) {
      auto const value = static_cast<std::uint64_t>(integers[at % integers.size()]);
      auto const end = value >> 63 ? element.integer.least() : element.integer.greatest();
      tensor.set(i, element.integer.wrap(value + 1 < 2 || value >> 62 == 0 ? value : end));
    } else if (i % 4 == 3) {
      tensor.set(i, random() >> (64 - element.floating->bits));
    } else {
      set_value(tensor, i, reals[at % reals.size()]);
    }
  }
}

inline Tensor argument_of(Template const& pattern, Element element, Shape shape, char name, unsigned process) {
  Tensor tensor = make_tensor(element, std::move(shape));
  auto const& result = pattern.key("result");
  bool const moves = result.find_first_of("+*=") == std::string::npos;
  auto const fill = pattern.key({name}, moves ? "codes" : result == "= elementwise" ? "special" : "numbers");
  std::mt19937_64 random(static_cast<unsigned>(name) + 7 * process);
  auto const numbers = numbers_of(element);
  auto const words = split(fill, ' ');
  std::uint64_t const bits = element.floating ? element.floating->bits : 64;
  if (fill == "special") fill_special(tensor, name);
  for (std::int64_t i = 0; i < tensor.count() && fill != "special"; ++i) {
    if (fill == "numbers") {
      auto const at = static_cast<std::size_t>(i + 3 * name + 5 * process);
      Complex const value{numbers[at % numbers.size()].real(), numbers[(2 * at + 1) % numbers.size()].real()};
      set_value(tensor, i, is_complex(element) ? value : Complex(value.real()));
    } else if (fill == "codes") {
      for (int part = 0; part < (is_complex(element) ? 2 : 1); ++part)
        tensor.set(i,
                   element.is(Element::Kind::floating) || is_complex(element) ? random() >> (64 - bits)
                                                                              : element.integer.wrap(random()),
                   part);
    } else {
      set_value(tensor, i, std::stod(words[static_cast<std::size_t>(i) % words.size()]));
    }
  }
  return tensor;
}

}  // namespace assay::matrix
