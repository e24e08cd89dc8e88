#include "grammar/hlo/trip_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "grammar/hlo/forms.hpp"
#include "grammar/hlo/lowering.hpp"
#include "support/documents/json.hpp"

namespace assay::hlo {
namespace {

constexpr std::int64_t kMostTurns = 1 << 17;
constexpr std::size_t kMostSteps = 1 << 21;  // values that are computed
constexpr int kMostDepth = 200;              // of values that are made of each other

using Known = std::optional<std::int64_t>;
using Values = std::unordered_map<Value const*, Known>;

bool is_scalar_integer(Type type) {
  return type && type->kind == TypeKind::tensor && type->shape.empty() && type->element->kind == TypeKind::integer &&
         type->element->width <= 64;
}

// The number that the lowest bits of the type are, by its sign.
std::int64_t wrapped(std::uint64_t bits, Type type) {
  unsigned const unused = 64 - type->element->width;
  bool const is_unsigned = type->element->signedness == Signedness::is_unsigned || is_boolean(type->element);
  std::uint64_t const high = bits << unused;
  return is_unsigned ? static_cast<std::int64_t>(high >> unused) : static_cast<std::int64_t>(high) >> unused;
}

std::uint64_t bits_of(std::int64_t number) { return static_cast<std::uint64_t>(number); }

bool is_less(std::int64_t a, std::int64_t b, Type type) {
  return type->element->signedness == Signedness::is_unsigned ? bits_of(a) < bits_of(b) : a < b;
}

bool is_true_of(std::string_view direction, std::int64_t a, std::int64_t b, Type type) {
  if (direction == "EQ" || direction == "NE") return (a == b) == (direction == "EQ");
  bool const is_below = is_less(a, b, type), is_above = is_less(b, a, type);
  if (direction == "LT") return is_below;
  if (direction == "LE") return !is_above;
  return direction == "GT" ? is_above : !is_below;
}

using Binary = std::int64_t (*)(std::int64_t a, std::int64_t b, Type type);
constexpr std::array<std::pair<std::string_view, Binary>, 8> kBinary{
    {{"stablehlo.add",
      [](std::int64_t a, std::int64_t b, Type type) { return wrapped(bits_of(a) + bits_of(b), type); }},
     {"stablehlo.subtract",
      [](std::int64_t a, std::int64_t b, Type type) { return wrapped(bits_of(a) - bits_of(b), type); }},
     {"stablehlo.multiply",
      [](std::int64_t a, std::int64_t b, Type type) { return wrapped(bits_of(a) * bits_of(b), type); }},
     {"stablehlo.minimum", [](std::int64_t a, std::int64_t b, Type type) { return is_less(b, a, type) ? b : a; }},
     {"stablehlo.maximum", [](std::int64_t a, std::int64_t b, Type type) { return is_less(a, b, type) ? b : a; }},
     {"stablehlo.and", [](std::int64_t a, std::int64_t b, Type) { return a & b; }},
     {"stablehlo.or", [](std::int64_t a, std::int64_t b, Type) { return a | b; }},
     {"stablehlo.xor", [](std::int64_t a, std::int64_t b, Type) { return a ^ b; }}}};
// Those that return the only operand, or that of the number of the result, as it is.
constexpr std::array<std::string_view, 3> kSame{"stablehlo.convert", "stablehlo.reshape",
                                                "stablehlo.optimization_barrier"};

Block const* body_of(Region const* region) { return region->blocks.size() == 1 ? region->blocks[0] : nullptr; }
std::span<Value* const> returned_by(Block const& block) {
  return block.ops.empty() ? std::span<Value* const>() : block.ops.back()->operands;
}

class Turns {
public:
  explicit Turns(FunctionOf const& function_of) : function_of_(function_of) {}

  std::optional<TripCount> count(Operation const& loop, std::int64_t most) {
    Block const *const condition = body_of(loop.regions[0]), *const body = body_of(loop.regions[1]);
    if (!condition || !body || returned_by(*condition).size() != 1) return std::nullopt;
    auto const next = returned_by(*body);
    std::size_t const size = loop.operands.size();
    if (next.size() != size || condition->arguments.size() != size || body->arguments.size() != size)
      return std::nullopt;
    auto const read = counters(*condition, *body);
    Values outside;
    std::vector<Known> state(size);
    for (std::size_t const i : read) state[i] = value_of(*loop.operands[i], outside);
    for (std::int64_t turns = 0; turns <= kMostTurns; ++turns) {
      if (turns > most) return TripCount{most, true};
      Values known = with_arguments(*condition, state, read);
      Known const goes_on = value_of(*returned_by(*condition)[0], known);
      if (!goes_on || steps_ > kMostSteps) return std::nullopt;
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

  // The carried values that the condition reads, and those that these are made of.
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
    if (!value.op || !is_scalar_integer(value.type) || depth_ > kMostDepth || ++steps_ > kMostSteps)
      return std::nullopt;
    ++depth_;
    Known const made = result_of(value, *value.op, known);
    --depth_;
    known[&value] = made;
    return made;
  }

  Known result_of(Value const& value, Operation const& op, Values& known) {
    if (op.name == "stablehlo.constant") {
      auto const numbers = integer_elements(op.attribute("value"), 1);
      return numbers && numbers->size() == 1 ? Known(wrapped(bits_of(numbers->front()), value.type)) : std::nullopt;
    }
    if (op.name == "func.call") return result_of_call(value, op, known);
    if (std::ranges::find(kSame, op.name) != kSame.end() && value.index < op.operands.size()) {
      Known const same = value_of(*op.operands[value.index], known);
      bool const is_truth = is_boolean(value.type->element);
      if (!same) return same;
      return is_truth ? std::int64_t{*same != 0} : wrapped(bits_of(*same), value.type);
    }
    if (op.operands.size() != 2) return std::nullopt;
    Known const a = value_of(*op.operands[0], known), b = value_of(*op.operands[1], known);
    if (!a || !b) return std::nullopt;
    if (op.name == "stablehlo.compare") {
      assay::Attribute const direction = op.attribute("comparison_direction");
      if (!direction) return std::nullopt;
      return std::int64_t{is_true_of(direction->text, *a, *b, op.operands[0]->type)};
    }
    auto const found = std::ranges::find(kBinary, op.name, [](auto const& one) { return one.first; });
    return found == kBinary.end() ? std::nullopt : Known(found->second(*a, *b, value.type));
  }

  Known result_of_call(Value const& value, Operation const& call, Values& known) {
    assay::Attribute const callee = call.attribute("callee");
    Operation const* const function = callee ? function_of_(callee->text) : nullptr;
    Block const* const body = function && function->regions.size() == 1 ? body_of(function->regions[0]) : nullptr;
    if (!body || body->arguments.size() != call.operands.size() || value.index >= returned_by(*body).size())
      return std::nullopt;
    Values inside;
    for (std::size_t i = 0; i < call.operands.size(); ++i)
      inside[body->arguments[i]] =
          is_scalar_integer(call.operands[i]->type) ? value_of(*call.operands[i], known) : std::nullopt;
    return value_of(*returned_by(*body)[value.index], inside);
  }

  FunctionOf const& function_of_;
  std::size_t steps_ = 0;
  int depth_ = 0;
};

}  // namespace

std::optional<std::int64_t> known_trip_count(std::string_view backend_config) {
  if (backend_config.find("known_trip_count") == backend_config.npos) return std::nullopt;
  auto json = parse_json<nlohmann::json>(backend_config);
  if (json.is_string()) json = parse_json<nlohmann::json>(json.get<std::string>());  // as older versions write it
  if (!json.is_object() || !json.contains("known_trip_count")) return std::nullopt;
  auto const& count = json["known_trip_count"];
  if (!count.is_object() || !count.contains("n")) return std::nullopt;
  auto const& number = count["n"];
  if (number.is_number_integer()) return number.get<std::int64_t>();
  return number.is_string() ? number_in(number.get<std::string>()) : std::nullopt;
}

std::optional<TripCount> trip_count_of(Operation const& loop, std::int64_t most, FunctionOf const& function_of) {
  if (loop.regions.size() != 2) return std::nullopt;
  return Turns(function_of).count(loop, most);
}

// Loops that do not run as often as their known_trip_count, by which XLA unrolls them.
void Lowering::check_trip_counts() {
  if (counted_.empty() || diagnostics_.errors() > 0) return;
  std::unordered_map<std::string_view, Operation const*> functions;
  for (Operation const* const op : ops_)
    if (assay::Attribute const name = op->attribute("sym_name")) functions.emplace(name->text, op);
  FunctionOf const function_of = [&](std::string_view symbol) {
    auto const found = functions.find(symbol);
    return found == functions.end() ? nullptr : found->second;
  };
  std::unordered_set<std::uint32_t> reported;  // a computation may be applied several times
  for (CountedLoop const& one : counted_) {
    auto const found = trip_count_of(*one.loop, one.count, function_of);
    if (!found || (!found->is_more && found->count == one.count) || !reported.insert(one.range.begin).second) continue;
    report("hlo_trip_count", one.range,
           fmt::format("known_trip_count is {}, but the loop runs {}{} times", one.count,
                       found->is_more ? "more than " : "", found->count));
  }
}

}  // namespace assay::hlo
