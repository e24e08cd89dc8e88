#include "constraints/bind/prepared_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "constraints/check/check.hpp"
#include "grammar/hlo/read.hpp"
#include "grammar/text/parse.hpp"

namespace assay {

PreparedProgram::PreparedProgram(Source source, PrepareOptions const& options)
    : program_(std::make_shared<Program>(parse_program(std::move(source), {}, findings_))) {
  if (!is_stopped() || options.checks_after_syntax_errors) check(options);
  if (!is_stopped() && options.binds) {
    auto const rules = options.policy == CheckPolicy::official ? LiteralRules::official : LiteralRules::text;
    bound_ = bind_program(*program_, options.max_constant_bytes, rules, options.elided);
  }
}

PreparedProgram::PreparedProgram(std::string const& text, PrepareOptions const& options)
    : PreparedProgram(Source::from_string("program.mlir", text), options) {}

namespace {

void check_against(Program const& program, Against against, PrepareOptions const& options, Diagnostics& findings) {
  CheckOptions check;
  check.against = against;
  check.labels_only = options.labels_only;
  check.explained = !options.labels_only;
  check.warns_of_rounding = options.warns_of_differences;
  check.replicas = options.replicas;
  check.partitions = options.partitions;
  check.includes_consequences = true;  // the rule sets may differ for each consequence
  check_program(program, check, findings);
}

// Adds errors of rules that only one of the two rule sets has: one warning per label, at its first location. For HLO,
// the rule set is not mentioned, because the official tools do not read HLO.
void add_as_warnings(Diagnostics const& errors, bool are_of_text, bool is_hlo, Diagnostics& findings) {
  std::map<std::string_view, std::size_t> counts;
  for (auto const& error : errors.all())
    if (error.severity == Severity::error) ++counts[error.label];
  for (auto const& error : errors.all()) {
    auto const found = counts.find(error.label);
    if (error.severity != Severity::error || found == counts.end()) continue;
    Diagnostic warning = error;
    warning.severity = Severity::warning;
    warning.officially_accepted = false;  // stated at the beginning
    warning.only_forbidden = are_of_text;
    if (!is_hlo)
      warning.message =
          fmt::format("the specification {} this, but the official tools {} it: {}", are_of_text ? "forbids" : "allows",
                      are_of_text ? "accept" : "reject", error.message);
    if (found->second > 1) warning.message += fmt::format(" (and in {} more places)", found->second - 1);
    findings.add(std::move(warning));
    counts.erase(found);
  }
}

}  // namespace

void PreparedProgram::check(PrepareOptions const& options) {
  switch (options.policy) {
    case CheckPolicy::none:
      break;
    case CheckPolicy::spec:
      check_against(*program_, Against::spec, options, findings_);
      break;
    case CheckPolicy::official:
      check_against(*program_, Against::official, options, findings_);
      break;
    case CheckPolicy::both:
      check_against(*program_, Against::spec, options, findings_);
      if (!is_stopped()) check_against(*program_, Against::official, options, findings_);
      break;
    case CheckPolicy::either:
      // A syntax error is an error under both rule sets, and must not be reported twice.
      is_stopped() ? check_against(*program_, Against::spec, options, findings_) : check_against_either(options);
      break;
  }
}

void PreparedProgram::check_against_either(PrepareOptions const& options) {
  Diagnostics spec, official;
  check_against(*program_, Against::spec, options, spec);
  bool const conforms = spec.errors() == 0;
  if (!conforms || options.warns_of_differences) check_against(*program_, Against::official, options, official);
  bool const is_valid_officially = !conforms && official.errors() == 0;
  bool const is_hlo = hlo::is_hlo(program_->source.text());
  if (is_valid_officially && (options.warns_of_differences || options.warns_of_forbidden))
    add_as_warnings(spec, true, is_hlo, findings_);
  if (conforms && options.warns_of_differences && !is_hlo) add_as_warnings(official, false, false, findings_);
  findings_.append(std::move(is_valid_officially ? official : spec), 0);
}

Result<CompiledFunction const*> PreparedProgram::main() const {
  if (is_stopped()) return Error{first_error(findings_)};
  auto const found = compiled().functions.find("main");
  if (found == compiled().functions.end()) return Error{"no function @main"};
  if (!found->second.obstacle.empty()) return Error{"@main " + std::string(found->second.obstacle)};
  return &found->second;
}

std::string first_error(Diagnostics const& findings) {
  auto const error = std::ranges::find(findings.all(), Severity::error, &Diagnostic::severity);
  return error == findings.all().end() ? "" : error->label + ": " + error->message;
}

std::vector<CompiledFunction const*> entry_points(CompiledProgram const& compiled, std::string_view name) {
  auto const& functions = compiled.functions;
  if (auto const found = functions.find(name.empty() ? "main" : name); found != functions.end())
    return {&found->second};
  if (name.size() > 1 && name.front() == '@') return entry_points(compiled, name.substr(1));
  std::vector<CompiledFunction const*> entries;
  if (name.empty())
    for (auto const& [key, function] : functions)
      if (functions.size() == 1 || function.body.arguments.empty()) entries.push_back(&function);
  std::ranges::sort(entries, {}, [](CompiledFunction const* function) { return function->op->range.begin; });
  return entries;
}

std::span<Value* const> arguments_of(CompiledFunction const& function) {
  auto const& regions = function.op->regions;
  if (regions.empty() || regions[0]->blocks.empty()) return {};
  return regions[0]->blocks[0]->arguments;
}

std::vector<Type> argument_types(CompiledFunction const& function) {
  std::vector<Type> types;
  for (auto const* argument : arguments_of(function)) types.push_back(argument->type);
  return types;
}

bool has_shape_of(std::span<std::int64_t const> shape, Type type) {
  if (!has_shape(type) || type->shape.size() != shape.size()) return false;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    auto const bound = bound_of(type, axis);
    if (is_unknown_size(type->shape[axis]) ? !is_unknown_size(bound) && shape[axis] > bound
                                           : type->shape[axis] != shape[axis])
      return false;
  }
  return true;
}

Result<std::vector<Tensor>> fit_inputs(CompiledFunction const& function, std::span<Tensor const> inputs) {
  auto const types = argument_types(function);
  if (inputs.size() != types.size())
    return Error{fmt::format("@{} takes {} arguments, not {}", function.name, types.size(), inputs.size())};
  std::vector<Tensor> fitting;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    Element element;
    bool const fits = has_shape_of(inputs[i].shape(), types[i]) && element_of(types[i]->element, element) &&
                      element.bytes() == inputs[i].element().bytes();
    if (!fits) return Error{fmt::format("input {} is not a {}", i, to_string(types[i]))};
    fitting.push_back(inputs[i].as(element));
  }
  return fitting;
}

}  // namespace assay
