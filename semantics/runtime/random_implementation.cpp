#include "semantics/runtime/random_implementation.hpp"

#include <algorithm>
#include <cmath>

#include "support/random_sequence.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15u;       // of SplitMix64
constexpr std::uint64_t kOtherStep = 0xD1B54A32D192ED03u;  // the corresponding odd constant for two dimensions

std::uint64_t joined(std::uint64_t a, std::uint64_t b) { return mixed(mixed(a + kStep) ^ (b * kStep + kStep)); }

}  // namespace

std::uint64_t OpDraws::bits(std::uint64_t a, std::uint64_t b) const {
  return mixed(mixed(key_ ^ (a + 1) * kStep) ^ (b + 1) * kOtherStep);
}

double OpDraws::position(std::uint64_t bits, bool negative) const {
  double const end = bits & 1 ? 1 : -1;
  switch (habit_) {
    case ChoicePolicy::computed:
      return 0;
    case ChoicePolicy::uniform:
      return std::ldexp(static_cast<double>(static_cast<std::int64_t>(bits) >> 11), -52);
    case ChoicePolicy::ends:
      return end;
    case ChoicePolicy::low:
      return -1;
    case ChoicePolicy::high:
      return 1;
    case ChoicePolicy::inward:
      return negative ? 1 : -1;
    case ChoicePolicy::outward:
      return negative ? -1 : 1;
  }
  return 0;
}

void OpDraws::positions(std::size_t count, std::uint64_t const* x, std::uint64_t const* y, std::uint8_t const* negative,
                        double* to) const {
  if (habit_ == ChoicePolicy::uniform || habit_ == ChoicePolicy::ends) {
    bool const is_uniform = habit_ == ChoicePolicy::uniform;
    for (std::size_t i = 0; i < count; ++i) {
      std::uint64_t const drawn = bits(x[i], y[i]);
      to[i] = is_uniform ? static_cast<double>(static_cast<std::int64_t>(drawn) >> 11) * 0x1p-52 : drawn & 1 ? 1 : -1;
    }
    return;
  }
  double const of_positive = position(0, false), of_negative = position(0, true);
  for (std::size_t i = 0; i < count; ++i) to[i] = negative[i] ? of_negative : of_positive;
}

std::int64_t OpDraws::member(CodeSet const& set, std::int64_t computed, std::uint64_t bits) const {
  std::int64_t const from = std::clamp(computed, set.low, set.high);
  double const position = this->position(bits, computed < 0);
  std::int64_t const end = position < 0 ? set.low : set.high;
  auto const distance = position < 0 ? static_cast<std::uint64_t>(from) - static_cast<std::uint64_t>(end)
                                     : static_cast<std::uint64_t>(end) - static_cast<std::uint64_t>(from);
  // A double represents distances of more than 53 bits within one of its units. Larger results become the end.
  double const wanted = std::fabs(position) * static_cast<double>(distance);
  auto const steps = wanted >= static_cast<double>(distance)
                         ? distance
                         : std::min(distance, static_cast<std::uint64_t>(std::floor(wanted + 0.5)));
  return static_cast<std::int64_t>(position < 0 ? static_cast<std::uint64_t>(from) - steps
                                                : static_cast<std::uint64_t>(from) + steps);
}

RandomImplementation::RandomImplementation(std::uint64_t seed, std::uint64_t number) : key_(joined(seed, number)) {}

std::uint64_t RandomImplementation::key(std::string_view name) const {
  std::uint64_t hash = key_;
  for (char const c : name) hash = joined(hash, static_cast<unsigned char>(c));
  return hash;
}

OpDraws RandomImplementation::draws(std::string_view op) const {
  // Errors of one sign add up in long programs, and those of either sign do not: both are tried.
  static constexpr ChoicePolicy kHabits[] = {ChoicePolicy::computed, ChoicePolicy::uniform, ChoicePolicy::uniform,
                                             ChoicePolicy::uniform,  ChoicePolicy::ends,    ChoicePolicy::ends,
                                             ChoicePolicy::low,      ChoicePolicy::high,    ChoicePolicy::inward,
                                             ChoicePolicy::outward};
  std::uint64_t const hash = key(op);
  return {hash, kHabits[mixed(hash) % std::size(kHabits)]};
}

std::uint64_t RandomImplementation::choice(std::string_view what, std::uint64_t count) const {
  return mixed(key(what)) % count;
}

}  // namespace assay
