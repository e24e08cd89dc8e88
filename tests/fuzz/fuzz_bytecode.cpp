// Portable artifacts of arbitrary bytes. Reading and checking do not crash, and every finding is within the file. A
// program that was read can be printed, and can be written and read again. The magic number is added to inputs without
// it.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "constraints/check/check.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/bytecode/read/locations.hpp"
#include "grammar/bytecode/read/read.hpp"
#include "grammar/bytecode/write/write.hpp"

namespace {

constexpr std::size_t kMaxBytes = 4096;  // limits the time for one input

void require(bool condition, char const* law, std::string const& shown = "") {
  if (condition) return;
  std::fprintf(stderr, "broken: %s\n%s\n", law, shown.c_str());
  std::abort();
}

void places_are_in(std::size_t size, assay::Diagnostics const& found) {
  for (auto const& diagnostic : found.all()) {
    require(diagnostic.range.begin <= diagnostic.range.end && diagnostic.range.end <= size,
            "a finding lies within the file", diagnostic.message);
    require(!diagnostic.label.empty() && !diagnostic.message.empty(), "a finding has a label and a message");
  }
}

// Writes the program at versions with several container formats. Reading the output and writing it again returns the
// same bytes.
void can_be_written(assay::Program const& program) {
  using namespace assay;
  for (Version const version : {Version{0, 9, 0}, Version{0, 12, 0}, Version{1, 4, 0}, newest_artifact()}) {
    std::string bytes, again;
    std::vector<bytecode::Shortfall> shortfalls;
    if (!write_bytecode(program, version, bytes, shortfalls)) {
      require(!shortfalls.empty() && bytes.empty(), "what is not written has a reason");
      continue;
    }
    Diagnostics found;
    Program const read =
        read_bytecode(Source::from_string("written", bytes), {.allow_unregistered_dialect = true}, found);
    require(found.errors() == 0, "what is written can be read", found.all().empty() ? "" : found.all()[0].message);
    bool const whole = write_bytecode(read, version, again, shortfalls);
    require(whole, "what was written can be written", shortfalls.empty() ? "" : shortfalls[0].what);
    require(again == bytes, "what was written gives the same bytes", to_string(version));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace assay;
  if (size > kMaxBytes) return 0;
  std::string file(reinterpret_cast<char const*>(data), size);
  if (!is_bytecode(file)) file.insert(0, "ML\xEFR");
  Diagnostics found;
  Program const program = parse_program(Source::from_string("fuzz", file), {.allow_unregistered_dialect = true}, found);
  bool const is_read = found.errors() == 0;
  for (auto const against : {Against::spec, Against::official})
    check_program(program, {.against = against, .allow_unregistered_dialect = true}, found);
  places_are_in(file.size(), found);
  auto const places = ArtifactLocations::of(program.source);
  for (auto const& diagnostic : found.all())
    require(!places->at(diagnostic.range.begin).text("fuzz").empty(), "a finding has a place");
  if (!is_read) return 0;
  bool const is_valid = found.errors() == 0;
  for (auto const format : {AssemblyFormat::pretty, AssemblyFormat::generic}) print_program(program, format);
  if (is_valid) can_be_written(program);
  return 0;
}
