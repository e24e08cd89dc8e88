// Implements grammar/text/parse.hpp.
#include "grammar/text/parse.hpp"

#include "grammar/bytecode/read/read.hpp"
#include "grammar/hlo/lower.hpp"
#include "grammar/hlo/read.hpp"
#include "grammar/text/parts.hpp"

namespace assay {
Program parse_program(Source source, ParseOptions const& options, Diagnostics& diagnostics) {
  if (is_bytecode(source.text())) return read_bytecode(std::move(source), options, diagnostics);
  Program program;
  program.context = std::make_shared<Context>();
  program.source = std::move(source);
  if (program.source.text().size() > kMaxSourceBytes) {
    diagnostics.error("syntax", {}, "the text is larger than 4 GiB");
    program.top = program.context->arena().make(Block{});
    return program;
  }
  if (hlo::is_hlo(program.source.text())) return hlo::read_hlo(std::move(program.source), diagnostics);
  ParseState state(program, options, diagnostics);
  rules::read_program(state);
  if (program.complete) state.check_location_aliases();
  program.top = state.end_top();
  state.finish_recovery();
  return program;
}

}  // namespace assay
