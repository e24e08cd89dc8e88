#include "generators/suite/self_test.hpp"

#include <fmt/format.h>

#include "constraints/bind/prepared_program.hpp"
#include "constraints/check/check.hpp"
#include "constraints/prove/execution/prove.hpp"
#include "generators/suite/result_set.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/runtime/acceptance.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {
namespace {

bool is_run(CaseKind kind) { return kind != CaseKind::invalid && kind != CaseKind::valid; }

// Quantized element types are compared by their text, because they belong to different contexts.
bool is_of(Tensor const& tensor, Type type) {
  Element element;
  if (!has_shape(type) || tensor.rank() != type->shape.size() || !element_of(type->element, element)) return false;
  if (element.is(Element::Kind::quantized) ? !tensor.element().is(Element::Kind::quantized)
                                           : to_string(element) != to_string(tensor.element()))
    return false;
  for (std::size_t axis = 0; axis < tensor.rank(); ++axis) {
    auto const wanted = type->shape[axis], bound = bound_of(type, axis);
    if (wanted != kDynamic ? tensor.dim(axis) != wanted : bound != kDynamic && tensor.dim(axis) > bound) return false;
  }
  return true;
}

Result<void> compare(std::string_view what, std::vector<Tensor const*> const& tensors, std::span<Type const> types) {
  if (tensors.size() != types.size())
    return Error{fmt::format("has {} {}s, and @main declares {}", tensors.size(), what, types.size())};
  for (std::size_t i = 0; i < types.size(); ++i)
    if (!is_of(*tensors[i], types[i]))
      return Error{fmt::format("{} {} is of type {}, and has elements of {} and the shape {}", what, i,
                               to_string(types[i]), to_string(tensors[i]->element()), shape_text(tensors[i]->shape()))};
  return {};
}

Result<void> compare_types(Case const& made, Program const& program) {
  Operation const* main = nullptr;
  for (Operation const* function : entry_functions(program))
    if (Attribute const name = function->attribute("sym_name"); name && name->text == "main") main = function;
  Attribute const signature = main ? main->attribute("function_type") : nullptr;
  if (!signature) return Error{"has no function @main"};
  std::vector<Tensor const*> inputs, results;
  for (Tensor const& input : made.inputs) inputs.push_back(&input);
  if (auto const fits = compare("input", inputs, signature->type->members); !fits) return fits;
  for (CaseResult const& result : made.results) results.push_back(&result.expected);
  if (made.answers.empty()) return compare("result", results, signature->type->results);
  for (ProbeAnswer const& answer : made.answers) {
    results.clear();
    for (Tensor const& result : answer.results) results.push_back(&result);
    if (auto const fits = compare("result", results, signature->type->results); !fits) return fits;
  }
  return {};
}

Result<void> satisfies_rules(std::string_view form, std::string const& text) {
  if (text.empty()) return {};
  Diagnostics found;
  CheckOptions options;
  options.labels_only = true;
  check_program(parse_program(Source::from_string("form.mlir", text), {}, found), options, found);
  for (auto const& one : found.all())
    if (one.severity == Severity::error) return Error{fmt::format("in its form {} breaks {}", form, one.label)};
  return {};
}

Result<std::vector<RuntimeValue>> run(std::string const& text, std::vector<Tensor> const& inputs) {
  PreparedProgram const prepared(text);
  auto const main = prepared.main();
  if (!main) return Error{main.error()};
  auto const types = argument_types(**main);
  std::vector<RuntimeValue> arguments;
  for (std::size_t i = 0; i < inputs.size() && i < types.size(); ++i) {
    Element element;  // quantization is compared by its address in the program
    if (!has_shape(types[i]) || !element_of(types[i]->element, element)) return Error{"its arguments are not tensors"};
    arguments.emplace_back(inputs[i].as(element));
  }
  RunState state(prepared.compiled(), RunLimits());
  auto result = Process(state).run(**main, arguments);
  if (result.error) return Error{std::move(result.error->message)};
  return std::move(result.values);
}

Result<void> run_as_written(Case const& made) {
  auto const results = run(made.text, made.inputs);
  if (!results) return Error{"cannot be run: " + results.error()};
  for (std::size_t i = 0; i < made.results.size(); ++i) {
    CaseResult const& wanted = made.results[i];
    ResultSet const set = result_set(wanted);
    Tensor const actual = results->at(i).tensor.as(wanted.expected.element());
    if (judge_tensor(set, actual).acceptance() == Acceptance::violates)
      return Error{fmt::format("returns another result {} than it expects", i)};
  }
  return {};
}

Result<void> returns_true(std::string const& text) {
  auto const results = run(text, {});
  if (!results) return Error{"cannot be run in the form that judges itself: " + results.error()};
  if (results->size() == 1 && results->at(0).tensor.get(0) == 1) return {};
  return Error{"reports that it fails"};
}

}  // namespace

std::string unsatisfiable_rule(Program const& program) {
  std::string label;
  ProveOptions options;
  options.inspects_all = options.only_never = true;
  prove(program, options, [&](SizeFinding const& finding) {
    if (label.empty() && finding.verdict == Entailment::never) label = finding.diagnostic.label;
  });
  return label;
}

Result<void> self_test(Case const& made, Program const& program, SelfCheckingPrograms const& forms) {
  if (auto const label = unsatisfiable_rule(program); !label.empty())
    return Error{"keeps the rules, each on its own, and for no sizes all of them: " + label};
  if (!is_run(made.kind)) return {};
  if (auto const fits = compare_types(made, program); !fits) return fits;
  if (auto const kept = satisfies_rules("program.checked.mlir", forms.checked); !kept) return kept;
  if (auto const kept = satisfies_rules("program.self.mlir", forms.plain); !kept) return kept;
  if (made.kind == CaseKind::probe) return {};
  return forms.plain.empty() ? run_as_written(made) : returns_true(forms.plain);
}

}  // namespace assay
