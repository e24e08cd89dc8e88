#include "generators/derive/walk.hpp"

#include <algorithm>

namespace assay::derive {
namespace {

constexpr std::uint64_t kMaxSteps = 2'000'000;  // executed ops and computed elements; each takes about ten
                                                // microseconds
constexpr int kMaxDepth = 200;

}  // namespace

Walk::Walk(Program const& program, CompiledProgram const& compiled)
    : program_(program),
      compiled_(compiled),
      symbols_(table_),
      scope_{*program.context, table_, symbols_},
      formulas_(std::make_unique<Formulas>(*this)) {}
Walk::~Walk() = default;

void Walk::count_step() {
  if (++steps_ > kMaxSteps) throw NotDerived("it takes too many steps");
}

Values Walk::call(CompiledFunction const& function, Arguments arguments) {
  if (!function.obstacle.empty()) throw NotDerived("function @" + std::string(function.name) + " cannot be run");
  Values frame(function.slots);
  auto* const outer = std::exchange(frame_, &frame);
  struct Restore {
    Values*& frame;
    Values* outer;
    ~Restore() { frame = outer; }
  } const restore{frame_, outer};
  return run(function.body, arguments);
}

CompiledFunction const* Walk::function(std::string_view name) const {
  auto const found = compiled_.functions.find(name);
  return found == compiled_.functions.end() ? nullptr : &found->second;
}

Values Walk::call(std::string_view name, Arguments arguments) {
  auto const* const found = function(name);
  if (!found) throw NotDerived("there is no function @" + std::string(name));
  return call(*found, arguments);
}

Values Walk::run(CompiledBlock const& region, Arguments arguments) {
  struct Depth {
    int& depth;
    ~Depth() { --depth; }
  } const depth{++depth_};
  if (depth_ > kMaxDepth) throw NotDerived("calls and regions are too deep");
  count_step();
  Values& frame = *frame_;
  if (arguments.size() != region.arguments.size()) throw NotDerived("a region takes another number of arguments");
  for (std::size_t i = 0; i < arguments.size(); ++i) frame[region.arguments[i]] = arguments[i];
  Values operands;
  for (auto const& instruction : region.instructions) {
    operands.clear();
    for (auto slot : instruction.operands) operands.push_back(frame[slot]);
    auto results = step(instruction, operands);
    for (std::size_t i = 0; i < results.size(); ++i) frame[instruction.results[i]] = std::move(results[i]);
  }
  Values results;
  for (auto slot : region.results) results.push_back(frame[slot]);
  return results;
}

Values Walk::step(Instruction const& instruction, Arguments operands) {
  count_step();
  Execution const execution{*this, instruction, operands};
  Values results;
  try {
    bool const derived = derive_control(execution, results) || derive_elementwise(execution, results) ||
                         formulas_->derive(execution, results) || derive_other(execution, results);
    if (!derived) throw NotDerived("there is no second derivation");
  } catch (NotDerived const& reason) {
    std::string const text = reason.what();
    if (text.starts_with("stablehlo.") || text.starts_with("chlo.")) throw;  // the reason names an inner op
    throw NotDerived(std::string(instruction.op->name) + ": " + text);
  }
  if (results.size() != instruction.results.size())
    throw NotDerived(std::string(instruction.op->name) + ": another number of results");
  return results;
}

Parameter const& Execution::parameter(std::string_view name) const {
  static Parameter const absent;
  auto const found = std::ranges::find(instruction.parameters, name, &Parameter::row);
  return found == instruction.parameters.end() ? absent : *found;
}

std::int64_t Execution::integer(std::string_view name) const {
  auto const& all = parameter(name).integers;
  if (all.empty()) throw NotDerived("there is no " + std::string(name));
  return all[0];
}

CompiledBlock const& Execution::region(std::string_view name, std::size_t number) const {
  for (auto const& row : instruction.regions)
    if (row.row == name && number < row.blocks.size()) return row.blocks[number];
  throw NotDerived("there is no region " + std::string(name));
}

std::size_t Execution::region_count() const {
  std::size_t count = 0;
  for (auto const& row : instruction.regions) count += row.blocks.size();
  return count;
}

OperandRow Execution::row(std::string_view name) const {
  auto const found = std::ranges::find(instruction.operand_rows, name, &OperandRow::row);
  return found == instruction.operand_rows.end() ? OperandRow{} : *found;
}

Arguments Execution::values(std::string_view name) const {
  auto const found = row(name);
  return operands.subspan(found.begin, found.size);
}

Tensor const& Execution::tensor(std::size_t operand) const {
  if (operand >= operands.size() || operands[operand].kind != RuntimeValue::Kind::tensor)
    throw NotDerived("an operand is not a tensor");
  return operands[operand].tensor;
}

}  // namespace assay::derive
