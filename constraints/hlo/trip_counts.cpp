#include "constraints/hlo/trip_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "constraints/evaluate/attribute_values.hpp"
#include "constraints/members/equations.hpp"
#include "constraints/symbols/op_table.hpp"
#include "constraints/symbols/symbols.hpp"

namespace assay {
namespace {

constexpr std::int64_t kMaxTurns = 1 << 15;
constexpr std::size_t kMaxSteps = 1 << 17;  // maximum number of ops that are executed for one loop
constexpr int kMaxDepth = 200;              // length of a chain of dependent values

using Known = std::optional<std::int64_t>;
using Values = std::unordered_map<Value const*, Known>;

struct TripCount {
  std::int64_t count = 0;
  bool is_more = false;  // there are more iterations than `count`
};

// Whether values of the type are stored as std::int64_t.
bool is_scalar_integer(Type type) {
  if (!type || type->kind != TypeKind::tensor || !type->shape.empty()) return false;
  Type const element = type->element;
  return element->kind == TypeKind::integer && (element->width < 64 || element->signedness != Signedness::is_unsigned);
}

Block const* body_of(Region const* region) { return region->blocks.size() == 1 ? region->blocks[0] : nullptr; }
std::span<Value* const> returned_by(Block const& block) {
  return block.ops.empty() ? std::span<Value* const>() : block.ops.back()->operands;
}

// Evaluates ops on integer scalars by their execution rules.
class Scalars {
public:
  explicit Scalars(Program const& program)
      : symbols_(table_), scope_{.context = *program.context, .table = table_, .symbols = symbols_} {
    scope_.elements = &operands_;
  }

  std::string_view callee(Operation const& op) { return table_.info(op).callee; }

  Known constant(Value const& value) {
    Attribute const attribute = constant_of(&value, table_);
    auto const numbers = attribute ? integer_elements(attribute, 1) : std::nullopt;
    return numbers && numbers->size() == 1 ? stored(numbers->front(), value.type, true) : std::nullopt;
  }

  Known result(Value const& value, std::span<std::int64_t const> operands) {
    Operation const& op = *value.op;
    OpInfo const& info = table_.info(op);
    if (!info.spec || !op.regions.empty()) return std::nullopt;
    operands_.clear();
    for (std::size_t i = 0; i < op.operands.size(); ++i)
      operands_[op.operands[i]] = made(operands[i], op.operands[i]->type);
    Arena arena;
    auto const facts = facts_of(op, *info.spec, scope_, arena, true);
    if (value.index >= facts.size() || !facts[value.index].elements) return std::nullopt;
    FormulaValue found = *facts[value.index].elements;
    while (found.is_list() && found.items().size() == 1) found = FormulaValue(found.items()[0]);
    if (found.is(FormulaValueKind::truth) && found.truth.value == Tribool::unknown) return std::nullopt;
    if (!found.is(FormulaValueKind::truth) && !found.is(FormulaValueKind::integer)) return std::nullopt;
    Interval const number = as_integer(found);
    return number.exact() ? stored(number.low, value.type, info.spec->has_trait("wraps")) : std::nullopt;
  }

private:
  static FormulaValue made(std::int64_t number, Type type) {
    return is_boolean(type->element) ? make(number != 0 ? Tribool::yes : Tribool::no) : make(Interval{number, number});
  }

  // Returns the number if it is in the range of the type. Otherwise wraps it if the op wraps, or returns nothing.
  static Known stored(Int128 number, Type type, bool wraps) {
    if (is_boolean(type->element)) return std::int64_t{number != 0};
    Interval const range = range_of(type->element);
    if (number >= range.low && number <= range.high) return static_cast<std::int64_t>(number);
    if (!wraps) return std::nullopt;
    Int128 const size = range.high - range.low + 1;
    Int128 const rest = (number - range.low) % size;
    return static_cast<std::int64_t>(range.low + (rest < 0 ? rest + size : rest));
  }

  OpTable table_;
  Symbols symbols_;
  ProgramScope scope_;
  std::unordered_map<Value const*, FormulaValue> operands_;
};

class LoopCounter {
public:
  explicit LoopCounter(Program const& program) : scalars_(program) {
    auto const add = [&](auto const& self, Block const& block) -> void {
      for (Operation const* const op : block.ops) {
        if (auto const name = Symbols::name_of(*op); !name.empty()) functions_.emplace(name, op);
        for (Region const* const region : op->regions)
          for (Block const* const inner : region->blocks)
            if (op->name == "builtin.module") self(self, *inner);
      }
    };
    add(add, *program.top);
  }

  // Returns the number of iterations, or that there are more than `most`.
  std::optional<TripCount> count(Operation const& loop, std::int64_t most) {
    if (loop.regions.size() != 2) return std::nullopt;
    Block const *const condition = body_of(loop.regions[0]), *const body = body_of(loop.regions[1]);
    if (!condition || !body || returned_by(*condition).size() != 1) return std::nullopt;
    auto const next = returned_by(*body);
    std::size_t const size = loop.operands.size();
    if (next.size() != size || condition->arguments.size() != size || body->arguments.size() != size)
      return std::nullopt;
    steps_ = 0;
    auto const read = counters(*condition, *body);
    Values outside;
    std::vector<Known> state(size);
    for (std::size_t const i : read) state[i] = value_of(*loop.operands[i], outside);
    for (std::int64_t turns = 0; turns <= kMaxTurns; ++turns) {
      if (turns > most) return TripCount{most, true};
      Values known = with_arguments(*condition, state, read);
      Known const goes_on = value_of(*returned_by(*condition)[0], known);
      if (!goes_on || steps_ > kMaxSteps) return std::nullopt;
      if (*goes_on == 0) return TripCount{turns, false};
      known = with_arguments(*body, state, read);
      std::vector<Known> after(size);
      for (std::size_t const i : read) after[i] = value_of(*next[i], known);
      state = std::move(after);
    }
    return std::nullopt;
  }

private:
  static Values with_arguments(Block const& block, std::vector<Known> const& state,
                               std::vector<std::size_t> const& read) {
    Values made;
    for (std::size_t const i : read) made[block.arguments[i]] = state[i];
    return made;
  }

  // Returns the indices of carried values that the condition reads, directly or through other carried values.
  static std::vector<std::size_t> counters(Block const& condition, Block const& body) {
    std::vector<std::size_t> found;
    std::unordered_set<Value const*> seen;
    std::vector<Value const*> open(returned_by(condition).begin(), returned_by(condition).end());
    while (!open.empty()) {
      Value const* const value = open.back();
      open.pop_back();
      if (!seen.insert(value).second) continue;
      if (value->block == &condition || value->block == &body) {
        if (std::ranges::find(found, value->index) != found.end()) continue;
        found.push_back(value->index);
        open.push_back(returned_by(body)[value->index]);
      } else if (value->op) {
        open.insert(open.end(), value->op->operands.begin(), value->op->operands.end());
      }
    }
    return found;
  }

  Known value_of(Value const& value, Values& known) {
    if (auto const found = known.find(&value); found != known.end()) return found->second;
    if (!value.op || !is_scalar_integer(value.type) || depth_ > kMaxDepth || ++steps_ > kMaxSteps) return std::nullopt;
    ++depth_;
    Known made = result_of(value, *value.op, known);
    --depth_;
    known[&value] = made;
    return made;
  }

  Known result_of(Value const& value, Operation const& op, Values& known) {
    if (!scalars_.callee(op).empty()) return result_of_call(value, op, known);
    if (auto const constant = scalars_.constant(value)) return constant;
    std::vector<std::int64_t> operands;
    for (Value const* const operand : op.operands) {
      Known const one = value_of(*operand, known);
      if (!one) return std::nullopt;
      operands.push_back(*one);
    }
    return scalars_.result(value, operands);
  }

  Known result_of_call(Value const& value, Operation const& call, Values& known) {
    Attribute const callee = call.attribute(scalars_.callee(call));
    auto const found = callee ? functions_.find(callee->text) : functions_.end();
    Block const* const body =
        found != functions_.end() && found->second->regions.size() == 1 ? body_of(found->second->regions[0]) : nullptr;
    if (!body || body->arguments.size() != call.operands.size() || value.index >= returned_by(*body).size())
      return std::nullopt;
    Values inside;
    for (std::size_t i = 0; i < call.operands.size(); ++i)
      inside[body->arguments[i]] =
          is_scalar_integer(call.operands[i]->type) ? value_of(*call.operands[i], known) : std::nullopt;
    return value_of(*returned_by(*body)[value.index], inside);
  }

  Scalars scalars_;
  std::unordered_map<std::string_view, Operation const*> functions_;
  std::size_t steps_ = 0;
  int depth_ = 0;
};

}  // namespace

void check_trip_counts(Program const& program, Diagnostics& diagnostics) {
  if (program.trip_counts.empty() || !program.top) return;
  LoopCounter counter(program);
  std::unordered_set<std::uint32_t> reported;  // a computation may be applied several times
  for (StatedTripCount const& one : program.trip_counts) {
    auto const found = counter.count(*one.loop, one.count);
    if (!found || (!found->is_more && found->count == one.count) || !reported.insert(one.range.begin).second) continue;
    diagnostics.error("hlo_trip_count", one.range,
                      fmt::format("known_trip_count is {}, but the loop runs {}{} times", one.count,
                                  found->is_more ? "more than " : "", found->count));
  }
}

}  // namespace assay
