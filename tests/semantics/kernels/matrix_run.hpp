// Checks and runs every template with every element type like `assay run`, and records the tested types of each operand
// and result of each op.
#pragma once

#include "constraints/check/check.hpp"
#include "tests/semantics/kernels/matrix_formulas.hpp"

namespace assay::matrix {

// An operand or result of an op, with its row in the specification.
struct Slot {
  std::string op, row;
  auto operator<=>(Slot const&) const = default;
};

struct Outcome {
  std::set<std::pair<Slot, std::string>> tested;  // with the names of types
  // Types that the row allows, with the reason why programs with them are invalid or cannot be run.
  std::map<std::pair<Slot, std::string>, std::string> excluded;
  std::size_t instances = 0;
  std::vector<std::string> failures;
};

namespace detail {

inline void collect(Operation const& op, std::string_view name, std::vector<Operation const*>& found) {
  if (op.name == name) found.push_back(&op);
  for (auto const* region : op.regions)
    for (auto const* block : region->blocks)
      for (auto const* inner : block->ops) collect(*inner, name, found);
}

// Returns the row of each of `count` operands or results. Variadic rows share those that the other rows do not take.
inline std::vector<Row const*> rows_of(OpSpec const& spec, RowKind kind, std::size_t count) {
  std::vector<Row const*> rows, each;
  std::size_t variadic = 0;
  for (auto const& row : spec.rows)
    if (row.kind == kind) rows.push_back(&row), variadic += row.variadic;
  std::size_t const fixed = rows.size() - variadic;
  for (auto const* row : rows)
    each.insert(each.end(), row->variadic ? (count - std::min(count, fixed)) / variadic : 1, row);
  // A token may follow a variadic row of tensors and tokens.
  if (!rows.empty()) each.resize(count, rows.back());
  return each;
}

// Returns the element types of the op's tensors, by slot.
inline std::set<std::pair<Slot, std::string>> types_in(Program const& program, std::string const& op) {
  std::set<std::pair<Slot, std::string>> all;
  auto const* spec = Specification::get().op(op);
  if (!spec) return ADD_FAILURE() << "no op is named " << op, all;
  std::vector<Operation const*> found;
  for (auto const* top : program.top->ops) collect(*top, op, found);
  EXPECT_FALSE(found.empty()) << op;
  for (auto const* operation : found) {
    auto const note = [&](RowKind kind, std::span<Value* const> values) {
      auto const rows = rows_of(*spec, kind, values.size());
      for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i]->type && values[i]->type->kind == TypeKind::tensor)
          all.insert({{op, rows[i]->name}, name_of(values[i]->type->element)});
    };
    note(RowKind::input, operation->operands);
    note(RowKind::output, operation->results);
  }
  return all;
}

inline std::string difference(Tensor const& actual, Tensor const& expected) {
  if (actual.shape() != expected.shape())
    return "has the shape " + shape_text(actual.shape()) + ", not " + shape_text(expected.shape());
  for (std::int64_t i = 0; i < actual.count(); ++i)
    for (int part = 0; part < (is_complex(actual.element()) ? 2 : 1); ++part)
      if (actual.get(i, part) != expected.get(i, part)) {
        std::ostringstream text;
        text << "is " << value_of(actual, i) << " at " << i << ", not " << value_of(expected, i) << std::hex << " ("
             << actual.get(i, part) << ", not " << expected.get(i, part) << ")";
        return text.str();
      }
  return "";
}

inline std::vector<Shape> shapes_of(Template const& pattern, std::vector<Type> const& types) {
  std::vector<Shape> shapes;
  auto const written = split(pattern.key("shape"), ';');
  for (std::size_t n = 0; n < types.size(); ++n) {
    shapes.emplace_back(types[n]->shape.begin(), types[n]->shape.end());
    if (written.empty()) continue;
    shapes[n].clear();
    for (auto const& size : split(written.at(n), 'x')) shapes[n].push_back(std::stoll(size));
  }
  return shapes;
}

// Executes a valid program and returns the error in its results, or an empty text.
inline std::string run(Template const& pattern, std::string const& op, Program const& program) {
  BoundProgram const bound = bind_program(program);
  auto const main = bound.compiled.functions.find("main");
  if (main == bound.compiled.functions.end()) return "there is no @main";
  auto const grid = split(pattern.key("grid", "1x1"), 'x');
  auto const replicas = std::stoll(grid[0]), partitions = std::stoll(grid[1]);
  Instance instance{pattern, op, {}, {}, {}};
  for (auto const* value : main->second.body.terminator->operands) instance.result_types.push_back(value->type);
  instance.shapes = shapes_of(pattern, instance.result_types);
  std::vector<std::vector<RuntimeValue>> arguments;
  for (unsigned process = 0; process < replicas * partitions; ++process) {
    auto& inputs = instance.inputs.emplace_back();
    for (auto const* value : main->second.op->regions[0]->blocks[0]->arguments) {
      Element element;
      if (!element_of(value->type->element, element)) return "an argument that cannot be held";
      Shape const shape(value->type->shape.begin(), value->type->shape.end());
      inputs.push_back(argument_of(pattern, element, shape, static_cast<char>('a' + inputs.size()), process));
    }
    arguments.emplace_back(inputs.begin(), inputs.end());
  }
  RunState state(bound.compiled);
  auto const results = run_grid(state, main->second, std::move(arguments), replicas, partitions);
  for (std::size_t process = 0; process < results.size(); ++process) {
    if (auto const& error = results[process].error)
      return (error->kind == ExecutionError::Kind::unsupported ? "unsupported: " : "failed: ") + error->message;
    std::vector<Tensor> actual;
    for (auto const& value : results[process].values) actual.push_back(value.tensor);
    auto const expected = expected_of(instance, process, actual);
    for (std::size_t n = 0; n < actual.size(); ++n)
      if (auto const wrong = difference(actual[n], expected.at(n)); !wrong.empty())
        return "result " + std::to_string(n) + " of process " + std::to_string(process) + " " + wrong;
  }
  return "";
}

// Returns a message with the first row that does not allow its type. The official tools accept some of these types.
inline std::string refused_by_row(std::set<std::pair<Slot, std::string>> const& slots) {
  for (auto const& [slot, name] : slots) {
    auto const& spec = *Specification::get().op(slot.op);
    Row const& row = *spec.row(slot.row);
    auto const& types = Candidates::get().types();
    auto const type = std::ranges::find(types, name, &Candidates::Candidate::name);
    if (type != types.end() && !Candidates::allows(row, *type))
      return "`" + row.name + "` would have a type that its row does not allow";
  }
  return "";
}

// Returns the labels of the rules that the program violates; empty if the specification or the official tools accept
// it.
inline std::string broken_rules(Program const& program) {
  std::string labels;
  for (auto const against : {Against::official, Against::spec}) {
    Diagnostics found;
    CheckOptions check;
    check.against = against;
    check_program(program, check, found);
    if (found.errors() == 0) return "";
    labels.clear();
    for (auto const& diagnostic : found.all())
      if (diagnostic.severity == Severity::error && labels.find(diagnostic.label) == std::string::npos)
        labels += (labels.empty() ? "`" : ", `") + diagnostic.label + "`";
  }
  return "a program with it breaks " + labels;
}

inline void try_instance(Template const& pattern, std::string const& op, Candidates::Candidate const& type,
                         Outcome& outcome) {
  std::string const text = filled_in(pattern.text, op, type);
  auto const where = pattern.file + ", " + op + " of " + type.name + ": ";
  Diagnostics found;
  Program const program = parse_program(Source::from_string("matrix", text), {}, found);
  if (found.errors() > 0) return outcome.failures.push_back(where + found.all()[0].message + "\n" + text);
  auto const slots = types_in(program, op);
  std::string reason = refused_by_row(slots);
  if (reason.empty()) reason = broken_rules(program);
  if (reason.empty()) {
    ++outcome.instances;
    auto const wrong = run(pattern, op, program);
    auto const known = split(pattern.key("unsupported"), ' ');
    bool const unsupported = std::ranges::find(known, type.name) != known.end();
    if (unsupported != wrong.starts_with("unsupported: ") || (!unsupported && !wrong.empty()))
      return outcome.failures.push_back(where + wrong + "\n" + text);
    if (!unsupported) return outcome.tested.insert(slots.begin(), slots.end()), void();
    reason = "`assay run` does not support it: " + wrong.substr(wrong.find(' ') + 1);
    if (auto const end = " of " + type.name; reason.ends_with(end)) reason.resize(reason.size() - end.size());
  }
  for (auto const& slot : slots) outcome.excluded.try_emplace(slot, reason);
}

}  // namespace detail

inline Outcome const& outcome() {
  static Outcome const all = [] {
    Outcome made;
    for (auto const& pattern : read_templates())
      for (auto const& op : split(pattern.key("ops"), ' '))
        for (auto const& type : Candidates::get().types())
          if (is_for(pattern, type.name))
            detail::try_instance(pattern, op.find('.') == std::string::npos ? "stablehlo." + op : op, type, made);
    return made;
  }();
  return all;
}

}  // namespace assay::matrix
