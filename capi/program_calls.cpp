// Implements capi/assay.h: programs checked, inferred and written.
#include <fmt/format.h>

#include "capi/answer.hpp"
#include "capi/options.hpp"
#include "capi/program_bytes.hpp"
#include "constraints/check/check_text.hpp"
#include "constraints/json/program_json.hpp"
#include "diagnostics/artifact.hpp"
#include "diagnostics/check_file.hpp"
#include "diagnostics/programs/infer_program.hpp"
#include "diagnostics/programs/infer_report.hpp"
#include "diagnostics/programs/text_length.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

assay_status status_of(FileReport const& report) {
  if (!report.unread.empty() || report.verdict == FileVerdict::undecided) return ASSAY_UNDECIDED;
  return report.verdict == FileVerdict::violates ? ASSAY_VIOLATION : ASSAY_FINE;
}

std::optional<std::int64_t> signed_number(std::optional<std::uint64_t> number) {
  if (!number) return std::nullopt;
  return static_cast<std::int64_t>(*number);
}

Version version_option(std::string const& text) {
  auto version = read_target_version(text);
  if (!version) throw BadCall{"option \"target_version\": " + version.error()};
  return *version;
}

CheckFileOptions check_options(CallOptions& options) {
  CheckFileOptions how;
  how.check.against =
      options.choice("against", "spec", {"spec", "official"}) == "official" ? Against::official : Against::spec;
  if (auto const target = options.text("target_version", ""); !target.empty())
    how.check.target = version_option(target);
  how.check.replicas = signed_number(options.number("replicas", 1, kMaxLibraryProcesses));
  how.check.partitions = signed_number(options.number("partitions", 1, kMaxLibraryProcesses));
  how.check.allow_unregistered_dialect = options.truth("allow_unregistered_dialect", false);
  how.check.allow_empty = options.truth("allow_empty", false);
  how.check.warns_of_official = options.truth("official_warnings", true);
  how.check.explained = true;
  how.required_version = options.truth("required_version", false);
  return how;
}

// Returns a report on why a program cannot be read or written.
std::shared_ptr<FileReport> refused(Source const& source, Diagnostics found) {
  auto report = std::make_shared<FileReport>();
  report->file = source.name();
  report->source = source;
  report->verdict = found.errors() > 0 ? FileVerdict::violates : FileVerdict::undecided;
  report->diagnostics = std::move(found);
  return report;
}

struct Written {
  std::string data;
  std::shared_ptr<FileReport> refused;  // if set, there is no data
};

Written write_program(Source const& source, ParseOptions const& how, std::string const& emit, Version target) {
  Diagnostics found;
  auto const program = parse_program(source, how, found);
  if (found.errors() > 0) return {{}, refused(source, std::move(found))};
  if (emptiness_of(program) == Emptiness::file) throw Stop{ExitStatus::undecided, "the program contains no op"};
  if (has_unread_op(program))
    throw Stop{ExitStatus::undecided, "it contains an op in a custom form that cannot be read; nothing was written"};
  if (emit == "json") return {program_json(program, -1), nullptr};
  if (emit == "artifact") {
    auto artifact = artifact_of(program, target, how.allow_unregistered_dialect);
    if (!artifact) return {{}, refused(source, artifact.error())};
    return {*std::move(artifact), nullptr};
  }
  if (is_text_too_long(program))
    throw Stop{ExitStatus::undecided, "its constants, as text, exceed the limit for programs"};
  auto const form = emit == "generic" ? AssemblyFormat::generic : AssemblyFormat::pretty;
  return {print_program(program, form, Comments(program)), nullptr};
}

}  // namespace
}  // namespace assay

extern "C" {

assay_status assay_check(void const* program, size_t size, char const* options, assay_watch const* watch,
                         assay_answer** answer) {
  using namespace assay;
  return answered(answer, [&](assay_answer& out) {
    CallOptions given(options);
    auto const how = check_options(given);
    auto const source = source_of(program, size, given);
    given.finish();
    auto const report = compute_on_worker_thread(
        watch, [=] { return std::make_shared<FileReport>(check_source(source.name(), source, how)); });
    out.make_json = [report] { return findings_json(*report); };
    return status_of(*report);
  });
}

assay_status assay_infer(void const* program, size_t size, char const* options, assay_watch const* watch,
                         assay_answer** answer) {
  using namespace assay;
  return answered(answer, [&](assay_answer& out) {
    CallOptions given(options);
    ParseOptions how;
    how.allow_unregistered_dialect = given.truth("allow_unregistered_dialect", false);
    auto const source = source_of(program, size, given);
    given.finish();
    struct Found {
      InferredProgram inferred;
      std::shared_ptr<FileReport> refused;
    };
    auto const found = compute_on_worker_thread(watch, [=] {
      Found all;
      Diagnostics diagnostics;
      auto const read = parse_program(source, how, diagnostics);
      if (diagnostics.errors() > 0 && !is_inferable(read, diagnostics))
        all.refused = refused(source, std::move(diagnostics));
      else
        all.inferred = infer_program(read), all.inferred.contradicts |= diagnostics.errors() > 0;
      return std::make_shared<Found>(std::move(all));
    });
    if (found->refused) {
      out.make_json = [found] { return findings_json(*found->refused); };
      return ASSAY_VIOLATION;
    }
    out.make_json = [found] { return infer_json({found->inferred.file}); };
    return found->inferred.contradicts        ? ASSAY_VIOLATION
           : found->inferred.is_partly_unread ? ASSAY_UNDECIDED
                                              : ASSAY_FINE;
  });
}

assay_status assay_format(void const* program, size_t size, char const* options, assay_watch const* watch,
                          assay_answer** answer) {
  using namespace assay;
  return answered(answer, [&](assay_answer& out) {
    CallOptions given(options);
    auto const emit = given.choice("emit", "text", {"text", "generic", "json", "artifact"});
    auto const target = given.text("target_version", "");
    if (!target.empty() && emit != "artifact")
      throw BadCall{"option \"target_version\" requires \"emit\": \"artifact\""};
    auto const version = version_option(target);
    ParseOptions how;
    how.allow_unregistered_dialect = given.truth("allow_unregistered_dialect", false);
    auto const source = source_of(program, size, given);
    given.finish();
    auto written = compute_on_worker_thread(watch, [=] { return write_program(source, how, emit, version); });
    if (written.refused) {
      out.make_json = [report = written.refused] { return findings_json(*report); };
      return status_of(*written.refused);
    }
    out.data = std::move(written.data);
    return ASSAY_FINE;
  });
}

}  // extern "C"
