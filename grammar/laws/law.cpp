#include "grammar/laws/law.hpp"

#include <algorithm>
#include <array>

#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

struct Embedded {
  LawFile file;
  std::optional<SpecError> error;
};

Embedded const& embedded() {
  static Embedded const kEmbedded = [] {
    Embedded read;
    if (auto file = parse_laws(embedded_file("laws.spec")))
      read.file = std::move(*file);
    else
      read.error = file.error();
    return read;
  }();
  return kEmbedded;
}

bool begins_with_capital(std::string_view name) { return 'A' <= name.front() && name.front() <= 'Z'; }

void collect(Expr const& expr, std::vector<std::string>& names) {
  if (expr.kind == ExprKind::name) {
    if (begins_with_capital(expr.text) || is_constant_name(expr.text) || std::ranges::count(names, expr.text)) return;
    names.push_back(expr.text);
  }
  for (auto const& arg : expr.args) collect(arg, names);
}

}  // namespace

std::string_view to_string(LawClass kind) {
  constexpr std::array<std::string_view, 3> kNames = {"bits", "permitted", "reals"};
  return kNames[static_cast<std::size_t>(kind)];
}

LawFile const& laws() { return embedded().file; }

SpecError const* laws_error() { return embedded().error ? &*embedded().error : nullptr; }

Law const* find_law(std::string_view name) {
  auto const found = std::ranges::find(laws().laws, name, &Law::name);
  return found == laws().laws.end() ? nullptr : &*found;
}

bool is_constant_name(std::string_view name) {
  constexpr std::array<std::string_view, 4> kNames = {"inf", "nan", "min_value", "max_value"};
  return std::ranges::find(kNames, name) != kNames.end();
}

Law const* unfolding_law(std::string_view op) {
  auto const unfolds = [&](Law const& law) {
    if (!law.unfolds || law.left.kind != ExprKind::call) return false;
    OpSpec const* const spec = op_of_law(law.left.text);
    return spec && spec->name == op;
  };
  auto const found = std::ranges::find_if(laws().laws, unfolds);
  return found == laws().laws.end() ? nullptr : &*found;
}

Law const* find_definition(std::string_view name) {
  auto const found = std::ranges::find(laws().definitions, name, &Law::name);
  return found == laws().definitions.end() ? nullptr : &*found;
}

OpSpec const* op_of_law(std::string_view name) {
  auto const* const own = Specification::get().op_named(name);
  return own ? own : Specification::get().op("chlo." + std::string(name));
}

std::string_view op_of_operator(std::string_view sign) {
  auto const found = std::ranges::find(laws().operators, sign, &LawOperator::sign);
  auto const* const spec = found == laws().operators.end() ? nullptr : Specification::get().op_named(found->op);
  return spec ? std::string_view(spec->name) : std::string_view();
}

BitVectorRow const* bit_vector_row(std::string_view op) {
  for (auto const& row : laws().bit_vectors)
    if (auto const* const spec = Specification::get().op_named(row.op); spec && spec->name == op) return &row;
  return nullptr;
}

OpenRow const* open_row(std::string_view op) {
  for (auto const& row : laws().open_rows)
    if (auto const* const spec = Specification::get().op_named(row.op); spec && spec->name == op) return &row;
  return nullptr;
}

std::vector<std::string> variables_of(Law const& law) {
  std::vector<std::string> names;
  collect(law.left, names);
  collect(law.right, names);
  return names;
}

}  // namespace assay
