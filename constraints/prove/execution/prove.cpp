#include "constraints/prove/execution/prove.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <unordered_set>

#include "constraints/check/clause_findings.hpp"
#include "constraints/evaluate/encode.hpp"
#include "constraints/explain/explain.hpp"
#include "constraints/prove/execution/assumptions.hpp"
#include "constraints/prove/execution/symbolic_execution.hpp"
#include "grammar/notation/segments.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxShownFormula = 300, kMaxWitness = 12, kMaxPath = 6;

// Whether the formula calls one of these functions on a result of the op in a row that `counts`.
template <typename Counts>
bool reads_result(Expr const& formula, OpSpec const& spec, std::span<std::string_view const> functions, Counts counts) {
  if (formula.kind == ExprKind::call && std::ranges::count(functions, formula.text) && !formula.args.empty()) {
    Expr const* of = &formula.args[0];
    while (!of->args.empty() && of->kind != ExprKind::call) of = &of->args[0];
    Row const* row = spec.row(of->text);
    if (row && row->kind == RowKind::output && counts(*row)) return true;
  }
  return std::ranges::any_of(formula.args,
                             [&](Expr const& part) { return reads_result(part, spec, functions, counts); });
}

// Whether a rule determines the elements of results. It is then not a requirement.
bool determines_elements(Expr const& formula, OpSpec const& spec) {
  static constexpr std::string_view kFunctions[] = {"value"};
  return reads_result(formula, spec, kFunctions, [](Row const&) { return true; });
}

// Whether a rule is about sizes of results that are unknown as declared. Such a rule is violated if the computed sizes
// are not valid.
bool determines_sizes(Expr const& formula, OpSpec const& spec, Operation const& op, SizedProgram const& sizes) {
  auto const segments = result_segments(spec, op);
  auto const is_open = [&](Row const& row) {
    std::size_t number = 0;
    for (Row const* other = spec.rows.data(); other != &row; ++other) number += other->kind == RowKind::output;
    return std::ranges::any_of(op.results.subspan(segments[number].begin, segments[number].size),
                               [&](Value const* result) { return has_unknown_size(sizes.written(*result)); });
  };
  static constexpr std::string_view kFunctions[] = {"shape", "dim", "dims", "size", "type", "baseline_type"};
  return reads_result(formula, spec, kFunctions, is_open);
}

std::string shown(Int128 value) { return to_string(Interval{value, value}); }

// Whether the test is true for a value that the rules of an op compare: its operands and results, and the arguments and
// results of its regions.
template <typename Test> bool any_value(Operation const& op, Test test) {
  auto const in_region = [&](Region const* region) {
    return std::ranges::any_of(region->blocks, [&](Block const* block) {
      return std::ranges::any_of(block->arguments, test) ||
             (!block->ops.empty() && std::ranges::any_of(block->ops.back()->operands, test));
    });
  };
  return std::ranges::any_of(op.operands, test) || std::ranges::any_of(op.results, test) ||
         std::ranges::any_of(op.regions, in_region);
}

// Whether a value of this name ("%x", "%r#1") is in the function, in any region.
bool has_value(Operation const& op, std::string_view name) {
  auto const is_named = [&](Value const* value) { return shown_name(*value) == name; };
  return std::ranges::any_of(op.results, is_named) || std::ranges::any_of(op.regions, [&](Region const* region) {
           return std::ranges::any_of(region->blocks, [&](Block const* block) {
             return std::ranges::any_of(block->arguments, is_named) ||
                    std::ranges::any_of(block->ops, [&](Operation const* inner) { return has_value(*inner, name); });
           });
         });
}

// Returns the functions of this name in all modules.
std::vector<Operation const*> functions_named(Block const& block, std::string_view name) {
  std::vector<Operation const*> found;
  for (Operation const* op : block.ops) {
    if (op->name == "func.func" && Symbols::name_of(*op) == name) found.push_back(op);
    for (Region const* region : op->regions)
      for (Block const* inner : region->blocks)
        for (Operation const* one : functions_named(*inner, name)) found.push_back(one);
  }
  return found;
}

class Prover {
public:
  Prover(Program const& program, ProveOptions const& options, std::function<void(SizeFinding const&)> const& found)
      : program_(program), options_(options), found_(found), sizes_(program, pool_) {
    processes_ = options.processes;
    for (auto [number, name] :
         {std::pair(&processes_.replicas, "num_replicas"), {&processes_.partitions, "num_partitions"}})
      if (!number->exact()) *number = pool_.symbol(name, *number, false);
  }

  ProveSummary run() {
    auto const entries = entry_functions(program_);
    if (auto const read = read_assumptions(entries); !read) {
      summary_.assumption_error = read.error();
      return std::move(summary_);
    }
    for (Operation const* function : functions_to_summarize(sizes_, entries))
      if (!has_assumptions(*function)) summarize(*function);
    for (Operation const* function : entries) {
      ++summary_.functions;
      prove_function(*function);
      if (!summary_.assumption_error.empty()) break;
    }
    for (Assumption const& assumption : assumptions_)
      if (summary_.assumption_error.empty() && summary_.incomplete.empty() && !made_.contains(&assumption))
        summary_.assumption_error = fmt::format("\"{}\": at no place are all of these values known", assumption.text);
    if (options_.requires_proof) summary_.proof = script_.text();
    return std::move(summary_);
  }

private:
  SymbolicExecution::Visit visitor() {
    return [this](Operation const& op, OpSpec const& spec, Environment const& members, Arena& arena) {
      check(op, spec, members, arena);
    };
  }

  void start(Operation const& function, Facts& facts, SymbolicExecution& execution) {
    facts_ = &facts, execution_ = &execution, function_ = &function;
    if (options_.requires_proof) facts.record(script_);
    if (options_.only_never) facts.use_local_search();
    script_.begin(fmt::format("function @{}, for all that its caller may choose", Symbols::name_of(function)));
    execution.use(summaries_, [this](SummaryStep const& step, Tribool formula) { return settle(step, formula); });
    execution.begin(function);
  }

  // Fails if a text is not a formula, or if it names a value that no function has.
  Result<bool> read_assumptions(std::vector<Operation const*> const& entries) {
    for (std::string const& text : options_.assumptions) {
      auto assumption = parse_assumption(text);
      if (!assumption) return Error{assumption.error()};
      if (assumption->names.empty()) return Error{fmt::format("\"{}\" names no value", text)};
      auto functions = entries;
      if (!assumption->function.empty()) functions = functions_named(*program_.top, assumption->function);
      if (functions.empty()) return Error{fmt::format("\"{}\": unknown function @{}", text, assumption->function)};
      for (auto const& entry : assumption->names) {
        std::string const& name = entry.second;
        if (std::ranges::none_of(functions, [&](Operation const* function) { return has_value(*function, name); }))
          return Error{fmt::format("\"{}\": the function has no argument {} and no result of this name", text, name)};
      }
      assumptions_.push_back(*std::move(assumption));
    }
    std::stable_partition(assumptions_.begin(), assumptions_.end(),
                          [](Assumption const& one) { return !one.function.empty(); });
    return true;
  }

  // Whether assumptions about values in the function prevent the use of a summary.
  bool has_assumptions(Operation const& function) const {
    return std::ranges::any_of(assumptions_,
                               [&](Assumption const& one) { return one.function == Symbols::name_of(function); });
  }

  // Executes a function for all arguments. There is no summary if something cannot be represented in it.
  void summarize(Operation const& function) {
    if (function.regions.size() != 1 || function.regions[0]->blocks.size() != 1) return;
    Facts facts(options_.steps, solver_);
    SymbolicExecution execution(sizes_, facts, visitor(), processes_);
    start(function, facts, execution);
    // Assumptions about entry functions do not apply where these are called.
    auto const of_entries = std::ranges::find_if(assumptions_, [](auto const& one) { return one.function.empty(); });
    execution.use({assumptions_.begin(), of_entries});
    Summary summary;
    summary.arguments = execution.arguments(function);
    execution.record(summary.steps);
    summarizing_ = is_expressible_ = true;
    execution.run(function);
    script_.end();
    summarizing_ = false;
    summary.results = execution.returned(function);
    bool const whole = execution.incomplete().empty() && execution.unchecked().empty() && !execution.recursive();
    if (!whole || !is_expressible_ || facts.opaque() || summary.steps.size() > kMaxSummarySteps) return;
    std::vector<Term const*> outer = execution.chosen();
    for (Interval const& number : {processes_.replicas, processes_.partitions})
      if (number.term) outer.push_back(number.term);
    summary.inner = inner_unknowns(summary, outer);
    summaries_.emplace(&function, std::move(summary));
  }

  // Decides a step of a summary at a call of its function.
  bool settle(SummaryStep const& step, Tribool formula) {
    Entailment const verdict = facts_->follows(formula);
    if (verdict == Entailment::yes) return true;
    bool const is_rule = step.kind == SummaryStep::Kind::rule;
    if (verdict == Entailment::never && !is_rule) return false;
    if (is_rule && !summarizing_ && !reported_.contains({step.op, step.label})) return false;
    if (summarizing_) execution_->note({step.kind, step.op, step.label, formula});
    if (verdict != Entailment::never) facts_->assume(formula);
    return true;
  }

  void prove_function(Operation const& function) {
    Facts facts(options_.steps, solver_);
    SymbolicExecution execution(sizes_, facts, visitor(), processes_);
    start(function, facts, execution);
    execution.use(assumptions_);
    execution.run(function);
    script_.end();
    summary_.assumption_error = execution.assumption_error();
    made_.insert(execution.made().begin(), execution.made().end());
    note_sizes(function);
    for (Operation const* op : execution.overflows())
      summary_.granted.push_back(fmt::format("no overflow in {} = {}", shown_name(*op->results[0]), op->name));
    for (std::string const& reason : {execution.incomplete(), execution.unchecked()})
      if (!reason.empty()) summary_.incomplete.push_back(reason);
  }

  void note_sizes(Operation const& function) {
    if (function.regions.empty() || function.regions[0]->blocks.empty()) return;
    for (Operation const* op : function.regions[0]->blocks[0]->ops)
      for (Value const* result : op->results) {
        auto const written = sizes_.written(*result);
        if (!has_shape(written) || !has_unknown_size(written) || result->name.empty()) continue;
        if (summary_.sizes.size() >= kMaxValueSizes) return;
        auto const end = result->offset + 1 + static_cast<std::uint32_t>(result->name.size());
        summary_.sizes.push_back({shown_name(*result), shape_of(*result), {result->offset, end}});
      }
  }

  void check(Operation const& op, OpSpec const& spec, Environment const& members, Arena& arena) {
    auto open = [&](Value const* v) { return has_unknown_size(sizes_.written(*v)) || sizes_.elements(*v); };
    auto sized = [&](Value const* v) { return sizes_.written(*v) != v->type; };
    if (!any_value(op, open) && !options_.inspects_all) return;
    sized_ = any_value(op, sized);
    // a variant, if there is one, determines the result sizes
    OpSpec const* const variant = sizes_.table().variant(op);
    exist_ = !variant || variant == &spec ? execution_->results_exist() : Tribool::yes;
    // rules that determine sizes are checked before rules that compare them
    for (ExecutionRule const& rule : spec.execution) {
      if (!rule.assured && !determines_elements(rule.formula, spec)) check(op, spec, rule, members, arena);
    }
    for (Clause const& clause : spec.clauses) {
      if (clause.official != Official::only) check(op, spec, clause, members, arena);
    }
    for (ExecutionRule const& rule : spec.execution) {
      if (!rule.assured) continue;
      Tribool const assured = encode(rule.formula, members, arena).holds;
      // A rule that is never satisfied ends every run here. Later rules are checked as if it did not exist.
      Entailment const follows = decide(assured);
      if (follows != Entailment::never) facts_->assume(assured);
      if (summarizing_ && follows != Entailment::yes) execution_->note({SummaryStep::Kind::assured, &op, "", assured});
    }
  }

  Entailment decide(Tribool formula) {
    return options_.only_never && !summarizing_ ? facts_->decide_never(formula) : facts_->follows(formula);
  }

  template <typename Rule>  // a Clause or ExecutionRule
  void check(Operation const& op, OpSpec const& spec, Rule const& rule, Environment const& members, Arena& arena) {
    std::uint64_t before = pool_.uses;
    Encoded encoded = encode(rule.formula, members, arena);
    if (exist_ != Tribool::yes && determines_sizes(rule.formula, spec, op, sizes_)) {
      encoded.holds = conjunction(exist_, encoded.holds);
      exist_ = Tribool::yes;
    } else if (pool_.uses == before) {
      // The rule does not depend on unknowns. It may already have been checked by check_program.
      bool checked = std::is_same_v<Rule, Clause> && !(sized_ && encoded.holds == Tribool::no);
      if (checked || encoded.holds == Tribool::yes) return;
    }
    check(op, full_label(spec.label_prefix, rule.label), rule.text, rule.formula, rule.interpretation, members, arena,
          encoded);
  }

  // Checks a rule for all arguments of a function. Reports nothing; keeps the parts that do not follow.
  void keep(Operation const& op, std::string label, Encoded const& rule) {
    if (!rule.complete() || (rule.holds == Tribool::unknown && !rule.holds.term)) {
      is_expressible_ = false;
      return;
    }
    settle({SummaryStep::Kind::rule, &op, std::move(label), rule.holds}, rule.holds);
  }

  void check(Operation const& op, std::string label, std::string const& text, Expr const& formula,
             std::string const& interpretation, Environment const& members, Arena& arena, Encoded const& rule) {
    if (summarizing_) return keep(op, std::move(label), rule);
    ++summary_.questions;
    if (options_.requires_proof) script_.note(fmt::format("{}: {}{}", label, text, at_line(op)));
    Entailment verdict = rule.complete() ? decide(rule.holds) : Entailment::undecided;
    if (options_.only_never && verdict != Entailment::never) {
      if (verdict != Entailment::yes && rule.complete()) facts_->assume(rule.holds);
      return;
    }
    std::string reason = rule.incomplete;
    if (verdict == Entailment::undecided && reason.empty())
      reason = facts_->opaque() ? "an earlier assertion cannot be evaluated" : "the solver reached its step limit";
    if (verdict == Entailment::sometimes) {
      if (Term const* open = negate_choice(rule.holds)) {
        verdict = Entailment::undecided;
        reason = fmt::format("it depends on {}, which is undetermined", open->name);
      }
    }
    summary_.held += verdict == Entailment::yes;
    summary_.failing += verdict == Entailment::never || verdict == Entailment::sometimes;
    summary_.undecided += verdict == Entailment::undecided;
    if (verdict == Entailment::yes && !rule.holds.term) script_.note("true for all sizes after substitution");
    if (verdict == Entailment::yes) return;
    if (reported_.emplace(&op, label).second)
      report(op, std::move(label), text, formula, interpretation, members, arena, verdict, rule, reason);
    if (verdict == Entailment::never || !rule.complete()) return;
    if (options_.requires_proof) script_.note("not proved; assumed from here on");
    facts_->assume(rule.holds);
  }

  std::string at_line(Operation const& op) const {
    auto const begin = program_.source.position(op.range.begin);
    return op.range.end == 0 ? "" : fmt::format(", line {}", begin.line);
  }

  static Term const* negate_choice(Tribool formula) {
    if (!formula.term) return nullptr;
    for (Term const* symbol : symbols_of(formula.term)) {
      if (!symbol->chosen) return symbol;
    }
    return nullptr;
  }

  void report(Operation const& op, std::string label, std::string const& text, Expr const& formula,
              std::string const& interpretation, Environment const& members, Arena& arena, Entailment verdict,
              Encoded const& rule, std::string const& reason) {
    SizeFinding finding;
    finding.verdict = verdict;
    finding.function = function_;
    finding.op = &op;
    Diagnostic& diagnostic = finding.diagnostic;
    diagnostic.label = std::move(label);
    diagnostic.range = op.range;
    diagnostic.clause = text;
    Evaluator evaluator(members, arena);
    diagnostic.values = values_in(evaluator, formula);
    if (!interpretation.empty()) diagnostic.notes.push_back({"interpretation: " + interpretation, false, {}});
    if (verdict == Entailment::undecided) {
      diagnostic.severity = Severity::warning;
      diagnostic.undecided = true;
      diagnostic.message = "it is unknown whether this holds for all sizes: " + reason;
    } else if (verdict == Entailment::never) {
      diagnostic.message = "fails for all sizes";
      if (rule.holds == Tribool::no && !rule.reason.empty()) diagnostic.message += ": " + rule.reason;
    } else {
      Tribool rest = facts_->remainder(rule.holds);
      finding.condition = rest.term ? to_string(rest.term, kMaxShownFormula) : "";
      diagnostic.message = "may fail: it holds only if " + finding.condition;
    }
    if (options_.warn_only && verdict != Entailment::never) diagnostic.severity = Severity::warning;
    if (verdict != Entailment::undecided) find_witness(rule.holds, finding);
    add_path(op, rule.holds, diagnostic);
    found_(finding);
  }

  void find_witness(Tribool holds, SizeFinding& finding) {
    auto const& chosen = execution_->chosen();
    auto involved = facts_->related(holds);
    std::vector<Term const*> order, others;  // symbols that the rule uses, directly or indirectly, and the rest
    for (Term const* symbol : chosen)
      (std::ranges::binary_search(involved, symbol->id, {}, &Term::id) ? order : others).push_back(symbol);
    std::vector<Int128> values;
    if (!facts_->counterexample(holds, order, values)) return;
    std::vector<Int128> const rest = facts_->example(others);
    std::vector<std::string> sizes;
    std::size_t more = 0, next = 0;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      Term const* symbol = chosen[i];
      bool const has_part = next < order.size() && order[next] == symbol;
      Int128 value = has_part ? values[next++] : rest[i - next];
      finding.witness.push_back({std::string(symbol->name), value});
      if (!has_part) continue;
      if (sizes.size() < kMaxWitness)
        sizes.push_back(fmt::format("{} = {}", symbol->name, shown(value)));
      else
        ++more;
    }
    if (sizes.empty()) return;
    std::string const end = more ? fmt::format(" and {} more", more) : "";
    finding.diagnostic.notes.push_back({fmt::format("counterexample: {}{}", fmt::join(sizes, ", "), end), false, {}});
  }

  std::string sizes_of(Value const& value) const {
    if (FormulaValue const* elements = sizes_.elements(value)) return "holds " + to_string(*elements);
    return "has shape " + shape_of(value);
  }

  static std::string shape_of(Value const& value) {
    std::vector<std::string> sizes;
    for (std::size_t i = 0; i < value.type->shape.size(); ++i) sizes.push_back(to_string(dimension(value.type, i)));
    return fmt::format("[{}]", fmt::join(sizes, ", "));
  }

  // Returns the symbols in the elements and sizes of a value.
  std::set<Term const*> symbols_in(Value const& value) const {
    std::set<Term const*> symbols;
    auto const add = [&](Term const* term) {
      if (!term) return;
      for (Term const* symbol : symbols_of(term)) symbols.insert(symbol);
    };
    if (FormulaValue const* const elements = sizes_.elements(value)) {
      for (FormulaValue const& item : elements->is_list() ? elements->items() : std::span(elements, 1))
        add(item.is(FormulaValueKind::truth) ? item.truth.term : item.interval.term);
    } else if (has_shape(value.type)) {
      for (std::size_t i = 0; i < value.type->shape.size(); ++i) add(dimension(value.type, i).term);
    }
    return symbols;
  }

  // Whether the inputs of the computation explain the value: it does not consist only of its own symbols.
  bool is_explained(Value const& value, std::set<Term const*> const& symbols) const {
    if (symbols.empty()) return true;
    return std::ranges::any_of(value.op->operands, [&](Value const* operand) {
      return std::ranges::any_of(symbols_in(*operand), [&](Term const* symbol) { return symbols.contains(symbol); });
    });
  }

  // Adds notes about the ops that determine the sizes in the rule, nearest first.
  void add_path(Operation const& op, Tribool holds, Diagnostic& diagnostic) {
    std::vector<Term const*> const goal = holds.term ? facts_->related(holds) : std::vector<Term const*>();
    auto const is_of_goal = [&](Term const* symbol) {
      return goal.empty() || std::ranges::binary_search(goal, symbol->id, {}, &Term::id);
    };
    std::vector<Operation const*> ops{&op};
    std::set<Operation const*> seen{&op};
    for (std::size_t i = 0; i < ops.size() && diagnostic.notes.size() < kMaxPath; ++i) {
      for (Value const* operand : ops[i]->operands) {
        if (!operand->op || !seen.insert(operand->op).second) continue;
        FormulaValue const* elements = sizes_.elements(*operand);
        if (!elements && !has_unknown_size(operand->type)) continue;
        auto const symbols = symbols_in(*operand);
        bool const is_relevant = symbols.empty() || std::ranges::any_of(symbols, is_of_goal);
        if (!is_relevant || !is_explained(*operand, symbols)) continue;
        ops.push_back(operand->op);
        if (diagnostic.notes.size() < kMaxPath)
          diagnostic.notes.push_back(
              {fmt::format("{} {}", shown_name(*operand), sizes_of(*operand)), true, operand->op->range});
      }
    }
  }

  Program const& program_;
  ProveOptions const& options_;
  std::function<void(SizeFinding const&)> const& found_;
  TermPool pool_;
  SizedProgram sizes_;
  std::optional<Solver> solver_;
  ProcessNumbers processes_;
  Summaries summaries_;
  std::vector<Assumption> assumptions_;         // assumptions about entries come last
  std::unordered_set<Assumption const*> made_;  // for some function
  ProofScript script_;
  bool summarizing_ = false, is_expressible_ = true;  // whether a summary is being created, and is possible
  Facts* facts_ = nullptr;
  SymbolicExecution* execution_ = nullptr;
  Operation const* function_ = nullptr;
  bool sized_ = false;            // whether the op now has sizes that are unknown as declared
  Tribool exist_ = Tribool::yes;  // SymbolicExecution::results_exist, until a rule has required it
  std::set<std::pair<Operation const*, std::string>> reported_;
  ProveSummary summary_;
};

// Writes a diagnostic as a program, with the command to run it.
std::string witness_text(Program const& program, SizeFinding const& finding) {
  std::vector<Int128> chosen;
  std::vector<std::string> sizes;
  for (ChosenValue const& value : finding.witness) {
    chosen.push_back(value.value);
    sizes.push_back(fmt::format("{} = {}", value.name, shown(value.value)));
  }
  StaticInstance const instance = static_instance(program, *finding.function, chosen);
  if (instance.text.empty()) return "// No program can be written: " + instance.reason + "\n";
  std::string comment = fmt::format("// Violates {}", finding.diagnostic.label);
  if (!sizes.empty()) comment += fmt::format(": {}", fmt::join(sizes, ", "));
  if (!instance.arguments.empty()) comment += fmt::format("\n// assay run --args \"{}\"", instance.arguments);
  return comment + "\n" + instance.text;
}

void collect(Block const& block, std::vector<Operation const*>& functions, std::set<std::string_view>& called) {
  for (Operation const* op : block.ops) {
    if (op->name == "func.func") functions.push_back(op);
    for (NamedAttribute const& attribute : op->attributes) {
      if (attribute.value && attribute.value->kind == AttributeKind::symbol) called.insert(attribute.value->text);
    }
    for (Region const* region : op->regions) {
      for (Block const* inner : region->blocks) collect(*inner, functions, called);
    }
  }
}

}  // namespace

std::string summary_line(ProveSummary const& summary) {
  if (summary.questions == 0) return "no rule depends on dynamic sizes";
  std::string line = fmt::format("{} rule{} on dynamic sizes: {} {} for all", summary.questions,
                                 summary.questions == 1 ? " depends" : "s depend", summary.held,
                                 summary.held == 1 ? "is proved" : "are proved");
  if (summary.failing) line += fmt::format(", {} may fail", summary.failing);
  if (summary.undecided) line += fmt::format(", {} undecided", summary.undecided);
  if (summary.granted.empty()) return line;
  constexpr std::size_t kShown = 3;
  std::span<std::string const> const granted(summary.granted.data(), std::min(kShown, summary.granted.size()));
  line += fmt::format("; assumed: {}", fmt::join(granted, ", "));
  if (summary.granted.size() > kShown) line += fmt::format(" and {} more", summary.granted.size() - kShown);
  return line;
}

std::vector<Operation const*> entry_functions(Program const& program) {
  std::vector<Operation const*> functions;
  std::set<std::string_view> called;
  if (program.top) collect(*program.top, functions, called);
  std::erase_if(functions, [&](Operation const* function) {
    Attribute visibility = function->attribute("sym_visibility");
    bool is_private = visibility && visibility->text == "private";
    return is_private && called.contains(Symbols::name_of(*function));
  });
  return functions;
}

ProveSummary prove(Program const& program, ProveOptions const& options,
                   std::function<void(SizeFinding const&)> const& found) {
  std::optional<SizeFinding> failure;
  std::function<void(SizeFinding const&)> const note = [&](SizeFinding const& finding) {
    found(finding);
    bool const better = !failure || (failure->verdict == Entailment::sometimes && finding.verdict == Entailment::never);
    if (finding.verdict != Entailment::undecided && better && !finding.witness.empty()) failure = finding;
  };
  ProveSummary summary = Prover(program, options, note).run();
  if (options.requires_witness && failure) summary.witness = witness_text(program, *failure);
  return summary;
}

}  // namespace assay
