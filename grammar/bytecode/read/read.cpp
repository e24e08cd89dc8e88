#include "grammar/bytecode/read/read.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/bytecode/container.hpp"
#include "grammar/bytecode/read/operations.hpp"
#include "grammar/bytecode/table.hpp"

namespace assay {
namespace {

using namespace bytecode;

// Returns an explanation for errors in an artifact of a later version, or an empty string.
std::string explain_version(std::string_view producer) {
  constexpr std::string_view kPrefix = "StableHLO_v";
  if (!producer.starts_with(kPrefix)) return "";
  auto const version = parse_version(producer.substr(kPrefix.size()));
  Version const newest = Table::get().newest();
  if (!version || *version <= newest) return "";
  return fmt::format("the artifact was written for version {}, but {} is the newest supported version",
                     to_string(*version), to_string(newest));
}

// Clamps positions outside the representable range. The message has the exact offset.
Diagnostic diagnostic_of(BytecodeError const& error, std::uint64_t base, std::uint64_t size) {
  Diagnostic diagnostic;
  diagnostic.label = "bytecode";
  std::uint64_t const last = std::min(size - base, kMaxSourceBytes);
  std::uint64_t const at = std::min(error.offset - std::min(error.offset, base), last);
  diagnostic.range = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(std::min(at + 1, last))};
  diagnostic.message = fmt::format("in section `{}`, byte {}: {}", error.section, error.offset, error.message);
  return diagnostic;
}

}  // namespace

bool is_bytecode(std::string_view text) { return text.starts_with(kBytecodeMagic); }

Program read_bytecode(Source source, ParseOptions const& options, Diagnostics& diagnostics) {
  Program program;
  program.context = std::make_shared<Context>();
  program.source = std::move(source);
  Diagnostics found;
  Container container;
  try {
    container = read_container(program.source.text());
    program.base = container.base;
    program.top = OperationReader(container, program, options, found).read();
  } catch (BytecodeError const& error) {
    found.add(diagnostic_of(error, program.base, program.source.text().size()));
    program.complete = false;
    program.top = program.context->arena().make(Block{});
  }
  if (found.errors() > 0) {
    std::string const reason = explain_version(container.producer);
    for (auto& diagnostic : found.all()) diagnostic.hint = Hint(reason);
  }
  diagnostics.append(std::move(found), 0);
  return program;
}

}  // namespace assay
