#include "constraints/equiv/prove_equal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "constraints/equiv/assumed_sizes.hpp"
#include "constraints/equiv/execution/symbolic_run.hpp"
#include "constraints/equiv/proof/loop_states.hpp"
#include "constraints/equiv/saturate/all_values.hpp"
#include "constraints/equiv/saturate/saturation.hpp"
#include "constraints/equiv/terms/pool_tables.hpp"

namespace assay::inline constraints {
namespace {

std::span<Value* const> arguments_of_function(Operation const& function) {
  if (function.regions.size() != 1 || function.regions[0]->blocks.empty()) return {};
  return function.regions[0]->blocks[0]->arguments;
}

constexpr std::size_t kMaxCutCandidates = 4;  // functions of A that one of B is compared with
// Sizes of arguments that are left open are no larger: sums of a few of them fit into 32 bits, in which programs compute
// sizes. What is proven says so.
constexpr Int128 kMaxArgumentSize = Int128(1) << 29;

// Results of a quantized type are the same bits as those of its storage type.
bool is_storage_of(Element const& storage, Element const& quantized) {
  return quantized.is(Element::Kind::quantized) && storage == Element::of(quantized.integer);
}

class PairOfFunctions {
public:
  PairOfFunctions(Program const& a, Operation const& function_a, Program const& b, Operation const& function_b,
                  EquivOptions const& options, bool cuts)
      : program_a_(a),
        program_b_(b),
        function_a_(function_a),
        function_b_(function_b),
        options_(options),
        pool_(terms_),
        facts_(options.steps),
        laws_(pool_, options.profile),
        values_(pool_, options.profile),
        cuts_(cuts) {}

  bool is_full() const { return pool_.is_full(); }

  EquivOutcome compare() {
    auto const xs = arguments_of_function(function_a_), ys = arguments_of_function(function_b_);
    if (xs.size() != ys.size()) return different(fmt::format("A takes {} arguments, B takes {}", xs.size(), ys.size()));
    try {
      std::vector<SymbolicValue> arguments;
      for (std::size_t i = 0; i < xs.size(); ++i) {
        if (!argument(xs[i]->type, ys[i]->type, i, arguments))
          return different(
              fmt::format("argument {} is {} in A and {} in B", i, to_string(xs[i]->type), to_string(ys[i]->type)));
      }
      std::vector<std::vector<Term const*>> shapes;
      for (auto const& one : arguments) shapes.push_back(one.tensor.shape);
      assume_sizes(program_a_, function_a_, options_.assumptions, shapes, terms_, facts_);
      SymbolicRun of_a(program_a_, pool_, facts_), of_b(program_b_, pool_, facts_);
      if (cuts_) {
        of_a.cut_by([this](ElementTerm const* function) { return cuts_of_a_.emplace_back(function); });
        of_b.cut_by([this](ElementTerm const* function) { return known_cut(function); });
      }
      auto const a = run(of_a, function_a_, arguments, "A");
      if (!outcome_.why.empty()) return outcome_;
      auto const b = run(of_b, function_b_, arguments, "B");
      if (!outcome_.why.empty()) return outcome_;
      results(a, b);
      if (outcome_.verdict != EquivOutcome::Verdict::different) {
        effects(of_a.effects(), of_b.effects());
        rules_of_b(of_b);
        unread(of_a.unread(), of_b.unread());
        if ((of_a.depends_on_processes() || of_b.depends_on_processes()) &&
            processes(program_a_) != processes(program_b_)) {
          goal("that the modules are for the same processes");
          undecided("the modules of A and B are for other numbers of processes");
        }
      }
      // Where A breaks a rule, too, there is no input that both are to be compared on.
      if (outcome_.verdict != EquivOutcome::Verdict::different && of_a.broken().empty() && !of_b.broken().empty()) {
        goal("that B is not executed, which breaks a rule: " + of_b.broken().front());
        undecided("B breaks a rule at run time, as far as is known");
      }
      if (outcome_.verdict == EquivOutcome::Verdict::undecided) {
        for (auto const& obstacle : of_a.obstacles()) goal("in A, " + obstacle);
        for (auto const& obstacle : of_b.obstacles()) goal("in B, " + obstacle);
      }
      return outcome_;
    } catch (ElementLimit const& limit) {
      return undecided(limit.reason);
    }
  }

private:
  EquivOutcome different(std::string why) {
    outcome_.verdict = EquivOutcome::Verdict::different;
    outcome_.why = std::move(why);
    return outcome_;
  }
  EquivOutcome undecided(std::string why) {
    outcome_.verdict = EquivOutcome::Verdict::undecided;
    outcome_.why = std::move(why);
    return outcome_;
  }

  // Nothing is shown unless both do the same beside giving results, and B has no loop that A has not: it might not end.
  void effects(std::vector<SymbolicEffect> const& of_a, std::vector<SymbolicEffect> const& of_b) {
    auto const all = [](std::vector<SymbolicEffect> const& from, EffectKind kind) {
      std::vector<SymbolicEffect> some;
      std::ranges::copy_if(from, std::back_inserter(some), [&](auto const& one) { return one.kind == kind; });
      return some;
    };
    auto const in_region = [](auto const& one) { return !one.where.empty(); };
    std::string open;
    for (auto const& one : of_b) {
      if (std::ranges::find(of_a, one) != of_a.end()) continue;
      if (one.kind == EffectKind::loops && !ends(one, of_a)) open = "that " + one.op + " of B ends";
      if (one.kind == EffectKind::relies) open = "that " + one.op + " of B keeps its rules wherever it is executed";
    }
    auto const differ = [&](EffectKind kind) { return all(of_a, kind) != all(of_b, kind); };
    auto const last = [&](EffectKind kind) {
      auto const a = all(of_a, kind), b = all(of_b, kind);
      return (a.size() > b.size() ? a : b).back().op;
    };
    if (differ(EffectKind::seen))
      open = "that what A and B do beside giving results (" + last(EffectKind::seen) + ") is the same";
    auto const draws_a = all(of_a, EffectKind::draws), draws_b = all(of_b, EffectKind::draws);
    if (draws_a != draws_b && (std::ranges::any_of(draws_a, in_region) || std::ranges::any_of(draws_b, in_region)))
      open = "that " + last(EffectKind::draws) + " is executed as often in A and B";
    if (differ(EffectKind::exchanges) && !all(of_b, EffectKind::exchanges).empty())
      open = "that all processes execute " + all(of_b, EffectKind::exchanges).back().op + " of B";
    if (open.empty()) return;
    goal(std::move(open));
    undecided("not all that the programs do was shown to be the same");
  }

  // Whether a loop of B ends: because it counts its turns, or where one of A does.
  bool ends(SymbolicEffect const& loop, std::vector<SymbolicEffect> const& of_a) {
    if (auto const states = LoopStates::of(pool_, loop.operands); states && states->most_turns(facts_)) return true;
    Prover prover(pool_, facts_, options_.profile,
                  [this](ElementTerm const* a, ElementTerm const* b) { return by_laws(a, b); });
    return std::ranges::any_of(of_a, [&](SymbolicEffect const& other) {
      bool const is_executed = other.where.empty() || other.where == loop.where;
      return other.kind == EffectKind::loops && is_executed && prover.same_turns(other.operands, loop.operands);
    });
  }

  // What a module says of the processes that it is for.
  static std::string processes(Program const& program) {
    std::string text;
    for (auto const* op : program.top->ops)
      for (auto const* name : {"mhlo.num_replicas", "mhlo.num_partitions"})
        if (Attribute const written = op->attribute(name)) text += fmt::format("{} = {} ", name, written->value);
    return text;
  }

  // Where B alone breaks a rule, it is wrong: its rules follow from those of A, or nothing is shown.
  void rules_of_b(SymbolicRun const& b) {
    if (b.assumptions().empty()) return;
    for (auto const& assumption : b.assumptions()) goal("that a rule of B holds wherever those of A do: " + assumption);
    undecided("B may break a rule at run time where A breaks none");
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

  std::vector<SymbolicValue> run(SymbolicRun& run, Operation const& function,
                                 std::vector<SymbolicValue> const& arguments, std::string_view which) {
    try {
      return run.run(function, arguments);
    } catch (ElementLimit const& limit) {
      undecided(fmt::format("{} could not be followed to its end: {}", which, limit.reason));
    }
    return {};
  }

  // An argument that both take. A size that only one of them knows is taken to be that.
  bool argument(Type x, Type y, std::size_t number, std::vector<SymbolicValue>& all) {
    if (!x || !y || x->kind != y->kind) return false;
    SymbolicValue value;
    if (x->kind == TypeKind::tuple) {
      if (x->members.size() != y->members.size()) return false;
      value.is_tuple = true;
      for (std::size_t i = 0; i < x->members.size(); ++i)
        if (!argument(x->members[i], y->members[i], number, value.members)) return false;
      all.push_back(value);
      return true;
    }
    auto& tensor = value.tensor;
    if (x->kind == TypeKind::token) {
      tensor.element = pool_.argument(arguments_++, Element::boolean(), {});
      all.push_back(value);
      return true;
    }
    Element other;
    if (!has_shape(x) || !element_of(x->element, tensor.type) || !element_of(y->element, other))
      throw ElementLimit{"an argument is " + to_string(x)};
    if (text_of_type(tensor.type) != text_of_type(other) || x->shape.size() != y->shape.size()) return false;
    for (std::size_t axis = 0; axis < x->shape.size(); ++axis) {
      Interval const a = dimension(x, axis), b = dimension(y, axis);
      Interval size = a.exact() ? a : b;
      if (a.exact() && b.exact() && a.low != b.low) return false;
      if (a.exact() != b.exact())
        outcome_.granted.push_back(
            fmt::format("dim(%arg{}, {}) is {}, as one of the programs has it", number, axis, to_string(size)));
      if (!size.exact()) {
        if (std::min(a.high, b.high) > kMaxArgumentSize)
          outcome_.granted.push_back(
              fmt::format("dim(%arg{}, {}) is at most {}", number, axis, static_cast<std::int64_t>(kMaxArgumentSize)));
        size = terms_.symbol(fmt::format("dim(%arg{}, {})", number, axis),
                             {0, std::min({a.high, b.high, kMaxArgumentSize})});
      }
      tensor.shape.push_back(term_or_throw(terms_, size));
    }
    tensor.symbols = pool_.place(tensor.shape);
    tensor.element = pool_.argument(arguments_++, tensor.type, tensor.symbols);
    all.push_back(value);
    return true;
  }

  void flatten(SymbolicValue const& value, std::vector<SymbolicTensor>& all) {
    if (!value.is_tuple) all.push_back(value.tensor);
    for (auto const& member : value.members) flatten(member, all);
  }

  EquivOutcome results(std::vector<SymbolicValue> const& a, std::vector<SymbolicValue> const& b) {
    if (a.size() != b.size())
      return different(fmt::format("A gives {} result{}, B gives {}", a.size(), a.size() == 1 ? "" : "s", b.size()));
    std::vector<SymbolicTensor> xs, ys;
    for (auto const& value : a) flatten(value, xs);
    for (auto const& value : b) flatten(value, ys);
    if (xs.size() != ys.size()) return different("the results are tuples of different sizes");
    EquivClass total = total_;
    bool shown = true;
    for (std::size_t k = 0; k < xs.size(); ++k) {
      auto one = result(k, xs[k], ys[k]);
      if (outcome_.verdict == EquivOutcome::Verdict::different) return outcome_;
      if (!one) {  // perhaps as real numbers
        auto const goals = outcome_.subgoals;
        most_ = LawClass::reals;
        one = result(k, xs[k], ys[k]);
        most_ = LawClass::permitted;
        outcome_.subgoals = goals;
      }
      shown = shown && one;
      if (one) total = weaker(total, *one);
    }
    if (!shown)
      return undecided(exhausted_ ? "the proof was given up after its limit of work"
                                  : "not all of the results were shown equal");
    outcome_.verdict = total == EquivClass::bits        ? EquivOutcome::Verdict::equal
                       : total == EquivClass::permitted ? EquivOutcome::Verdict::refines
                                                        : EquivOutcome::Verdict::real_only;
    return outcome_;
  }

  // A function of A that is the same as one of B, or B's own. Those of A after the last one that was found come first.
  ElementTerm const* known_cut(ElementTerm const* function) {
    for (std::size_t n = 0; n < cuts_of_a_.size(); ++n)
      if (cuts_of_a_[n] == function) {
        next_cut_ = n + 1;
        return function;
      }
    std::size_t tried = 0;
    for (std::size_t k = 0; k < cuts_of_a_.size() && tried < kMaxCutCandidates; ++k) {
      std::size_t const at = (next_cut_ + k) % cuts_of_a_.size();
      ElementTerm const* const other = cuts_of_a_[at];
      if (other->type != function->type || !std::ranges::equal(other->sizes, function->sizes) ||
          other->args[0]->kind != function->args[0]->kind)
        continue;
      ++tried;
      Prover prover(pool_, facts_, options_.profile,
                    [this](ElementTerm const* a, ElementTerm const* b) { return by_laws(a, b); });
      auto const shown = prover.same_functions(other, function);
      if (!shown || *shown == EquivClass::reals) continue;
      total_ = weaker(total_, *shown);
      next_cut_ = at + 1;
      return other;
    }
    return function;
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

  std::optional<EquivClass> result(std::size_t number, SymbolicTensor const& x, SymbolicTensor const& y) {
    bool const same_bits = is_storage_of(x.type, y.type) || is_storage_of(y.type, x.type);
    if ((!same_bits && text_of_type(x.type) != text_of_type(y.type)) || x.shape.size() != y.shape.size()) {
      different(fmt::format("result {} is of another type", number));
      return std::nullopt;
    }
    Prover prover(pool_, facts_, options_.profile,
                  [this](ElementTerm const* a, ElementTerm const* b) { return by_laws(a, b); });
    for (std::size_t axis = 0; axis < x.shape.size(); ++axis) {
      if (prover.same(x.shape[axis], y.shape[axis])) continue;
      bool const known = x.shape[axis]->kind == TermKind::constant && y.shape[axis]->kind == TermKind::constant;
      if (known) {
        different(fmt::format("dimension {} of result {} is {} in A and {} in B", axis, number,
                              to_string(x.shape[axis]), to_string(y.shape[axis])));
        return std::nullopt;
      }
      goal(fmt::format("dim(result {}, {}): {} = {}", number, axis, to_string(x.shape[axis], 300),
                       to_string(y.shape[axis], 300)));
      return std::nullopt;
    }
    for (auto const* size : x.shape)
      if (size->kind == TermKind::constant && size->low == 0) return EquivClass::bits;  // there are no elements
    prover.enter();
    for (std::size_t axis = 0; axis < x.shape.size(); ++axis) {
      Interval const size = TermPool::integer(x.shape[axis]), index = TermPool::integer(x.symbols[axis]);
      if (!size.exact()) prover.assume(conjunction(less_equal({0, 0}, index), less(index, size)));
    }
    std::optional<EquivClass> shown;
    std::optional<EquivGoal> open;
    try {
      ElementTerm const *one = x.element, *other = element_at(pool_, y, x.symbols);
      if (is_storage_of(one->type, other->type)) other = pool_.stored(other);
      if (is_storage_of(other->type, one->type)) one = pool_.stored(one);
      shown = prover.prove(one, other);
      if (auto const goal = prover.open_goal(); !shown && !x.symbols.empty()) {
        shown = prover.prove_each(one, other, x.symbols);
        if (!shown) open = goal;
      }
    } catch (ElementLimit const& limit) {
      goal(fmt::format("result {}: {}", number, limit.reason));
    }
    exhausted_ = exhausted_ || prover.exhausted();
    if (!open) open = prover.open_goal();
    if (!shown && open) write(number, *open);
    return shown;
  }

  void write(std::size_t number, EquivGoal const& open) {
    std::string text = fmt::format("result {}: {} = {}", number, to_string(open.a, 300), to_string(open.b, 300));
    for (std::size_t k = 0; k < open.where.size(); ++k)
      if (open.where[k].term) text += (k == 0 ? " where " : " and ") + to_string(open.where[k].term, 120);
    goal(std::move(text));
  }

  void goal(std::string text) {
    if (outcome_.subgoals.size() < options_.most_goals) outcome_.subgoals.push_back(std::move(text));
  }

  Program const &program_a_, &program_b_;
  Operation const &function_a_, &function_b_;
  EquivOptions const& options_;
  TermPool terms_;
  ElementPool pool_;
  Facts facts_;
  Saturation laws_;
  AllValues values_;
  bool cuts_;
  std::vector<ElementTerm const*> cuts_of_a_;  // functions of places, in the order of execution
  EquivClass total_ = EquivClass::bits;        // of the functions that were found to be the same
  std::size_t next_cut_ = 0;                   // of A, after the one that was found last
  LawClass most_ = LawClass::permitted;        // of laws that are used
  std::uint32_t arguments_ = 0;
  bool exhausted_ = false;
  EquivOutcome outcome_;
};

}  // namespace

EquivOutcome prove_equal(Program const& a, Operation const& function_a, Program const& b, Operation const& function_b,
                         EquivOptions const& options) {
  if (!options.cuts) {
    PairOfFunctions whole(a, function_a, b, function_b, options, false);
    auto outcome = whole.compare();
    if (!whole.is_full()) return outcome;
  }
  return PairOfFunctions(a, function_a, b, function_b, options, true).compare();
}

}  // namespace assay::inline constraints
