#include "equiv/prove/prove_equal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "equiv/proof/loop_states.hpp"
#include "equiv/prove/assumed_sizes.hpp"
#include "equiv/prove/comparison.hpp"
#include "equiv/prove/effects.hpp"
#include "equiv/terms/pool_tables.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

std::span<Value* const> arguments_of_function(Operation const& function) {
  if (function.regions.size() != 1 || function.regions[0]->blocks.empty()) return {};
  return function.regions[0]->blocks[0]->arguments;
}

constexpr std::size_t kMaxCutCandidates = 4;  // maximum functions of A that are compared with one of B
// Unknown sizes of arguments are at most this. So sums of a few of them fit into 32 bits, in which programs compute
// sizes. The proof states this assumption.
constexpr Int128 kMaxArgumentSize = Int128(1) << 29;

class FunctionComparison : PairComparison {
public:
  FunctionComparison(Program const& a, Operation const& function_a, Program const& b, Operation const& function_b,
                     EquivOptions const& options, bool cuts)
      : PairComparison(options),
        program_a_(a),
        program_b_(b),
        function_a_(function_a),
        function_b_(function_b),
        cuts_(cuts) {}

  bool is_full() const { return pool_.is_full(); }

  EquivOutcome compare() {
    auto const xs = arguments_of_function(function_a_), ys = arguments_of_function(function_b_);
    if (xs.size() != ys.size())
      return different(fmt::format("the first program takes {} arguments, the second {}", xs.size(), ys.size()));
    try {
      std::vector<SymbolicValue> arguments;
      for (std::size_t i = 0; i < xs.size(); ++i) {
        if (!argument(xs[i]->type, ys[i]->type, i, arguments))
          return different(fmt::format("argument {} is {} in the first program and {} in the second", i,
                                       to_string(xs[i]->type), to_string(ys[i]->type)));
      }
      std::vector<std::vector<Term const*>> shapes;
      for (auto const& one : arguments) shapes.push_back(one.tensor.shape);
      assume_sizes(program_a_, function_a_, options_.assumptions, shapes, terms_, facts_);
      SymbolicRun of_a(program_a_, pool_, facts_), of_b(program_b_, pool_, facts_);
      if (cuts_) {
        of_a.cut_by([this](ElementTerm const* function) { return cuts_of_a_.emplace_back(function); });
        of_b.cut_by([this](ElementTerm const* function) { return find_known_cut(function); });
      }
      auto const a = run(of_a, function_a_, arguments, "the first program");
      if (!outcome_.why.empty()) return outcome_;
      auto const b = run(of_b, function_b_, arguments, "the second program");
      if (!outcome_.why.empty()) return outcome_;
      has_single_result_ = of_a.effects().empty() && tensors_of(a).size() == 1;
      results(a, b);
      if (outcome_.verdict != EquivVerdict::different && of_a.broken().empty() && of_b.broken().empty()) {
        outcome_.effects = difference_of_effects(of_a.effects(), of_b.effects(), options_.assumptions.empty());
        if (outcome_.effects.empty()) outcome_.effects = difference_of_draws(tensors_of(a), tensors_of(b));
        if (!outcome_.effects.empty()) return different(outcome_.effects);
      }
      if (outcome_.verdict != EquivVerdict::different) {
        effects(of_a.effects(), of_b.effects());
        rules_of_b(of_b);
        unread(of_a.unread(), of_b.unread());
        if ((of_a.depends_on_processes() || of_b.depends_on_processes()) &&
            processes(program_a_) != processes(program_b_)) {
          goal("that the modules have the same process grid");
          undecided("the modules have different process grids");
        }
      }
      // Requires that A violates no rule, because an input that violates rules of A is not a counterexample.
      if (outcome_.verdict != EquivVerdict::different && of_a.broken().empty() && !of_b.broken().empty()) {
        goal("that the second program is not executed where it violates a rule: " + of_b.broken().front());
        undecided("the second program may violate a rule at run time");
      }
      if (outcome_.verdict == EquivVerdict::undecided) {
        for (auto const& obstacle : of_a.obstacles()) goal("in the first program, " + obstacle);
        for (auto const& obstacle : of_b.obstacles()) goal("in the second program, " + obstacle);
      }
      return outcome_;
    } catch (ElementLimit const& limit) {
      return undecided(limit.reason);
    }
  }

private:
  // Requires that both have the same side effects, and that each loop of B corresponds to one of A, because it might
  // not terminate.
  void effects(std::vector<SymbolicEffect> const& of_a, std::vector<SymbolicEffect> const& of_b) {
    auto const all = [](std::vector<SymbolicEffect> const& from, EffectKind kind) {
      std::vector<SymbolicEffect> some;
      std::ranges::copy_if(from, std::back_inserter(some), [&](auto const& one) { return one.kind == kind; });
      return some;
    };
    auto const in_region = [](auto const& one) { return !one.where.empty(); };
    std::string open, why;
    for (auto const& one : of_b) {
      if (std::ranges::find(of_a, one) != of_a.end()) continue;
      if (one.kind == EffectKind::loops && !ends(one, of_a)) {
        open = "that " + one.op + " of the second program ends";
        why = "a loop of the second program is not proved to end";
      }
      if (one.kind == EffectKind::relies) {
        open = "that " + one.op + " of the second program satisfies its rules wherever it is executed";
        why = "an op of the second program is not proved to satisfy its rules";
      }
    }
    auto const differing = [&](std::string goal) {
      open = std::move(goal);
      why = "the side effects of the programs are not proved equal";
    };
    auto const differ = [&](EffectKind kind) { return all(of_a, kind) != all(of_b, kind); };
    auto const last = [&](EffectKind kind) {
      auto const a = all(of_a, kind), b = all(of_b, kind);
      return (a.size() > b.size() ? a : b).back().op;
    };
    if (!are_same(all(of_a, EffectKind::seen), all(of_b, EffectKind::seen)))
      differing("that the side effects of the programs (" + last(EffectKind::seen) + ") are the same");
    auto const draws_a = all(of_a, EffectKind::draws), draws_b = all(of_b, EffectKind::draws);
    if (draws_a != draws_b && (std::ranges::any_of(draws_a, in_region) || std::ranges::any_of(draws_b, in_region)))
      differing("that " + last(EffectKind::draws) + " is executed equally often in both programs");
    if (differ(EffectKind::exchanges) && !all(of_b, EffectKind::exchanges).empty())
      differing("that all processes execute " + all(of_b, EffectKind::exchanges).back().op + " of the second program");
    if (open.empty()) return;
    goal(std::move(open));
    undecided(why);
  }

  // Whether the effects are the same, in the same order, on operands that are proved equal.
  bool are_same(std::vector<SymbolicEffect> const& a, std::vector<SymbolicEffect> const& b) {
    return std::ranges::equal(a, b, [this](SymbolicEffect const& x, SymbolicEffect y) {
      if (x == y) return true;
      auto const operands = std::exchange(y.operands, x.operands);
      return x == y && std::ranges::equal(x.operands, operands, [this](auto const* one, auto const* other) {
               return are_same_operands(one, other);
             });
    });
  }

  bool are_same_operands(ElementTerm const* a, ElementTerm const* b) {
    if (a == b) return true;
    bool const are_tensors = a->kind == ElementKind::function && b->kind == ElementKind::function && a->bound.empty() &&
                             b->bound.empty() && a->args.size() == 1 && b->args.size() == 1;
    if (!are_tensors || a->type != b->type || a->sizes.size() != b->sizes.size() || a->has_reader || b->has_reader)
      return false;
    Prover prover = this->prover();
    for (std::size_t axis = 0; axis < a->sizes.size(); ++axis)
      if (!prover.same(a->sizes[axis], b->sizes[axis])) return false;
    auto const place = any_place(pool_, a->sizes);
    prover.enter();
    for (std::size_t axis = 0; axis < place.size(); ++axis) {
      Interval const size = TermPool::integer(a->sizes[axis]), index = TermPool::integer(place[axis]);
      if (!size.exact()) prover.assume(conjunction(less_equal({0, 0}, index), less(index, size)));
    }
    bool const is_same = prover.prove(pool_.unfold(a, 0, place), pool_.unfold(b, 0, place)) == EquivVerdict::equal;
    prover.leave();
    return is_same;
  }

  // Returns the numbers of processes that a module declares.
  static std::string processes(Program const& program) {
    std::string text;
    for (auto const* op : program.top->ops)
      for (auto const* name : {"mhlo.num_replicas", "mhlo.num_partitions"})
        if (Attribute const written = op->attribute(name)) text += fmt::format("{} = {} ", name, written->value);
    return text;
  }

  // The rules of B must follow from the rules of A. If they may not, the result is undecided.
  void rules_of_b(SymbolicRun const& b) {
    if (b.assumptions().empty()) return;
    for (auto const& assumption : b.assumptions())
      goal("that a rule of the second program holds wherever the rules of the first hold: " + assumption);
    undecided("the second program may violate a rule at run time where the first does not");
  }

  std::vector<SymbolicValue> run(SymbolicRun& run, Operation const& function,
                                 std::vector<SymbolicValue> const& arguments, std::string_view which) {
    try {
      return run.run(function, arguments);
    } catch (ElementLimit const& limit) {
      undecided(fmt::format("{} could not be executed symbolically to its end: {}", which, limit.reason));
    }
    return {};
  }

  // Creates a shared argument. A size known in only one of the functions is assumed for both.
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
            fmt::format("dim(%arg{}, {}) is {}, as declared by one of the programs", number, axis, to_string(size)));
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

  std::vector<SymbolicTensor> tensors_of(std::vector<SymbolicValue> const& values) {
    std::vector<SymbolicTensor> all;
    for (auto const& value : values) flatten(value, all);
    return all;
  }

  EquivOutcome results(std::vector<SymbolicValue> const& a, std::vector<SymbolicValue> const& b) {
    if (a.size() != b.size())
      return different(
          fmt::format("the first program returns {}, the second {}", counted(a.size(), "result"), b.size()));
    auto const xs = tensors_of(a), ys = tensors_of(b);
    if (xs.size() != ys.size()) return different("the results are tuples of different sizes");
    EquivVerdict total = total_;
    bool shown = true;
    for (std::size_t k = 0; k < xs.size(); ++k) {
      auto const one = prove_by([&] { return result(k, xs[k], ys[k]); });
      if (outcome_.verdict == EquivVerdict::different) return outcome_;
      shown = shown && one;
      if (one) total = worse(total, *one);
    }
    return shown ? all_proved(total) : not_all_proved("the results");
  }

  // Returns a function of A that is proved equal to the function of B, or else B's function. Functions of A after the
  // last match are tried first.
  ElementTerm const* find_known_cut(ElementTerm const* function) {
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
      auto const shown = prover().same_functions(other, function);
      if (!shown || *shown == EquivVerdict::real_only) continue;
      total_ = worse(total_, *shown);
      next_cut_ = at + 1;
      return other;
    }
    return function;
  }

  std::optional<EquivVerdict> result(std::size_t number, SymbolicTensor const& x, SymbolicTensor const& y) {
    bool const same_bits = is_storage_of(x.type, y.type) || is_storage_of(y.type, x.type);
    if ((!same_bits && text_of_type(x.type) != text_of_type(y.type)) || x.shape.size() != y.shape.size()) {
      different(fmt::format("result {} is of another type", number));
      return std::nullopt;
    }
    Prover prover = this->prover();
    for (std::size_t axis = 0; axis < x.shape.size(); ++axis) {
      if (prover.same(x.shape[axis], y.shape[axis])) continue;
      bool const known = x.shape[axis]->kind == TermKind::constant && y.shape[axis]->kind == TermKind::constant;
      if (known) {
        different(fmt::format("dimension {} of result {} is {} in the first program and {} in the second", axis, number,
                              to_string(x.shape[axis]), to_string(y.shape[axis])));
        return std::nullopt;
      }
      goal(fmt::format("dim(result {}, {}): {} = {}", number, axis, to_string(x.shape[axis], 300),
                       to_string(y.shape[axis], 300)));
      return std::nullopt;
    }
    for (auto const* size : x.shape)
      if (size->kind == TermKind::constant && size->low == 0) return EquivVerdict::equal;  // the tensor is empty
    prover.enter();
    for (std::size_t axis = 0; axis < x.shape.size(); ++axis) {
      Interval const size = TermPool::integer(x.shape[axis]), index = TermPool::integer(x.symbols[axis]);
      if (!size.exact()) prover.assume(conjunction(less_equal({0, 0}, index), less(index, size)));
    }
    if (has_single_result_) prover.set_single_use(x.element);
    return elements(prover, fmt::format("result {}", number), x, y);
  }

  Program const &program_a_, &program_b_;
  Operation const &function_a_, &function_b_;
  bool cuts_;
  bool has_single_result_ = false;             // whether A has a single result, and no effects
  std::vector<ElementTerm const*> cuts_of_a_;  // functions of indices, in the order of execution
  EquivVerdict total_ = EquivVerdict::equal;   // weakest verdict on cuts so far
  std::size_t next_cut_ = 0;                   // cut of A after the one that was matched last
  std::uint32_t arguments_ = 0;
};

}  // namespace

EquivOutcome prove_equal(Program const& a, Operation const& function_a, Program const& b, Operation const& function_b,
                         EquivOptions const& options) {
  if (!options.cuts) {
    FunctionComparison whole(a, function_a, b, function_b, options, false);
    auto outcome = whole.compare();
    if (!whole.is_full()) return outcome;
  }
  return FunctionComparison(a, function_a, b, function_b, options, true).compare();
}

}  // namespace assay
