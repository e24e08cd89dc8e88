// Program texts of arbitrary bytes. Reading, checking (by the specification and by the official rules) and inference do
// not crash. Every finding is within the text, including notes. A text without a syntax error is printed, in every form
// and with its comments, as a text that reads as an equal program, has the same number of comments, and prints as the
// same text again.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "constraints/check/check.hpp"
#include "constraints/check/infer.hpp"
#include "grammar/assembly/comments.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"
#include "tests/fuzz/outcomes.hpp"
#include "tests/fuzz/require.hpp"

namespace {

constexpr std::size_t kMaxBytes = 4096;  // limits the time for one input

using assay::testing::require;

void places_are_in(std::size_t size, assay::Diagnostics const& found) {
  for (auto const& diagnostic : found.all()) {
    bool inside = diagnostic.range.begin <= diagnostic.range.end && diagnostic.range.end <= size;
    for (auto const& note : diagnostic.notes)
      inside = inside && (!note.has_range || (note.range.begin <= note.range.end && note.range.end <= size));
    require(inside, "a finding lies within the text", diagnostic.message);
    require(!diagnostic.label.empty() && !diagnostic.message.empty(), "a finding has a label and a message");
  }
}

assay::Program read(std::string const& text, assay::Diagnostics& found) {
  return assay::parse_program(assay::Source::from_string("fuzz", text), {.allow_unregistered_dialect = true}, found);
}

void infer_all(assay::Block const& block, assay::TypeInference& inference) {
  for (auto const* op : block.ops) {
    require(inference.infer(*op).size() == op->results.size(), "one inferred type for a result");
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks) infer_all(*inner, inference);
  }
}

bool has_unread_op(assay::Block const& block) {
  for (auto const* op : block.ops) {
    if (op->opaque) return true;
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks)
        if (has_unread_op(*inner)) return true;
  }
  return false;
}

void round_trip(assay::Program const& program, assay::AssemblyFormat format) {
  std::string const text = assay::print_program(program, format);
  assay::Diagnostics found;
  assay::Program const again = read(text, found);
  require(found.errors() == 0, "printed text reads back",
          found.all().empty() ? text : found.all()[0].message + "\n" + text);
  std::string difference;
  require(assay::equal(program, again, &difference), "printed text reads back equal", difference + "\n" + text);
  std::string const twice = assay::print_program(again, format);
  require(twice == text, "printing is idempotent", text + "\n---\n" + twice);
}

void keep_comments(assay::Program const& program) {
  assay::Comments const comments(program);
  std::string const text = assay::print_program(program, assay::AssemblyFormat::pretty, comments);
  assay::Diagnostics found;
  assay::Program const again = read(text, found);
  require(found.errors() == 0, "text with comments reads back", text);
  assay::Comments const kept(again);
  require(kept.count() == comments.count(), "comments are kept", text);
  std::string const twice = assay::print_program(again, assay::AssemblyFormat::pretty, kept);
  require(twice == text, "printing comments is idempotent", text + "\n---\n" + twice);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  if (size > kMaxBytes) return 0;
  std::string const text(reinterpret_cast<char const*>(data), size);
  assay::Diagnostics read_errors;
  assay::Program const program = read(text, read_errors);
  places_are_in(size, read_errors);
  for (auto against : {assay::Against::spec, assay::Against::official}) {
    assay::Diagnostics found;
    assay::check_program(program, {.against = against, .allow_unregistered_dialect = true}, found);
    places_are_in(size, found);
    if (against == assay::Against::spec)
      assay::testing::count_outcome(read_errors.errors() > 0 ? "not read"
                                    : found.errors() > 0     ? "refused"
                                                             : "accepted");
  }
  assay::Diagnostics explained;
  assay::check_program(program, {.allow_unregistered_dialect = true, .warns_of_official = true, .explained = true},
                       explained);
  places_are_in(size, explained);
  assay::TypeInference inference(program);
  infer_all(*program.top, inference);
  if (read_errors.errors() > 0 || has_unread_op(*program.top)) return 0;
  round_trip(program, assay::AssemblyFormat::pretty);
  round_trip(program, assay::AssemblyFormat::generic);
  round_trip(program, assay::AssemblyFormat::suite);
  if (read_errors.all().empty()) keep_comments(program);
  return 0;
}
