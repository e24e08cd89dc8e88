// Reads a program's text, or a portable artifact (grammar/bytecode/read/read.hpp). No Spirit header here: grammar/*.cpp hold
// the X3 rules, each named after its production in spec/program.ebnf.
#pragma once

#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"

namespace assay {

struct ParseOptions {
  bool allow_unregistered_dialect = false;
};

inline constexpr int kMaxNesting = 256;  // brackets of types and attributes, also within aliases, and regions
// Maximum bytes of one type or attribute with expanded aliases, in addition to kBytesPerByte for each byte of the text.
inline constexpr std::uint64_t kMaxExpandedBytes = 1 << 20, kBytesPerByte = 32;
inline constexpr std::uint32_t kMaxResultNumber = 1 << 20;
inline constexpr std::size_t kMaxOpName = 1 << 16;  // bytes

// Always returns a program with the parsed parts. Errors go to `diagnostics`, with label "syntax" if the text is
// not a sentence of the grammar, and another label ("ssa_visibility", "ssa_redefinition", "unknown_op", ...)
// otherwise. After a syntax error, reading continues with the next recognizable op
// (grammar/program/recovery.hpp); Program::complete is then false, and definitions in the skipped text are not
// reported as missing.
Program parse_program(Source source, ParseOptions const& options, Diagnostics& diagnostics);

}  // namespace assay
