// Operands for tests of laws, and the values of both sides of a law for these operands.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "constraints/bind/prepared_program.hpp"
#include "equiv/laws/law_program.hpp"
#include "oracle/formats/decimal.hpp"
#include "oracle/formats/number.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {

inline Element float_element(std::string_view name) { return Element::of(*float_format(name)); }
inline Element integer_element(std::uint8_t bits, bool is_signed) {
  return Element::of(IntegerFormat{bits, is_signed});
}

// Returns all codes of a part of an element if there are at most `most`. Otherwise returns codes for which laws often
// fail, followed by codes that are spread over the whole range.
inline std::vector<std::uint64_t> codes_of(Element const& type, std::size_t most) {
  unsigned const bits = is_float(type) ? type.floating->bits : type.integer.bits;
  std::vector<std::uint64_t> codes;
  auto const put = [&](std::uint64_t code) {
    auto const stored = is_float(type) ? code & (bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1)
                                       : type.integer.wrap(code);
    if (codes.size() < most && std::ranges::find(codes, stored) == codes.end()) codes.push_back(stored);
  };
  if (bits <= 16 && (std::size_t{1} << bits) <= most) {
    for (std::uint64_t code = 0; code < (std::uint64_t{1} << bits); ++code)
      codes.push_back(is_float(type) ? code : type.integer.wrap(code));
    return codes;
  }
  if (is_float(type)) {
    auto const& f = *type.floating;
    auto const both = [&](std::uint64_t code) { put(code), put(code | f.sign_bit()); };
    auto const one = round(Number::of(1.0), f);
    both(0), both(one), both(f.has_infinity() ? f.infinity_code() : f.max_finite_code()), put(f.nan_code()), both(1);
    both(f.max_finite_code()), both(f.max_finite_code() >> f.fraction_bits << f.fraction_bits),
        both(std::uint64_t{1} << f.fraction_bits);
    both(round(Number::of(2.0), f));
    both(one + 1), both(one - 1), both(round(Number::of(0.5), f)), both(round(Number::of(3.0), f));
    both((std::uint64_t{1} << f.fraction_bits) - 1), both(round(Number::of(0.1), f));
    for (int power = -20; power <= 20; power += 3)
      both(round(Number::of(std::ldexp(power % 2 ? 1.0 : 1.7, 6 * power)), f));
  } else {
    std::uint64_t const top = std::uint64_t{1} << (bits - 1);
    for (std::uint64_t const code : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}, top, top - 1,
                                     std::uint64_t{2}, ~std::uint64_t{1}, std::uint64_t{3}, top + 1})
      put(code);
    for (unsigned bit = 2; bit < bits; ++bit) put(std::uint64_t{1} << bit), put((std::uint64_t{5} << bit) - 1);
  }
  std::uint64_t state = 0x9E3779B97F4A7C15u;
  for (std::size_t tries = 0; codes.size() < most && tries < 4 * most; ++tries)
    put((state = state * 6364136223846793005u + 1442695040888963407u) >> (64 - bits));
  return codes;
}

// Returns all combinations of operands, as one tensor for each variable. The number of values of each variable is
// chosen so that there are about `most` combinations.
inline std::vector<Tensor> combinations(LawInstance const& instance, std::size_t most) {
  auto const count = instance.variables.size();
  std::vector<std::vector<std::array<std::uint64_t, 2>>> values;
  std::size_t each = most;
  if (count > 1)
    each = static_cast<std::size_t>(std::pow(static_cast<double>(most), 1.0 / static_cast<double>(count)) + 1e-9);
  std::size_t all = 1;
  for (auto const& [name, type] : instance.variables) {
    auto& of_variable = values.emplace_back();
    if (parts_of(type) == 2) {
      auto const parts = codes_of(type, std::max<std::size_t>(2, static_cast<std::size_t>(std::sqrt(each))));
      for (auto const re : parts)
        for (auto const im : parts) of_variable.push_back({re, im});
    } else {
      for (auto const code : codes_of(type, each)) of_variable.push_back({code, 0});
    }
    all *= of_variable.size();
  }
  std::vector<Tensor> tensors;
  std::size_t stride = 1;
  for (std::size_t v = 0; v < count; ++v) {
    auto const& type = instance.variables[v].second;
    Tensor tensor = make_tensor(type, {static_cast<std::int64_t>(all)});
    for (std::size_t i = 0; i < all; ++i)
      for (int part = 0; part < parts_of(type); ++part)
        tensor.set(static_cast<std::int64_t>(i),
                   values[v][i / stride % values[v].size()][static_cast<std::size_t>(part)], part);
    stride *= values[v].size();
    tensors.push_back(std::move(tensor));
  }
  return tensors;
}

inline ScalarValue element_at(Tensor const& tensor, std::int64_t index) {
  ScalarValue value{tensor.element(), {}};
  for (int part = 0; part < parts_of(value.type); ++part)
    value.code[static_cast<std::size_t>(part)] = tensor.get(index, part);
  return with_one_nan(value);
}

// The result of a law for operands.
struct LawTrial {
  std::int64_t held = 0;   // operands that satisfy the conditions
  std::int64_t open = 0;   // those for which a side has several permitted values, if sets were requested
  std::string difference;  // for the first of them with different sides; empty if there is none
};

inline LawTrial try_law(LawInstance const& instance, std::vector<Tensor> const& operands, bool with_sets = false) {
  LawTrial trial;
  std::int64_t const count = operands.empty() ? 1 : operands[0].count();
  PreparedProgram const program(law_program(instance, {count}));
  if (program.is_stopped()) {
    trial.difference = "no valid program: " + first_error(program.findings()) + "\n" + law_program(instance, {count});
    return trial;
  }
  RunState state(program.compiled());
  static Profile const kText = promised_by_text();
  if (with_sets) state.profile = &kText;
  std::vector<RuntimeValue> arguments(operands.begin(), operands.end());
  auto const run = Process(state).run(**program.main(), arguments);
  if (run.error) {
    trial.difference = "cannot be run: " + run.error->message;
    return trial;
  }
  for (std::int64_t i = 0; i < count; ++i) {
    bool holds = true;
    for (std::size_t c = 2; c < run.values.size(); ++c) holds = holds && run.values[c].tensor.get(i) == 1;
    if (!holds) continue;
    ++trial.held;
    if (!set_of(run.values[0], i).is_point() || !set_of(run.values[1], i).is_point()) ++trial.open;
    if (!trial.difference.empty() || element_at(run.values[0].tensor, i) == element_at(run.values[1].tensor, i))
      continue;
    for (std::size_t v = 0; v < operands.size(); ++v)
      trial.difference += instance.variables[v].first + " = " + element_text(operands[v], i) + ", ";
    trial.difference +=
        "left " + element_text(run.values[0].tensor, i) + ", right " + element_text(run.values[1].tensor, i);
  }
  return trial;
}

inline std::string described(LawInstance const& instance) {
  std::string text = "law " + instance.law->name + " for";
  for (auto const& [name, type] : instance.types) text += " " + name + " = " + to_string(type);
  return text;
}

}  // namespace assay
