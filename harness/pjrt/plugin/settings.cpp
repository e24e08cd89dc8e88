#include "harness/pjrt/plugin/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <set>
#include <string>

#include "generators/mutants/mutant.hpp"
#include "grammar/notation/profile_file.hpp"

namespace assay::plugin {
namespace {

constexpr std::string_view kOptions = "devices, profile, seed, mutant, check, step_limit, work_limit and memory_limit";

struct Option {
  std::string name, text;  // the value as a text
};

// Converts a value of any type to text.
Result<Option> read_option(PJRT_NamedValue const& value) {
  if (value.struct_size < PJRT_NamedValue_STRUCT_SIZE)
    return Error{fmt::format("an option has the struct size {}, less than {}", value.struct_size,
                             std::size_t{PJRT_NamedValue_STRUCT_SIZE})};
  if (!value.name && value.name_size > 0) return Error{"an option has no name"};
  Option option{std::string(value.name ? value.name : "", value.name_size), ""};
  switch (value.type) {
    case PJRT_NamedValue_kString:
      if (!value.string_value && value.value_size > 0) return Error{option.name + " has no value"};
      option.text.assign(value.string_value ? value.string_value : "", value.value_size);
      return option;
    case PJRT_NamedValue_kInt64:
      option.text = std::to_string(value.int64_value);
      return option;
    default:
      return Error{option.name + " is neither a string nor an integer"};
  }
}

Result<std::uint64_t> number_of(Option const& option, std::uint64_t least, std::uint64_t greatest) {
  std::uint64_t number = 0;
  auto const* const end = option.text.data() + option.text.size();
  auto const [stop, error] = std::from_chars(option.text.data(), end, number);
  if (error != std::errc() || stop != end || number < least || number > greatest)
    return Error{fmt::format("{}={}: not a number from {} to {}", option.name, option.text, least, greatest)};
  return number;
}

template <class T> Result<void> set_number(Option const& option, T& to, std::uint64_t least, std::uint64_t greatest) {
  auto const number = number_of(option, least, greatest);
  if (!number) return Error{number.error()};
  to = static_cast<T>(*number);
  return {};
}

Result<void> set_profile(Option const& option, Settings& settings) {
  auto profile = read_profile(option.text);
  if (!profile) return Error{profile.error().empty() ? option.text : profile.error().front().text()};
  settings.profile = *std::move(profile);
  return {};
}

Result<void> set_mutant(Option const& option, Settings& settings) {
  auto const& all = mutants::all_mutants();
  auto const found = std::ranges::find(all, option.text, &mutants::Mutant::name);
  if (found == all.end())
    return Error{fmt::format("mutant={}: unknown mutant; `assay-mutants --list` lists them", option.text)};
  settings.mutant = static_cast<std::size_t>(found - all.begin());
  return {};
}

Result<void> set_check(Option const& option, Settings& settings) {
  if (option.text == "spec") return settings.check = CheckPolicy::spec, Result<void>();
  if (option.text == "official") return settings.check = CheckPolicy::official, Result<void>();
  if (option.text == "either") return settings.check = CheckPolicy::either, Result<void>();
  return Error{"check=" + option.text + ": expected spec, official or either"};
}

Result<void> set_option(Option const& option, Settings& settings) {
  constexpr auto kMax = std::numeric_limits<std::uint64_t>::max();
  if (option.name == "devices") return set_number(option, settings.devices, 1, kMaxDevices);
  if (option.name == "seed") return set_number(option, settings.seed, 0, kMax);
  if (option.name == "step_limit") return set_number(option, settings.limits.max_steps, 0, kMax);
  if (option.name == "work_limit") return set_number(option, settings.limits.max_work, 0, kMax);
  if (option.name == "memory_limit") return set_number(option, settings.limits.max_bytes, 0, kMax);
  if (option.name == "profile") return set_profile(option, settings);
  if (option.name == "mutant") return set_mutant(option, settings);
  if (option.name == "check") return set_check(option, settings);
  return Error{fmt::format("unknown option {}; the options are {}", option.name, kOptions)};
}

}  // namespace

Result<Settings> read_settings(std::span<PJRT_NamedValue const> options) {
  Settings settings;
  std::set<std::string> given;
  for (auto const& value : options) {
    auto const option = read_option(value);
    if (!option) return Error{option.error()};
    if (!given.insert(option->name).second) return Error{option->name + " appears twice"};
    if (auto const set = set_option(*option, settings); !set) return Error{set.error()};
  }
  if (settings.seed && settings.profile.name.empty())
    if (auto const set = set_profile({"profile", kDefaultProfile}, settings); !set) return Error{set.error()};
  if (!settings.profile.name.empty() && !settings.seed)
    return Error{"profile= requires a random conforming implementation: pass its number, such as seed=0"};
  if (settings.mutant && settings.seed) return Error{"mutant= and seed= exclude each other"};
  if (settings.seed) settings.text = fmt::format("seed {} of {}", *settings.seed, settings.profile.name);
  if (settings.mutant) settings.text = "mutant " + mutants::all_mutants()[*settings.mutant].name;
  return settings;
}

}  // namespace assay::plugin
