#include "equiv/saturate/law_patterns.hpp"

#include <algorithm>

#include "constraints/bind/prepared_program.hpp"
#include "equiv/execution/symbolic_run.hpp"
#include "equiv/laws/law_program.hpp"
#include "equiv/saturate/element_graph.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

// Whether the variable occurs in the term, including in integers.
bool occurs(ElementTerm const* variable, ElementTerm const* in, ElementPool const& pool, int depth = 0) {
  if (variable == in) return true;
  if (depth > 50) return false;
  auto const within = [&](ElementTerm const* part) { return occurs(variable, part, pool, depth + 1); };
  if (in->kind == ElementKind::number)
    return std::ranges::any_of(symbols_of(in->indices[0]), [&](Term const* symbol) {
      auto const* element = pool.element_of(symbol);
      return element && within(element);
    });
  return std::ranges::any_of(in->args, within);
}

// Whether the side of a law can be matched, and determines all variables.
bool can_begin(ElementTerm const* from, std::vector<ElementTerm const*> const& variables, ElementPool const& pool) {
  if (from->kind == ElementKind::parameter || is_constant(from)) return false;
  return std::ranges::all_of(variables, [&](ElementTerm const* one) { return occurs(one, from, pool); });
}

void collect_closed(ElementTerm const* term, std::vector<ElementTerm const*>& closed) {
  if (term->kind == ElementKind::operation && term->free.empty()) closed.push_back(term);
  for (auto const* arg : term->args) collect_closed(arg, closed);
}

// Whether the expression is a literal, or an op on literals, such as `not 0`.
bool is_literal(Expr const& expr) {
  if (expr.kind == ExprKind::integer || expr.kind == ExprKind::real || expr.kind == ExprKind::boolean) return true;
  if (expr.kind == ExprKind::name) return is_constant_name(expr.text);
  return !expr.args.empty() && std::ranges::all_of(expr.args, is_literal);
}

// Collects the ops in a side of a law, without types, because laws are instantiated only on demand.
void written_ops(Expr const& expr, std::set<std::string, std::less<>>& ops) {
  auto const add = [&](std::string_view sign) {
    auto const found = std::ranges::find(laws().operators, sign, &LawOperator::sign);
    if (found != laws().operators.end()) ops.insert("stablehlo." + found->op);
  };
  if (is_literal(expr)) return;
  if (expr.kind == ExprKind::call)
    if (auto const* const spec = op_of_law(expr.text)) ops.insert(spec->name);
  if (expr.kind == ExprKind::binary) add(expr.text);
  if (expr.kind == ExprKind::negate) add("negative");
  if (expr.kind == ExprKind::conditional) add("?");
  if (expr.kind == ExprKind::comparison) add(expr.ops[0]);
  for (auto const& arg : expr.args) written_ops(arg, ops);
}

}  // namespace

LawPatterns::LawPatterns(ElementPool& pool, ScalarOps& ops) : pool_(pool), ops_(ops), facts_(0) {}

std::vector<LawPattern> LawPatterns::patterns_of(Law const& law, std::vector<Element> const& types) {
  auto instance = instantiate(law, types, ops_);
  if (!instance) return {};
  PreparedProgram const program(law_program(*instance, {}), {.labels_only = true, .binds = false});
  if (program.is_stopped() || program.program().top->ops.empty()) return {};
  std::vector<SymbolicValue> arguments;
  std::vector<ElementTerm const*> variables;
  for (auto const& [name, type] : instance->variables) {
    SymbolicValue argument;
    argument.tensor.type = type;
    argument.tensor.element = pool_.parameter(type);
    variables.push_back(argument.tensor.element);
    arguments.push_back(std::move(argument));
  }
  SymbolicRun run(program.program(), pool_, facts_);
  auto const sides = run.run(*program.program().top->ops[0], arguments);
  auto const *const left = sides[0].tensor.element, *const right = sides[1].tensor.element;
  if (left == right) return {};
  instances_.push_back(std::move(*instance));
  std::vector<LawPattern> both;
  if (can_begin(left, variables, pool_)) both.push_back({&instances_.back(), left, right, variables, {}});
  if (can_begin(right, variables, pool_)) both.push_back({&instances_.back(), right, left, variables, {}, false});
  for (auto& pattern : both) collect_closed(pattern.from, pattern.closed);
  return both;
}

std::vector<LawPattern const*> LawPatterns::relevant(LawClass kind, std::vector<Element> const& types,
                                                     std::set<std::string, std::less<>> const& ops, bool numbers) {
  std::vector<LawPattern const*> found;
  auto const occur = [&](Expr const& side) {
    std::set<std::string, std::less<>> needed;
    written_ops(side, needed);
    return std::ranges::all_of(needed, [&](std::string const& name) {
      auto const* spec = numbers ? Specification::get().op(name) : nullptr;
      return ops.contains(name) || (spec && !spec->execution.empty());
    });
  };
  for (auto const& law : laws().laws) {
    if (law.kind != kind || (!occur(law.left) && !occur(law.right))) continue;
    std::vector<std::size_t> choice(law.types.size());
    while (!types.empty()) {
      std::string key = law.name;
      std::vector<Element> chosen;
      for (auto const index : choice) {
        chosen.push_back(types[index]);
        key += " " + to_string(types[index]);
      }
      auto known = known_.find(key);
      if (known == known_.end()) known = known_.emplace(key, patterns_of(law, chosen)).first;
      for (auto const& pattern : known->second) found.push_back(&pattern);
      std::size_t digit = 0;
      while (digit < choice.size() && ++choice[digit] == types.size()) choice[digit++] = 0;
      if (digit == choice.size()) break;
    }
  }
  return found;
}

}  // namespace assay
