#include "tools/prove_file.hpp"

#include <fmt/format.h>

#include "constraints/hlo/hlo_findings.hpp"
#include "constraints/prove/execution/prove.hpp"
#include "constraints/values/interval.hpp"
#include "grammar/hlo/read.hpp"
#include "grammar/hlo/words.hpp"
#include "grammar/notation/specification.hpp"
#include "support/documents/json.hpp"
#include "support/files.hpp"
#include "support/process/stoppable_work.hpp"

namespace assay {

// Messages of the worker. Fields are identified by name.
using Json = nlohmann::json;
NLOHMANN_JSON_SERIALIZE_ENUM(Severity,
                             {{Severity::error, "error"}, {Severity::warning, "warning"}, {Severity::note, "note"}})
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SourceRange, begin, end)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Note, message, has_range, range)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Diagnostic, severity, label, range, message, clause, values, notes, undecided)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SizeProof, label, verdict, range, function, condition, witness)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ValueSizes, name, shape, range)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ProveSummary, functions, questions, held, failing, undecided, granted, incomplete,
                                   assumption_error, sizes, witness, proof)

namespace {

std::string dump(Json const& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

SizeProof as_data(SizeFinding const& finding) {
  SizeProof proof;
  proof.label = finding.diagnostic.label;
  proof.range = finding.diagnostic.range;
  proof.verdict = finding.verdict == Entailment::never       ? "fails"
                  : finding.verdict == Entailment::undecided ? "undecided"
                                                             : "can_fail";
  if (finding.function)
    if (auto const name = finding.function->attribute("sym_name")) proof.function = name->text;
  proof.condition = finding.condition;
  for (auto const& [name, value] : finding.witness) proof.witness.emplace_back(name, to_string(Interval{value, value}));
  return proof;
}

// Runs in the worker.
void work(CheckedText const& checked, ProveFileOptions const& options,
          std::function<void(std::string_view)> const& emit) {
  ProveOptions prove_options;
  prove_options.assumptions = options.assumptions;
  prove_options.warn_only = options.warn_only;
  prove_options.processes = checked.processes;
  prove_options.requires_witness = !options.witness.empty();
  prove_options.requires_proof = !options.proof.empty();
  bool const is_hlo = hlo::is_hlo(checked.program.source.text());
  ProveSummary summary = prove(checked.program, prove_options, [&](SizeFinding const& finding) {
    Diagnostic said = finding.diagnostic;
    if (is_hlo) translate_to_hlo(said);
    emit(dump(
        {{"finding", said}, {"op", finding.op ? finding.op->name : std::string_view()}, {"proof", as_data(finding)}}));
  });
  if (is_hlo)
    for (std::string& reason : summary.incomplete) reason = hlo::in_hlo(reason);
  emit(dump({{"summary", summary}}));
}

// The name of an op is that of its rules, which outlives the message.
Diagnostic finding_in(Json const& message) {
  Diagnostic found = message["finding"];
  if (auto const* const spec = Specification::get().op(message["op"].get<std::string>())) found.op = spec->name;
  return found;
}

Diagnostic undecided(std::string message) {
  Diagnostic diagnostic;
  diagnostic.severity = Severity::warning;
  diagnostic.undecided = true;
  diagnostic.label = "prove_incomplete";
  diagnostic.message = std::move(message);
  return diagnostic;
}

}  // namespace

struct StartedProof::State {
  ProveFileOptions options;
  FileProof proof;
  std::optional<SubprocessWork> worker;  // absent if there is nothing to prove
};

StartedProof::StartedProof(std::string const& path, ProveFileOptions const& options)
    : state_(new State{options, {}, {}}) {
  FileProof& proof = state_->proof;
  CheckedText checked;
  CheckFileOptions check_options;
  check_options.check = options.check;
  proof.report = check_file(path, check_options, &checked);
  if (path == "-" && !options.stdin_name.empty()) proof.report.file = options.stdin_name;
  if (!proof.report.unread.empty()) return;
  if (emptiness_of(checked.program) == Emptiness::file && !options.check.allow_empty) return;
  if (proof.report.verdict == FileVerdict::violates) {
    // This reason is used if the violations are suppressed: then there is neither a violation nor a proof.
    proof.report.undecided_because =
        "a program that violates rules is not proved, even if the violations are suppressed";
    return;
  }
  WorkLimits limits;
  limits.time = options.time;
  state_->worker.emplace(limits, [&](auto const& emit) { work(checked, options, emit); });
}

StartedProof::~StartedProof() = default;
StartedProof::StartedProof(StartedProof&&) noexcept = default;

FileProof StartedProof::finish() {
  FileProof& proof = state_->proof;
  if (!state_->worker) return std::move(proof);
  ProveFileOptions const& options = state_->options;
  Diagnostics& found = proof.report.diagnostics;
  std::optional<ProveSummary> summary;
  Ending const ending = state_->worker->wait([&](std::string_view message) {
    Json const json = parse_json_or_throw<Json>(message);
    if (json.contains("finding")) found.add(finding_in(json));
    if (json.contains("proof")) proof.report.proofs.push_back(json["proof"]);
    if (json.contains("summary")) summary = json["summary"];
  });
  if (!summary) {
    found.add(undecided(fmt::format("not all rules were checked: the proof was stopped ({})", to_string(ending))));
  } else {
    proof.error = summary->assumption_error;
    for (auto const& reason : summary->incomplete) found.add(undecided("not all rules were checked: " + reason));
    proof.summary = summary_line(*summary);
    for (auto const& value : summary->sizes) proof.report.sizes.push_back({value.name, value.shape, value.range});
    auto const write = [&](std::string const& to, std::string const& text) {
      if (auto const written = write_file(to, text); !written && proof.error.empty()) proof.error = written.error();
    };
    if (!summary->witness.empty()) write(options.witness, summary->witness);
    if (!summary->proof.empty()) write(options.proof, summary->proof);
    if (!options.proof.empty() && summary->proof.empty() && proof.error.empty())
      proof.error = fmt::format("--proof: the lemmas take more than {} MiB", ProofScript::kMaxBytes >> 20);
  }
  proof.report.verdict = found.errors() > 0      ? FileVerdict::violates
                         : found.undecided() > 0 ? FileVerdict::undecided
                                                 : proof.report.verdict;
  return std::move(proof);
}

FileProof prove_file(std::string const& path, ProveFileOptions const& options) {
  return StartedProof(path, options).finish();
}

}  // namespace assay
