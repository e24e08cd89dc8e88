// Implements harness/run/run_suite.hpp: runs one case, with its retries.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>

#include "generators/suite/reader.hpp"
#include "harness/backends/execution.hpp"
#include "harness/judge/judge.hpp"
#include "harness/run/case_folder.hpp"
#include "harness/run/run_suite.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using End = BackendReply::End;

bool is_run(CaseKind kind) { return kind != CaseKind::invalid && kind != CaseKind::valid; }

std::string_view file_of(ProgramForm form, ManifestRow const& row) {
  constexpr std::string_view kPretty = "program.pretty.mlir", kGeneric = "program.mlir";
  if (!is_run(row.kind)) return form == ProgramForm::pretty && row.file(kPretty) ? kPretty : kGeneric;
  switch (form) {
    case ProgramForm::pretty:
      return row.file(kPretty) ? kPretty : kGeneric;
    case ProgramForm::checked:
      return "program.checked.mlir";
    case ProgramForm::self:
    case ProgramForm::hlo_self:
      return "program.self.mlir";
    case ProgramForm::generic:
    case ProgramForm::coded:
    case ProgramForm::artifact:
    case ProgramForm::codes:
    case ProgramForm::json:
    case ProgramForm::hlo:
      break;
  }
  return kGeneric;
}

std::size_t count_of(ManifestRow const& row, std::string_view stem) {
  std::size_t count = 0;
  while (row.file(fmt::format("{}_{}.npy", stem, count))) ++count;
  return count;
}

class CaseRun {
public:
  CaseRun(SuiteReader const& suite, ManifestRow const& row, std::uint64_t index, Backend& backend, CaseFolder& folder,
          RunOptions const& options)
      : suite_(suite), row_(row), index_(index), backend_(backend), folder_(folder), options_(options) {}

  CaseOutcome go() {
    CaseOutcome outcome = once();
    while (outcome.attempts <= options_.retries && is_failure(outcome.verdict) && !is_stopped()) {
      auto const again = once();
      if (again.verdict == Verdict::not_run) break;
      ++outcome.attempts;
      outcome.seconds += again.seconds;
      outcome.overhead += again.overhead;
      if (again.verdict == outcome.verdict) continue;
      outcome.flaky = true;
      outcome.reason += fmt::format("; attempt {}: {}", outcome.attempts, to_string(again.verdict));
      break;
    }
    // A signal to assay may have stopped the program as well, so its exit status has no meaning.
    if (is_stopped()) outcome.verdict = Verdict::not_run;
    return outcome;
  }

private:
  static bool is_failure(Verdict verdict) {
    return verdict == Verdict::violates || verdict == Verdict::crashed || verdict == Verdict::timed_out;
  }
  bool is_stopped() const { return options_.stop && *options_.stop; }

  CaseOutcome once() {
    auto const begin = Clock::now();
    CaseOutcome outcome = outcome_of(row_, index_);
    outcome.reason = obstacle();
    if (!is_run(row_.kind) && backend_.cannot_compile_only()) outcome.verdict = Verdict::unsupported;
    if (outcome.reason.empty() && prepare(outcome)) {
      auto const reply = execute_loaded(backend_, loaded_, request_);
      outcome.seconds = reply.seconds;
      outcome.stage = reply.stage;
      outcome.reason = without_paths(reply.reason);
      outcome.evidence = last_of(clean_text(without_paths(reply.evidence)), kMaxEvidence);
      conclude(reply, outcome);
      if (outcome.verdict == Verdict::violates) keep();
    }
    outcome.overhead = std::chrono::duration<double>(Clock::now() - begin).count() - outcome.seconds;
    return outcome;
  }

  // The reason why the case cannot be passed to the backend; empty if it can.
  std::string obstacle() const {
    if (row_.kind == CaseKind::invalid && !backend_.can_refuse())
      return "the backend cannot compile without running (see --compile), so a rejection cannot be distinguished from "
             "a failure";
    if (auto const name = name_of_valid(backend_.form()); row_.kind == CaseKind::invalid && !name.empty())
      return fmt::format("only valid programs can be written as {}", name);
    if (row_.kind == CaseKind::invalid && !options_.refusal_check_disabled.empty())
      return options_.refusal_check_disabled;
    if (row_.kind == CaseKind::valid && !backend_.can_compile_only())
      return "the backend cannot compile without running (see --compile)";
    if (row_.kind == CaseKind::probe && is_self_judging(backend_.form()))
      return "programs that judge themselves do not report the choice of the backend";
    auto const file = file_of(backend_.form(), row_);
    if (!row_.file(file)) return fmt::format("the case has no {}", file);
    return "";
  }

  bool prepare(CaseOutcome& outcome) {
    if (auto const begun = folder_.begin(row_.id); !begun) return outcome.reason = begun.error(), false;
    std::string const given = options_.suite + "/" + row_.id;
    request_ = {};
    request_.compile_only = !is_run(row_.kind) && backend_.can_compile_only();
    request_.seconds = options_.seconds;
    request_.stop = options_.stop;
    request_.input_count = is_run(row_.kind) ? count_of(row_, "input") : 0;
    request_.result_count = is_run(row_.kind) ? std::max(count_of(row_, "expected"), count_of(row_, "answer_0")) : 0;
    auto const file = std::string(file_of(backend_.form(), row_));
    request_.program = given + "/" + file;
    request_.inputs = given;
    request_.outputs = "outputs";
    request_.folder = ".";
    bool const is_made = is_generated(backend_.form()) && (is_run(row_.kind) || !has_codes(backend_.form()));
    outcome.command = is_made ? again() : reproduction();
    request_.outputs = folder_.outputs();
    request_.folder = folder_.run();
    auto const prepared = prepare_files(file);
    if (!prepared) outcome.reason = prepared.error();
    return static_cast<bool>(prepared);
  }

  // Reads the data by which the case is judged. Passes copies of the program and the inputs to the backend, so that it
  // neither sees the expected results nor can change the suite.
  Result<void> prepare_files(std::string const& program) {
    bool const is_copied = !backend_.reads_suite();
    std::set<std::string, std::less<>> wanted;
    if (is_copied) {
      request_.inputs = folder_.given();
      request_.program = request_.inputs + "/" + program;
      wanted.insert(program);
      for (std::size_t i = 0; i < request_.input_count; ++i) wanted.insert(fmt::format("input_{}.npy", i));
    }
    Result<void> given;
    auto const give = [&](std::string const& name, std::string_view bytes) {
      if (given && wanted.erase(name) > 0) given = folder_.give(name, bytes);
    };
    if (is_run(row_.kind) && !is_self_judging(backend_.form())) {
      auto const needs_file = [&](std::string const& name) { return wanted.contains(name); };
      auto loaded = suite_.load_for_run(row_, {needs_file, give});
      if (!loaded) return Error{loaded.error()};
      loaded_ = *std::move(loaded);
    }
    for (auto const& name : std::set(wanted)) {  // files that are not used for judging
      auto const bytes = suite_.load_text(row_, name);
      if (!bytes) return Error{bytes.error()};
      give(name, *bytes);
    }
    if (given && is_copied) given = folder_.remove_stale();
    return given;
  }

  // Removes the paths of folders from a message of the backend, because they have no meaning elsewhere.
  std::string without_paths(std::string text) const {
    for (auto const& folder : {request_.folder, request_.outputs, request_.inputs})
      text = without(std::move(text), folder + "/");
    return text;
  }

  // The shell command, for the folder of the run. If it names the folder of outputs, it first creates that folder.
  std::string reproduction() const {
    auto const command = backend_.command(request_);
    bool const has_outputs = !request_.compile_only && command.find(request_.outputs) != command.npos;
    return has_outputs ? fmt::format("mkdir -p {} && {}", request_.outputs, command) : command;
  }

  std::string again() const { return options_.again.empty() ? "" : options_.again + " --case " + shell_word(row_.id); }

  void conclude(BackendReply const& reply, CaseOutcome& outcome) const {
    switch (reply.end) {
      case End::done:
        done(outcome);
        break;
      case End::wrong:
        outcome.verdict = Verdict::violates;
        if (row_.profile.empty()) outcome.against = "text";
        break;
      case End::refused:
        refused(reply, outcome);
        break;
      case End::crashed:
        outcome.verdict = Verdict::crashed;
        break;
      case End::timed_out:
        outcome.verdict = Verdict::timed_out;
        break;
      case End::unavailable:
        outcome.verdict = Verdict::not_run;
        // The backend cannot compile without running, so the case counts as not attempted, unless the backend cannot be
        // started.
        if (request_.compile_only && reply.stage != Stage::start) outcome.command.clear();
        break;
      case End::stopped:
        outcome.verdict = Verdict::not_run;
        break;
    }
  }

  void refused(BackendReply const& reply, CaseOutcome& outcome) const {
    if (reply.lacking) {  // a missing feature: the backend has not detected a violation
      outcome.verdict = Verdict::unsupported;
    } else if (row_.kind == CaseKind::invalid) {
      outcome.verdict = Verdict::conforms;
      outcome.reason = outcome.evidence = "";
    } else {
      bool const is_contested = !row_.official_rule.empty() && !options_.strict_contested;
      outcome.verdict = is_contested ? Verdict::contested : Verdict::violates;
      outcome.refused = true;
      if (!is_contested) outcome.against = "text";
      outcome.reason =
          fmt::format("rejects a valid program{}{}{}",
                      row_.official_rule.empty() ? "" : ", as the official tools do by " + row_.official_rule,
                      outcome.reason.empty() ? "" : ": ", outcome.reason);
    }
  }

  void done(CaseOutcome& outcome) const {
    if (row_.kind == CaseKind::invalid) {
      outcome.verdict = Verdict::violates;
      outcome.reason = "accepts a program that violates " + row_.breaks;
      outcome.against = "text";
    } else if (row_.kind == CaseKind::valid || is_self_judging(backend_.form())) {
      outcome.verdict = Verdict::conforms;
    } else {
      judge_outputs(loaded_, row_, request_.outputs, outcome);
    }
  }

  void keep() const {
    if (options_.keep.empty() || !is_run(row_.kind)) return;
    std::error_code ignored;
    fs::path const to = fs::path(options_.keep) / row_.id;
    fs::create_directories(to, ignored);
    fs::copy(request_.outputs, to, fs::copy_options::recursive | fs::copy_options::overwrite_existing, ignored);
    if (is_generated(backend_.form()))
      fs::copy_file(request_.program, to / fs::path(request_.program).filename(), fs::copy_options::overwrite_existing,
                    ignored);
  }

  SuiteReader const& suite_;
  ManifestRow const& row_;
  std::uint64_t index_;
  Backend& backend_;
  CaseFolder& folder_;
  RunOptions const& options_;
  BackendRequest request_;
  LoadedCase loaded_;
};

}  // namespace

CaseOutcome run_case(SuiteReader const& suite, ManifestRow const& row, std::uint64_t index, Backend& backend,
                     CaseFolder& folder, RunOptions const& options) {
  return CaseRun(suite, row, index, backend, folder, options).go();
}

}  // namespace assay
