#include "grammar/notation/profile_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <span>
#include <tuple>

#include "grammar/notation/specification.hpp"
#include "support/toml.hpp"

namespace assay {
namespace {

constexpr std::string_view kFolder = "profiles/", kSuffix = ".toml", kComponentwise = ".componentwise";

std::string name_of_file(std::string_view file) {
  file.remove_prefix(std::min(file.find_last_of('/') + 1, file.size()));
  if (file.ends_with(kSuffix)) file.remove_suffix(kSuffix.size());
  return std::string(file);
}

std::string_view type_of(toml::node const& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "an array";
    case toml::node_type::string:
      return "a string";
    case toml::node_type::integer:
      return "an integer";
    case toml::node_type::floating_point:
      return "a number";
    case toml::node_type::boolean:
      return "a boolean";
    default:
      return "a date or time";
  }
}

class Reader {
public:
  explicit Reader(std::string file) : file_(std::move(file)) {
    profile_.name = name_of_file(file_);
    profile_.fallbacks.clear();
  }

  ReadProfile read(std::string_view text) {
    auto const parsed = read_toml(text);
    if (!parsed)
      return std::vector{ProfileError{file_, parsed.error().line, parsed.error().column, parsed.error().what}};
    top(*parsed);
    if (errors_.empty()) return std::move(profile_);
    std::ranges::sort(errors_, {}, [](ProfileError const& e) { return std::tie(e.line, e.column, e.what); });
    if (errors_.size() > kMaxProfileErrors) errors_.resize(kMaxProfileErrors);
    return std::move(errors_);
  }

private:
  void report(toml::source_region const& place, std::string what) {
    errors_.push_back({file_, place.begin.line, place.begin.column, std::move(what)});
  }

  // Every key of `table` must be one of `known`.
  void check_keys(toml::table const& table, std::span<std::string_view const> known, std::string_view where) {
    for (auto const& [key, node] : table)
      if (std::ranges::find(known, key.str()) == known.end())
        report(key.source(),
               fmt::format("unknown key `{}` {}; expected one of {}", key.str(), where, fmt::join(known, ", ")));
  }

  template <typename T> void scalar(toml::table const& table, std::string_view key, T& to, std::string_view wanted) {
    toml::node const* const node = table.get(key);
    if (node == nullptr) return;
    if (auto const* const value = node->as<T>())
      to = value->get();
    else
      report(node->source(), fmt::format("`{}` must be {}, not {}", key, wanted, type_of(*node)));
  }

  toml::table const* subtable(toml::table const& table, std::string_view key, std::string_view wanted) {
    toml::node const* const node = table.get(key);
    if (node == nullptr) return nullptr;
    if (!node->is_table()) report(node->source(), fmt::format("`{}` must be {}, not {}", key, wanted, type_of(*node)));
    return node->as_table();
  }

  void top(toml::table const& table) {
    static constexpr std::string_view kKeys[] = {"source",
                                                 "any_order",
                                                 "flush",
                                                 "excess_precision",
                                                 "contraction",
                                                 "branch_cuts_either",
                                                 "complex_special_values",
                                                 "unit_diagonal",
                                                 "integer_overflow",
                                                 "integer_special_cases",
                                                 "quantum",
                                                 "default_dot_operands",
                                                 "accuracy",
                                                 "fallback",
                                                 "norm_wise",
                                                 "random_numbers"};
    check_keys(table, kKeys, "in a profile");
    scalar(table, "source", profile_.source, "a string");
    scalar(table, "any_order", profile_.any_order, "true or false");
    scalar(table, "flush", profile_.flush, "true or false");
    scalar(table, "excess_precision", profile_.excess_precision, "true or false");
    scalar(table, "contraction", profile_.contraction, "true or false");
    scalar(table, "branch_cuts_either", profile_.branch_cuts_either, "true or false");
    complex_special_values(table);
    unit_diagonal(table);
    integer_overflow(table);
    integer_special_cases(table);
    quantum(table);
    default_dot_operands(table);
    if (auto const* const ops = subtable(table, "accuracy", "a table of ops"))
      for (auto const& [op, node] : *ops) accuracies(op, node);
    if (auto const* const formats = subtable(table, "fallback", "a table of formats"))
      for (auto const& [format, node] : *formats)
        if (format.str() == kOtherTypes || check_format(format))
          profile_.fallbacks[std::string(format.str())] = accuracy(format.str(), node);
    if (auto const* const ops = subtable(table, "norm_wise", "a table of ops"))
      for (auto const& [op, node] : *ops) norm_wise(op, node);
    if (auto const* const asked = subtable(table, "random_numbers", "a table")) random_numbers(*asked);
  }

  void complex_special_values(toml::table const& table) {
    std::string text = "annex_g";
    scalar(table, "complex_special_values", text, "a string");
    if (text == "annex_g")
      profile_.complex_specials = ComplexSpecials::annex_g;
    else if (text == "annex_g_or_nan")
      profile_.complex_specials = ComplexSpecials::annex_g_or_nan;
    else if (text == "implementation_defined")
      profile_.complex_specials = ComplexSpecials::implementation_defined;
    else
      report(
          table.get("complex_special_values")->source(),
          fmt::format("`complex_special_values` is annex_g, annex_g_or_nan or implementation_defined, not `{}`", text));
  }

  void unit_diagonal(toml::table const& table) {
    std::string text = "undefined";
    scalar(table, "unit_diagonal", text, "a string");
    profile_.reads_unit_diagonals = text != "not_read";
    if (text != "undefined" && text != "not_read")
      report(table.get("unit_diagonal")->source(),
             fmt::format("`unit_diagonal` must be undefined or not_read, not `{}`", text));
  }

  void norm_wise(toml::key const& op, toml::node const& node) {
    auto const* const spec = Specification::get().op_named(op.str());
    if (spec == nullptr || spec->residuals.empty())
      report(op.source(), fmt::format("`{}` is not an op, or its file in spec/ops has no `residual` rows", op.str()));
    toml::table const* const table = node.as_table();
    if (table == nullptr) {
      report(node.source(),
             fmt::format("`{}` must be a table with `factor` and `source`, not {}", op.str(), type_of(node)));
      return;
    }
    static constexpr std::string_view kKeys[] = {"factor", "componentwise", "source"};
    check_keys(*table, kKeys, "of a promise about a whole algorithm");
    NormWise promise;
    if (toml::node const* const factor = table->get("factor"))
      number("factor", *factor, promise.factor);
    else
      report(node.source(), fmt::format("`{}` has no `factor`", op.str()));
    scalar(*table, "source", promise.source, "a string");
    profile_.norm_wise[std::string(op.str())] = promise;
    if (toml::node const* const componentwise = table->get("componentwise")) {
      number("componentwise", *componentwise, promise.factor);
      if (spec != nullptr && spec->residuals.size() < 2)
        report(componentwise->source(), fmt::format("`{}` has no second `residual` row", op.str()));
      profile_.norm_wise[fmt::format("{}{}", op.str(), kComponentwise)] = promise;
    }
  }

  void random_numbers(toml::table const& table) {
    static constexpr std::string_view kKeys[] = {"error_rate", "steps", "source"};
    check_keys(table, kKeys, "about random numbers");
    RandomNumbers asked;
    toml::node const* const rate = table.get("error_rate");
    if (rate != nullptr) number("error_rate", *rate, asked.error_rate);
    if (!(asked.error_rate > 0 && asked.error_rate < 1))
      report(rate != nullptr ? rate->source() : table.source(), "`error_rate` must be a number between 0 and 1");
    if (toml::node const* const steps = table.get("steps")) number("steps", *steps, asked.steps);
    scalar(table, "source", asked.source, "a string");
    profile_.random_numbers = asked;
  }

  void integer_overflow(toml::table const& table) {
    std::string text = "implementation_defined";
    scalar(table, "integer_overflow", text, "a string");
    if (text == "implementation_defined")
      profile_.overflow = IntegerOverflow::implementation_defined;
    else if (text == "wrap")
      profile_.overflow = IntegerOverflow::wrap;
    else if (text == "wrap_or_saturate")
      profile_.overflow = IntegerOverflow::wrap_or_saturate;
    else
      report(table.get("integer_overflow")->source(),
             fmt::format("`integer_overflow` is implementation_defined{}, wrap or wrap_or_saturate, not `{}`",
                         text == "open" ? " (it was named open)" : "", text));
  }

  void integer_special_cases(toml::table const& table) {
    std::string text = "implementation_defined";
    scalar(table, "integer_special_cases", text, "a string");
    profile_.has_xla_integers = text == "xla";
    if (text != "implementation_defined" && text != "xla")
      report(table.get("integer_special_cases")->source(),
             fmt::format("`integer_special_cases` is implementation_defined or xla, not `{}`", text));
  }

  void quantum(toml::table const& table) {
    scalar(table, "quantum", profile_.quantum, "an integer");
    if (profile_.quantum < 0) report(table.get("quantum")->source(), "`quantum` must not be negative");
  }

  void default_dot_operands(toml::table const& table) {
    std::string& name = profile_.default_dot_operands;
    scalar(table, "default_dot_operands", name, "a string");
    if (!name.empty() && float_format(name) == nullptr)
      report(table.get("default_dot_operands")->source(), fmt::format("unknown format `{}`", name));
  }

  void accuracies(toml::key const& op, toml::node const& node) {
    if (!has_accuracy(op.str())) report(op.source(), fmt::format("unknown op `{}`", op.str()));
    toml::table const* const formats = node.as_table();
    if (formats == nullptr) {
      report(node.source(), fmt::format("`{}` must be a table of formats, not {}", op.str(), type_of(node)));
      return;
    }
    for (auto const& [format, value] : *formats)
      if (check_format(format))
        profile_.accuracies[{std::string(op.str()), std::string(format.str())}] = accuracy(format.str(), value);
  }

  // "f32", "complex<f32>"
  bool check_format(toml::key const& format) {
    constexpr std::string_view kComplex = "complex<";
    std::string_view part = format.str();
    if (part.starts_with(kComplex) && part.ends_with('>'))
      part = part.substr(kComplex.size(), part.size() - kComplex.size() - 1);
    if (part.size() == format.str().size() ? float_format(part) != nullptr : part == "f32" || part == "f64")
      return true;
    report(format.source(), fmt::format("unknown format `{}`", format.str()));
    return false;
  }

  // A number of ulps, or a table.
  Accuracy accuracy(std::string_view format, toml::node const& node) {
    Accuracy result;
    if (toml::table const* const table = node.as_table()) {
      static constexpr std::string_view kKeys[] = {"ulps", "per_magnitude", "relative", "absolute", "within"};
      check_keys(*table, kKeys, "in an accuracy");
      double* const values[] = {&result.ulps, &result.per_magnitude, &result.relative, &result.absolute,
                                &result.within};
      for (std::size_t i = 0; i < std::size(kKeys); ++i)
        if (toml::node const* const value = table->get(kKeys[i])) number(kKeys[i], *value, *values[i]);
    } else if (node.is_number()) {
      number(format, node, result.ulps);
    } else {
      report(node.source(), fmt::format("`{}` must be a number of ulps or a table, not {}", format, type_of(node)));
    }
    return result;
  }

  void number(std::string_view key, toml::node const& node, double& to) {
    if (!node.is_number()) {
      report(node.source(), fmt::format("`{}` must be a number, not {}", key, type_of(node)));
      return;
    }
    double const value =
        node.is_integer() ? static_cast<double>(node.as_integer()->get()) : node.as_floating_point()->get();
    if (std::isnan(value)) {
      report(node.source(), fmt::format("`{}` must not be NaN", key));
    } else if (std::signbit(value)) {
      report(node.source(), fmt::format("`{}` must not be negative", key));
    } else {
      to = value;
    }
  }

  std::string file_;
  Profile profile_;
  std::vector<ProfileError> errors_;
};

ReadProfile unread(std::string const& file, std::string what) {
  return std::vector{ProfileError{file, 0, 0, std::move(what)}};
}

ReadProfile read_file(std::string const& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return unread(path, "cannot be read: it is a folder");
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> const stream(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!stream) return unread(path, fmt::format("cannot be read: {}", std::strerror(errno)));
  std::string text(kMaxProfileBytes + 1, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), stream.get()));
  if (std::ferror(stream.get())) return unread(path, fmt::format("cannot be read: {}", std::strerror(errno)));
  if (text.size() > kMaxProfileBytes)
    return unread(path, fmt::format("is longer than the {} bytes that a profile may have", kMaxProfileBytes));
  return parse_profile(text, path);
}

}  // namespace

std::string ProfileError::text() const {
  return line == 0 ? fmt::format("{}: {}", file, what) : fmt::format("{}:{}:{}: {}", file, line, column, what);
}

std::vector<std::string> profile_names() {
  std::vector<std::string> names;
  for (auto const& file : embedded_files())
    if (file.name.starts_with(kFolder) && file.name.ends_with(kSuffix)) names.push_back(name_of_file(file.name));
  return names;
}

ReadProfile parse_profile(std::string_view text, std::string const& file) { return Reader(file).read(text); }

ReadProfile read_profile(std::string const& name_or_path) {
  if (name_or_path.find('/') != std::string::npos || name_or_path.ends_with(kSuffix)) return read_file(name_or_path);
  for (auto const& file : embedded_files())
    if (file.name == fmt::format("{}{}{}", kFolder, name_or_path, kSuffix))
      return parse_profile(file.text, std::string(file.name));
  return unread(name_or_path, fmt::format("unknown profile; expected {}, or a file that ends in .toml",
                                          fmt::join(profile_names(), ", ")));
}

}  // namespace assay
