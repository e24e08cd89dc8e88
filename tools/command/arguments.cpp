#include "tools/command/arguments.hpp"

#include <CLI/CLI.hpp>

#include <limits>

namespace assay::inline tools {

std::string problem_of_sign(std::string const& text) {
  return text.starts_with('-') ? "the number is negative: " + text : std::string();
}

Argument Argument::required() const { return option_->required(), *this; }
Argument Argument::excludes(Argument other) const { return option_->excludes(other.option_), *this; }
Argument Argument::needs(Argument other) const { return option_->needs(other.option_), *this; }
Argument Argument::shows_default() const { return option_->capture_default_str(), *this; }
Argument Argument::takes(int least, int most) const { return option_->expected(least, most), *this; }
Argument Argument::one_value_each() const { return option_->allow_extra_args(false), *this; }
Argument Argument::separated_by_commas() const { return option_->delimiter(','), *this; }
Argument Argument::positive() const { return option_->check(CLI::PositiveNumber), *this; }
Argument Argument::not_negative() const { return option_->check(CLI::NonNegativeNumber), *this; }

Argument Argument::size_in_bytes() const {
  option_->transform(CLI::AsSizeValue(false));
  option_->transform(CLI::Validator(problem_of_sign, ""));  // before the other
  return *this;
}

Argument Argument::check(std::string (*problem)(std::string const&), char const* name) const {
  return option_->check(CLI::Validator(problem, name)), *this;
}

template <class T> Argument Argument::range(T least, T most) const {
  return option_->check(CLI::Range(least, most)), *this;
}
template Argument Argument::range(int, int) const;
template Argument Argument::range(unsigned, unsigned) const;
template Argument Argument::range(std::int64_t, std::int64_t) const;

template <class T> Argument Arguments::option(char const* names, T& value, std::string const& help) const {
  return Argument(app_->add_option(names, value, help));
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

Argument Arguments::flag(char const* name, bool& value, char const* help) const {
  return Argument(app_->add_flag(name, value, help));
}

Argument Arguments::choice(char const* name, std::string& value, std::vector<std::string> words,
                           char const* help) const {
  return Argument(app_->add_option(name, value, help)->check(CLI::IsMember(std::move(words)))->capture_default_str());
}

Argument Arguments::list(char const* name, std::vector<std::string>& values, std::string const& help) const {
  return option(name, values, help).one_value_each();
}

Argument Arguments::allow_unregistered_dialect(bool& value) const {
  return flag("--allow-unregistered-dialect", value, "let ops and types of unknown dialects pass");
}

void Arguments::process_grid(std::optional<std::int64_t>& replicas, std::optional<std::int64_t>& partitions) const {
  constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();  // both numbers have type ui32
  option("--replicas", replicas, "num_replicas of the process grid; else any that all rules allow")
      .range(std::int64_t(1), most);
  option("--partitions", partitions, "num_partitions of the process grid").range(std::int64_t(1), most);
}

Arguments Arguments::command(char const* name, char const* help) const {
  app_->require_subcommand(1);
  return Arguments(*app_->add_subcommand(name, help));
}

bool Arguments::is_chosen() const { return app_->parsed(); }
bool Arguments::holds(char const* option) const { return app_->count(option) > 0; }
void Arguments::examples(std::string const& text) const { app_->footer(text); }

}  // namespace assay::inline tools
