// Tests the results of `assay prove`: a statement for all sizes must hold for each choice of sizes.
//
// A choice is checked in two ways that share no solver with prove. Its sizes are propagated through the program and
// every rule is evaluated on them, and the program is printed with these sizes, read again and checked.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "constraints/check/check.hpp"
#include "constraints/check/clause_findings.hpp"
#include "constraints/evaluate/encode.hpp"
#include "constraints/prove/execution/prove.hpp"
#include "constraints/prove/execution/symbolic_execution.hpp"
#include "grammar/text/parse.hpp"

namespace assay {

struct InstanceCounts {
  std::size_t programs = 0, questions = 0, decided = 0, findings = 0, witnesses = 0, confirmed = 0;
  std::size_t choices = 0;  // number of drawn choices; the following counts are parts of it
  std::size_t distinct = 0;
  std::size_t valid = 0, invalid = 0, stopped = 0, unwritten = 0;  // parts of `distinct`
};

class Instances {
public:
  using Place = std::pair<Operation const*, std::string>;

  // The violated rules for one choice, in the order of execution.
  struct ConstraintOutcome {
    std::vector<Place> broken;
    bool stopped = false;  // an assertion fails, or an integer overflows, which prove assumed not to happen
    bool first_is(Place const& place) const { return !broken.empty() && broken[0] == place; }
    bool has(Place const& place) const { return std::ranges::find(broken, place) != broken.end(); }
  };

  Instances(Program const& program, CheckOptions options) : program_(program), options_(options) {}

  // Runs prove, then draws `count` choices for each entry function and checks each distinct one. Returns the errors, at
  // most a few of them.
  std::vector<std::string> test(std::size_t count, std::uint64_t seed, InstanceCounts& counts) {
    random_.seed(seed);
    ProveSummary summary = prove(program_, {}, [&](SizeFinding const& finding) { findings_.push_back(finding); });
    ++counts.programs;
    counts.questions += summary.questions;
    counts.decided += summary.held + summary.failing;
    counts.findings += findings_.size();
    complete_ = summary.incomplete.empty();
    for (SizeFinding const& finding : findings_) test_witness(finding, counts);
    test_conditions(summary);
    collect_sizes(*program_.top);
    for (Operation const* function : entry_functions(program_)) {
      TermPool pool;
      auto chosen = chosen_unknowns(program_, *function, pool);
      std::set<std::vector<Int128>> seen;
      spread_ = kFirstSpread;
      std::size_t repeats = 0;
      for (std::size_t i = 0; i < count && wrong_.size() < 5; ++i) {
        ++counts.choices;
        auto values = draw(chosen);
        if (seen.insert(values).second) {
          ++counts.distinct;
          test_choice(*function, chosen, values, counts);
          repeats -= repeats > 0;
        } else if ((repeats += 2) >= kRepeats) {  // recently more than a third of all choices
          spread_ = std::min(2 * spread_, kMaxSpread);
          repeats = 0;
        }
        if (chosen.empty()) break;
      }
    }
    return std::move(wrong_);
  }

  ConstraintOutcome check(Operation const& function, std::vector<Int128> const& values) const {
    ConstraintOutcome result;
    TermPool pool;
    SizedProgram sizes(program_, pool);
    Facts facts(0);
    SymbolicExecution execution(sizes, facts,
                                [&](Operation const& op, OpSpec const& spec, Environment const& members, Arena& arena) {
                                  auto fails = [&](Expr const& formula) {
                                    Encoded rule = encode(formula, members, arena);
                                    return rule.complete() && rule.holds == Tribool::no;
                                  };
                                  if (result.stopped) return;
                                  auto check = [&](auto const& rule) {
                                    if (fails(rule.formula))
                                      result.broken.emplace_back(&op, full_label(spec.label_prefix, rule.label));
                                  };
                                  for (ExecutionRule const& rule : spec.execution)
                                    if (!rule.assured && !determines_elements(rule.formula, spec)) check(rule);
                                  for (Clause const& clause : spec.clauses)
                                    if (clause.official != Official::only) check(clause);
                                  for (ExecutionRule const& rule : spec.execution)
                                    if (rule.assured && fails(rule.formula)) result.stopped = result.broken.empty();
                                });
    execution.begin(function, values);
    execution.run(function);
    return result;
  }

private:
  // Whether the rule defines the elements of results. Such a rule is not a requirement.
  static bool determines_elements(Expr const& formula, OpSpec const& spec) {
    if (formula.kind == ExprKind::call && formula.text == "value") {
      Expr const* of = &formula.args[0];
      while (!of->args.empty() && of->kind != ExprKind::call) of = &of->args[0];
      Row const* row = spec.row(of->text);
      if (row && row->kind == RowKind::output) return true;
    }
    return std::ranges::any_of(formula.args, [&](Expr const& part) { return determines_elements(part, spec); });
  }
  bool found(Place const& place) const {
    return std::ranges::any_of(findings_, [&](SizeFinding const& finding) {
      return finding.op == place.first && finding.diagnostic.label == place.second;
    });
  }
  void wrong(std::string text) {
    wrong_.push_back(fmt::format("{}: {}\n{}", program_.source.name(), text, program_.source.text().substr(0, 1500)));
  }

  static std::string shown(std::vector<Term const*> const& chosen, std::vector<Int128> const& values) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < chosen.size(); ++i)
      parts.push_back(fmt::format("{} = {}", chosen[i]->name, to_string(Interval{values[i], values[i]})));
    return fmt::format("{}", fmt::join(parts, ", "));
  }

  void test_witness(SizeFinding const& finding, InstanceCounts& counts) {
    if (finding.verdict == Entailment::undecided || (finding.witness.empty() && finding.verdict == Entailment::never))
      return;
    ++counts.witnesses;
    std::vector<Int128> values;
    std::vector<std::string> text;
    bool integers = false;  // the checker does not know them
    for (ChosenValue const& value : finding.witness) {
      values.push_back(value.value);
      integers = integers || value.name.starts_with("value(");
      text.push_back(fmt::format("{} = {}", value.name, to_string(Interval{value.value, value.value})));
    }
    std::string what = fmt::format("{} is said to fail for {}", finding.diagnostic.label, fmt::join(text, ", "));
    if (finding.witness.empty()) return wrong(finding.diagnostic.label + " can fail, but has no witness");
    ConstraintOutcome result = check(*finding.function, values);
    if (!result.has({finding.op, finding.diagnostic.label}) || result.stopped) {
      // The rule may fail only for sizes that violate another rule, which is undecided.
      bool doubtful = std::ranges::any_of(findings_, [](auto const& f) { return f.verdict == Entailment::undecided; });
      return finding.verdict == Entailment::never && doubtful ? void() : wrong(what + ", but holds");
    }
    StaticInstance instance = static_instance(program_, *finding.function, values);
    if (instance.text.empty()) {
      ++counts.unwritten;
      return;
    }
    if (!integers && is_clause(finding.op, finding.diagnostic.label) &&
        !check_labels(instance.text).contains(finding.diagnostic.label))
      return wrong(what + ", but check accepts it:\n" + instance.text);
    ++counts.confirmed;
  }

  // Under the conditions of all findings as assumptions, no rule may fail.
  void test_conditions(ProveSummary const& summary) {
    if (summary.functions != 1) return;
    ProveOptions options;
    auto open = findings_;
    for (int turn = 0; turn < 8 && !open.empty(); ++turn) {
      for (SizeFinding const& finding : open) {
        if (finding.verdict != Entailment::sometimes) return;
        if (finding.condition.ends_with("...")) return;
        options.assumptions.push_back(finding.condition);
      }
      open.clear();
      ProveSummary again = prove(program_, options, [&](SizeFinding const& finding) { open.push_back(finding); });
      if (!again.assumption_error.empty()) return wrong("a condition is not an assumption: " + again.assumption_error);
      std::erase_if(open, [](SizeFinding const& finding) { return finding.verdict == Entailment::undecided; });
    }
    if (!open.empty())
      wrong(fmt::format("{} fails where the conditions are met: {}", open[0].diagnostic.label,
                        fmt::join(options.assumptions, "; ")));
  }

  void test_choice(Operation const& function, std::vector<Term const*> const& chosen, std::vector<Int128> const& values,
                   InstanceCounts& counts) {
    ConstraintOutcome result = check(function, values);
    std::string choice = shown(chosen, values);
    if (result.stopped) {
      ++counts.stopped;
      return;
    }
    if (!result.broken.empty() && complete_ && !found(result.broken[0]))
      return wrong(fmt::format("{} is said to hold, but fails for {}", result.broken[0].second, choice));
    StaticInstance instance = static_instance(program_, function, values);
    if (instance.text.empty()) {
      ++counts.unwritten;
      return;
    }
    auto labels = check_labels(instance.text);
    ++(labels.empty() ? counts.valid : counts.invalid);
    bool expected = std::ranges::any_of(findings_, [&](auto const& f) { return labels.contains(f.diagnostic.label); });
    if (!labels.empty() && !expected && complete_)
      return wrong(
          fmt::format("check finds {} for {}, which prove has not said\n{}", *labels.begin(), choice, instance.text));
    bool integers = std::ranges::any_of(chosen, [](Term const* symbol) { return symbol->name.starts_with("value("); });
    for (auto const& [op, label] : result.broken) {
      if (!integers && is_clause(op, label) && !labels.contains(label))
        return wrong(fmt::format("{} fails for {}, but check accepts\n{}", label, choice, instance.text));
    }
    bool clauses_hold =
        std::ranges::none_of(result.broken, [&](Place const& p) { return is_clause(p.first, p.second); });
    if (clauses_hold && !labels.empty())
      return wrong(fmt::format("check finds {} for {}, the rules do not\n{}", *labels.begin(), choice, instance.text));
  }

  // Whether the checker also checks the rule.
  bool is_clause(Operation const* op, std::string const& label) {
    OpSpec const* spec = table_.info(*op).spec;
    return spec && std::ranges::any_of(spec->clauses, [&](Clause const& clause) {
             return full_label(spec->label_prefix, clause.label) == label;
           });
  }

  // Returns the labels of the errors of a program.
  std::set<std::string> check_labels(std::string const& text) const {
    Diagnostics diagnostics;
    ParseOptions parse;
    parse.allow_unregistered_dialect = options_.allow_unregistered_dialect;
    Program const program = parse_program(Source::from_string("instance", text), parse, diagnostics);
    check_program(program, options_, diagnostics);
    std::set<std::string> labels;
    for (Diagnostic const& diagnostic : diagnostics.all())
      if (diagnostic.severity == Severity::error) labels.insert(diagnostic.label);
    return labels;
  }

  void collect_sizes(Block const& block) {
    for (Operation const* op : block.ops) {
      for (Value const* value : op->results) {
        if (value->type) {
          for (std::int64_t size : value->type->shape)
            if (size >= 0 && size < 1000) sizes_.push_back(size);
        }
      }
      for (Region const* region : op->regions) {
        for (Block const* inner : region->blocks) collect_sizes(*inner);
      }
    }
  }

  static constexpr std::size_t kFirstSpread = 5, kMaxSpread = 1 << 20;
  static constexpr std::size_t kRepeats = 16;

  // Draws small sizes, which are often equal to other sizes of the choice or of the program, so that conditions are
  // often met. Larger sizes are drawn when the small ones are exhausted.
  std::vector<Int128> draw(std::vector<Term const*> const& chosen) {
    std::vector<Int128> values;
    auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); };
    Int128 favorite = static_cast<Int128>(below(spread_ + 1));
    for (Term const* symbol : chosen) {
      Int128 value = static_cast<Int128>(below(spread_));
      std::size_t way = below(10);
      if (way < 4)
        value = favorite;
      else if (way < 6 && !values.empty())
        value = values[below(values.size())];
      else if (way < 8 && !sizes_.empty())
        value = sizes_[below(sizes_.size())] + static_cast<Int128>(below(12) == 0);
      else if (way == 8 && symbol->low < 0)
        value = -static_cast<Int128>(below(spread_));
      values.push_back(std::clamp(value, symbol->low, symbol->high));
    }
    return values;
  }

  Program const& program_;
  CheckOptions options_;
  OpTable table_;
  std::vector<SizeFinding> findings_;
  bool complete_ = true;
  std::vector<Int128> sizes_;
  std::size_t spread_ = kFirstSpread;  // upper limit of drawn sizes
  std::vector<std::string> wrong_;
  std::mt19937_64 random_;
};

inline std::string to_string(InstanceCounts const& counts) {
  auto rate = [](std::size_t part, std::size_t all) {
    return all ? 100.0 * static_cast<double>(part) / static_cast<double>(all) : 0.0;
  };
  return fmt::format(
      "{} programs, {} questions ({:.2f}% decided), {} findings, {} witnesses ({} confirmed); {} choices, {} distinct: "
      "{:.1f}% valid, {:.1f}% invalid, {:.1f}% stop at an assertion, {} not written",
      counts.programs, counts.questions, rate(counts.decided, counts.questions), counts.findings, counts.witnesses,
      counts.confirmed, counts.choices, counts.distinct, rate(counts.valid, counts.distinct),
      rate(counts.invalid, counts.distinct), rate(counts.stopped, counts.distinct), counts.unwritten);
}

}  // namespace assay
