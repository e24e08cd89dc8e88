#include "harness/divergence/observe_backend.hpp"

#include <fmt/format.h>

#include <deque>
#include <filesystem>

#include "constraints/bind/prepared_program.hpp"
#include "generators/suite/emit.hpp"
#include "grammar/assembly/print.hpp"
#include "harness/backends/execution.hpp"
#include "harness/reduction/candidates/interestingness_test.hpp"
#include "support/files.hpp"

namespace assay::inline harness::divergence {
namespace {

namespace fs = std::filesystem;

// A tensor of the elements of each type, for what asks for no more.
std::vector<CaseResult> results_like(std::vector<Type> const& types) {
  std::vector<CaseResult> results;
  for (Type const type : types) {
    Element element;
    if (!has_shape(type) || !element_of(type->element, element)) continue;
    Tensor const tensor = make_tensor(element, {});
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
    std::string folder;
    if (auto const plain = execute({}, folder); plain.end != BackendReply::End::done)
      return Error{"the backend does not run the program: " + plain.reason};
    plain_ = folder;
    take_outputs(folder, flat_.results(), 0);
    auto const values = observable_values(flat_);
    auto const planned = probe_groups(flat_, values, options_.memory);
    std::deque<ProbeGroup> groups(planned.begin(), planned.end());
    while (!groups.empty() && !is_over()) {
      auto group = std::move(groups.front());
      groups.pop_front();
      if (!group.values.empty() && !observe_group(group, groups)) continue;
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

  // False: the run has failed, and the group's halves are now the first of `groups`.
  bool observe_group(ProbeGroup const& group, std::deque<ProbeGroup>& groups) {
    std::string folder;
    auto const reply = execute(group.values, folder);
    if (reply.end == BackendReply::End::done) {
      compare_results(folder);
      take_outputs(folder, group.values, flat_.results().size());
      return true;
    }
    if (reply.end == BackendReply::End::stopped) return true;
    if (group.values.size() == 1) {
      observed_.notes.push_back(
          fmt::format("{} is not observed: the backend does not run the program that returns it: {}",
                      names_.of(group.values[0]), reply.reason));
      return true;
    }
    auto const middle = group.values.begin() + static_cast<std::ptrdiff_t>(group.values.size() / 2);
    groups.push_front({{middle, group.values.end()}, group.end});
    groups.push_front({{group.values.begin(), middle}, flat_.values()[*middle].maker});
    return false;
  }

  BackendReply execute(std::vector<std::uint32_t> const& values, std::string& folder) {
    BackendReply failed;
    folder = fmt::format("{}/run_{}", options_.work, observed_.runs++);
    std::error_code trouble;
    for (auto const* part : {"/outputs", "/run"}) fs::create_directories(folder + part, trouble);
    auto const text = values.empty() ? print_program(program_, AssemblyFormat::pretty)
                                     : instrumented_text(program_, flat_, names_, values);
    PreparedProgram const prepared(text, {.policy = CheckPolicy::none, .binds = false});
    if (prepared.is_stopped())
      return failed.reason = "the program with probes: " + first_error(prepared.findings()), failed;
    std::vector<Type> types;
    for (auto const* list : {&flat_.results(), &values})
      for (auto const value : *list) types.push_back(flat_.values()[value].type());
    auto const loaded = reduction::case_of(prepared.program(), inputs_, results_like(types));
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

  void take_outputs(std::string const& folder, std::vector<std::uint32_t> const& values, std::size_t from) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      bool const is_inner = flat_.values()[values[i]].maker != kNoOp;
      if (is_inner) observations_.add_file(values[i], fmt::format("{}/outputs/output_{}.npy", folder, from + i));
    }
  }

  // A backend that fuses ops differently when their values are asked for, or that draws numbers, computes something else.
  void compare_results(std::string const& folder) {
    constexpr std::size_t kMostBytes = std::size_t{1} << 32;
    for (std::size_t i = 0; i < flat_.results().size() && !differs_; ++i) {
      auto const file = fmt::format("/outputs/output_{}.npy", i);
      auto const plain = read_file(plain_ + file, kMostBytes), now = read_file(folder + file, kMostBytes);
      differs_ = plain && now && *plain != *now;
      if (differs_)
        observed_.notes.push_back(fmt::format(
            "result {} of the program is another where inner values are returned, too: asking changes what the backend "
            "computes, or it computes something else each time",
            i));
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
  std::string plain_;  // folder of the run of the program as it is
  bool differs_ = false;
};

}  // namespace

Result<Observed> observe(Backend& backend, Program const& program, FlatProgram const& flat, ValueNames const& names,
                         std::vector<Tensor> const& inputs, Observations& observations, OpJudge& judge,
                         ObserveOptions const& options) {
  return Observer(backend, program, flat, names, inputs, observations, judge, options).run();
}

}  // namespace assay::inline harness::divergence
