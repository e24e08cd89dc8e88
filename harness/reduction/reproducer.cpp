#include "harness/reduction/reproducer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "grammar/notation/specification.hpp"
#include "harness/backends/execution.hpp"
#include "harness/judge/judge.hpp"
#include "harness/reduction/candidates/interestingness_test.hpp"
#include "harness/report/rule_text.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/program/npy.hpp"
#include "support/counted.hpp"
#include "support/documents/table.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace assay::reduction {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t kShownInput = 16;  // elements

std::string title(Reduced const& reduced) {
  std::string const what = reduced.is_text             ? "a text"
                           : reduced.mnemonics.empty() ? "a program"
                                                       : "`" + reduced.mnemonics[0] + "`";
  switch (reduced.seen.outcome) {
    case Outcome::crashed:
      return what + (reduced.question.compile_only ? " crashes the backend's compiler" : " crashes the backend");
    case Outcome::timed_out:
      return what +
             (reduced.question.compile_only ? " makes the backend's compiler time out" : " makes the backend time out");
    case Outcome::refused:
      return what + " is rejected, although it is valid";
    case Outcome::unsupported:
      return what + " is not supported";
    case Outcome::accepted:
      return what + " is accepted, although it violates `" + reduced.question.breaks + "`";
    default:
      return what + (reduced.seen.error() == ErrorClass::shape   ? " returns a result of a wrong type or shape"
                     : reduced.seen.error() == ErrorClass::forms ? " returns two results for the same operands"
                                                                 : " returns a wrong result");
  }
}

std::string op_section(Reduced const& reduced) {
  if (reduced.mnemonics.empty()) return "";
  auto const& name = reduced.mnemonics[0];
  auto const* const spec = Specification::get().op(name);
  std::string text = fmt::format("* op: `{}`", name);
  if (!spec) return text + "\n";
  if (spec->source == "spec") text += fmt::format(", section `{}` of the StableHLO specification", spec->label_prefix);
  if (!spec->summary.empty()) text += ": " + spec->summary;
  auto const rule = result_rule(name);
  return text + (rule.starts_with(name) ? "" : fmt::format("\n* result: `{}`", rule)) + "\n";  // otherwise the summary
                                                                                               // is the rule
}

std::string inputs_text(Reduced const& reduced) {
  std::string text;
  for (std::size_t i = 0; i < reduced.inputs.size(); ++i) {
    auto const& input = reduced.inputs[i];
    text += fmt::format("* input {}, `{}` of shape {}:", i, to_string(input.element()), shape_text(input.shape()));
    auto const& element = input.element();
    auto const shown = std::min<std::int64_t>(input.count(), kShownInput);
    for (std::int64_t k = 0; k < shown; ++k) {
      std::string value, bits;
      for (int part = 0; part < parts_of(element); ++part) {
        value += (part ? ", " : "") + code_text(element, input.get(k, part));
        bits += (part ? ", " : "") + code_bits(element, input.get(k, part));
      }
      if (parts_of(element) == 2) value = fmt::format("({})", value);
      text += fmt::format("{} `{}`{}", k ? "," : "", value, is_float(element) ? fmt::format(" ({})", bits) : "");
    }
    text += shown < input.count() ? ", ..\n" : "\n";
  }
  return text;
}

std::string finding_text(ResultFinding const& finding) {
  if (!finding.mismatch.empty())
    return fmt::format("* result {}, `{}`: {}\n", finding.result, finding.type, finding.mismatch);
  if (!finding.worst) return "";
  auto const& worst = *finding.worst;
  std::string text = fmt::format(
      "* result {}, `{}`: {} of {} {} not permitted\n", finding.result, finding.type, finding.violating,
      counted(finding.conforming + finding.open + finding.violating, "element"), is_or_are(finding.violating));
  text += fmt::format("* element [{}]{}, with the largest error:\n\n", fmt::join(worst.index, ", "),
                      worst.part ? ", imaginary part" : "");
  Table table({"", "value", "bits"});
  table.add({"actual", worst.actual, worst.actual_bits});
  table.add({"exact, rounded correctly", worst.expected + (worst.exact.empty() ? "" : " = " + worst.exact),
             worst.expected_bits});
  table.add({"permitted, least", worst.low, worst.low_bits});
  table.add({"permitted, greatest", worst.high, worst.high_bits});
  if (worst.nan_permitted) table.add({"permitted, too", "NaN", "any"});
  text += table.markdown();
  if (worst.distance != kNoDistance)
    text += fmt::format("\n* distance from the permitted set: {}\n", counted(worst.distance, "code"));
  else
    text += "\n";
  if (!worst.inputs.empty()) text += fmt::format("* inputs at this index: {}\n", fmt::join(worst.inputs, ", "));
  return text;
}

std::string rule_section(Reduced const& reduced) {
  std::string text = fmt::format("* the only violated rule: `{}`", reduced.question.breaks);
  if (reduced.seen.clause.find('\n') != std::string::npos)
    return text + "\n\n```\n" + reduced.seen.clause + "\n```\n\n";
  return text + (reduced.seen.clause.empty() ? "\n" : fmt::format(", `{}`\n", reduced.seen.clause));
}

BackendRequest request_of(Reduced const& reduced, std::string const& place) {
  BackendRequest request;
  request.program = file_at(place, "program.mlir");
  request.inputs = place.empty() ? "." : place;
  request.outputs = file_at(place, "outputs");
  request.folder = request.inputs;
  request.input_count = reduced.inputs.size();
  request.compile_only = reduced.question.compile_only;
  request.result_count = reduced.seen.expected.size();
  return request;
}

// Wraps a command for the folder of the run, so that it can be run in the folder of the reproducer.
std::string in_folder_of_run(std::string const& place, std::string const& command) {
  if (place.empty()) return command;
  std::error_code ignored;
  auto const here = fs::absolute(".", ignored).lexically_normal(),
             there = fs::absolute(place, ignored).lexically_normal();
  auto const back = here.lexically_relative(there).lexically_normal();
  return fmt::format("(cd {} && {})", shell_word(back.empty() ? here.string() : back.string()), command);
}

// Shell commands that show the failure without assay; empty if the backend needs a form that only assay can write.
std::string command_lines(Reduced const& reduced, Backend const& backend, ReproducerFacts const& facts) {
  auto request = request_of(reduced, facts.place);
  auto const form = backend.form();
  bool const is_made = form == ProgramForm::json || is_hlo(form) || form == ProgramForm::artifact;
  if (is_made)
    request.program = file_at(facts.place, form == ProgramForm::json ? "program.json"
                                           : is_hlo(form)            ? "program.hlo"
                                                                     : "program.mlirbc");
  auto command = backend.command(request);
  // The backend would hang here, too.
  if (reduced.seen.outcome == Outcome::timed_out)
    command = fmt::format("timeout {:.0f} sh -c {}", std::max(1.0, std::ceil(facts.seconds)), shell_word(command));
  command = in_folder_of_run(facts.place, command);
  if (request.compile_only) return command + "\n";
  if (form != ProgramForm::generic && !is_made) return "";
  return fmt::format("mkdir -p outputs\n{}\nassay judge --expected . --actual outputs\n", command);
}

Result<void> write_results(std::string const& folder, Reduced const& reduced, LoadedCase const& loaded) {
  Result<void> done;
  for (std::size_t i = 0; i < loaded.results.size(); ++i) {
    auto const& result = loaded.results[i];
    auto const write = [&](std::string_view name, std::string_view end, Tensor const& tensor) {
      if (done) done = write_npy(fmt::format("{}/{}_{}{}.npy", folder, name, i, end), tensor);
    };
    write("expected", "", result.expected);
    if (!result.exact) {
      write("expected", ".lo", result.low);
      write("expected", ".hi", result.high);
    }
    if (result.flags) write("expected", ".flags", *result.flags);
    if (i < reduced.seen.results.size() && reduced.seen.results[i].actual.data())
      write("actual", "", reduced.seen.results[i].actual);
  }
  return done;
}

}  // namespace

std::string file_at(std::string const& place, std::string const& name) {
  return place.empty() ? name : place + "/" + name;
}

std::string sizes_text(Reduced const& reduced) {
  if (reduced.is_text)
    return fmt::format("{} before, {} left", counted(reduced.bytes_before, "byte"), reduced.text.size());
  return fmt::format("{} before, {} left", counted(reduced.ops_before, "op"), reduced.ops);
}

std::string headline(Reduced const& reduced) {
  auto text = signature_of(reduced);
  auto const tail = ": " + reduced.seen.detail;  // detail: the reason without names and numbers
  if (!reduced.seen.reason.empty() && text.ends_with(tail)) text.resize(text.size() - tail.size());
  return fmt::format("{}: {}", text, reduced.seen.reason);
}

std::string failure_text(Reduced const& reduced, CaseOutcome const& outcome, Backend const& backend,
                         ReproducerFacts const& facts) {
  std::string text = fmt::format("# {}\n\nBackend: `{}`.\n\n", title(reduced), backend.name());
  text += fmt::format("{}\n\n", reduced.seen.reason.empty() ? std::string(to_string(reduced.seen.outcome))
                                                            : clean_text(reduced.seen.reason));
  text += op_section(reduced);
  if (!reduced.question.breaks.empty()) text += rule_section(reduced);
  if (!reduced.is_text) {
    text += fmt::format("* element types: {}\n", fmt::join(reduced.types, ", "));
    text += !reduced.alone ? "* no op fails alone: the failure depends on a combination of ops\n"
            : reduced.question.compile_only
                ? "* the op fails alone\n"
                : "* the op fails alone, on the operands that it has in the reference run\n";
  }
  if (reduced.seen.outcome == Outcome::violates) text += fmt::format("* failure: {}\n", words(reduced.seen.error()));
  if (!facts.pattern.empty()) text += fmt::format("* pattern, before the reduction: {}\n", clean_text(facts.pattern));
  text += inputs_text(reduced);
  for (auto const& finding : outcome.results) text += finding_text(finding);
  text += fmt::format("\n## Program\n\n```mlir\n{}{}```\n\n## To reproduce\n\n", reduced.text,
                      reduced.text.ends_with('\n') ? "" : "\n");
  text += facts.place.empty()
              ? "In the folder of this file. A relative path in the command of the backend is one from the "
                "folder in which the failure was found.\n\n```sh\n"
              : "In the folder of this file:\n\n```sh\n";
  bool const is_compiled = reduced.question.compile_only;
  text += command_lines(reduced, backend, facts);
  if (!facts.again.empty()) text += in_folder_of_run(facts.place, facts.again) + "    # does it still fail?\n";
  text += is_compiled ? "assay check program.mlir    # the correct results\n```\n" : "assay run program.mlir";
  for (std::size_t i = 0; i < reduced.inputs.size(); ++i) text += fmt::format(" --inputs input_{}.npy", i);
  if (!is_compiled) text += fmt::format(" --permitted --profile {}    # the correct results\n```\n", facts.profile);
  if (!reduced.seen.evidence.empty()) {
    std::string said = last_of(clean_text(reduced.seen.evidence), 2000);
    text += fmt::format("\n## Output of the backend\n\n```\n{}{}```\n", said, said.ends_with('\n') ? "" : "\n");
  }
  text += fmt::format("\n## How it was found\n\nReduced from {}: {}; {}.\n", facts.from, sizes_text(reduced),
                      reduced.of == 0
                          ? "interrupted before it was run again"
                          : fmt::format("it failed in {} of {}", reduced.repeated, counted(reduced.of, "more run")));
  if (!reduced.obstacle.empty())
    text += fmt::format("\nNot reduced further, because the backend behaves differently on {}.\n", reduced.obstacle);
  if (facts.others > 0)
    text += fmt::format("\nFailures that look like the same cause and were not reduced: {}.\n", facts.others);
  return text;
}

namespace {

// Removes the data of an earlier failure in the same folder.
Result<void> clear_data(std::string const& folder) {
  std::error_code trouble;
  if (!fs::exists(folder + "/report.md", trouble)) return {};
  std::vector<fs::path> old;
  for (auto entry = fs::directory_iterator(folder, trouble); !trouble && entry != fs::directory_iterator();
       entry.increment(trouble)) {
    auto const name = entry->path().filename().string();
    bool const is_ours = name.starts_with("input_") || name.starts_with("expected_") || name.starts_with("actual_");
    if (is_ours && name.ends_with(".npy")) old.push_back(entry->path());
  }
  for (auto const& path : old)
    if (!trouble) fs::remove(path, trouble);
  return trouble ? Error{folder + " cannot be cleared: " + trouble.message()} : Result<void>();
}

}  // namespace

std::string problem_of_reproducer_folder(std::string const& folder, bool several) {
  std::error_code trouble;
  auto const is_reproducer = [](std::string const& at) {
    std::error_code ignored;
    return fs::is_regular_file(at + "/program.mlir", ignored) && fs::is_regular_file(at + "/report.md", ignored);
  };
  std::size_t entries = 0;
  bool has_index = false, has_reproducer = false;
  for (auto entry = fs::directory_iterator(folder, trouble); !trouble && entry != fs::directory_iterator();
       entry.increment(trouble)) {
    ++entries;
    has_index |= entry->path().filename() == "index.md";
    has_reproducer |= several && is_reproducer(entry->path().string());
  }
  bool const is_ours = several ? has_index && (has_reproducer || entries == 1) : is_reproducer(folder);
  if (entries == 0 || is_ours) return "";
  return fmt::format("{} holds files, and no {}; pass another folder", folder,
                     several ? "reproducers of a report" : "reproducer");
}

Result<void> write_reproducer(std::string const& folder, Reduced const& reduced, Backend const& backend,
                              ReproducerFacts const& facts) {
  std::error_code trouble;
  fs::create_directories(folder, trouble);
  if (trouble) return Error{folder + " cannot be made: " + trouble.message()};
  if (auto const cleared = clear_data(folder); !cleared) return cleared;
  if (auto const written = write_program(folder, reduced.text, reduced.inputs); !written) return written;
  BackendRequest own;
  own.folder = folder;
  own.program = folder + "/program.mlir";
  if (auto const written = write_in_form(backend, own); !written && !reduced.is_text) return written;
  auto const write_report = [&](CaseOutcome const& outcome) {
    return write_file(folder + "/report.md", failure_text(reduced, outcome, backend, facts));
  };
  if (reduced.question.compile_only) return write_report({});
  auto const reference = ReferenceRun::prepare(reduced.text, false);
  if (!reference) return Error{"the reduced program is not valid: " + reference.error()};
  auto const loaded = case_of(reduced.text, reduced.inputs, reduced.seen.expected);
  if (auto const written = write_results(folder, reduced, loaded); !written) return written;
  CaseOutcome outcome;
  if (reduced.seen.outcome == Outcome::violates && !reduced.seen.results.empty())
    judge_files(loaded, {}, result_files(folder, "actual", loaded.results.size()), outcome);
  return write_report(outcome);
}

}  // namespace assay::reduction
