#include "harness/divergence/observe_backend.hpp"

#include <fmt/format.h>

#include <deque>
#include <filesystem>

#include "constraints/bind/prepared_program.hpp"
#include "generators/suite/emit.hpp"
#include "grammar/assembly/print.hpp"
#include "harness/backends/execution.hpp"
#include "harness/judge/tensor_file.hpp"
#include "harness/reduction/candidates/interestingness_test.hpp"
#include "support/files.hpp"

namespace assay::divergence {
namespace {

namespace fs = std::filesystem;

// A tensor of each type without data, for code that only reads the type. The rank is 0 if a size is unknown.
std::vector<CaseResult> results_like(std::vector<Type> const& types) {
  std::vector<CaseResult> results;
  for (Type const type : types) {
    Element element;
    if (!has_shape(type) || !element_of(type->element, element)) continue;
    Shape const shape = is_static(type) ? Shape(type->shape.begin(), type->shape.end()) : Shape();
    Tensor const tensor(element, shape, nullptr);
    results.push_back({tensor, tensor, tensor, {}, true});
  }
  return results;
}

class Observer {
public:
  Observer(Backend& backend, Program const& program, FlatProgram const& flat, ValueNames const& names,
           std::vector<Tensor> const& inputs, Observations& observations, OpJudge& judge, ObserveOptions const& options)
      : backend_(backend),
        program_(program),
        flat_(flat),
        names_(names),
        inputs_(inputs),
        observations_(observations),
        judge_(judge),
        options_(options) {}

  Result<Observed> run() {
    if (!is_written_out()) {
      if (auto const reply = execute({}, plain_); reply.end != BackendReply::End::done)
        return Error{"the backend failed to run the program: " + reply.reason};
      take_results(plain_);
    }
    auto const planned = probe_groups(flat_, observable(flat_, options_.layout), options_.memory);
    std::deque<ProbeGroup> groups(planned.begin(), planned.end());
    while (!groups.empty() && !is_over()) {
      auto group = std::move(groups.front());
      groups.pop_front();
      bool const has_values = !group.probes.empty() || is_written_out();
      if (has_values && !observe_group(group, groups)) continue;
      judge_.advance(group.end);
    }
    observed_.is_cut_short = judge_.findings().size() < flat_.ops().size();
    return std::move(observed_);
  }

private:
  bool is_over() const {
    bool const is_found = judge_.first() != kNoOp && !options_.all;
    return is_found || (options_.stop && *options_.stop);
  }

  // Returns false if the run failed; the halves of the group are then at the front of `groups`.
  bool observe_group(ProbeGroup const& group, std::deque<ProbeGroup>& groups) {
    std::string folder;
    auto const reply = execute(group.probes, folder);
    if (reply.end == BackendReply::End::done) {
      take_results(folder);
      read_probes(folder, group.probes);
      if (is_written_out()) observations_.add_forwarded();
      if (!is_written_out()) compare_results(folder);
      return true;
    }
    if (reply.end == BackendReply::End::stopped) return true;
    if (group.probes.size() <= 1) {
      observed_.notes.push_back(
          group.probes.empty()
              ? "the backend failed to run the program with unrolled loops: " + reply.reason
              : fmt::format("{} is not observed: the backend failed to run the program that returns it: {}",
                            what(group.probes[0]), reply.reason));
      return true;
    }
    auto const middle = group.probes.begin() + static_cast<std::ptrdiff_t>(group.probes.size() / 2);
    groups.push_front({{middle, group.probes.end()}, group.end});
    groups.push_front({{group.probes.begin(), middle}, middle->begin});
    return false;
  }

  std::string what(Probe const& probe) const {
    return probe.kind == Probe::Kind::count ? "the number of iterations of " + names_.of_op(probe.runs[0].end)
                                            : names_.of(probe.values[0]);
  }

  BackendReply execute(std::vector<Probe> const& probes, std::string& folder) {
    BackendReply failed;
    folder = fmt::format("{}/run_{}", options_.work, observed_.runs++);
    std::error_code trouble;
    for (auto const* part : {"/outputs", "/run"}) fs::create_directories(folder + part, trouble);
    bool const is_plain = probes.empty() && !is_written_out();
    auto const text = is_plain ? print_program(program_, AssemblyFormat::pretty)
                               : instrumented_text(program_, flat_, names_, probes, options_.layout);
    PreparedProgram const prepared(text, {.policy = CheckPolicy::none, .binds = false});
    if (prepared.is_stopped())
      return failed.reason = "the program with probes: " + first_error(prepared.findings()), failed;
    std::vector<Type> types;
    for (auto const value : flat_.results()) types.push_back(flat_.values()[value].type());
    for (auto const& probe : probes) types.push_back(type_of(flat_, probe, *program_.context));
    auto const loaded =
        reduction::case_of(print_program(prepared.program(), AssemblyFormat::suite), inputs_, results_like(types));
    auto const form = reduction::text_for(backend_.form(), prepared.program(), loaded);
    if (auto const written = reduction::write_program(folder, form, inputs_); !written)
      return failed.reason = written.error(), failed;
    BackendRequest request;
    request.program = folder + "/program.mlir";
    request.inputs = folder;
    request.outputs = folder + "/outputs";
    request.folder = folder + "/run";
    request.input_count = inputs_.size();
    request.result_count = types.size();
    request.seconds = options_.seconds;
    request.stop = options_.stop;
    return execute_loaded(backend_, loaded, request);
  }

  bool is_written_out() const { return options_.layout == InstrumentLayout::unrolled_items; }

  void take(std::uint32_t value, std::string const& folder, std::size_t output) {
    if (flat_.values()[value].maker != kNoOp)
      observations_.add_file(value, fmt::format("{}/outputs/output_{}.npy", folder, output));
  }

  void take_results(std::string const& folder) {
    for (std::size_t i = 0; i < flat_.results().size(); ++i) take(flat_.results()[i], folder, i);
  }

  void read_probes(std::string const& folder, std::vector<Probe> const& probes) {
    for (std::size_t i = 0; i < probes.size(); ++i) {
      auto const output = flat_.results().size() + i;
      if (probes[i].kind == Probe::Kind::value)
        take(probes[i].values[0], folder, output);
      else
        read_recorded(probes[i], fmt::format("{}/outputs/output_{}.npy", folder, output));
    }
  }

  // Takes the values of the iterations that were executed. If their number is unknown, takes none.
  void read_recorded(Probe const& probe, std::string const& file) {
    Type const type = type_of(flat_, probe, *program_.context);
    Element element;
    Tensor tensor;
    ResultFinding finding;
    bool const is_read =
        element_of(type->element, element) &&
        load_tensor_file(file, element, Shape(type->shape.begin(), type->shape.end()), tensor, finding);
    if (!is_read) return observed_.notes.push_back(fmt::format("{}: {}", what(probe), finding.mismatch));
    if (probe.kind == Probe::Kind::count) return read_counts(probe, tensor);
    auto const known = iterations_.find({probe.end, probe.path});
    if (known == iterations_.end()) return;
    observations_.add_parts({probe.values.data(), std::min(known->second, probe.values.size())}, tensor);
  }

  // If the number of iterations of a run differs from the exact run, the results of later runs cannot be assigned to
  // values.
  void read_counts(Probe const& probe, Tensor const& counts) {
    bool const is_inner = probe.path.size() > 1;
    std::size_t runs = 1, known = 0;
    if (is_inner) {
      auto const outer = iterations_.find({probe.end, {probe.path.begin(), probe.path.end() - 1}});
      if (outer == iterations_.end()) return;
      runs = std::min(outer->second, probe.runs.size());
    }
    for (std::size_t run = 0; run < runs; ++run) {
      auto const count = static_cast<std::int32_t>(counts.get(static_cast<std::int64_t>(run)));
      auto const made = static_cast<std::size_t>(std::max(count, 0)), expected = probe.runs[run].iterations();
      observations_.set_count(probe.runs[run], count);
      known += std::min(made, expected);
      if (made != expected) break;
    }
    iterations_[{probe.end, probe.path}] = known;
  }

  // The results change if the backend fuses ops differently when inner values are returned, or draws random numbers.
  void compare_results(std::string const& folder) {
    constexpr std::size_t kMaxBytes = std::size_t{1} << 32;
    for (std::size_t i = 0; i < flat_.results().size(); ++i) {
      auto const file = fmt::format("/outputs/output_{}.npy", i);
      auto const plain = read_file(plain_ + file, kMaxBytes), now = read_file(folder + file, kMaxBytes);
      bool const differs = plain && now && *plain != *now;
      observations_.set_plain_file(flat_.results()[i], differs ? plain_ + file : "");
      if (differs && !differs_)
        observed_.notes.push_back(
            fmt::format("result {} of the program changes when inner values are returned as well: the additional "
                        "results affect the backend, or its results vary between runs",
                        i));
      differs_ = differs_ || differs;
    }
  }

  Backend& backend_;
  Program const& program_;
  FlatProgram const& flat_;
  ValueNames const& names_;
  std::vector<Tensor> const& inputs_;
  Observations& observations_;
  OpJudge& judge_;
  ObserveOptions const& options_;
  Observed observed_;
  // The number of iterations, over all runs of a loop, that match the exact run: by Probe::end and Probe::path.
  std::map<std::pair<std::uint32_t, std::vector<Operation const*>>, std::size_t> iterations_;
  std::string plain_;  // folder of the run of the unchanged program
  bool differs_ = false;
};

}  // namespace

Result<Observed> observe(Backend& backend, Program const& program, FlatProgram const& flat, ValueNames const& names,
                         std::vector<Tensor> const& inputs, Observations& observations, OpJudge& judge,
                         ObserveOptions const& options) {
  return Observer(backend, program, flat, names, inputs, observations, judge, options).run();
}

}  // namespace assay::divergence
