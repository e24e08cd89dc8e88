// Parses the text of a program, or a portable artifact (grammar/bytecode/read/read.hpp). This header does not include
// Spirit: the X3 rules are in grammar/*.cpp, each named after its production in spec/program.ebnf.
#pragma once

#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"

namespace assay {

struct ParseOptions {
  bool allow_unregistered_dialect = false;
};

inline constexpr int kMaxNesting = 256;  // nested brackets of types and attributes, also in aliases, and regions
// Maximum bytes of one type or attribute after expansion of aliases. kBytesPerByte is added for each byte of the text.
inline constexpr std::uint64_t kMaxExpandedBytes = 1 << 20, kBytesPerByte = 32;
inline constexpr std::uint32_t kMaxResultNumber = 1 << 20;
inline constexpr std::size_t kMaxOpName = 1 << 16;  // bytes

// Always returns a program with the parsed parts. Appends errors to `diagnostics`: with label "syntax" if the text is
// not a sentence of the grammar, otherwise with another label ("ssa_visibility", "ssa_redefinition", "unknown_op",
// ...). After a syntax error, parsing resumes at the next recognizable op (grammar/program/recovery.hpp).
// Program::complete is then false, and definitions that may be in the skipped text are not reported as missing.
Program parse_program(Source source, ParseOptions const& options, Diagnostics& diagnostics);

}  // namespace assay
