// Implements capi/assay.h, capi/module.hpp: programs that are prepared for runs.
#include <fmt/format.h>

#include "capi/answer.hpp"
#include "capi/module.hpp"
#include "capi/options.hpp"
#include "capi/program_bytes.hpp"
#include "constraints/bind/arguments.hpp"
#include "generators/residuals/residuals.hpp"
#include "grammar/notation/specification.hpp"
#include "semantics/runtime/grid.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

Json type_json(std::string const& name, Type type) {
  Json json = {{"name", name}, {"type", to_string(type)}};
  Element element;
  if (!has_shape(type) || !element_of(type->element, element)) return json;
  json["element"] = to_string(element.is(Element::Kind::quantized) ? Element::of(element.integer) : element);
  json["shape"] = Json::array();
  for (auto const size : type->shape) json["shape"].push_back(size == kDynamic ? Json(nullptr) : Json(size));
  return json;
}

Json function_json(CompiledFunction const& function) {
  Json json = {{"name", function.name}, {"parameters", Json::array()}, {"results", Json::array()}};
  for (auto const& parameter : tensors_of(arguments_of(function)))
    json["parameters"].push_back(type_json(parameter.name, parameter.type));
  if (function.body.terminator)
    for (auto const* value : function.body.terminator->operands) json["results"].push_back(type_json("", value->type));
  if (!function.obstacle.empty()) json["obstacle"] = function.obstacle;
  return json;
}

std::shared_ptr<Module> make_module(Source const& source, std::int64_t replicas, std::int64_t partitions) {
  auto module = std::make_shared<Module>(PreparedProgram(
      source, {.policy = CheckPolicy::either, .checks_after_syntax_errors = true, .warns_of_differences = true}));
  auto& report = module->report;
  report.file = source.name();
  report.source = source;
  report.verdict = module->prepared.is_stopped() ? FileVerdict::violates : FileVerdict::conforms;
  report.diagnostics = std::move(module->prepared.findings());
  if (report.verdict == FileVerdict::violates) return module;
  module->prepared.compiled().replicas = replicas;
  module->prepared.compiled().partitions = partitions;
  if (auto const* const op = only_op(module->prepared.program())) module->only_op = mnemonic_of(op->name);
  return module;
}

}  // namespace

std::string functions_json(Module const& module) {
  std::vector<CompiledFunction const*> functions;
  for (auto const& [name, function] : module.prepared.compiled().functions) functions.push_back(&function);
  std::ranges::sort(functions, {}, [](auto const* one) { return one->op->range.begin; });
  Json json = Json::array();
  for (auto const* function : functions) json.push_back(function_json(*function));
  return dump(json);
}

}  // namespace assay

extern "C" {

assay_status assay_module_new(void const* program, size_t size, char const* options, assay_watch const* watch,
                              assay_module** module, assay_answer** answer) {
  using namespace assay;
  if (module) *module = nullptr;
  return answered(answer, [&](assay_answer& out) {
    if (!module) throw BadCall{"module is a null pointer"};
    CallOptions given(options);
    auto const source = source_of(program, size, given);
    auto const replicas = static_cast<std::int64_t>(given.number("replicas", 1, kMaxLibraryProcesses).value_or(1));
    auto const partitions = static_cast<std::int64_t>(given.number("partitions", 1, kMaxLibraryProcesses).value_or(1));
    given.finish();
    if (replicas * partitions > kMaxProcesses)
      throw BadCall{
          fmt::format("a grid of {} processes exceeds the limit of {}", replicas * partitions, kMaxProcesses)};
    auto const made = compute_on_worker_thread(watch, [=] { return make_module(source, replicas, partitions); });
    out.make_json = [made] {
      auto const is_bound = made->report.verdict != FileVerdict::violates;
      return "{\"functions\":" + (is_bound ? functions_json(*made) : "[]") +
             ",\"findings\":" + findings_json(made->report) + "}";
    };
    if (made->report.verdict == FileVerdict::violates) return ASSAY_VIOLATION;
    if (made->prepared.compiled().functions.empty()) throw Stop{ExitStatus::undecided, "the program has no function"};
    *module = new assay_module{made};
    return ASSAY_FINE;
  });
}

void assay_module_free(assay_module* module) { delete module; }

}  // extern "C"
