// Implements equations.hpp: quantized element types of results, whose parts are determined by clauses.
#include <algorithm>
#include <array>

#include "constraints/evaluate/builtins.hpp"
#include "constraints/members/equations.hpp"

namespace assay {
namespace {

constexpr int kMaxPartDepth = 8;
constexpr auto kParts = std::to_array<std::string_view>(
    {"storage_type", "storage_min", "storage_max", "expressed_type", "scales", "zero_points"});

Type quantized_type(FormulaValue const& value) {
  if (!value.is(FormulaValueKind::type) && !value.is(FormulaValueKind::placeholder)) return nullptr;
  Type const element = element_of(value.type);
  return element && element->kind == TypeKind::quantized ? element : nullptr;
}

}  // namespace

// Reads f(result) = f(x), where f is a part of a quantization or a list of such parts, and a =
// list[quantization_dimension(result)].
void Equations::read_part(Expr const& result, Expr const& other) {
  bool const is_element = result.kind == ExprKind::index && result.args.size() == 2;
  if (is_element && !depends_on_results(result.args[0]))
    return read_quantization_dimension(result.args[1], result.args[0], other);
  if (result.kind != ExprKind::call || other.kind != ExprKind::call || result.text != other.text) return;
  if (result.args.size() != 1 || other.args.size() != 1) return;
  auto const results = results_named(result.args[0]);
  Type const source = results ? quantized_type(evaluator_.evaluate(other.args[0])) : nullptr;
  if (!source) return;
  for (std::size_t const i : *results) note_part(facts_[i], result.text, source);
}

void Equations::note_part(ResultFacts& facts, std::string const& function, Type type, int depth) {
  if (std::ranges::find(kParts, function) != kParts.end()) {
    facts.parts.try_emplace(function, type);
    return;
  }
  auto const* definition = members_.function(function);
  if (depth > kMaxPartDepth || !definition || definition->parameters.size() != 1) return;
  if (definition->value.kind != ExprKind::list) return;
  for (Expr const& part : definition->value.args) {
    bool const is_part = part.kind == ExprKind::call && part.args.size() == 1 && part.args[0].kind == ExprKind::name &&
                         part.args[0].text == definition->parameters[0];
    if (is_part) note_part(facts, part.text, type, depth + 1);
  }
}

// Returns the position of the other side in the list, if it is unique.
void Equations::read_quantization_dimension(Expr const& subscript, Expr const& list, Expr const& found) {
  if (subscript.kind != ExprKind::call || subscript.text != "quantization_dimension" || subscript.args.size() != 1)
    return;
  auto const results = results_named(subscript.args[0]);
  if (!results || results->size() != 1) return;
  FormulaValue const values = evaluator_.numeric(evaluator_.evaluate(list)), value = evaluator_.evaluate(found);
  if (!values.is_list() || !value.is(FormulaValueKind::integer) || !value.interval.exact()) return;
  std::optional<std::int64_t> place;
  for (std::size_t i = 0; i < values.items().size(); ++i) {
    auto const& item = values.items()[i];
    if (!item.is(FormulaValueKind::integer) || !item.interval.exact() || !evaluator_.step()) return;
    if (item.interval.low != value.interval.low) continue;
    if (place) return;
    place = static_cast<std::int64_t>(i);
  }
  if (place) facts_[results->front()].quantization_dimension = *place;
}

void Equations::assemble_element(ResultFacts& facts) {
  if (facts.element || facts.type || facts.parts.size() != kParts.size()) return;
  auto const of = [&](std::string_view part) -> Quantization const& {
    return *facts.parts.find(part)->second->quantization;
  };
  bool const per_axis = of("scales").per_axis;
  if (per_axis != of("zero_points").per_axis || per_axis != facts.quantization_dimension.has_value()) return;
  Quantization all = of("scales");
  all.zero_points = of("zero_points").zero_points;
  all.storage = of("storage_type").storage;
  all.storage_min = of("storage_min").storage_min;
  all.storage_max = of("storage_max").storage_max;
  all.has_storage_range = of("storage_min").has_storage_range || of("storage_max").has_storage_range;
  all.expressed = of("expressed_type").expressed;
  all.dimension = per_axis ? *facts.quantization_dimension : -1;
  facts.element = members_.context().quantized(all);
}

}  // namespace assay
