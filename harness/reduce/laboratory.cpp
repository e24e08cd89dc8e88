#include "harness/reduce/laboratory.hpp"

#include <filesystem>

#include "generators/digest.hpp"
#include "generators/emit.hpp"
#include "grammar/print.hpp"
#include "harness/execution.hpp"
#include "semantics/npy.hpp"
#include "semantics/write_file.hpp"

namespace assay::reduction {
namespace fs = std::filesystem;
namespace {

// What is kept of a message to compare it with others: the line that names the error.
std::string telling_line(BackendReply const& reply) {
  for (std::string_view rest = reply.evidence; !rest.empty();) {
    std::string_view const line = rest.substr(0, rest.find('\n'));
    auto const found = line.find("error");
    if (found != line.npos) return normalised(line.substr(found));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
  }
  return normalised(reply.reason.empty() ? reply.evidence : reply.reason);
}

Tensor stored(Tensor const& tensor) {
  bool const is_quantized = tensor.element().is(Element::Kind::quantized);
  return is_quantized ? tensor.as(Element::of(tensor.element().integer)) : tensor;
}

}  // namespace

LoadedCase case_of(Program const& program, std::vector<Tensor> const& inputs, std::vector<CaseResult> const& expected) {
  LoadedCase loaded;
  loaded.text = print_program(program, Form::generic);
  for (auto const& input : inputs) loaded.inputs.push_back(stored(input));
  for (auto const& result : expected)
    loaded.results.push_back(
        {stored(result.expected), stored(result.low), stored(result.high), result.flags, result.exact});
  return loaded;
}

std::string text_for(ProgramForm form, Program const& program, LoadedCase const& loaded) {
  if (form == ProgramForm::pretty) return print_program(program, Form::pretty);
  if (form != ProgramForm::checked && form != ProgramForm::self) return loaded.text;
  Case made;
  made.text = loaded.text;
  made.inputs = loaded.inputs;
  made.results = loaded.results;
  return form == ProgramForm::checked ? checked_program(made) : self_checking_program(made);
}

bool write_program(std::string const& folder, std::string const& text, std::vector<Tensor> const& inputs,
                   std::string& error) {
  if (!write_file(folder + "/program.mlir", text, error)) return false;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    if (!write_npy(folder + "/input_" + std::to_string(i) + ".npy", stored(inputs[i]), error)) return false;
  return true;
}

bool Laboratory::is_known(std::string const& text, std::vector<Tensor> const& inputs) {
  Digest digest;
  digest.add(text);
  for (auto const& input : inputs) {
    digest.add(shape_text(input.shape()));
    if (input.size_bytes() > 0) digest.add({reinterpret_cast<char const*>(input.data()), input.size_bytes()});
  }
  std::string const found = digest.finish();
  std::lock_guard const lock(mutex_);
  return !known_.insert(found).second;
}

Trial Laboratory::try_out(std::string const& text, std::vector<Tensor> inputs, unsigned folder) {
  Trial trial;
  trial.inputs = std::move(inputs);
  trial.subject = Subject::prepare(text, official, trial.seen.reason);
  if (!trial.subject || !trial.subject->adopt(trial.inputs, trial.seen.reason)) return trial;
  if (most_steps_ > 0) trial.subject->limit_steps(most_steps_);
  if (!trial.subject->expect(trial.inputs, profile_, trial.seen.expected, trial.seen.reason)) return trial;
  if (most_steps_ == 0) most_steps_ = 2 * trial.subject->steps() + 10'000;
  execute(trial, folder);
  return trial;
}

void Laboratory::execute(Trial& trial, unsigned number) {
  auto& seen = trial.seen;
  std::string const folder = work_ + "/" + std::to_string(number);
  std::error_code trouble;
  fs::remove_all(folder, trouble);
  fs::create_directories(folder + "/outputs", trouble);
  fs::create_directories(folder + "/run", trouble);
  auto const loaded = case_of(*trial.subject->program(), trial.inputs, seen.expected);
  std::string const text = text_for(backend_.form(), *trial.subject->program(), loaded);
  if (text.empty() || !write_program(folder, text, trial.inputs, seen.reason)) return;
  BackendRequest request;
  request.program = folder + "/program.mlir";
  request.inputs = folder;
  request.outputs = folder + "/outputs";
  request.folder = folder + "/run";
  request.input_count = trial.inputs.size();
  request.result_count = trial.subject->results().size();
  request.seconds = seconds;
  request.stop = stop;
  ++executions_;
  auto const reply = execute_loaded(backend_, loaded, request);
  using End = BackendReply::End;
  seen.reason = reply.reason;
  seen.evidence = reply.evidence;
  switch (reply.end) {
    case End::done:
      if (judges_itself(backend_.form()))
        seen.conduct = Conduct::fine;
      else
        judge_results(request.outputs, seen);
      break;
    case End::wrong:
      seen.conduct = Conduct::violates;
      break;
    case End::refused:
      seen.conduct = Conduct::refused;
      seen.detail = telling_line(reply);
      break;
    case End::crashed:
      seen.conduct = Conduct::crashed;
      seen.detail = normalised(reply.reason);
      break;
    case End::timed_out:
      seen.conduct = Conduct::timed_out;
      break;
    case End::stopped:
      seen.conduct = Conduct::stopped;
      break;
    case End::unavailable:
      seen.conduct = Conduct::unusable;
      break;
  }
}

}  // namespace assay::reduction
