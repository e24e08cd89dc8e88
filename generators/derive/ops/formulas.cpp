// Implements generators/derive/ops/formula_run.hpp: finds and applies the `elements` rows of an op.
#include <algorithm>

#include "constraints/members/element_rules.hpp"
#include "generators/derive/ops/formula_run.hpp"
#include "semantics/program/index.hpp"

namespace assay::derive {
namespace {

using Rule = ElementRule;

}  // namespace

struct Formulas::Known {
  Known(Operation const& op, OpSpec const& s, ProgramScope const& scope) : spec(s), members(op, s, scope, arena) {
    for (auto const& row : s.elements) {
      Rule rule;  // in the rule of shape(result), the place is the result
      if (!read_element_rule(row.formula, rule)) throw NotDerived("the row " + row.label + " is no equation");
      rules.push_back(rule);
    }
  }

  OpSpec const& spec;
  Arena arena;
  OpMembers members;
  std::vector<Rule> rules;
};

Formulas::Formulas(Walk& walk) : walk_(walk) {}
Formulas::~Formulas() = default;

namespace {

class Outputs {
public:
  Outputs(Execution const& execution, OpSpec const& spec, OpMembers const& members)
      : execution_(execution), spec_(spec), members_(members) {}

  // nullopt if no applicable row defines the elements of a result.
  std::optional<Values> derive(std::vector<Rule> const& rules) {
    Values results(execution_.op().results.size());
    std::size_t number = 0;
    for (auto const& row : spec_.rows) {
      if (row.kind != RowKind::output) continue;
      auto const segment = members_.results()[number++];
      if (!fill(rules, row, std::span(results).subspan(segment.begin, segment.size), segment.begin))
        return std::nullopt;
    }
    return results;
  }

private:
  bool fill(std::vector<Rule> const& rules, Row const& row, std::span<RuntimeValue> results, std::size_t first) {
    if (results.empty()) return true;
    Rule const* const rule = find(rules, row.name);
    Rule const* const sizes = find(rules, "shape", row.name);
    if (!rule) return false;
    std::vector<Tensor> tensors;
    for (std::size_t k = 0; k < results.size(); ++k) {
      Type const type = execution_.result_type(first + k);
      tensors.push_back(derived_tensor(element_of_type(type), sizes ? solved(*sizes) : shape_of(type, row.name)));
    }
    Shape const shape = tensors[0].shape();
    if (tensors.size() == 1) result_shape_ = {execution_.op().results[first], shape};
    Shape index(shape.size(), 0);
    // Evaluates in blocks, each with a new arena, to bound the memory.
    constexpr std::int64_t kBlock = 4096;
    for (std::int64_t begin = 0; begin < tensors[0].count(); begin += kBlock) {
      Arena arena;
      FormulaRun run(execution_, spec_, members_, arena);
      run.set_shape(result_shape_);
      Evaluator evaluator(run, arena);
      std::vector<FormulaValue> place(index.size());
      for (std::int64_t i = begin; i < std::min(begin + kBlock, tensors[0].count()); ++i, next_index(index, shape)) {
        execution_.walk.count_step();
        for (std::size_t d = 0; d < index.size(); ++d) place[d] = make(Int128(index[d]));
        FormulaValue const at = evaluator.list(place);
        FormulaValue const value = assay::evaluate(*rule, evaluator, &at);
        for (std::size_t k = 0; k < tensors.size(); ++k)
          store(tensors[k], i,
                run.scalar_of(part(value, row.variadic, k), tensors[k].element(),
                              slice_of(tensors[k].element(), shape, i)));
      }
    }
    for (std::size_t k = 0; k < results.size(); ++k) results[k] = std::move(tensors[k]);
    return true;
  }

  static FormulaValue part(FormulaValue const& value, bool variadic, std::size_t number) {
    if (value.is(FormulaValueKind::undefined)) throw NotDerived(std::string(value.text));
    if (!variadic || !value.is_list()) return value;
    if (number >= value.items().size()) throw NotDerived("a list of too few elements");
    return value.items()[number];
  }

  Rule const* find(std::vector<Rule> const& rules, std::string_view result, std::string_view place = {}) const {
    Arena arena;
    FormulaRun const run(execution_, spec_, members_, arena);
    Evaluator evaluator(run, arena);
    for (auto const& rule : rules) {
      if (rule.result != result || (!place.empty() && rule.place != place)) continue;
      if (!rule.condition) return &rule;
      FormulaValue const holds = evaluator.all(evaluator.evaluate(*rule.condition));
      if (holds.is(FormulaValueKind::truth) && holds.truth == Tribool::yes) return &rule;
    }
    return nullptr;
  }

  // The shape of the type if it is static; otherwise the shape that a rule of the op defines.
  Shape shape_of(Type type, std::string_view result) const {
    if (has_shape(type) && is_static(type)) return {type->shape.begin(), type->shape.end()};
    for (auto const& clause : spec_.clauses)
      if (Rule rule; read_shape_rule(clause.formula, result, rule)) return solved(rule);
    for (auto const& equation : spec_.execution)
      if (Rule rule; read_shape_rule(equation.formula, result, rule)) return solved(rule);
    throw NotDerived("nothing says which shape the result has");
  }

  Shape solved(Rule const& rule) const {
    Arena arena;
    FormulaRun const run(execution_, spec_, members_, arena);
    Evaluator evaluator(run, arena);
    FormulaValue const value = assay::evaluate(rule, evaluator, nullptr);
    if (value.is(FormulaValueKind::undefined)) throw NotDerived("the result's shape: " + std::string(value.text));
    if (!value.is_list()) throw NotDerived("the result's shape is " + to_string(value));
    Shape shape;
    for (auto const& item : value.items()) {
      if (!item.is(FormulaValueKind::integer) || !item.interval.exact())
        throw NotDerived("the result's shape is " + to_string(value));
      shape.push_back(static_cast<std::int64_t>(item.interval.low));
    }
    return shape;
  }

  Execution const& execution_;
  OpSpec const& spec_;
  OpMembers const& members_;
  std::pair<Value const*, Shape> result_shape_;
};

}  // namespace

bool Formulas::derive(Execution const& execution, Values& results) {
  auto const* const spec = walk_.scope().table.info(execution.op()).spec;
  // Ops that receive values from other processes are executed on a grid: grid.cpp.
  if (!spec || spec->elements.empty() || spec->has_trait("other_processes")) return false;
  auto& known = known_[&execution.op()];
  if (!known) known = std::make_unique<Known>(execution.op(), *spec, walk_.scope());
  auto derived = Outputs(execution, known->spec, known->members).derive(known->rules);
  if (derived) results = *std::move(derived);
  return derived.has_value();
}

}  // namespace assay::derive
