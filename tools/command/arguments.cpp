#include "tools/command/arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>

#include "grammar/notation/spec_version.hpp"
#include "support/near_names.hpp"

namespace assay {

namespace {

constexpr char const* kNumberCheck = "number";

// Parses a decimal number. Returns nullopt if the text is not one, or if the number is outside of the type. CLI11 reads
// numbers as C does: -1 wraps around to the maximum, 010 is octal, and numbers that are too large saturate.
template <class T> std::optional<T> decimal_number(std::string_view text) {
  T value{};
  auto const digits = text.substr(text.starts_with('-') ? 1 : 0);
  bool const is_octal = std::is_integral_v<T> && digits.size() > 1 && digits[0] == '0';
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  bool const is_whole_text = error == std::errc() && end == text.data() + text.size();
  return is_whole_text && !is_octal ? std::optional(value) : std::nullopt;
}

std::string problem_of_number(std::string const& text) {
  return decimal_number<std::uint64_t>(text) ? "" : text + " is not a whole number from 0 to 18446744073709551615";
}

template <class T> constexpr bool is_unsigned_number = std::is_unsigned_v<T>;
template <class T> constexpr bool is_unsigned_number<std::optional<T>> = std::is_unsigned_v<T>;
template <class T> constexpr bool is_text = std::is_same_v<T, std::string>;
template <> constexpr bool is_text<std::vector<std::string>> = true;

// Returns the default name of an argument's value. Names without a hyphen, such as "FILE", are positional and need
// none.
char const* value_name(std::string_view names, bool text) { return !names.starts_with('-') ? "" : text ? "TEXT" : "N"; }

// Moves the paragraph of examples to the end.
std::string examples_last(std::string text) {
  constexpr std::string_view kTitle = "Examples:\n";
  auto const begin = text.starts_with(kTitle) ? 0 : text.find("\n\n" + std::string(kTitle));
  auto const end = begin == text.npos ? begin : text.find("\n\n", begin + 2);
  if (end == text.npos) return text;
  auto const examples = text.substr(begin, end - begin);
  text.erase(begin, end - begin);
  text.erase(0, text.find_first_not_of('\n'));
  return text + (examples.starts_with('\n') ? examples : "\n\n" + examples);
}

// Returns the inherited footer `text` of a subcommand, with only the examples of the command `path`.
std::string with_examples_of(std::string_view text, std::string const& path) {
  std::string kept;
  while (!text.empty()) {
    auto const line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    bool const is_of_other =
        line.starts_with("  assay ") && !line.starts_with("  assay " + path + " ") && line != "  assay " + path;
    if (!is_of_other) kept += (kept.empty() ? "" : "\n") + std::string(line);
  }
  return kept;
}

// Rejects an option as the value of another option. CLI11 accepts any word as a value, such as in `--passes
// --time-limit`.
CLI::Validator no_option_of(CLI::App const* app, CLI::Option const* option) {
  auto const problem = [app, option](std::string const& text) {
    bool const is_option = text.starts_with("--") && app->get_option_no_throw(text) != nullptr;
    return is_option ? fmt::format("expected {}, got the option {}", option->get_type_name(), text) : std::string();
  };
  return {problem, ""};
}

}  // namespace

std::string problem_of_sign(std::string const& text) {
  return text.starts_with('-') ? "the number is negative: " + text : std::string();
}

Argument Argument::value(char const* name) const { return option_->type_name(name), *this; }
Argument Argument::required() const { return option_->required(), *this; }
Argument Argument::excludes(Argument other) const { return option_->excludes(other.option_), *this; }
Argument Argument::needs(Argument other) const { return option_->needs(other.option_), *this; }
Argument Argument::shows_default() const { return option_->capture_default_str(), *this; }
Argument Argument::takes(int least, int most) const { return option_->expected(least, most), *this; }
Argument Argument::one_value_each() const { return option_->allow_extra_args(false), *this; }
Argument Argument::separated_by_commas() const { return option_->delimiter(','), *this; }

Argument Argument::positive() const {
  return check([](std::string const& text) {
    auto const number = decimal_number<double>(text);
    bool const is_good = number && std::isfinite(*number) && *number > 0;
    return is_good ? "" : text + " is not a number greater than 0";
  });
}

Argument Argument::not_negative() const {
  return check([](std::string const& text) {
    auto const number = decimal_number<double>(text);
    bool const is_good = number && std::isfinite(*number) && *number >= 0;
    return is_good ? "" : text + " is not a number of at least 0";
  });
}

Argument Argument::size_in_bytes() const {
  option_->get_validator(kNumberCheck)->active(false);
  auto const in_bytes = [size = CLI::AsSizeValue(false)](std::string& text) {
    auto const given = text;
    std::string problem;
    try {
      problem = given.empty() || given[0] < '0' || given[0] > '9' ? given : size(text);
    } catch (CLI::ValidationError const&) {
      problem = given;
    }
    return problem.empty()
               ? ""
               : given +
                     " is not a number of bytes: expected an integer, alone or with kB, MB, GB, TB, KiB, MiB, GiB, TiB";
  };
  option_->transform(CLI::Validator(in_bytes, ""));
  option_->transform(CLI::Validator(problem_of_sign, ""));  // runs before the transform above
  return value("BYTES");
}

Argument Argument::check(std::string (*problem)(std::string const&), char const*) const {
  return option_->check(CLI::Validator(problem, "")), *this;
}

template <class T> Argument Argument::range(T least, T most) const {
  auto const problem = [least, most](std::string const& text) {
    auto const number = decimal_number<T>(text);
    return number && *number >= least && *number <= most
               ? std::string()
               : fmt::format("{} is not a whole number from {} to {}", text, least, most);
  };
  return option_->check(CLI::Validator(problem, "")), *this;
}
template Argument Argument::range(int, int) const;
template Argument Argument::range(unsigned, unsigned) const;
template Argument Argument::range(std::int64_t, std::int64_t) const;
template Argument Argument::range(std::uint64_t, std::uint64_t) const;

template <class T> Argument Arguments::option(char const* names, T& value, std::string const& help) const {
  auto* const option = app_->add_option(names, value, help)->type_name(value_name(names, is_text<T>));
  if constexpr (std::is_same_v<T, std::string>) option->check(no_option_of(app_, option));
  if constexpr (is_unsigned_number<T>) option->check(CLI::Validator(problem_of_number, "", kNumberCheck));
  if (group_) option->group(group_);
  return Argument(option);
}
template Argument Arguments::option(char const*, std::string&, std::string const&) const;
template Argument Arguments::option(char const*, std::vector<std::string>&, std::string const&) const;
template Argument Arguments::option(char const*, unsigned&, std::string const&) const;
template Argument Arguments::option(char const*, int&, std::string const&) const;
template Argument Arguments::option(char const*, double&, std::string const&) const;
template Argument Arguments::option(char const*, std::int64_t&, std::string const&) const;
template Argument Arguments::option(char const*, std::uint64_t&, std::string const&) const;
template Argument Arguments::option(char const*, std::optional<std::uint64_t>&, std::string const&) const;
template Argument Arguments::option(char const*, std::optional<std::int64_t>&, std::string const&) const;
template Argument Arguments::option(char const*, std::optional<unsigned>&, std::string const&) const;

Argument Arguments::flag(char const* name, bool& value, char const* help) const {
  auto* const flag = app_->add_flag(name, value, help);
  if (group_) flag->group(group_);
  return Argument(flag);
}

Argument Arguments::choice(char const* name, std::string& value, std::vector<std::string> words,
                           char const* help) const {
  auto const names = fmt::format("{}", fmt::join(words, "|"));
  auto const problem = [words = std::move(words)](std::string const& text) {
    if (std::ranges::find(words, text) != words.end()) return std::string();
    return fmt::format("{} is not one of {}{}", text, fmt::join(words, ", "), did_you_mean(text, words));
  };
  auto* const option = app_->add_option(name, value, help)->check(CLI::Validator(problem, ""));
  if (group_) option->group(group_);
  return Argument(option->capture_default_str()->type_name(names));
}

Argument Arguments::list(char const* name, std::vector<std::string>& values, std::string const& help) const {
  return option(name, values, help).one_value_each();
}

Argument Arguments::files(std::vector<std::string>& paths) const {
  return option("FILE", paths,
                "files, folders (every .mlir, .hlo, .mlirbc and .mlir.bc below) or - for standard input");
}

Argument Arguments::jobs(unsigned& jobs) const {
  return option("-j,--jobs", jobs, "number of parallel jobs; 0: one per core").range(0u, 1024u).shows_default();
}

Argument Arguments::output_file(std::string& path) const {
  return option("-o,--output", path, "output file (default: standard output)").value("FILE");
}

Argument Arguments::progress(double& seconds) const {
  return option("--progress", seconds, "print progress at this interval, also without a terminal")
      .value("SECONDS")
      .positive();
}

void Arguments::only(std::vector<std::string>& ops, std::vector<std::string>& types,
                     std::vector<std::string>& kinds) const {
  list("--ops", ops, "only cases of these ops: add,chlo.acos,...").value("OP,...");
  list("--types", types, "only cases with one of these element types: bf16,complex<f32>,...").value("TYPE,...");
  list("--kinds", kinds, "only cases of these kinds: valid,invalid,values,program,model,probe; see assay help kinds")
      .value("KIND,...");
}

Argument Arguments::allow_empty(bool& value) const {
  return flag("--allow-empty", value, "accept a file without ops; otherwise the exit status is 3");
}

Argument Arguments::allow_unregistered_dialect(bool& value) const {
  return flag("--allow-unregistered-dialect", value, "accept ops and types of unregistered dialects");
}

void Arguments::spec_version() const {
  static std::string version;  // unused: `choose_spec_version` stores the choice
  option("--spec", version, "version of the specification: current, or next, with changes in review (spec/next)")
      .value("current|next")
      .check(choose_spec_version);
}

void Arguments::process_grid(std::optional<std::int64_t>& replicas, std::optional<std::int64_t>& partitions) const {
  constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();  // both numbers have type ui32
  option("--replicas", replicas, "num_replicas of the process grid (default: any that satisfies all rules)")
      .range(std::int64_t(1), most);
  option("--partitions", partitions, "num_partitions of the process grid").range(std::int64_t(1), most);
}

Arguments Arguments::command(char const* name, char const* help) const {
  app_->require_subcommand(1);
  auto const known = app_->get_subcommands([&](CLI::App* one) { return one->get_name() == name; });
  if (!known.empty()) return Arguments(*known[0]);
  auto* const command = app_->add_subcommand(name, help);
  command->footer(with_examples_of(command->get_footer(), app_->get_name() + " " + name));
  return Arguments(*command);
}

bool Arguments::is_chosen() const { return app_->parsed(); }
bool Arguments::holds(char const* option) const { return app_->count(option) > 0; }
void Arguments::examples(std::string const& text) const { app_->footer(examples_last(text)); }

}  // namespace assay
