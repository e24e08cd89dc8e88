// Runs programs with sets (semantics/permitted/set_rules.hpp). Inputs may have sets as well.
#pragma once

#include <bit>

#include "semantics/permitted/set_rules.hpp"
#include "tests/semantics/kernels/elementwise/elementwise_cases.hpp"

namespace assay::permitted_run {

using index_formula::element_named;
using index_formula::program;
using index_formula::Random;
using index_formula::type_text;

// Returns the tensor with a set for each element. Complex tensors have sets for the real and imaginary parts
// alternately.
inline RuntimeValue with_sets(Tensor tensor, std::vector<ElementSet> const& sets) {
  RuntimeValue value = tensor;
  auto enclosure = std::make_shared<Enclosure>();
  int const parts = parts_of(tensor.element());
  auto const words = [&] { return make_tensor(Element::of(IntegerFormat{64, true}), tensor.shape()); };
  for (int part = 0; part < parts; ++part) {
    Enclosure::Part planes{words(), words(), words()};
    for (std::int64_t i = 0; i < tensor.count(); ++i) {
      auto const& set = sets[static_cast<std::size_t>(i * parts + part)];
      planes.low.set(i, static_cast<std::uint64_t>(set.codes.low));
      planes.high.set(i, static_cast<std::uint64_t>(set.codes.high));
      planes.flags.set(i, (set.codes.number ? 1u : 0u) | (set.codes.nan ? 2u : 0u) | std::uint64_t{set.reason} << 8);
    }
    enclosure->parts.push_back(std::move(planes));
  }
  value.enclosure = std::move(enclosure);
  return value;
}

// The permitted results of a program under a profile.
struct PermittedRun {
  PermittedRun(std::string const& text, std::vector<RuntimeValue> const& inputs, Profile const& profile) {
    Diagnostics found;
    Program const program = parse_program(Source::from_string("test", text), {}, found);
    for (auto const& diagnostic : found.all()) ADD_FAILURE() << diagnostic.message << "\n" << text;
    if (found.errors() > 0) return;
    BoundProgram const bound = bind_program(program);
    RunState state(bound.compiled);
    state.profile = &profile;
    state.implementation_defined.add(nullptr, "an input is open");  // number 1
    RunResult result = Process(state).run(bound.compiled.functions.begin()->second, inputs);
    if (result.error) ADD_FAILURE() << result.error->message << "\n" << text;
    values = std::move(result.values);
    for (std::uint32_t number = 1; number <= last_opening(); ++number)
      reasons.push_back(state.implementation_defined.at(number).second);
  }

  ElementSet at(std::int64_t index, int part = 0) const { return set_of(values.at(0), index, part); }
  // Returns the reason why the element is open; empty if it is not open.
  std::string reason(std::int64_t index, int part = 0) const {
    auto const number = at(index, part).reason;
    return number == 0 ? "" : reasons.at(number - 1);
  }

  std::vector<RuntimeValue> values;
  std::vector<std::string> reasons;

private:
  std::uint32_t last_opening() const {
    std::uint32_t last = 0;
    for (auto const& value : values)
      for (int part = 0; value.enclosure && part < parts_of(value.tensor.element()); ++part)
        for (std::int64_t i = 0; i < value.tensor.count(); ++i) last = std::max(last, set_of(value, i, part).reason);
    return last;
  }
};

// Profiles without any tolerance, and with a tolerance of 1.5 ulp for each op that rounds.
inline Profile profile_of(double ulps) {
  Profile profile;
  profile.quantum = 0;
  profile.fallbacks = {{std::string(kOtherTypes), Accuracy{.ulps = ulps}}};
  return profile;
}
inline Profile const kExact = profile_of(0), kLoose = profile_of(1.5);

inline Tensor tensor_of(std::string const& element, std::vector<std::uint64_t> const& codes) {
  Tensor tensor = make_tensor(element_named(element), {static_cast<std::int64_t>(codes.size())});
  for (std::size_t i = 0; i < codes.size(); ++i) tensor.set(static_cast<std::int64_t>(i), codes[i]);
  return tensor;
}

inline std::uint64_t f32(float value) { return std::bit_cast<std::uint32_t>(value); }

// Runs one op on vectors with these element types.
inline PermittedRun run(std::string const& op, std::vector<RuntimeValue> const& inputs,
                        std::vector<std::string> const& elements, std::string const& result, Profile const& profile,
                        std::string const& rest = "") {
  std::vector<std::string> types;
  for (std::size_t i = 0; i < inputs.size(); ++i) types.push_back(type_text(inputs[i].tensor.shape(), elements[i]));
  auto const& shape = inputs[inputs.size() == 3 ? 1 : 0].tensor.shape();
  return {program(op, types, rest, type_text(shape, result)), inputs, profile};
}

inline PermittedRun run_same(std::string const& op, std::vector<RuntimeValue> const& inputs, std::string const& element,
                             Profile const& profile, std::string const& rest = "") {
  return run(op, inputs, std::vector<std::string>(inputs.size(), element), element, profile, rest);
}

inline std::string comparison(std::string const& direction, std::string const& type) {
  return "{comparison_direction = #stablehlo<comparison_direction " + direction +
         ">, compare_type = #stablehlo<comparison_type " + type + ">}";
}

}  // namespace assay::permitted_run
