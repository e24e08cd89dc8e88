#include "semantics/implementations/sample.hpp"

#include <algorithm>

namespace assay {
namespace {

void collect_tensors(RuntimeValue const& value, std::vector<Tensor>& tensors) {
  if (value.kind == RuntimeValue::Kind::tensor) tensors.push_back(value.tensor);
  for (RuntimeValue const& member : value.members) collect_tensors(member, tensors);
}

std::vector<RunResult> run_once(RunState& state, CompiledFunction const& function,
                                std::vector<RuntimeValue> const& arguments, SampleOptions const& options) {
  state.seed = options.rng_seed;
  std::vector all(static_cast<std::size_t>(options.replicas * options.partitions), arguments);
  return run_grid(state, function, std::move(all), options.replicas, options.partitions);
}

void keep(ImplementationDefined const& open, std::vector<SampledRun::Kept>& kept) {
  for (std::uint32_t i = 1; i <= open.count(); ++i) {
    auto const found = open.at(i);
    bool const is_new = std::ranges::none_of(
        kept, [&](SampledRun::Kept const& one) { return one.op == found.first && one.reason == found.second; });
    if (is_new) kept.push_back({found.first, found.second});
  }
}

}  // namespace

std::vector<Tensor> tensors_among(std::span<RuntimeValue const> values) {
  std::vector<Tensor> tensors;
  for (RuntimeValue const& value : values) collect_tensors(value, tensors);
  return tensors;
}

SampledRun run_implementations(CompiledProgram const& program, CompiledFunction const& function,
                               std::vector<RuntimeValue> const& arguments, SampleOptions const& options) {
  SampledRun sampled;
  RunState exact(program, options.limits);
  sampled.computed = run_once(exact, function, arguments, options);
  if (first_failure(sampled.computed)) return sampled;
  for (RunResult const& result : sampled.computed) {
    auto& spreads = sampled.spreads.emplace_back();
    for (Tensor& tensor : tensors_among(result.values)) spreads.emplace_back(std::move(tensor));
  }
  for (std::uint64_t number = 0; number < options.count; ++number) {
    RandomImplementation const implementation(options.seed, number);
    RunState state(program, options.limits);
    state.profile = options.profile;
    state.implementation = &implementation;
    auto const results = run_once(state, function, arguments, options);
    keep(state.implementation_defined, sampled.kept);
    if (auto const* failure = first_failure(results)) {
      sampled.failures.push_back({number, *failure->error});
      continue;
    }
    bool fits = true;
    for (std::size_t process = 0; process < results.size(); ++process) {
      auto const tensors = tensors_among(results[process].values);
      auto& spreads = sampled.spreads[process];
      fits = fits && tensors.size() == spreads.size();
      for (std::size_t i = 0; fits && i < tensors.size(); ++i) fits = spreads[i].add(tensors[i]);
    }
    if (!fits)
      sampled.failures.push_back(
          {number, {ExecutionError::Kind::undecided, function.op, "the shapes of the results depend on the choices"}});
  }
  return sampled;
}

}  // namespace assay
