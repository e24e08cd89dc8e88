#include "harness/pjrt/runner/program_bytes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/bind/prepared_program.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/bytecode/write/write.hpp"
#include "grammar/text/parse.hpp"
#include "harness/pjrt/runner/process_grid.hpp"

namespace assay::pjrt {
namespace {

// nullopt if no version of artifacts can express the program, unless that is an error.
Result<std::optional<std::string>> artifact_of(Program const& program, Version version, bool is_foreign_error) {
  std::string bytes;
  std::vector<bytecode::Shortfall> shortfalls;
  if (write_bytecode(program, version, bytes, shortfalls)) return std::optional(std::move(bytes));
  auto const newer =
      std::ranges::find_if(shortfalls, [](auto const& shortfall) { return shortfall.since.has_value(); });
  if (newer == shortfalls.end() && !is_foreign_error) return std::optional<std::string>();
  auto const& first = newer == shortfalls.end() ? shortfalls.at(0) : *newer;
  return Error{fmt::format("portable artifacts of version {}, which it requests, lack {}{}", to_string(version),
                           first.what,
                           first.since ? fmt::format(", which was added in {}", to_string(*first.since)) : "")};
}

}  // namespace

Result<ProgramBytes> program_bytes(std::string text, ProgramWish const& wish) {
  ProgramBytes made;
  // Most programs are passed as text without being parsed. A grid is first detected by the name of its op.
  bool const may_be_grid = text.find("run_parallel") != text.npos;
  if (!wish.artifact && !may_be_grid) return made.bytes = std::move(text), made;
  bool const is_checked = wish.artifact && wish.may_break_rules;
  PreparedProgram const prepared(
      text, {.policy = is_checked ? CheckPolicy::spec : CheckPolicy::none, .labels_only = true, .binds = false});
  if (prepared.is_stopped()) return made.bytes = std::move(text), made;
  auto const grid = process_grid(prepared.program());
  if (!grid) return Error{grid.error()};
  if (*grid) {
    auto one = program_bytes(print_program((*grid)->program, AssemblyFormat::generic), wish);
    if (one) one->replicas = (*grid)->replicas, one->partitions = (*grid)->partitions;
    return one;
  }
  made.bytes = std::move(text);
  if (!wish.artifact) return made;
  auto artifact = artifact_of(prepared.program(), *wish.artifact, !wish.foreign_as_text);
  if (!artifact) return Error{artifact.error()};
  if (*artifact) made.bytes = **std::move(artifact);
  return made;
}

}  // namespace assay::pjrt
