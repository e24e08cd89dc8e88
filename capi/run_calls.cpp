// Implements capi/assay.h: programs run.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bounds/linear_run.hpp"
#include "capi/answer.hpp"
#include "capi/inputs.hpp"
#include "capi/module.hpp"
#include "capi/options.hpp"
#include "capi/program_bytes.hpp"
#include "constraints/bind/arguments.hpp"
#include "diagnostics/programs/infer_report.hpp"
#include "grammar/notation/profile_file.hpp"
#include "semantics/implementations/sample.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/program/npy.hpp"
#include "semantics/runtime/grid.hpp"
#include "semantics/runtime/permitted_tensors.hpp"
#include "support/counted.hpp"
#include "support/near_names.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kAny = std::numeric_limits<std::uint64_t>::max();
constexpr std::int64_t kPrintLimit = 1000;
constexpr std::uint64_t kMaxImplementations = 100'000;
constexpr std::size_t kMaxNames = 10;  // of functions, in a message
// Limits for runs on the calling thread: a fraction of a millisecond, with little stack.
constexpr RunLimits kAtOnce{.max_steps = 2000, .max_work = 20'000, .max_bytes = std::uint64_t{1} << 20, .max_depth = 8};

struct RunRequest {
  RunLimits limits;
  std::string entry;
  std::shared_ptr<Profile const> profile;
  std::optional<std::uint64_t> random_inputs, implementation_seed;
  std::uint64_t seed = 0, implementations = 0;
  bool trace = false, linear = false;
  std::vector<bounds::ResultSlice> of;  // elements whose linear bounds are requested; empty: all
  std::vector<GivenTensor> inputs;
};

struct TraceEntry {
  Operation const* op;
  std::vector<Tensor> results;
};

// A run with its inputs and results. The caller of the run owns it.
struct Run {
  Run(std::shared_ptr<Module> of, std::shared_ptr<RunRequest const> what, RunLimits const& limits)
      : module(std::move(of)), request(std::move(what)), state(module->prepared.compiled(), limits) {}

  std::shared_ptr<Module> module;
  std::shared_ptr<RunRequest const> request;
  std::optional<RandomImplementation> implementation;
  RunState state;
  CompiledFunction const* function = nullptr;
  std::vector<Tensor> inputs;
  std::optional<ExecutionError> error;
  std::vector<RuntimeValue> values;    // the tensors of the results, process by process
  std::vector<std::size_t> processes;  // the process of each of them
  std::optional<bounds::LinearRun> linear;
  std::optional<SampledRun> sampled;
  std::vector<PermittedTensors> permitted;
  std::vector<TraceEntry> trace;
  std::vector<std::string> printed;
};

// Profiles are cached, because reading one takes longer than most small runs.
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
  request.linear = options.choice("bounds", "interval", {"interval", "linear"}) == "linear";
  request.implementations = options.number("implementations", 1, kMaxImplementations).value_or(0);
  auto const of = options.texts("of");
  options.finish();
  if (!of.empty() && !request.linear) throw BadCall{"option \"of\" requires \"bounds\": \"linear\""};
  for (auto const& text : of) {
    auto slice = bounds::read_slice(text);
    if (!slice) throw BadCall{"option \"of\": " + slice.error()};
    request.of.push_back(*std::move(slice));
  }
  if ((request.linear || request.implementations > 0) && !request.profile)
    throw BadCall{"linear bounds and implementations require a \"profile\""};
  if (request.linear + (request.implementations > 0) + request.implementation_seed.has_value() > 1)
    throw BadCall{"options \"bounds\", \"implementations\" and \"implementation_seed\" exclude each other"};
  if (request.linear && module.grid().size() > 1) throw BadCall{"linear bounds require a grid of one process"};
  if (request.implementation_seed && !request.profile)
    throw BadCall{"option \"implementation_seed\" requires a \"profile\""};
  if (request.random_inputs && count > 0) throw BadCall{"option \"random_inputs\" cannot be used with inputs"};
  if (count > 0 && !inputs) throw BadCall{"inputs is a null pointer"};
  request.inputs = given_tensors(inputs, count, "input");
  return request;
}

CompiledFunction const& function_of(Module const& module, std::string const& entry) {
  auto const found = entry_points(module.prepared.compiled(), entry);
  if (found.size() == 1) return *found.front();
  std::vector<std::string> names;
  for (auto const& [name, function] : module.prepared.compiled().functions) names.push_back(fmt::format("@{}", name));
  std::ranges::sort(names);
  auto const more = names.size() > kMaxNames ? fmt::format(" and {} more", names.size() - kMaxNames) : "";
  auto const shown = std::span(names).first(std::min(names.size(), kMaxNames));
  auto const list = fmt::format("the functions are {}{}", fmt::join(shown, ", "), more);
  if (entry.empty())
    throw BadCall{"no function @main, and not exactly one function: select the function with option \"entry\"; " +
                  list};
  auto const wanted = entry.starts_with('@') ? entry : "@" + entry;
  throw BadCall{fmt::format("no function {}{}; {}", wanted, did_you_mean(wanted, names), list)};
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

// By process. All have the same arguments if inputs are given once.
std::vector<std::vector<RuntimeValue>> arguments_for(Run& run, TensorMaker const& make) {
  auto const wanted = tensors_of(arguments_of(*run.function));
  auto const processes = run.module->grid().size();
  auto const& given = run.request->inputs;
  auto const types = argument_types(*run.function);
  std::vector<std::vector<RuntimeValue>> all;
  auto const add = [&](std::vector<RuntimeValue> const& tensors) {
    for (auto const& value : tensors) run.inputs.push_back(value.tensor);
    all.push_back(arguments_of_tensors(types, tensors));
  };
  if (run.request->random_inputs) {
    auto drawn = random_arguments(*run.request->random_inputs, wanted, make);
    if (!drawn) throw BadCall{drawn.error()};
    add(*drawn);
  } else if (processes > 1 && !wanted.empty() && given.size() == wanted.size() * processes) {
    for (auto rest = std::span(given); !rest.empty(); rest = rest.subspan(wanted.size()))
      add(fitted(rest.first(wanted.size()), wanted, run.function->name, make));
  } else {
    add(fitted(given, wanted, run.function->name, make));
  }
  all.resize(processes, all.front());
  return all;
}

// Returns the results of each process that runs the function unchanged.
std::vector<RunResult> results_of(Run& run, std::vector<std::vector<RuntimeValue>> arguments) {
  auto const grid = run.module->grid();
  if (grid.size() > 1) return run_grid(run.state, *run.function, std::move(arguments), grid.replicas, grid.partitions);
  std::vector<RunResult> results;
  if (run.request->linear) {
    auto& linear = run.linear.emplace(bounds::run_linear(run.state, *run.function, arguments.front(), run.request->of));
    results.push_back(linear.run);
  } else {
    Process process(run.state);
    results.push_back(process.run(*run.function, arguments.front()));
  }
  return results;
}

// Runs sampled implementations. Returns their results, and the spread of the results as sets.
std::vector<RunResult> sample(Run& run, std::vector<std::vector<RuntimeValue>> const& arguments,
                              TensorMaker const& make) {
  auto const& request = *run.request;
  auto const grid = run.module->grid();
  if (run.inputs.size() > tensors_of(arguments_of(*run.function)).size())
    throw BadCall{"option \"implementations\" requires the same inputs for all processes"};
  run.sampled = run_implementations(run.module->prepared.compiled(), *run.function, arguments.front(),
                                    {request.profile.get(), request.seed, request.implementations, request.seed,
                                     grid.replicas, grid.partitions, request.limits});
  if (first_failure(run.sampled->computed)) return run.sampled->computed;
  std::vector<RunResult> results(run.sampled->spreads.size());
  for (std::size_t process = 0; process < results.size(); ++process)
    for (auto const& spread : run.sampled->spreads[process]) results[process].values.push_back(spread.value(make));
  return results;
}

// Throws if a slice does not fit the results of the function.
void check_slices(Run const& run) {
  auto const* const terminator = run.function->body.terminator;
  for (auto const& slice : run.request->of) {
    if (slice.result >= run.function->body.results.size())
      throw BadCall{fmt::format("option \"of\": no result {}: the function has {}, numbered from 0", slice.result,
                                counted(run.function->body.results.size(), "result"))};
    Type const type = terminator ? terminator->operands[slice.result]->type : nullptr;
    if (!type || !is_static(type)) continue;
    if (auto const elements = bounds::elements_of(slice, type->shape); !elements)
      throw BadCall{"option \"of\": " + elements.error()};
  }
}

void execute(Run& run) {
  auto const& request = *run.request;
  check_slices(run);
  run.state.seed = request.seed;
  if (request.profile && request.implementations == 0) run.state.profile = request.profile.get();
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
  Process memory(run.state);  // counts the memory of arguments and sets
  auto const make = [&](Element element, Shape shape) {
    return memory.make(element, std::move(shape), *run.function->op);
  };
  try {
    auto arguments = arguments_for(run, make);
    auto const results =
        request.implementations > 0 ? sample(run, arguments, make) : results_of(run, std::move(arguments));
    if (auto const* const failure = first_failure(results)) {
      run.error = failure->error;
      if (results.size() > 1 && !failure->deadlocked)
        run.error->message = fmt::format("process {}: {}", failure - results.data(), run.error->message);
      return;
    }
    for (std::size_t process = 0; process < results.size(); ++process) {
      flatten(results[process].values, run.values);
      run.processes.resize(run.values.size(), process);
    }
    if (request.profile && !request.implementation_seed)
      for (auto const& value : run.values) run.permitted.push_back(permitted_tensors(value, make));
  } catch (ExecutionError const& error) {  // not enough memory for arguments or sets
    run.error = error;
  }
}

Json place_json(Module const& module, Operation const& op) {
  auto const& source = module.report.source;
  if (source.text().starts_with(kBytecodeMagic)) return {{"op", op.name}, {"offset", op.range.begin}};
  auto const place = source.position(op.range.begin);
  return {{"op", op.name}, {"line", place.line}, {"column", place.column}};
}

// Counts the elements of each kind in a result, and lists the reasons for open ones.
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

// Lists the ops that contribute to the bounds, largest share first.
Json sources_json(Run const& run) {
  Json all = Json::array();
  for (auto const& [op, share] : run.linear->shares) {
    auto item = op ? place_json(*run.module, *op) : Json::object();
    item["share"] = share;
    all.push_back(std::move(item));
  }
  return all;
}

// Returns the linear bounds on elements of a result. Distances without a bound are null.
Json bounds_json(std::span<bounds::ElementBound const> bounds) {
  Json all = Json::array();
  auto const number = [](double of) { return std::isfinite(of) ? Json(of) : Json(nullptr); };
  for (auto const& [index, bound, distance] : bounds)
    all.push_back({{"element", index}, {"distance", number(distance)}, {"first_order", number(bound.first)}});
  return all;
}

// Describes a result of random conforming implementations.
Json spread_json(Spread const& spread) {
  return {{"samples", spread.samples()},
          {"varying", spread.varying()},
          {"widest_codes", spread.widest() + 1},
          {"greatest_distance", spread.greatest_distance()},
          {"relative_distance", spread.relative_distance()}};
}

std::string run_json(Run const& run) {
  Json json = {{"function", run.function->name}, {"processes", run.module->grid().size()}, {"results", Json::array()}};
  std::size_t index = 0;  // index among the results of its process
  for (std::size_t i = 0; i < run.values.size(); ++i) {
    auto const& value = run.values[i];
    auto const process = run.processes[i];
    index = i > 0 && process == run.processes[i - 1] ? index + 1 : 0;
    Json item = {{"process", process}, {"type", to_string(value.tensor.element())}, {"shape", value.tensor.shape()}};
    if (run.sampled)
      item["spread"] = spread_json(run.sampled->spreads[process][index]);
    else if (!run.permitted.empty())
      item["sets"] = sets_json(run, value);
    if (run.linear && run.linear->bounds.contains(i)) item["bounds"] = bounds_json(run.linear->bounds.at(i));
    json["results"].push_back(std::move(item));
  }
  if (run.linear) json["sources"] = sources_json(run);
  if (run.sampled) {
    json["failures"] = Json::array();
    for (auto const& failure : run.sampled->failures)
      json["failures"].push_back({{"implementation", failure.number}, {"message", failure.error.message}});
    json["not_varied"] = Json::array();
    for (auto const& [op, reason] : run.sampled->kept) {
      auto item = op ? place_json(*run.module, *op) : Json::object();
      item["reason"] = reason;
      json["not_varied"].push_back(std::move(item));
    }
  }
  json["trace"] = Json::array();
  std::size_t first = 0;
  for (auto const& entry : run.trace) {
    auto item = place_json(*run.module, *entry.op);
    item["first"] = first;
    item["count"] = entry.results.size();
    item["names"] = Json::array();
    for (auto const* result : entry.op->results) item["names"].push_back(value_name(*result));
    first += entry.results.size();
    json["trace"].push_back(std::move(item));
  }
  json["printed"] = run.printed;
  return dump(json);
}

assay_status report_error(assay_answer& out, Run const& run) {
  using Kind = ExecutionError::Kind;
  auto const& error = *run.error;
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

// Returns the data for assay_judge: the run as a case.
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
  if (run->error) return report_error(out, *run);
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
  bool const is_judge = !run->sampled && run->module->grid().size() == 1;  // samples are not sufficient for a verdict
  if (is_judge && (!run->permitted.empty() || (run->request->profile && run->values.empty())))
    out.expected = expected_of(*run);
  out.make_json = [run] { return run_json(*run); };
  return ASSAY_FINE;
}

}  // namespace
}  // namespace assay

extern "C" assay_status assay_run(assay_module* module, assay_tensor const* inputs, size_t count, char const* options,
                                  assay_watch const* watch, assay_answer** answer) {
  using namespace assay;
  return answered(answer, [&](assay_answer& out) {
    if (!module) throw BadCall{"module is a null pointer"};
    CallOptions given(options);
    auto const request = std::make_shared<RunRequest const>(request_of(*module->shared, given, inputs, count));
    auto const& function = function_of(*module->shared, request->entry);
    bool const is_plain = module->shared->grid().size() == 1 && !request->linear && request->implementations == 0;
    std::shared_ptr<Run> run;
    if (is_plain) {
      run = std::make_shared<Run>(module->shared, request, at_once(request->limits));
      run->function = &function;
      execute(*run);
    }
    if (!is_plain || (run->error && run->error->kind == ExecutionError::Kind::limit)) {
      run = std::make_shared<Run>(module->shared, request, request->limits);
      run->function = &function;
      run_on_worker_thread(
          watch, [run] { execute(*run); },
          [run] {  // the next op exceeds the limits for steps and work
            run->state.steps = kAny / 2;
            run->state.work = kAny / 2;
          });
    }
    return conclude(out, run);
  });
}
