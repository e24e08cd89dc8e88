#include "generators/mutants/table.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "generators/embedded.hpp"
#include "generators/mutants/behavior.hpp"
#include "support/documents/tsv.hpp"
#include "support/text.hpp"

namespace assay::mutants {
namespace {

// The order in which mutants are listed.
constexpr std::string_view kFamilies[] = {
    "elementwise",    "compare",          "conversion", "movement",       "shapes",
    "slicing",        "indexing",         "scatter",    "reduction",      "window",
    "sorting",        "contraction",      "einsum",     "convolution",    "batch_norm",
    "cholesky",       "triangular_solve", "fft",        "random",         "control",
    "collective",     "channels",         "chlo",       "chlo_broadcast", "chlo_structured",
    "chlo_ragged_dot"};

using Class = bool (*)(Element const&);

std::map<std::string_view, Class> const& classes() {
  static std::map<std::string_view, Class> const all = {{"any", any_type},
                                                        {"floats", floats},
                                                        {"signed_floats", signed_floats},
                                                        {"infinite_floats", infinite_floats},
                                                        {"nan_floats", nan_floats},
                                                        {"zero_floats", zero_floats},
                                                        {"integers", integers},
                                                        {"signed_integers", signed_integers},
                                                        {"unsigned_integers", unsigned_integers},
                                                        {"booleans", booleans},
                                                        {"numbers", numbers},
                                                        {"complex", complexes},
                                                        {"quantized", quantized}};
  return all;
}

// For complex types, the property of their parts.
double quantity(std::string_view name, Element const& element) {
  if (name == "bytes") return static_cast<double>(element.bytes());
  if (name == "bits") return is_float(element) ? element.floating->bits : element.integer.bits;
  if (name == "precision") return element.floating->precision();
  return value_of(element.floating->max_finite_code(), *element.floating);
}

struct Condition {
  std::string name;
  bool at_least = true, at_most = true;
  double bound = 0;

  bool holds(Element const& element) const {
    double const value = quantity(name, element);
    return (!at_least || value >= bound) && (!at_most || value <= bound);
  }
};

Result<Condition> read_condition(std::string_view text) {
  std::size_t const sign = text.find_first_of("<>="), number = text.find_last_of('=') + 1;
  static constexpr std::string_view kNames[] = {"bits", "bytes", "precision", "greatest"};
  Condition condition{std::string(text.substr(0, sign))};
  bool const known = std::ranges::find(kNames, condition.name) != std::end(kNames);
  if (!known || sign == text.npos || number == 0) return Error{"an unknown condition " + std::string(text)};
  condition.at_least = text[sign] != '<';
  condition.at_most = text[sign] != '>';
  condition.bound = std::strtod(std::string(text.substr(number)).c_str(), nullptr);
  return condition;
}

Result<ElementClass> one_class(std::string_view text) {
  auto const parts = words_of(text);
  std::string const name = parts.empty() ? "" : parts[0];
  ElementClass base;
  if (auto const found = classes().find(name); found != classes().end())
    base = found->second;
  else if (float_format(name))
    base = [name](Element const& element) { return floats(element) && element.floating->name == name; };
  else
    return Error{"an unknown class of types " + name};
  std::vector<Condition> conditions;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    auto const condition = read_condition(parts[i]);
    if (!condition) return Error{condition.error()};
    conditions.push_back(*condition);
  }
  return ElementClass([base, conditions](Element const& element) {
    return base(element) &&
           std::ranges::all_of(conditions, [&](Condition const& condition) { return condition.holds(element); });
  });
}

bool flushes(Profile const& profile) { return profile.flush; }
bool reorders(Profile const& profile) { return profile.any_order; }

Result<Mutant> read_row(TsvRow const& row, std::string_view family) {
  Mutant mutant;
  mutant.name = row.at(0);
  mutant.family = family;
  for (auto const& op : words_of(row.at(1))) mutant.ops.push_back(op.find('.') == op.npos ? "stablehlo." + op : op);
  auto const types = element_types(row.at(2));
  if (!types) return Error{types.error()};
  mutant.types = *types;
  mutant.what = row.at(4);
  if (auto const set = set_behavior(row.at(3), mutant); !set) return Error{set.error()};
  std::string_view const permitted = row.at(5);
  if (permitted == "permitted if flush")
    mutant.freedom = flushes;
  else if (permitted == "permitted if any_order")
    mutant.freedom = reorders;
  else
    mutant.equivalent = permitted;
  return mutant;
}

}  // namespace

Result<ElementClass> element_types(std::string_view text) {
  std::vector<ElementClass> some;
  for (auto const& part : split(text, '|')) {
    auto const found = one_class(part);
    if (!found) return Error{found.error()};
    some.push_back(*found);
  }
  return ElementClass([some](Element const& element) {
    return std::ranges::any_of(some, [&](ElementClass const& one) { return one(element); });
  });
}

Result<std::vector<Mutant>> read_tables() {
  std::vector<Mutant> all;
  for (std::string_view const family : kFamilies) {
    std::string const file = "mutants/tables/" + std::string(family) + ".tsv";
    for (TsvRow const& row : tsv_rows(text_of_file(generator_files(), file))) {
      auto mutant = read_row(row, family);
      if (!mutant) return Error{file + ":" + std::to_string(row.line) + ": " + mutant.error()};
      all.push_back(std::move(*mutant));
    }
  }
  return all;
}

}  // namespace assay::mutants
