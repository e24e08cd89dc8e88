#include "constraints/equiv/grid/prove_on_grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "constraints/equiv/execution/symbolic_run.hpp"
#include "constraints/equiv/grid/grid_run.hpp"
#include "constraints/equiv/grid/neutral_value.hpp"
#include "constraints/equiv/proof/loop_states.hpp"
#include "constraints/equiv/saturate/all_values.hpp"
#include "constraints/equiv/saturate/saturation.hpp"
#include "constraints/equiv/terms/pool_tables.hpp"

namespace assay::inline constraints {
namespace {

std::vector<Term const*> constants_of(TermPool& pool, Shape const& sizes) {
  std::vector<Term const*> terms;
  for (auto const size : sizes) terms.push_back(term_or_throw(pool, {size, size}));
  return terms;
}

// Each process asks its own questions.
SaturationLimits limits_of(GridLayout const& layout) {
  SaturationLimits limits;
  auto const processes = static_cast<std::size_t>(std::min(layout.size(), kMaxProvenProcesses));
  limits.questions *= processes;
  limits.all_nodes *= processes;
  return limits;
}

class ProgramOnGrid {
public:
  ProgramOnGrid(Program const& a, Operation const& function_a, Program const& b, Operation const& function_b,
                GridLayout const& layout, EquivOptions const& options)
      : program_a_(a),
        program_b_(b),
        function_a_(function_a),
        function_b_(function_b),
        layout_(layout),
        options_(options),
        pool_(terms_),
        facts_(options.steps),
        laws_(pool_, options.profile, limits_of(layout)),
        laws_of_text_(pool_),
        values_(pool_, options.profile) {}

  EquivOutcome compare() {
    if (layout_.size() > kMaxProvenProcesses)
      return undecided(fmt::format("proofs are for grids of at most {} processes", kMaxProvenProcesses));
    try {
      std::vector<SymbolicValue> whole;
      std::vector<std::vector<SymbolicValue>> parts(static_cast<std::size_t>(layout_.size()));
      arguments(whole, parts);
      SymbolicRun of_a(program_a_, pool_, facts_);
      auto const a = of_a.run(function_a_, whole);
      if (of_a.depends_on_processes()) return undecided("A exchanges values with other processes, and is to be run by one");
      GridRun of_b(program_b_, pool_, facts_, layout_.replicas, layout_.partitions,
                   [this](ElementTerm const* region) { return neutral(region); });
      auto const b = of_b.run(function_b_, parts);
      results(a, b);
      if (outcome_.verdict != EquivOutcome::Verdict::different && !outcome_.why.empty()) note_obstacles(of_a, of_b);
      if (outcome_.verdict != EquivOutcome::Verdict::different) rules(of_a, of_b);
    } catch (ElementLimit const& limit) {
      return undecided(limit.reason);
    }
    return outcome_;
  }

private:
  EquivOutcome undecided(std::string why) {
    outcome_.verdict = EquivOutcome::Verdict::undecided;
    outcome_.why = std::move(why);
    return outcome_;
  }

  void goal(std::string text) {
    bool const is_new = std::ranges::find(outcome_.subgoals, text) == outcome_.subgoals.end();
    if (is_new && outcome_.subgoals.size() < options_.most_goals) outcome_.subgoals.push_back(std::move(text));
  }

  ElementTerm const* neutral(ElementTerm const* region) {
    auto const [known, is_new] = neutral_.try_emplace(region, nullptr);
    if (is_new) known->second = neutral_value(pool_, laws_of_text_, region);
    return known->second;
  }

  // Those of A, and the part of each that each process of B has.
  void arguments(std::vector<SymbolicValue>& whole, std::vector<std::vector<SymbolicValue>>& parts) {
    auto const& values = function_a_.regions[0]->blocks[0]->arguments;
    for (std::size_t k = 0; k < values.size(); ++k) {
      auto& tensor = whole.emplace_back().tensor;
      Type const type = values[k]->type;
      if (!element_of(type->element, tensor.type)) throw ElementLimit{"an argument is " + to_string(type)};
      tensor.type = pool_.intern(tensor.type);
      tensor.shape = constants_of(terms_, Shape(type->shape.begin(), type->shape.end()));
      tensor.symbols = pool_.place(tensor.shape);
      tensor.element = pool_.argument(static_cast<std::uint32_t>(k), tensor.type, tensor.symbols);
      for (std::size_t p = 0; p < parts.size(); ++p)
        parts[p].emplace_back().tensor = part_of(tensor, layout_.arguments[k], p);
    }
  }

  SymbolicTensor part_of(SymbolicTensor const& tensor, Layout const& layout, std::size_t process) {
    SymbolicTensor part;
    part.type = tensor.type;
    part.shape = constants_of(terms_, layout.part);
    part.symbols = pool_.place(part.shape);
    std::vector<Term const*> place;
    for (std::size_t d = 0; d < part.symbols.size(); ++d) {
      Int128 const origin = layout.origins[process][d];
      place.push_back(term_or_throw(terms_, TermPool::integer(part.symbols[d]) + Interval{origin, origin}));
    }
    part.element = element_at(pool_, tensor, place);
    return part;
  }

  std::optional<EquivClass> by_laws(ElementTerm const* a, ElementTerm const* b) {
    if (values_.equal(a, b)) return EquivClass::bits;
    auto const proof = laws_.equal(a, b, most_);
    if (!proof) return std::nullopt;
    std::vector<std::string> all;
    std::ranges::set_union(outcome_.laws, proof->laws, std::back_inserter(all));
    outcome_.laws = std::move(all);
    return proof->kind == LawClass::bits        ? EquivClass::bits
           : proof->kind == LawClass::permitted ? EquivClass::permitted
                                                : EquivClass::reals;
  }

  void results(std::vector<SymbolicValue> const& a, std::vector<std::vector<SymbolicValue>> const& b) {
    EquivClass total = EquivClass::bits;
    bool all = true;
    for (std::size_t r = 0; r < a.size(); ++r) {
      bool shown = true;
      for (std::size_t p = 0; p < b.size() && shown; ++p) {
        auto const part = part_of(a[r].tensor, layout_.results[r], p);
        auto one = result(r, p, part, b[p][r].tensor);
        if (!one) {  // perhaps as real numbers
          auto const goals = outcome_.subgoals;
          most_ = LawClass::reals;
          one = result(r, p, part, b[p][r].tensor);
          most_ = LawClass::permitted;
          outcome_.subgoals = goals;
        }
        shown = one.has_value();
        if (one) total = weaker(total, *one);
      }
      all = all && shown;
    }
    if (!all) {
      undecided(exhausted_ ? "the proof was given up after its limit of work"
                           : "not all of the results of all processes were shown equal");
      return;
    }
    outcome_.verdict = total == EquivClass::bits        ? EquivOutcome::Verdict::equal
                       : total == EquivClass::permitted ? EquivOutcome::Verdict::refines
                                                        : EquivOutcome::Verdict::real_only;
  }

  std::optional<EquivClass> result(std::size_t number, std::size_t process, SymbolicTensor const& x,
                                   SymbolicTensor const& y) {
    auto const where = fmt::format("result {} of process {}", number,
                                   process_name(layout_, static_cast<std::int64_t>(process)));
    if (text_of_type(x.type) != text_of_type(y.type) || x.shape != y.shape) {
      goal(where + " is of another type");
      return std::nullopt;
    }
    for (auto const* size : x.shape)
      if (size->low == 0) return EquivClass::bits;  // there are no elements
    Prover prover(pool_, facts_, options_.profile,
                  [this](ElementTerm const* a, ElementTerm const* b) { return by_laws(a, b); });
    std::optional<EquivClass> shown;
    std::optional<EquivGoal> open;
    try {
      ElementTerm const* const other = element_at(pool_, y, x.symbols);
      shown = prover.prove(x.element, other);
      if (auto const goal = prover.open_goal(); !shown && !x.symbols.empty()) {
        shown = prover.prove_each(x.element, other, x.symbols);
        if (!shown) open = goal;
      }
    } catch (ElementLimit const& limit) {
      goal(fmt::format("{}: {}", where, limit.reason));
    }
    exhausted_ = exhausted_ || prover.exhausted();
    if (!open) open = prover.open_goal();
    if (!shown && open) write(where, *open);
    return shown;
  }

  void write(std::string const& where, EquivGoal const& open) {
    std::string text = fmt::format("{}: {} = {}", where, to_string(open.a, 300), to_string(open.b, 300));
    for (std::size_t k = 0; k < open.where.size(); ++k)
      if (open.where[k].term) text += (k == 0 ? " where " : " and ") + to_string(open.where[k].term, 120);
    goal(std::move(text));
  }

  void note_obstacles(SymbolicRun const& a, GridRun const& b) {
    for (auto const& obstacle : a.obstacles()) goal("in A, " + obstacle);
    for (auto const& obstacle : b.process(0).obstacles()) goal("in B, " + obstacle);
  }

  // What B does beside giving results, what it promises, and its rules, on every process.
  void rules(SymbolicRun const& a, GridRun const& b) {
    for (std::size_t p = 0; p < b.size(); ++p) {
      auto const& process = b.process(p);
      auto const name = process_name(layout_, static_cast<std::int64_t>(p));
      for (auto const* effects : {&a.effects(), &process.effects()})
        for (auto const& one : *effects)
          if (one.kind == EffectKind::seen || one.kind == EffectKind::draws) {
            goal(fmt::format("that what {} does beside giving results ({}) is the same on one process and on all",
                             effects == &a.effects() ? "A" : "B", one.op));
            undecided("the programs do more than give results");
          }
      for (auto const& one : process.effects()) {
        std::string open;
        if (one.kind == EffectKind::loops && !ends(one, a.effects())) open = "that " + one.op + " of B ends";
        if (one.kind == EffectKind::relies) open = "that " + one.op + " of B keeps its rules wherever it is executed";
        if (open.empty()) continue;
        goal(open + " on process " + name);
        undecided("not all that the programs do was shown to be the same");
      }
      for (auto const& assumption : process.assumptions()) {
        goal(fmt::format("that a rule of B holds on process {}: {}", name, assumption));
        undecided("B may break a rule at run time where A breaks none");
      }
      if (a.broken().empty() && !process.broken().empty()) {
        goal(fmt::format("that B is not executed on process {}, where it breaks a rule: {}", name, process.broken().front()));
        undecided("B breaks a rule at run time, as far as is known");
      }
      unread(a.unread(), process.unread());
    }
  }

  // Whether a loop of B ends: because it counts its turns, or where one of A does.
  bool ends(SymbolicEffect const& loop, std::vector<SymbolicEffect> const& of_a) {
    if (auto const states = LoopStates::of(pool_, loop.operands); states && states->most_turns(facts_)) return true;
    Prover prover(pool_, facts_, options_.profile,
                  [this](ElementTerm const* x, ElementTerm const* y) { return by_laws(x, y); });
    return std::ranges::any_of(of_a, [&](SymbolicEffect const& other) {
      bool const is_executed = other.where.empty() || other.where == loop.where;
      return other.kind == EffectKind::loops && is_executed && prover.same_turns(other.operands, loop.operands);
    });
  }

  // What B promises, A promises, too; what A promises of an order, B does.
  void unread(std::vector<UnreadTruth> const& a, std::vector<UnreadTruth> const& b) {
    auto const has = [](std::vector<UnreadTruth> const& all, UnreadTruth const& one) {
      return std::ranges::find(all, one) != all.end();
    };
    for (auto const& one : b) {
      bool const differs = one.value || has(a, {one.op, one.attribute, true});
      if (has(a, one) || !differs) continue;
      goal(fmt::format("that {} = {} of {} makes no difference", one.attribute, one.value, one.op));
      undecided("A and B do not promise the same");
    }
  }

  Program const &program_a_, &program_b_;
  Operation const &function_a_, &function_b_;
  GridLayout const& layout_;
  EquivOptions const& options_;
  TermPool terms_;
  ElementPool pool_;
  Facts facts_;
  Saturation laws_, laws_of_text_;
  AllValues values_;
  std::map<ElementTerm const*, ElementTerm const*> neutral_;  // of regions
  LawClass most_ = LawClass::permitted;                       // of laws that are used
  bool exhausted_ = false;
  EquivOutcome outcome_;
};

}  // namespace

EquivOutcome prove_on_grid(Program const& a, Operation const& function_a, Program const& b, Operation const& function_b,
                           GridLayout const& layout, EquivOptions const& options) {
  return ProgramOnGrid(a, function_a, b, function_b, layout, options).compare();
}

}  // namespace assay::inline constraints
