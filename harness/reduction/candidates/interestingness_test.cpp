#include "harness/reduction/candidates/interestingness_test.hpp"

#include <algorithm>
#include <filesystem>

#include "constraints/check/check.hpp"
#include "generators/suite/digest.hpp"
#include "generators/suite/emit.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"
#include "harness/backends/execution.hpp"
#include "harness/report/normalized_message.hpp"
#include "semantics/program/npy.hpp"
#include "support/files.hpp"

namespace assay::reduction {
namespace fs = std::filesystem;
namespace {

// The part of a message that is compared with other messages: the first line with an error, normalized.
std::string error_line(BackendReply const& reply) {
  for (std::string_view rest = reply.evidence; !rest.empty();) {
    std::string_view const line = rest.substr(0, rest.find('\n'));
    auto const found = line.find("error");
    if (found != line.npos) return normalized_message(line.substr(found));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
  }
  return normalized_message(reply.reason.empty() ? reply.evidence : reply.reason);
}

Outcome outcome_of(BackendReply::End end) {
  constexpr Outcome kOutcomes[] = {Outcome::conforms,  Outcome::violates, Outcome::refused, Outcome::crashed,
                                   Outcome::timed_out, Outcome::stopped,  Outcome::unusable};
  return kOutcomes[static_cast<std::size_t>(end)];
}

}  // namespace

BackendRequest request_in(std::string const& folder) {
  BackendRequest request;
  request.program = folder + "/program.mlir";
  request.inputs = folder;
  request.outputs = folder + "/outputs";
  request.folder = folder + "/run";
  return request;
}

LoadedCase case_of(std::string text, std::vector<Tensor> const& inputs, std::vector<CaseResult> const& expected) {
  LoadedCase loaded;
  loaded.text = std::move(text);
  for (auto const& input : inputs) loaded.inputs.push_back(stored(input));
  for (auto const& result : expected)
    loaded.results.push_back(
        {stored(result.expected), stored(result.low), stored(result.high), result.flags, result.exact});
  return loaded;
}

std::string text_for(ProgramForm form, Program const& program, LoadedCase const& loaded) {
  if (form == ProgramForm::pretty) return print_program(program, AssemblyFormat::pretty);
  if (form != ProgramForm::checked && form != ProgramForm::self) return loaded.text;
  Case made;
  made.text = loaded.text;
  made.inputs = loaded.inputs;
  made.results = loaded.results;
  return form == ProgramForm::checked ? checked_program(made) : self_checking_program(made);
}

Result<void> write_program(std::string const& folder, std::string const& text, std::vector<Tensor> const& inputs) {
  auto done = write_file(folder + "/program.mlir", text);
  for (std::size_t i = 0; i < inputs.size() && done; ++i)
    done = write_npy(folder + "/input_" + std::to_string(i) + ".npy", stored(inputs[i]));
  return done;
}

bool InterestingnessTest::is_known(std::string const& text, std::vector<Tensor> const& inputs) {
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

Attempt InterestingnessTest::try_out(std::string const& text, std::vector<Tensor> inputs, unsigned folder) {
  if (!question.compile_only) return try_out(ReferenceRun::prepare(text, official), text, std::move(inputs), folder);
  Attempt attempt;
  attempt.text = text;
  attempt.inputs = std::move(inputs);
  compile(text, attempt, folder);
  return attempt;
}

Attempt InterestingnessTest::try_out(Result<ReferenceRun> reference, std::string const& text,
                                     std::vector<Tensor> inputs, unsigned folder) {
  Attempt attempt;
  attempt.text = text;
  attempt.inputs = std::move(inputs);
  auto const stopped = [&](std::string const& reason) {
    attempt.seen.reason = reason;
    return std::move(attempt);
  };
  if (!reference) return stopped(reference.error());
  attempt.reference = *std::move(reference);
  auto arguments = attempt.reference->convert(attempt.inputs);
  if (!arguments) return stopped(arguments.error());
  attempt.inputs = *std::move(arguments);
  attempt.program = attempt.reference->program();
  if (auto const most = max_steps_ > 0 ? max_steps_.load() : steps; most > 0) attempt.reference->limit_steps(most);
  auto expected = attempt.reference->compute(attempt.inputs, profile_);
  if (!expected) return stopped(expected.error());
  attempt.seen.expected = *std::move(expected);
  if (max_steps_ == 0) max_steps_ = 2 * attempt.reference->steps() + 10'000;
  execute(attempt, folder);
  return attempt;
}

std::string InterestingnessTest::unsuitable(Diagnostics const& findings, Observation& seen) {
  if (question.breaks.empty()) return first_error(findings);
  std::set<std::string> labels;
  for (auto const& diagnostic : findings.all()) {
    if (diagnostic.severity != Severity::error) continue;
    bool const is_new = labels.insert(diagnostic.label).second;
    labels.insert(diagnostic.also.begin(), diagnostic.also.end());
    bool const is_it = diagnostic.label == question.breaks ||
                       std::ranges::find(diagnostic.also, question.breaks) != diagnostic.also.end();
    if (!is_it || !is_new) continue;
    seen.evidence = diagnostic.message;
    seen.clause = diagnostic.clause;
  }
  if (!labels.contains(question.breaks)) return "the program does not violate " + question.breaks;
  std::lock_guard const lock(mutex_);
  if (labels_.empty()) labels_ = labels;
  return std::ranges::includes(labels_, labels) ? "" : "the program also violates other rules";
}

void InterestingnessTest::compile(std::string const& text, Attempt& attempt, unsigned number) {
  auto& seen = attempt.seen;
  bool const both = question.breaks.empty() && official;
  // For an invalid program, also run the checks after syntax errors.
  PreparedProgram const prepared(text, {.policy = both ? CheckPolicy::both : CheckPolicy::spec,
                                        .checks_after_syntax_errors = !question.breaks.empty(),
                                        .binds = false});
  seen.reason = unsuitable(prepared.findings(), seen);
  if (!seen.reason.empty()) return;
  attempt.program = prepared.shared_program();
  std::string const folder = make_folder(number);
  // The pretty form may omit the invalid part.
  bool const is_pretty = backend_.form() == ProgramForm::pretty && question.breaks.empty();
  auto const written =
      write_program(folder, is_pretty ? print_program(*attempt.program, AssemblyFormat::pretty) : text, {});
  if (!written) {
    seen.reason = written.error();
    return;
  }
  BackendRequest request = request_in(folder);
  request.compile_only = true;
  std::string const message = std::move(seen.evidence);
  auto const reply = run(request, {}, seen);
  if (reply.end == BackendReply::End::done) {
    seen.outcome = question.breaks.empty() ? Outcome::conforms : Outcome::accepted;
    if (seen.outcome == Outcome::accepted) seen.reason = message;
  } else if (!question.breaks.empty()) {
    if (seen.outcome == Outcome::refused) seen.outcome = Outcome::conforms;
    if (seen.outcome == Outcome::unsupported) seen.outcome = Outcome::unusable;
  }
}

std::string InterestingnessTest::make_folder(unsigned number) const {
  std::string const folder = work_ + "/" + std::to_string(number);
  std::error_code trouble;
  fs::remove_all(folder, trouble);
  fs::create_directories(folder + "/outputs", trouble);
  fs::create_directories(folder + "/run", trouble);
  return folder;
}

// If the permitted sets are so wide that nothing was tested, judges the results again with linear bounds.
void InterestingnessTest::execute(Attempt& attempt, unsigned number) {
  auto& seen = attempt.seen;
  std::string const folder = make_folder(number);
  auto const loaded = case_of(attempt.text, attempt.inputs, seen.expected);
  std::string const text = text_for(backend_.form(), *attempt.program, loaded);
  if (text.empty()) return;
  if (auto const written = write_program(folder, text, attempt.inputs); !written) {
    seen.reason = written.error();
    return;
  }
  BackendRequest request = request_in(folder);
  request.input_count = attempt.inputs.size();
  request.result_count = attempt.reference->results().size();
  if (run(request, loaded, seen).end != BackendReply::End::done) return;
  if (is_self_judging(backend_.form()))
    seen.outcome = Outcome::conforms;
  else
    judge_results(request.outputs, attempt.reference->equal(), seen);
  bool const is_untested = seen.outcome == Outcome::open && !seen.reason.empty();
  if (!is_untested) return;
  if (auto narrower = attempt.reference->compute_linear(attempt.inputs, profile_))
    judge_again(*std::move(narrower), seen);
}

// Executes the request. Sets the reason and the evidence and, unless the run ends with `done`, the outcome.
BackendReply InterestingnessTest::run(BackendRequest& request, LoadedCase const& loaded, Observation& seen) {
  request.seconds = seconds;
  request.stop = stop;
  ++executions_;
  auto reply = execute_loaded(backend_, loaded, request);
  using End = BackendReply::End;
  for (auto* const text : {&reply.reason, &reply.evidence}) *text = without(std::move(*text), request.inputs + "/");
  seen.reason = reply.reason;
  seen.evidence = reply.evidence;
  if (reply.end != End::done) seen.outcome = outcome_of(reply.end);
  if (reply.end == End::refused) {
    seen.detail = error_line(reply);
    if (reply.lacking) seen.outcome = Outcome::unsupported;
  }
  if (reply.end == End::crashed) seen.detail = normalized_message(reply.reason);
  return reply;
}

}  // namespace assay::reduction
