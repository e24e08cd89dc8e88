// Implements tools/library/assay.h: programs run.
#include <fmt/format.h>

#include "constraints/bind/arguments.hpp"
#include "grammar/notation/profile_file.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/program/npy.hpp"
#include "semantics/runtime/permitted_tensors.hpp"
#include "tools/library/answer.hpp"
#include "tools/library/inputs.hpp"
#include "tools/library/module.hpp"
#include "tools/library/options.hpp"
#include "tools/library/program_bytes.hpp"

namespace assay::inline tools {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kAny = std::numeric_limits<std::uint64_t>::max();
constexpr std::int64_t kPrintLimit = 1000;
// What is run on the thread that calls: a fraction of a millisecond, on little of its stack.
constexpr RunLimits kAtOnce{.max_steps = 2000, .max_work = 20'000, .max_bytes = std::uint64_t{1} << 20, .max_depth = 8};

struct RunRequest {
  RunLimits limits;
  std::string entry;
  std::shared_ptr<Profile const> profile;
  std::optional<std::uint64_t> random_inputs, implementation_seed;
  std::uint64_t seed = 0;
  bool trace = false;
  std::vector<GivenTensor> inputs;
};

struct TraceEntry {
  Operation const* op;
  std::vector<Tensor> results;
};

// One run, with all that it needs and finds: whoever runs it owns it.
struct Run {
  Run(std::shared_ptr<Module> of, std::shared_ptr<RunRequest const> what, RunLimits const& limits)
      : module(std::move(of)), request(std::move(what)), state(module->prepared.compiled(), limits) {}

  std::shared_ptr<Module> module;
  std::shared_ptr<RunRequest const> request;
  std::optional<RandomImplementation> implementation;
  RunState state;
  CompiledFunction const* function = nullptr;
  std::vector<Tensor> inputs;
  RunResult result;
  std::vector<RuntimeValue> values;  // the tensors among the results
  std::vector<PermittedTensors> permitted;
  std::vector<TraceEntry> trace;
  std::vector<std::string> printed;
};

// Reading one takes longer than most small runs.
std::shared_ptr<Profile const> profile_named(Module& module, std::string const& name) {
  bool const is_file = name.find('/') != name.npos || name.ends_with(".toml");
  std::lock_guard const lock(module.mutex);
  auto const known = module.profiles.find(name);
  if (known != module.profiles.end()) return known->second;
  auto profile = read_profile(name);
  if (!profile) throw BadCall{"option \"profile\": " + profile.error().front().text()};
  auto shared = std::make_shared<Profile const>(*std::move(profile));
  if (!is_file) module.profiles[name] = shared;
  return shared;
}

RunRequest request_of(Module& module, CallOptions& options, assay_tensor const* inputs, std::size_t count) {
  RunRequest request;
  request.entry = options.text("entry", "");
  if (auto const name = options.text("profile", ""); !name.empty()) request.profile = profile_named(module, name);
  request.trace = options.truth("trace", false);
  request.seed = options.number("seed", 0, kAny).value_or(0);
  request.random_inputs = options.number("random_inputs", 0, kAny);
  request.implementation_seed = options.number("implementation_seed", 0, kAny);
  auto& limits = request.limits;
  limits.max_steps = options.number("step_limit", 1, kAny).value_or(limits.max_steps);
  limits.max_work = options.number("work_limit", 1, kAny).value_or(limits.max_work);
  limits.max_bytes = options.number("memory_limit", 1, kAny).value_or(limits.max_bytes);
  options.finish();
  if (request.implementation_seed && !request.profile)
    throw BadCall{"option \"implementation_seed\" needs a \"profile\": the sets that an implementation chooses from"};
  if (request.random_inputs && count > 0) throw BadCall{"with option \"random_inputs\" no inputs are taken"};
  if (count > 0 && !inputs) throw BadCall{"inputs is a null pointer"};
  request.inputs = given_tensors(inputs, count, "input");
  return request;
}

CompiledFunction const& function_of(Module const& module, std::string const& entry) {
  auto const found = entry_points(module.prepared.compiled(), entry);
  if (found.size() == 1) return *found.front();
  throw BadCall{entry.empty() ? "there is no function @main, nor only one: option \"entry\" names the one to run"
                              : "there is no function @" + entry};
}

RunLimits at_once(RunLimits const& limits) {
  auto least = kAtOnce;
  least.max_steps = std::min(least.max_steps, limits.max_steps);
  least.max_work = std::min(least.max_work, limits.max_work);
  least.max_bytes = std::min(least.max_bytes, limits.max_bytes);
  return least;
}

void flatten(std::span<RuntimeValue const> values, std::vector<RuntimeValue>& tensors) {
  for (auto const& value : values) {
    if (value.kind == RuntimeValue::Kind::tensor) tensors.push_back(value);
    flatten({value.members.begin(), value.members.size()}, tensors);
  }
}

std::vector<RuntimeValue> arguments_for(Run& run, TensorMaker const& make) {
  auto const wanted = tensors_of(arguments_of(*run.function));
  std::vector<RuntimeValue> tensors;
  if (run.request->random_inputs) {
    auto drawn = random_arguments(*run.request->random_inputs, wanted, make);
    if (!drawn) throw BadCall{drawn.error()};
    tensors = *std::move(drawn);
  } else {
    tensors = fitted(run.request->inputs, wanted, run.function->name, make);
  }
  for (auto const& value : tensors) run.inputs.push_back(value.tensor);
  return arguments_of_tensors(argument_types(*run.function), tensors);
}

void execute(Run& run) {
  auto const& request = *run.request;
  run.state.seed = request.seed;
  if (request.profile) run.state.profile = request.profile.get();
  if (request.implementation_seed)
    run.state.implementation = &run.implementation.emplace(*request.implementation_seed, 0);
  if (request.trace)
    run.state.trace = [&run](Operation const& op, std::span<RuntimeValue const> results) {
      std::vector<RuntimeValue> tensors;
      flatten(results, tensors);
      auto& entry = run.trace.emplace_back(TraceEntry{&op, {}});
      for (auto const& value : tensors) entry.results.push_back(value.tensor);
    };
  run.state.print = [&run](Operation const& op, Tensor const& value) {
    run.printed.push_back(tensor_text(value, op.operands[0]->type, kPrintLimit));
  };
  Process process(run.state);
  auto const make = [&](Element element, Shape shape) {
    return process.make(element, std::move(shape), *run.function->op);
  };
  try {
    auto const arguments = arguments_for(run, make);
    run.result = process.run(*run.function, arguments);
    if (run.result.error) return;
    flatten(run.result.values, run.values);
    if (request.profile && !request.implementation_seed)
      for (auto const& value : run.values) run.permitted.push_back(permitted_tensors(value, make));
  } catch (ExecutionError const& error) {  // no memory for arguments or sets
    run.result.error = error;
  }
}

Json place_json(Module const& module, Operation const& op) {
  auto const& source = module.report.source;
  if (source.text().starts_with(kBytecodeMagic)) return {{"op", op.name}, {"offset", op.range.begin}};
  auto const place = source.position(op.range.begin);
  return {{"op", op.name}, {"line", place.line}, {"column", place.column}};
}

// How many elements a result has of each kind, and why some are open.
Json sets_json(Run const& run, RuntimeValue const& value) {
  std::int64_t bounded = 0, open = 0;
  std::map<std::uint32_t, std::int64_t> reasons;
  for (std::int64_t i = 0; i < value.tensor.count() && !is_exact(value); ++i) {
    std::uint32_t reason = 0;
    bool is_point = true;
    for (int part = 0; part < parts_of(value.tensor.element()); ++part) {
      auto const set = set_of(value, i, part);
      if (set.reason) reason = set.reason;
      is_point = is_point && set.is_point();
    }
    if (reason) ++reasons[reason];
    open += reason != 0;
    bounded += reason == 0 && !is_point;
  }
  Json json = {{"elements", value.tensor.count()}, {"bounded", bounded}, {"open", open}, {"reasons", Json::array()}};
  for (auto const& [index, count] : reasons) {
    auto const [op, reason] = run.state.implementation_defined.at(index);
    auto item = place_json(*run.module, *op);
    item["reason"] = reason;
    item["elements"] = count;
    json["reasons"].push_back(std::move(item));
  }
  return json;
}

std::string run_json(Run const& run) {
  Json json = {{"function", run.function->name}, {"results", Json::array()}};
  for (auto const& value : run.values) {
    Json item = {{"type", to_string(value.tensor.element())}, {"shape", value.tensor.shape()}};
    if (!run.permitted.empty()) item["sets"] = sets_json(run, value);
    json["results"].push_back(std::move(item));
  }
  json["trace"] = Json::array();
  std::size_t first = 0;
  for (auto const& entry : run.trace) {
    auto item = place_json(*run.module, *entry.op);
    item["first"] = first;
    item["count"] = entry.results.size();
    first += entry.results.size();
    json["trace"].push_back(std::move(item));
  }
  json["printed"] = run.printed;
  return dump(json);
}

assay_status report_error(assay_answer& out, Run const& run) {
  using Kind = ExecutionError::Kind;
  auto const& error = *run.result.error;
  bool const fails = error.kind == Kind::failure || error.kind == Kind::check;
  Diagnostic diagnostic;
  diagnostic.label = fails                           ? "run_failed"
                     : error.kind == Kind::limit     ? "run_limit"
                     : error.kind == Kind::undecided ? "run_undecided"
                                                     : "unsupported";
  diagnostic.message = error.message;
  diagnostic.range = error.op ? error.op->range : run.function->op->range;
  diagnostic.undecided = !fails;
  auto report = std::make_shared<FileReport>();
  report->file = run.module->report.file;
  report->source = run.module->report.source;
  report->verdict = fails ? FileVerdict::violates : FileVerdict::undecided;
  report->diagnostics.add(std::move(diagnostic));
  out.make_json = [report, message = error.message] {
    return "{\"error\":" + dump(Json(message)) + ",\"findings\":" + findings_json(*report) + "}";
  };
  return fails ? ASSAY_VIOLATION : ASSAY_UNDECIDED;
}

// What assay_judge compares with: the run as a case.
std::shared_ptr<ExpectedResults const> expected_of(Run const& run) {
  auto expected = std::make_shared<ExpectedResults>();
  auto& [loaded, row] = *expected;
  row.id = "run";
  row.op = run.module->only_op;
  row.kind = row.op.empty() ? CaseKind::program : CaseKind::values;
  row.profile = run.request->profile->name;
  auto const text = run.module->report.source.text();
  if (!text.starts_with(kBytecodeMagic)) loaded.text = text;
  for (auto const& input : run.inputs) loaded.inputs.push_back(stored(input));
  for (std::size_t i = 0; i < run.values.size(); ++i) {
    auto const& ends = run.permitted[i];
    loaded.results.push_back({stored(run.values[i].tensor), stored(ends.low), stored(ends.high), ends.flags, false});
  }
  return expected;
}

assay_status conclude(assay_answer& out, std::shared_ptr<Run> const& run) {
  if (run->result.error) return report_error(out, *run);
  for (auto const& value : run->values) out.add(ASSAY_VALUE, value.tensor);
  for (std::size_t i = 0; i < run->permitted.size(); ++i) {
    auto const& ends = run->permitted[i];
    out.add(ASSAY_LOW, ends.low);
    out.add(ASSAY_HIGH, ends.high);
    out.add(ASSAY_FLAGS,
            ends.flags ? *ends.flags : make_tensor(Element::of(IntegerFormat{8, false}), ends.low.shape()));
  }
  if (run->request->random_inputs)
    for (auto const& input : run->inputs) out.add(ASSAY_INPUT, input);
  for (auto const& entry : run->trace)
    for (auto const& tensor : entry.results) out.add(ASSAY_TRACE, tensor);
  if (!run->permitted.empty() || (run->request->profile && run->values.empty())) out.expected = expected_of(*run);
  out.make_json = [run] { return run_json(*run); };
  return ASSAY_FINE;
}

}  // namespace
}  // namespace assay::inline tools

extern "C" assay_status assay_run(assay_module* module, assay_tensor const* inputs, size_t count, char const* options,
                                  assay_watch const* watch, assay_answer** answer) {
  using namespace assay;
  return answered(answer, [&](assay_answer& out) {
    if (!module) throw BadCall{"module is a null pointer"};
    CallOptions given(options);
    auto const request = std::make_shared<RunRequest const>(request_of(*module->shared, given, inputs, count));
    auto const& function = function_of(*module->shared, request->entry);
    auto run = std::make_shared<Run>(module->shared, request, at_once(request->limits));
    run->function = &function;
    execute(*run);
    if (run->result.error && run->result.error->kind == ExecutionError::Kind::limit) {
      run = std::make_shared<Run>(module->shared, request, request->limits);
      run->function = &function;
      run_apart(
          watch, [run] { execute(*run); },
          [run] {  // at the next op no steps and no work are left
            run->state.steps = kAny / 2;
            run->state.work = kAny / 2;
          });
    }
    return conclude(out, run);
  });
}
