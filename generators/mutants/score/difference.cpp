// Implements generators/mutants/score/bench.hpp: whether a mutant differs from the correct kernel for any operands.
#include <optional>
#include <set>

#include "generators/mutants/score/bench.hpp"
#include "generators/values/values.hpp"
#include "oracle/functions/functions.hpp"
#include "semantics/runtime/acceptance.hpp"
#include "semantics/runtime/permitted_tensors.hpp"

namespace assay::mutants {
namespace {

constexpr unsigned kMaxBits = 16;  // total width of operands that are tested exhaustively
constexpr std::int64_t kDrawn = 8192, kDrawnPairs = 48;

std::string_view name_of(Instruction const& instruction) {
  auto const name = instruction.op->name;
  return name.substr(name.find('.') + 1);
}

// Whether the op has one or two operands of one type, and a result of the same shape.
bool is_elementwise(Instruction const& instruction, Element& element) {
  static std::set<std::string_view> const kOthers = {
      "not",        "and",   "or",         "xor",        "popcnt", "count_leading_zeros",    "is_finite",
      "is_inf",     "mulhi", "is_pos_inf", "is_neg_inf", "select", "shift_right_arithmetic", "shift_right_logical",
      "shift_left", "abs"};
  auto const& op = *instruction.op;
  auto const name = name_of(instruction);
  if (!instruction.regions.empty() || instruction.dequantizes || op.results.size() != 1) return false;
  if (op.operands.empty() || op.operands.size() > 2) return false;
  if (!unary_function(name) && !binary_function(name) && !kOthers.contains(name)) return false;
  for (auto const* value : op.operands)
    if (value->type != op.operands[0]->type) return false;
  Type const type = op.operands[0]->type;
  return has_shape(type) && element_of(type->element, element) && !element.is(Element::Kind::quantized);
}

std::uint64_t code_in_range(Element const& element, std::uint64_t bits) {
  if (!element.is(Element::Kind::floating)) return element.integer.wrap(bits);
  unsigned const width = element.floating->bits;
  return width == 64 ? bits : bits & ((std::uint64_t{1} << width) - 1);
}

// Runs the op alone on operands of any length.
class Alone {
public:
  Alone(Instruction const& instruction, Element const& element) : element_(element) {
    Instruction right = instruction;
    kept_.push_back(relax(right));
    right.last_uses.clear();
    operands_ = static_cast<std::uint32_t>(instruction.op->operands.size());
    right.operands = operands_ == 2 ? std::vector<std::uint32_t>{0, 1} : std::vector<std::uint32_t>{0};
    right.results = {2};
    block_.results = {2};
    block_.terminator = instruction.op;
    block_.instructions = {right};
  }

  bool mutate(std::size_t mutant) { return apply(mutant, block_.instructions[0], kept_.emplace_back()); }

  RuntimeValue run(std::vector<Tensor> const& operands, Profile const* profile) {
    RunState state(none_);
    state.profile = profile;
    std::vector<RuntimeValue> frame(3);
    for (std::size_t i = 0; i < operands.size(); ++i) frame[i] = operands[i];
    return Process(state).execute(block_, frame, {}).at(0);
  }

  Tensor make(Element element, Shape shape) {
    RunState state(none_);
    return Process(state).make(element, std::move(shape), *block_.terminator);
  }

  std::vector<Tensor> all_operands() {
    unsigned const bits = bits_of(element_);
    return filled(std::int64_t{1} << (bits * operands_),
                  [&](std::int64_t i, std::uint32_t n) { return static_cast<std::uint64_t>(i) >> (n * bits); });
  }

  // All pairs of special codes, then random codes, and random codes at small distances from each other.
  std::vector<Tensor> sample_operands() {
    if (element_.is(Element::Kind::complex)) return complex_operands();
    auto const special = special_codes(element_);
    auto const count = static_cast<std::int64_t>(special.size());
    std::int64_t const pairs = operands_ == 2 ? count * count : count;
    Random random(1);
    std::uint64_t last = 0;
    return filled(pairs + kDrawn, [&](std::int64_t i, std::uint32_t n) {
      if (i < pairs) return special[static_cast<std::size_t>(n == 0 ? i % count : i / count)];
      last = n == 1 && i % 4 == 0 ? last + random.below(16) : random.next();
      return last;
    });
  }

  std::vector<Tensor> at(std::vector<Tensor> const& operands, std::vector<std::int64_t> const& places) {
    std::vector<Tensor> some;
    for (Tensor const& operand : operands) {
      Tensor& own = some.emplace_back(make(element_, {static_cast<std::int64_t>(places.size())}));
      for (std::int64_t i = 0; i < own.count(); ++i)
        for (int part = 0; part < parts_of(element_); ++part)
          own.set(i, operand.get(places[static_cast<std::size_t>(i)], part), part);
    }
    return some;
  }

private:
  // Special values, ordinary values, and values of any magnitude.
  std::vector<Tensor> complex_operands() {
    std::vector<Tensor> operands;
    Random random(1);
    for (std::uint32_t n = 0; n < operands_; ++n) {
      Tensor& all = operands.emplace_back(make(element_, {3 * kDrawnPairs}));
      std::int64_t first = 0;
      for (auto const pattern : {DataPattern::special, DataPattern::ordinary, DataPattern::wide}) {
        Tensor some = make(element_, {kDrawnPairs});
        fill(some, pattern, random);
        for (std::int64_t i = 0; i < kDrawnPairs; ++i, ++first)
          for (int part = 0; part < 2; ++part) all.set(first, some.get(i, part), part);
      }
    }
    return operands;
  }

  template <class Code> std::vector<Tensor> filled(std::int64_t count, Code code) {
    std::vector<Tensor> operands;
    for (std::uint32_t n = 0; n < operands_; ++n) operands.push_back(make(element_, {count}));
    for (std::int64_t i = 0; i < count; ++i)
      for (std::uint32_t n = 0; n < operands_; ++n) operands[n].set(i, code_in_range(element_, code(i, n)));
    return operands;
  }

  Element element_;
  std::uint32_t operands_ = 1;
  CompiledBlock block_;
  CompiledProgram none_;
  std::vector<std::shared_ptr<void>> kept_;
};

}  // namespace

Difference difference_of(std::size_t mutant, Instruction const& instruction, Profile const& profile) {
  Element element;
  if (!is_elementwise(instruction, element)) return Difference::seen;
  bool const all = bits_of(element) * instruction.op->operands.size() <= kMaxBits;
  auto const unseen = all ? Difference::none : Difference::not_found;
  Alone right(instruction, element), wrong(instruction, element);
  if (!wrong.mutate(mutant)) return Difference::seen;
  try {
    auto const operands = all ? right.all_operands() : right.sample_operands();
    Tensor const expected = right.run(operands, nullptr).tensor, actual = wrong.run(operands, nullptr).tensor;
    ResultSet const values{&expected, nullptr, nullptr, nullptr};
    std::vector<std::int64_t> places;
    if (!(expected.element() == actual.element()) || expected.shape() != actual.shape()) return Difference::seen;
    for (std::int64_t i = 0; i < expected.count(); ++i)
      for (int part = 0; part < parts_of(expected.element()); ++part)
        if (judge_element(values, actual, i, part).acceptance == Acceptance::violates) {
          places.push_back(i);
          break;
        }
    if (places.empty()) return unseen;
    // Compute permitted sets only for elements that differ.
    auto const there = right.at(operands, places);
    RuntimeValue const value = right.run(there, &profile);
    auto const ends = permitted_tensors(value, [&](Element e, Shape shape) { return right.make(e, std::move(shape)); });
    ResultSet const sets{&value.tensor, &ends.low, &ends.high, ends.flags ? &*ends.flags : nullptr};
    return judge_tensor(sets, wrong.run(there, nullptr).tensor).acceptance() == Acceptance::violates ? Difference::seen
                                                                                                     : unseen;
  } catch (ExecutionError const&) {
    return Difference::seen;
  }
}

}  // namespace assay::mutants
