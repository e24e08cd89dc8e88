#include "harness/backends/execution.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "constraints/hlo/write_hlo.hpp"
#include "constraints/json/program_json.hpp"
#include "grammar/bytecode/write/write.hpp"
#include "grammar/text/parse.hpp"
#include "harness/backends/codes.hpp"
#include "harness/backends/printed_codes.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

Result<void> make_json(Program const& program, std::string const& to) {
  return write_file(to, program_json(program, -1));
}

// An error if artifacts of the version cannot express the program.
Result<void> make_artifact(Program const& program, std::optional<Version> wanted, std::string const& to) {
  Version const version = wanted.value_or(newest_artifact());
  std::string bytes;
  std::vector<bytecode::Shortfall> shortfalls;
  if (write_bytecode(program, version, bytes, shortfalls)) return write_file(to, bytes);
  auto const& first = shortfalls.at(0);
  return Error{fmt::format("portable artifacts of version {} lack {}{}", to_string(version), first.what,
                           first.since ? fmt::format(", which was added in {}", to_string(*first.since)) : "")};
}

// An error if HLO has no counterpart of an op, type or attribute of the program, or only one with another meaning.
Result<void> make_hlo(Program const& program, std::string const& to) {
  Diagnostics found;
  std::string const text = write_hlo(program, found);
  if (found.all().empty()) return write_file(to, text);
  return Error{fmt::format("HLO text cannot express the program: {}", found.all().at(0).message)};
}

}  // namespace

Result<void> write_in_form(Backend const& backend, BackendRequest& request) {
  auto const form = backend.form();
  if (form != ProgramForm::artifact && form != ProgramForm::json && !is_hlo(form)) return {};
  auto source = Source::from_file(request.program);
  if (!source) return Error{source.error()};
  Diagnostics found;
  Program const program = parse_program(*std::move(source), {}, found);
  if (found.errors() > 0)
    return Error{fmt::format("a program that cannot be read cannot be written as {}",
                             form == ProgramForm::json ? "JSON" : name_of_valid(form))};
  auto const written_to = [&](std::string_view name) {
    return request.program = fmt::format("{}/{}", request.folder, name);
  };
  if (is_hlo(form)) return make_hlo(program, written_to("program.hlo"));
  if (form == ProgramForm::json) return make_json(program, written_to("program.json"));
  return make_artifact(program, backend.version(), written_to("program.mlirbc"));
}

namespace {

// Writes the program that returns integers. If the inputs are its arguments, also writes the inputs and creates a
// folder for the results. Sets the paths and the counts of the request accordingly.
Result<void> make_coded(LoadedCase const& loaded, bool has_constants, BackendRequest& request) {
  std::string const text = coded_text(loaded, has_constants ? CodedInputs::constants : CodedInputs::arguments);
  if (text.empty()) return Error{"the case cannot be written as a program that returns integers"};
  request.program = request.folder + "/program.mlir";
  auto const written = write_file(request.program, text);
  if (!written || has_constants) return written;
  request.inputs = request.folder + "/code_inputs";
  request.outputs = request.folder + "/code_outputs";
  std::error_code trouble;
  for (auto const& folder : {request.inputs, request.outputs}) {
    std::filesystem::remove_all(folder, trouble);
    if (!trouble) std::filesystem::create_directories(folder, trouble);
    if (trouble) return Error{folder + " cannot be made: " + trouble.message()};
  }
  std::size_t inputs = 0, results = 0;
  for (auto const& input : loaded.inputs) inputs += static_cast<std::size_t>(parts_of(input.element()));
  for (auto const& element : result_elements(loaded)) results += static_cast<std::size_t>(parts_of(element));
  request.input_count = inputs;
  request.result_count = results;
  return write_code_inputs(loaded, request.inputs);
}

}  // namespace

std::string without(std::string text, std::string const& part) {
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos;) text.erase(at, part.size());
  return text;
}

BackendReply execute_loaded(Backend& backend, LoadedCase const& loaded, BackendRequest& request) {
  BackendReply reply;
  request.loaded = &loaded;
  if (auto const made = write_in_form(backend, request); !made) {
    reply.reason = made.error();
    reply.end = BackendReply::End::refused;
    reply.lacking = true;
    return reply;
  }
  bool const is_printed = backend.form() == ProgramForm::coded;
  if (!has_codes(backend.form()) || request.compile_only) return backend.execute(request);
  std::string const outputs = request.outputs;
  if (auto const made = make_coded(loaded, is_printed, request); !made) return reply.reason = made.error(), reply;
  reply = backend.execute(request);
  std::string const from = std::exchange(request.outputs, outputs);
  Result<void> read;
  if (reply.end == BackendReply::End::done)
    read = is_printed ? write_printed(loaded, reply.printed, outputs) : read_code_outputs(loaded, from, outputs);
  if (!read) {
    reply.end = BackendReply::End::crashed;  // the backend reported success, but there are no results
    reply.stage = Stage::results;
    reply.reason = read.error();
    reply.evidence += last_of(clean_text(last_of(reply.printed, 2000)), 2000);
  }
  reply.printed.clear();
  return reply;
}

}  // namespace assay
