// Implements generators/random/attempt.hpp: decides whether a value is informative.
#include <cstring>

#include "generators/random/attempt.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::random_programs {
namespace {

bool is_finite(Element const& element, std::uint64_t code) {
  return !element.floating->is_nan(code) && !element.floating->is_infinite(code);
}

bool is_wide(ElementSet const& set) {
  if (set.mirrored || (set.codes.number && set.codes.nan)) return true;
  if (!set.codes.number) return false;
  return static_cast<std::uint64_t>(set.codes.high) - static_cast<std::uint64_t>(set.codes.low) >
         static_cast<std::uint64_t>(kMaxWidth);
}

}  // namespace

std::string_view to_string(Outcome outcome) {
  static constexpr std::string_view kNames[kOutcomes] = {"added",     "untyped", "invalid", "fails",
                                                         "undecided", "open",    "wide",    "vacuous"};
  return kNames[static_cast<std::size_t>(outcome)];
}

Outcome outcome_of(RuntimeValue const& value) {
  for (RuntimeValue const& member : value.members)
    if (Outcome const outcome = outcome_of(member); outcome != Outcome::added) return outcome;
  if (value.kind != RuntimeValue::Kind::tensor) return Outcome::added;
  Tensor const& tensor = value.tensor;
  if (tensor.count() == 0) return Outcome::vacuous;
  int const parts = parts_of(tensor.element());
  std::int64_t wide = 0, infinite = 0;
  bool const floats = is_float(tensor.element());
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    for (int part = 0; part < parts; ++part) {
      if (value.enclosure) {
        ElementSet const set = value.enclosure->at(i, part);
        if (set.reason != 0) return Outcome::open;
        if (is_wide(set)) ++wide;
      }
      if (floats && !is_finite(tensor.element(), tensor.get(i, part))) ++infinite;
    }
  if (wide * 10 > tensor.count() * parts) return Outcome::wide;
  return infinite * 2 > tensor.count() * parts ? Outcome::vacuous : Outcome::added;
}

bool is_uniform(Tensor const& tensor) {
  std::size_t const bytes = tensor.element().bytes();
  for (std::int64_t i = 1; i < tensor.count(); ++i)
    if (std::memcmp(tensor.data(), tensor.data() + static_cast<std::size_t>(i) * bytes, bytes) != 0) return false;
  return tensor.count() > 1;
}

bool differs(RuntimeValue const& a, RuntimeValue const& b) {
  if (a.kind != b.kind || a.members.size() != b.members.size()) return true;
  for (std::size_t i = 0; i < a.members.size(); ++i)
    if (differs(a.members[i], b.members[i])) return true;
  if (a.kind != RuntimeValue::Kind::tensor) return false;
  return a.tensor.shape() != b.tensor.shape() ||
         (a.tensor.count() > 0 && std::memcmp(a.tensor.data(), b.tensor.data(), a.tensor.size_bytes()) != 0);
}

}  // namespace assay::random_programs
