#include "equiv/compare/cut_points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "constraints/bind/prepared_program.hpp"
#include "constraints/check/process_grid.hpp"
#include "equiv/compare/inlined_calls.hpp"
#include "equiv/compare/value_numbers.hpp"
#include "equiv/search/grid_parts.hpp"
#include "equiv/search/pair_run.hpp"
#include "grammar/assembly/print.hpp"
#include "semantics/program/mutable_program.hpp"

namespace assay {
namespace {

constexpr std::size_t kMinOps = 24;         // shorter functions are not divided
constexpr std::size_t kMaxPlaceOps = 96;    // maximum ops on one side of a place
constexpr std::size_t kMaxFailures = 3;     // maximum places without a proof
constexpr std::size_t kMaxRounds = 8;       // maximum rounds of the search for common inputs
constexpr std::size_t kMaxAlignedOps = 48;  // maximum ops on both sides of a place with common inputs
constexpr std::size_t kMaxConstants = 4;    // maximum chain of ops on constants that a place includes
constexpr std::size_t kFewElements = 4096;  // maximum elements of the arguments of a place that is run before a proof

using Ops = std::vector<Operation const*>;

// One side of a place: its ops in order, and the values with which they begin.
struct Side {
  std::set<std::size_t> ops;  // positions in the body
  std::map<ValueNumber, Value const*> inputs;
  std::vector<std::pair<Value const*, Value const*>> others;  // values that equal an input, with that input
  bool is_unusable = false;                                   // too many ops, or effects
  bool exchanges = false;                                     // exchanges values with other processes
};

class Function {
public:
  // Both arguments must outlive this.
  Function(Program const& program, Operation const& function)
      : program_(program), function_(function), numbered_(program, function) {
    if (!numbered_.obstacle().empty()) return;
    auto const ops = numbered_.body().ops;
    for (std::size_t i = 0; i < ops.size(); ++i)
      for (Value const* const result : ops[i]->results) places_[result] = i;
  }

  bool is_usable() const { return numbered_.obstacle().empty() && !ops().empty(); }
  std::span<Operation* const> ops() const { return numbered_.body().ops; }
  NumberedFunction& numbered() { return numbered_; }
  Operation const& end() const { return *ops().back(); }
  std::size_t place_of(Value const* value) const { return places_.at(value); }
  bool is_argument(Value const* value) const { return !places_.contains(value); }

  // Returns the ops that compute the value from inputs: values with numbers in `common` but not in `opened`, more than
  // `least` ops away. `may_be_input`: the value itself may be an input.
  Side side_of(Value const* target, std::unordered_set<ValueNumber> const& common,
               std::unordered_set<ValueNumber> const& opened, std::size_t least, bool may_be_input) const {
    Side side;
    std::vector<Value const*> level{target}, next;
    std::unordered_set<Value const*> seen;
    for (std::size_t depth = 0; !level.empty() && !side.is_unusable; ++depth, level.swap(next), next.clear())
      for (Value const* const value : level) {
        if (!seen.insert(value).second) continue;
        auto const number = numbered_.number(value);
        bool const is_common =
            common.contains(number) && !opened.contains(number) && !is_constant(value, kMaxConstants);
        bool const is_far = depth == 0 ? may_be_input : depth > least;
        if (is_argument(value) || (is_common && is_far)) {
          auto const [input, is_new] = side.inputs.emplace(number, value);
          if (!is_new) side.others.emplace_back(value, input->second);
          continue;
        }
        Operation const& op = *value->op;
        side.exchanges = side.exchanges || numbered_.exchanges(op);
        side.is_unusable |= numbered_.has_effect(&op);
        side.ops.insert(place_of(value));
        next.insert(next.end(), op.operands.begin(), op.operands.end());
        collect_from_regions(op, next);
        side.is_unusable |= side.ops.size() > kMaxPlaceOps;
      }
    return side;
  }

  // Returns a program with these ops as a function that returns the value. Its parameters are the inputs in `order`.
  std::string text_of(Side const& side, std::vector<ValueNumber> const& order, Value const* target) const {
    Arena arena;
    ValueIds ids;
    MutableProgram program(part_of(side.ops, arena), &ids);
    MutableOp* const function = program.function(name());
    if (!function || function->regions.size() != 1) return {};
    MutableRegion& body = function->regions[0];
    body.ops.back().operands = {id_of(target, program, ids)};
    for (auto const& [other, input] : side.others)
      if (auto const from = ids.find(other); from != ids.end())
        for_each_nested(body.ops, [&, old = from->second, id = id_of(input, program, ids)](MutableOp& op) {
          std::ranges::replace(op.operands, old, id);
          return true;
        });
    body.arguments.clear();
    for (ValueNumber const number : order) {
      ValueId const id = id_of(side.inputs.at(number), program, ids);
      program.values[id].is_argument = true;
      body.arguments.push_back(id);
    }
    function->set("arg_attrs", nullptr);
    function->set("res_attrs", nullptr);
    update_signature(program, *function);
    return print_program(program, AssemblyFormat::generic);
  }

  std::string_view name() const {
    Attribute const name = function_.attribute("sym_name");
    return name ? name->text : std::string_view();
  }

private:
  static ValueId id_of(Value const* value, MutableProgram& program, ValueIds& ids) {
    auto const [found, is_new] = ids.try_emplace(value, 0);
    if (is_new) found->second = program.add({.type = value->type, .name = value->name});
    return found->second;
  }

  // Returns the program with only these ops and the terminator in the function.
  Program part_of(std::set<std::size_t> const& places, Arena& arena) const {
    std::vector<Operation*> own;
    for (std::size_t const at : places) own.push_back(ops()[at]);
    Operation* const end = arena.make(*ops().back());
    end->operands = {};
    own.push_back(end);
    Operation* const function = with_ops(function_, own, arena);
    Program part = program_;
    part.top = arena.make(*program_.top);
    bool const is_in_module = program_.top->ops.size() == 1 && program_.top->ops[0] != &function_;
    auto const& all = is_in_module ? program_.top->ops[0]->regions[0]->blocks[0]->ops : program_.top->ops;
    std::vector<Operation*> others;
    for (Operation* const op : all) others.push_back(op == &function_ ? function : op);
    if (is_in_module) others = {with_ops(*program_.top->ops[0], others, arena)};
    part.top->ops = arena.copy(std::span<Operation* const>(others));
    return part;
  }

  // Whether a value depends only on constants, which a place includes.
  bool is_constant(Value const* value, std::size_t depth) const {
    if (depth == 0 || is_argument(value) || !value->op->regions.empty()) return false;
    return std::ranges::all_of(value->op->operands, [&](Value const* one) { return is_constant(one, depth - 1); });
  }

  void collect_from_regions(Operation const& op, std::vector<Value const*>& open) const {
    for (Region const* const region : op.regions)
      for (Block const* const block : region->blocks)
        for (Operation const* const inner : block->ops) {
          for (Value const* const operand : inner->operands)
            if (numbered_.number(operand) != 0 || places_.contains(operand)) open.push_back(operand);
          collect_from_regions(*inner, open);
        }
  }

  Program const& program_;
  Operation const& function_;
  NumberedFunction numbered_;
  std::unordered_map<Value const*, std::size_t> places_;
};

class Cuts {
public:
  // `grid` is the grid of processes that run both programs, or nullptr for a single process.
  Cuts(Function a, Function b, GridLayout const* grid, Profile const& profile, DecisionOptions const& options)
      : grid_(grid), profile_(profile), options_(options), a_(std::move(a)), b_(std::move(b)) {
    options_.search.trials = 40;
    options_.search.least_trials = 2;
    options_.search.shrinking = 0;
    options_.search.is_exhaustive = false;
    options_.search.samples = false;
  }

  CutResult compare() {
    auto const is_proved = prove();
    return {is_proved ? std::optional(std::move(made_)) : std::nullopt, difference_};
  }

private:
  bool prove() {
    bool const is_long = a_.is_usable() && b_.is_usable() && a_.ops().size() >= kMinOps && b_.ops().size() >= kMinOps;
    if (!is_long || !number_arguments()) return false;
    if (a_.numbered().effects() != b_.numbered().effects()) return false;
    number_a();
    for (std::size_t i = 0; i + 1 < b_.ops().size(); ++i)
      if (!number_b(*b_.ops()[i], i) && !is_followed(*b_.ops()[i], i)) return false;
    auto const ends_a = a_.end().operands, ends_b = b_.end().operands;
    if (ends_a.size() != ends_b.size() || a_.end().name != b_.end().name) return false;
    for (std::size_t i = 0; i < ends_a.size(); ++i)
      if (number_in_b(ends_b[i]) != number_in_a(ends_a[i]) && !is_same_place(ends_a[i], ends_b[i])) return false;
    for (std::size_t i = 0; i + 1 < b_.ops().size(); ++i)
      if (!covered_.contains(i)) return false;              // an op of B has no counterpart in A
    return a_.numbered().effects() == 0 || !made_.refines;  // effects are those of A, on equal values
  }

  ValueNumber number_in_a(Value const* value) { return a_.numbered().number(value); }
  ValueNumber number_in_b(Value const* value) { return b_.numbered().number(value); }

  bool number_arguments() {
    auto const in_a = a_.numbered().body().arguments, in_b = b_.numbered().body().arguments;
    if (in_a.size() != in_b.size()) return false;
    for (std::size_t i = 0; i < in_a.size(); ++i) {
      if (to_string(in_a[i]->type, std::string::npos) != to_string(in_b[i]->type, std::string::npos)) return false;
      auto const number = table_.number_of(fmt::format("argument {}", i));
      a_.numbered().set(in_a[i], number);
      b_.numbered().set(in_b[i], number);
      common_.insert(number);
    }
    return true;
  }

  static std::string key_of_result(std::string const& key, std::size_t i) { return fmt::format("{}#{}", key, i); }

  void number_a() {
    in_a_.clear();
    for (Value const* const argument : a_.numbered().body().arguments) in_a_.insert(number_in_a(argument));
    for (Operation const* const op : a_.ops()) {
      auto const key = a_.numbered().key_of(*op);
      if (a_.numbered().has_effect(op)) in_a_.insert(table_.number_of(key));
      for (std::size_t i = 0; i < op->results.size(); ++i) {
        auto const same = same_in_a_.find(op->results[i]);
        auto const number =
            same == same_in_a_.end() ? table_.number_of(key_of_result(key, i)) : number_in_a(same->second);
        a_.numbered().set(op->results[i], number);
        in_a_.insert(number);
        first_in_a_.try_emplace(number, op->results[i]);
      }
      if (op->results.size() == 1 && !op->results[0]->name.empty()) by_name_[op->results[0]->name] = op->results[0];
    }
  }

  // Numbers the results of an op of B whose operands have numbers. Returns whether A has all of these values.
  bool number_b(Operation const& op, std::size_t place) {
    auto const key = b_.numbered().key_of(op);
    bool const has_effect = b_.numbered().has_effect(&op);
    bool is_known = has_effect ? in_a_.contains(table_.number_of(key)) : !op.results.empty();
    auto const number_of = [&](std::size_t i) {
      auto const shown = same_in_b_.find(op.results[i]);
      return shown == same_in_b_.end() ? table_.number_of(key_of_result(key, i)) : number_in_a(shown->second);
    };
    for (std::size_t i = 0; i < op.results.size(); ++i) {
      b_.numbered().set(op.results[i], number_of(i));
      is_known = is_known && in_a_.contains(number_of(i));
    }
    for (Value const* const result : op.results)
      if (is_known) common_.insert(number_in_b(result));
    if (is_known) covered_.insert(place);
    return is_known;
  }

  // Numbers both sides again after two values of A were shown to be equal.
  void renumber_both(std::size_t place) {
    first_in_a_.clear();
    common_.clear();
    number_a();
    for (Value const* const argument : b_.numbered().body().arguments) common_.insert(number_in_b(argument));
    renumber_b(place);
  }

  // Tries to prove the values of an op of B that A does not have in the same form. Returns false to give up.
  bool is_followed(Operation const& op, std::size_t place) {
    if (a_.numbered().reads_bits() || b_.numbered().reads_bits() || b_.numbered().has_effect(&op)) return false;
    if (op.results.size() != 1) return true;
    auto const like = by_name_.find(op.results[0]->name);
    if (like == by_name_.end()) return true;
    Value const* const in_a = like->second;
    if (replaces_operands(*in_a->op, op)) {
      renumber_both(place);
      if (covered_.contains(place) && common_.contains(number_in_b(op.results[0]))) return true;
    }
    if (has_same_operands(*in_a->op, op)) {
      renumber_b(place);
      if (covered_.contains(place)) return true;
    }
    if (is_same_place(in_a, op.results[0])) return true;
    // Only reported if the op could compute the same value; later ops on a new value only follow from an earlier
    // difference. Passes rename instructions, so unrelated values can have the same name, but these depend on different
    // inputs.
    if (!difference_ && is_refuted(verdict_of_place_) && has_same_inputs_) difference_ = {in_a->op, &op};
    return ++failures_ < kMaxFailures;
  }

  // For the same op on operands that are new in B: compares each with the operand of A, which is a smaller place.
  bool has_same_operands(Operation const& in_a, Operation const& in_b) {
    if (in_a.name != in_b.name || in_a.operands.size() != in_b.operands.size()) return false;
    bool is_any = false;
    for (std::size_t i = 0; i < in_a.operands.size(); ++i) {
      Value const *const a = in_a.operands[i], *const b = in_b.operands[i];
      if (number_in_a(a) == number_in_b(b)) continue;
      if (in_a_.contains(number_in_b(b)) || !is_same_place(a, b)) return false;
      is_any = true;
    }
    return is_any;
  }

  // Numbers B again after values of B were shown to equal values of A.
  void renumber_b(std::size_t place) {
    for (std::size_t i = 0; i <= place; ++i) number_b(*b_.ops()[i], i);
  }

  // For the same op on other operands: replaces values of A for which B has other common ones.
  bool replaces_operands(Operation const& in_a, Operation const& in_b) {
    if (in_a.name != in_b.name || in_a.operands.size() != in_b.operands.size()) return false;
    bool is_any = false;
    for (std::size_t i = 0; i < in_a.operands.size(); ++i) {
      Value const *const a = in_a.operands[i], *const b = in_b.operands[i];
      auto const number = number_in_b(b);
      if (number_in_a(a) == number || a_.is_argument(a) || !common_.contains(number) || !in_a_.contains(number))
        continue;
      Value const* const other = value_in_a(number);
      bool const is_before = other && (a_.is_argument(other) || a_.place_of(other) < a_.place_of(a));
      // Most of these values differ, so no inputs are tried.
      options_.searches = false;
      bool const is_same = is_before && are_proved_equal(a, b, true);
      options_.searches = true;
      if (!is_same) continue;
      same_in_a_[a] = other;
      ++made_.places;
      is_any = true;
    }
    return is_any;
  }

  Value const* value_in_a(ValueNumber number) {
    for (Value const* const argument : a_.numbered().body().arguments)
      if (number_in_a(argument) == number) return argument;
    auto const found = first_in_a_.find(number);
    return found == first_in_a_.end() ? nullptr : found->second;
  }

  // Returns whether the two values are proved equal. If so, they get the same number.
  bool is_same_place(Value const* in_a, Value const* in_b) {
    if (a_.numbered().reads_bits() || b_.numbered().reads_bits()) return false;
    verdict_of_place_ = EquivVerdict::undecided;
    if (b_.is_argument(in_b) || !are_proved_equal(in_a, in_b, false)) return false;
    same_in_b_[in_b] = in_a;
    b_.numbered().set(in_b, number_in_a(in_a));
    common_.insert(number_in_a(in_a));
    ++made_.places;
    return true;
  }

  // Whether the values are proved equal as functions of common values: of the nearest ones, or of those behind them.
  // `is_common`: the value of B is itself common. If the value of A is common, B may only move or copy it.
  bool are_proved_equal(Value const* in_a, Value const* in_b, bool is_common) {
    if (to_string(in_a->type, std::string::npos) != to_string(in_b->type, std::string::npos)) return false;
    bool const is_common_in_a = !is_common && common_.contains(number_in_a(in_a));
    if (is_common_in_a &&
        are_proved_between(a_.side_of(in_a, common_, {}, 0, true), in_a, b_.side_of(in_b, common_, {}, 0, false), in_b))
      return true;
    for (std::size_t const least : {0, 1}) {
      Side const side_a = a_.side_of(in_a, common_, {}, least, false),
                 side_b = b_.side_of(in_b, common_, {}, least, is_common);
      if (are_proved_between(side_a, in_a, side_b, in_b)) return true;
      if (least == 0 && are_proved_from_inputs(side_a, in_a, side_b, in_b, is_common)) return true;
    }
    return false;
  }

  // An input of only one side may depend on inputs of the other side. Then both begin with the latter.
  bool are_proved_from_inputs(Side side_a, Value const* in_a, Side side_b, Value const* in_b, bool is_common) {
    std::unordered_set<ValueNumber> opened;
    for (std::size_t round = 0; round < kMaxRounds; ++round) {
      std::size_t const known = opened.size();
      auto const open = [&](Function const& function, Side const& side, Side const& other) {
        for (auto const& [number, value] : side.inputs)
          if (!other.inputs.contains(number) && !function.is_argument(value)) opened.insert(number);
      };
      open(a_, side_a, side_b);
      open(b_, side_b, side_a);
      if (opened.size() == known) return round > 0 && are_proved_between(side_a, in_a, side_b, in_b);
      side_a = a_.side_of(in_a, common_, opened, 0, false);
      side_b = b_.side_of(in_b, common_, opened, 0, is_common);
      if (side_a.ops.size() + side_b.ops.size() > kMaxAlignedOps) return false;
    }
    return false;
  }

  bool are_proved_between(Side const& side_a, Value const* in_a, Side const& side_b, Value const* in_b) {
    bool const exchanges = side_a.exchanges || side_b.exchanges;
    if (side_a.is_unusable || side_b.is_unusable || (exchanges && !grid_)) return false;
    std::set<ValueNumber> all;
    for (auto const& [number, value] : side_a.inputs) all.insert(number);
    for (auto const& [number, value] : side_b.inputs) all.insert(number);
    // Both use all of them.
    Side whole_a = side_a, whole_b = side_b;
    for (ValueNumber const number : all)
      if (!add_input(a_, side_a, whole_a, number) || !add_input(b_, side_b, whole_b, number)) return false;
    has_same_inputs_ = side_a.inputs.size() == all.size() && side_b.inputs.size() == all.size();
    std::vector<ValueNumber> const order(all.begin(), all.end());
    if (!are_equal(a_.text_of(whole_a, order, in_a), b_.text_of(whole_b, order, in_b), exchanges)) return false;
    covered_.insert(side_b.ops.begin(), side_b.ops.end());
    return true;
  }

  // Adds an input with that number to `whole`, unless the side has one. Returns false if the function has no such
  // value.
  bool add_input(Function& function, Side const& side, Side& whole, ValueNumber number) {
    if (side.inputs.contains(number)) return true;
    auto& numbered = function.numbered();
    for (Value const* const argument : numbered.body().arguments)
      if (numbered.number(argument) == number) return whole.inputs.emplace(number, argument), true;
    for (Operation const* const op : function.ops())
      for (Value const* const result : op->results)
        if (numbered.number(result) == number && !side.ops.contains(function.place_of(result)))
          return whole.inputs.emplace(number, result), true;
    return false;
  }

  bool are_equal(std::string const& text_a, std::string const& text_b, bool is_on_grid) {
    if (text_a.empty() || text_b.empty()) return false;
    PreparedProgram const a(text_a), b(text_b);
    if (a.is_stopped() || b.is_stopped()) return false;
    auto const fa = a.compiled().functions.find(a_.name()), fb = b.compiled().functions.find(b_.name());
    if (fa == a.compiled().functions.end() || fb == b.compiled().functions.end()) return false;
    auto pair = pair_of({&a, &fa->second}, {&b, &fb->second});
    if (is_on_grid) pair = pair_on_grid(pair, grid_->replicas, grid_->partitions);
    if (!pair.mismatch.empty() || !pair.obstacle.empty()) return false;
    PairRunner runner(pair, profile_, options_.search.run);
    options_.tries_inputs_first = options_.searches && is_small(pair);
    auto const decision = decide(runner, options_);
    verdict_of_place_ = decision.verdict;
    if (!is_proven(decision.verdict) || !decision.granted.empty()) return false;
    made_.refines |= decision.verdict == EquivVerdict::refines;
    for (auto const& law : decision.laws)
      if (std::ranges::find(made_.laws, law) == made_.laws.end()) made_.laws.push_back(law);
    return true;
  }

  static bool is_small(FunctionPair const& pair) {
    std::size_t count = 0;
    for (auto const& parameter : pair.parameters) {
      if (std::ranges::find(parameter.shape, kDynamic) != parameter.shape.end()) return false;
      count += static_cast<std::size_t>(element_count(parameter.shape));
      if (count > kFewElements) return false;
    }
    return true;
  }

  GridLayout const* grid_;
  Profile const& profile_;
  DecisionOptions options_;
  Function a_, b_;
  NumberTable table_;
  std::unordered_set<ValueNumber> in_a_, common_;  // common: values of A that B has read so far
  std::unordered_map<ValueNumber, Value const*> first_in_a_;
  std::unordered_map<Value const*, Value const*> same_in_a_, same_in_b_;  // proved equal to a value of A
  std::unordered_map<std::string_view, Value const*> by_name_;            // values of A
  std::unordered_set<std::size_t> covered_;                               // ops of B with a match in A or a proof
  EquivVerdict verdict_of_place_ = EquivVerdict::undecided;               // verdict on the place that was compared last
  bool has_same_inputs_ = false;                                          // of both of its sides
  std::size_t failures_ = 0;
  CutProof made_;
  std::optional<FirstDifference> difference_;
};

}  // namespace

CutResult compare_by_cuts(FunctionPair const& pair, Profile const& profile, DecisionOptions const& options) {
  bool const is_divided = pair.grid && !pair.grid->is_of_both;
  if (!options.assumptions.empty() || !options.proves || is_divided || !pair.mismatch.empty() || !pair.obstacle.empty())
    return {};
  // Ops that exchange tensors do so among all processes of the module.
  Program const &a = pair.a.program->program(), &b = pair.b.program->program();
  auto const of_a = written_grid(a), of_b = written_grid(b);
  if (of_a.replicas != of_b.replicas || of_a.partitions != of_b.partitions) return {};
  auto const inlined_a = inline_calls(a, *pair.a.function->op), inlined_b = inline_calls(b, *pair.b.function->op);
  auto const function = [](Program const& program, Operation const* op, InlinedFunction const* inlined) {
    return inlined ? Function(inlined->program, *inlined->function) : Function(program, *op);
  };
  auto result = Cuts(function(a, pair.a.function->op, inlined_a.get()),
                     function(b, pair.b.function->op, inlined_b.get()), pair.grid.get(), profile, options)
                    .compare();
  if (result.difference) {
    if (inlined_a) result.difference->a = inlined_a->origins.at(result.difference->a);
    if (inlined_b) result.difference->b = inlined_b->origins.at(result.difference->b);
  }
  return result;
}

}  // namespace assay
