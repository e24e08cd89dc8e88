#include "harness/backends/execution.hpp"

#include <fmt/format.h>

#include <utility>

#include "grammar/bytecode/write/write.hpp"
#include "grammar/text/parse.hpp"
#include "harness/backends/printed_codes.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace assay::inline harness {

namespace {

// An error if the version has no form for what the program holds.
Result<void> make_artifact(std::string const& path, std::optional<Version> wanted, std::string const& to) {
  auto source = Source::from_file(path);
  if (!source) return Error{source.error()};
  Diagnostics found;
  Program const program = parse_program(*std::move(source), {}, found);
  if (found.errors() > 0) return Error{"a program that cannot be read is no portable artifact"};
  Version const version = wanted.value_or(newest_artifact());
  std::string bytes;
  std::vector<bytecode::Shortfall> shortfalls;
  if (write_bytecode(program, version, bytes, shortfalls)) return write_file(to, bytes);
  auto const& first = shortfalls.at(0);
  return Error{fmt::format("portable artifacts of version {} lack {}{}", to_string(version), first.what,
                           first.since ? fmt::format(", which came with {}", to_string(*first.since)) : "")};
}

}  // namespace

std::string without(std::string text, std::string const& part) {
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos;) text.erase(at, part.size());
  return text;
}

BackendReply execute_loaded(Backend& backend, LoadedCase const& loaded, BackendRequest& request) {
  BackendReply reply;
  if (backend.form() == ProgramForm::artifact) {
    std::string const path = request.folder + "/program.mlirbc";
    if (auto const made = make_artifact(request.program, backend.version(), path); !made) {
      reply.reason = made.error();
      reply.end = BackendReply::End::refused;
      reply.lacking = true;
      return reply;
    }
    request.program = path;
  }
  if (backend.form() != ProgramForm::coded || request.compile_only) return backend.execute(request);
  std::string const text = coded_text(loaded);
  if (text.empty()) return reply.reason = "the case cannot be written as a program that returns integers", reply;
  request.program = request.folder + "/program.mlir";
  if (auto const written = write_file(request.program, text); !written) return reply.reason = written.error(), reply;
  reply = backend.execute(request);
  auto const written =
      reply.end == BackendReply::End::done ? write_printed(loaded, reply.printed, request.outputs) : Result<void>();
  if (!written) {
    reply.end = BackendReply::End::crashed;  // success was claimed without results
    reply.stage = Stage::results;
    reply.reason = written.error();
    reply.evidence += last_of(clean_text(last_of(reply.printed, 2000)), 2000);
  }
  reply.printed.clear();
  return reply;
}

}  // namespace assay::inline harness
