#include "generators/random/attempt.hpp"

#include <algorithm>

#include "constraints/bind/bind.hpp"
#include "constraints/check/check.hpp"
#include "constraints/check/infer.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/runtime/process.hpp"

namespace assay::random_programs {
namespace {

constexpr RunLimits kLimits{10'000, 2'000'000, std::uint64_t{64} << 20, 100};
constexpr std::size_t kMaxElements = 2048;

bool calls(BuiltOp const& op) {
  std::set<std::string> names{op.name};
  for (BuiltRegion const& region : op.regions) op_names(region, names);
  return names.contains("func.call") || names.contains("stablehlo.composite");
}

// The same elements with types of another context.
RuntimeValue rebind_types(RuntimeValue value, Type type) {
  if (type->kind == TypeKind::tuple) {
    std::size_t i = 0;
    for (RuntimeValue& member : value.members) member = rebind_types(member, type->members[i++]);
  } else if (Element element; type->element && element_of(type->element, element)) {
    value.tensor = value.tensor.as(element);
  }
  return value;
}

void drop_sets(RuntimeValue& value) {
  value.enclosure = nullptr;
  for (RuntimeValue& member : value.members) drop_sets(member);
}

bool too_large(RuntimeValue const& value) {
  return static_cast<std::size_t>(value.tensor.count()) > kMaxElements || std::ranges::any_of(value.members, too_large);
}

bool is_valid(Program const& program) {
  Diagnostics found;
  check_program(program, {}, found);
  return found.errors() == 0;
}

// Sets the types that are not written: from the equations, if they determine them; otherwise the type of the first
// operand or, if that is not legal, its rank and element type, so that the run determines the sizes.
bool set_types(Program const& program, Operation const& op, std::vector<std::string> const& written) {
  if (std::ranges::find(written, "") == written.end()) return true;
  auto const inferred = TypeInference(program).infer(op);
  bool guessed = false;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (!written[i].empty()) continue;
    guessed |= !inferred[i].type;
    if (!inferred[i].type && op.operands.empty()) return false;
    op.results[i]->type = inferred[i].type ? inferred[i].type : op.operands[0]->type;
  }
  if (!guessed || is_valid(program)) return true;
  for (std::size_t i = 0; i < written.size(); ++i) {
    Type const like = op.operands[0]->type;
    if (!written[i].empty() || inferred[i].type || like->kind != TypeKind::tensor) continue;
    op.results[i]->type = program.context->tensor(Shape(like->shape.size(), kDynamic), like->element);
  }
  return true;
}

// Sets sizes that the run has determined, if all sizes of the operands are known.
void settle(Program const& program, Operation const& op, std::vector<RuntimeValue> const& live) {
  for (Value const* operand : op.operands)
    if (operand->type->kind != TypeKind::tensor || !is_static(operand->type)) return;
  for (std::size_t i = 0; i < live.size(); ++i)
    if (live[i].kind == RuntimeValue::Kind::tensor && !is_static(op.results[i]->type))
      op.results[i]->type = program.context->tensor(live[i].tensor.shape(), op.results[i]->type->element);
}

}  // namespace

void set_type(BuiltValue& value, Type type, std::shared_ptr<Context> const& context) {
  value.type = to_string(type);
  value.node = type;
  value.context = context;
  value.tensor = type->kind == TypeKind::tensor && element_of(type->element, value.element);
  if (!value.tensor) return;
  value.element_text = to_string(type->element);
  value.shape.assign(type->shape.begin(), type->shape.end());
}

std::string Attempt::probe(BuiltOp const& op, std::vector<ValueId> const& arguments) const {
  BuiltFunction function{"probe", {}, false};
  for (ValueId value : arguments)
    if (built_.values[value].constant.empty())
      function.body.arguments.push_back(value);
    else
      function.body.ops.push_back({"stablehlo.constant", built_.values[value].constant, {}, {value}, {}});
  function.body.ops.push_back(op);
  std::string text = built_.text(function);
  if (calls(op))
    for (BuiltFunction const& other : built_.functions) text += built_.text(other);
  return text;
}

Outcome Attempt::add(BuiltOp& op, std::vector<std::string> const& results, bool reads_sizes) {
  std::size_t const values = built_.values.size();
  Outcome const outcome = attempt(op, results, reads_sizes);
  if (outcome == Outcome::added) {
    for (ValueId value : taken(op)) ++built_.values[value].uses;
  } else {
    built_.values.resize(values);
  }
  return outcome;
}

Outcome Attempt::refused(BuiltOp const& op, Outcome outcome, std::string const& reason) {
  reason_ = op.name + ": " + reason;
  return outcome;
}

Outcome Attempt::attempt(BuiltOp& op, std::vector<std::string> const& results, bool reads_sizes) {
  auto const arguments = taken(op);
  op.results.clear();
  for (std::string const& type : results) {
    op.results.push_back(built_.values.size());
    built_.values.emplace_back().type = type.empty() ? "tensor<f32>" : type;
  }
  Diagnostics found;
  Program const program = parse_program(Source::from_string("op", probe(op, arguments)), {}, found);
  if (found.errors() > 0) return refused(op, Outcome::invalid, found.all()[0].message);
  auto const& block = *program.top->ops[0]->regions[0]->blocks[0];
  Operation const& node = *block.ops[block.ops.size() - 2];  // before the terminator

  if (!set_types(program, node, results))
    return refused(op, Outcome::untyped, "no equation determines a result's type");
  check_program(program, {}, found);
  if (found.errors() > 0) return refused(op, Outcome::invalid, found.all()[0].message);

  Live live;
  if (Outcome const outcome = run(op, program, node, live); outcome != Outcome::added) return outcome;
  if (std::ranges::find(results, "") != results.end()) settle(program, node, live[0]);
  Outcome const outcome = take_results(op, program, node, live, reads_sizes);
  if (outcome == Outcome::added && op.name == "stablehlo.constant")
    built_.values[op.results[0]].constant = op.attributes;
  return outcome;
}

// Runs the op on both data sets; `live` receives its results.
Outcome Attempt::run(BuiltOp const& op, Program const& program, Operation const& node, Live& live) {
  BoundProgram const bound = bind_program(program);
  auto const& block = *program.top->ops[0]->regions[0]->blocks[0];
  for (std::size_t set = 0; set < kDataSets; ++set) {
    RunState state(bound.compiled, kLimits);
    if (set == 0) state.profile = &profile_;
    state.trace = [&](Operation const& done, std::span<RuntimeValue const> values) {
      if (&done == &node) live[set].assign(values.begin(), values.end());
    };
    std::vector<RuntimeValue> inputs;
    std::size_t at = 0;
    for (ValueId value : taken(op))
      if (built_.values[value].constant.empty())
        inputs.push_back(rebind_types(built_.values[value].live[set], block.arguments[at++]->type));
    RunResult const run = Process(state).run(bound.compiled.functions.at("probe"), inputs);
    if (!run.error) continue;
    bool const undecided = run.error->kind == ExecutionError::Kind::undecided;
    return refused(op, undecided ? Outcome::undecided : Outcome::fails, run.error->message);
  }
  return Outcome::added;
}

// Stores the values of the results, and decides whether they are informative.
Outcome Attempt::take_results(BuiltOp const& op, Program const& program, Operation const& node, Live const& live,
                              bool reads_sizes) {
  bool any_varies = false, operand_varies = false, operand_mixed = false;
  for (ValueId operand : taken(op)) {
    BuiltValue const& value = built_.values[operand];
    operand_varies |= value.varies;
    operand_mixed |= value.tensor && value.now().count() > 2 && !is_uniform(value.now());
  }
  for (std::size_t i = 0; i < op.results.size(); ++i) {
    BuiltValue& value = built_.values[op.results[i]];
    set_type(value, node.results[i]->type, program.context);
    for (std::size_t set = 0; set < kDataSets; ++set) value.live[set] = live[set][i];
    if (too_large(value.live[0]) || too_large(value.live[1])) return refused(op, Outcome::fails, "too large");
    if (Outcome const outcome = outcome_of(value.live[0]); outcome != Outcome::added)
      return refused(op, outcome, std::string(to_string(outcome)));
    bool const uniform = value.tensor && value.now().count() > 2 && is_uniform(value.now());
    if (uniform && operand_mixed && !reads_sizes) return refused(op, Outcome::vacuous, "all elements are equal");
    if (observed_) drop_sets(value.live[0]);
    value.varies = differs(value.live[0], value.live[1]);
    any_varies |= value.varies;
  }
  if (operand_varies && !any_varies && !reads_sizes) return refused(op, Outcome::vacuous, "the inputs do not matter");
  return Outcome::added;
}

ValueId Attempt::argument(std::string const& type, std::array<RuntimeValue, kDataSets> live) {
  Diagnostics found;
  Program const program =
      parse_program(Source::from_string("type", "\"func.func\"() <{function_type = (" + type +
                                                    ") -> (), sym_name = \"f\"}> ({\n^bb0(%0: " + type +
                                                    "):\n  \"func.return\"() : () -> ()\n}) : () -> ()\n"),
                    {}, found);
  BuiltValue value;
  Type const node = program.top->ops[0]->regions[0]->blocks[0]->arguments[0]->type;
  set_type(value, node, program.context);
  for (std::size_t i = 0; i < kDataSets; ++i) value.live[i] = rebind_types(std::move(live[i]), node);
  value.varies = differs(value.live[0], value.live[1]);
  built_.values.push_back(std::move(value));
  return built_.values.size() - 1;
}

}  // namespace assay::random_programs
