// HLO as the Program that everything else uses: opcodes become the ops of spec/hlo.tsv.
//
// Tuples are flattened: a value of HLO is the list of its arrays and tokens, so that functions, loops and branches have
// several arguments and results, as in StableHLO. Computations that are called or fused become private functions, those
// that an op applies become its regions. The entry computation is @main. Locations are those of the HLO text.
//
// An instruction without counterpart becomes an unknown op `hlo.OPCODE`, with a warning that leaves the program
// undecided; so does a constant whose elements were elided.
#pragma once

#include "grammar/hlo/module.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"

namespace assay {

inline constexpr std::string_view kForeignHlo = "hlo.";
inline bool is_foreign_hlo(Operation const& op) { return op.opaque && op.name.starts_with(kForeignHlo); }

}  // namespace assay

namespace assay::hlo {

// The text of a type that programs have not: !hlo<"opaque[]">.
inline constexpr std::string_view kForeignTypes = "!hlo<";
inline bool is_foreign_type(std::string_view text) { return text.starts_with(kForeignTypes); }
inline std::string_view shape_of_foreign(std::string_view text) {  // opaque[]
  return is_foreign_type(text) ? text.substr(kForeignTypes.size() + 1, text.size() - kForeignTypes.size() - 3) : text;
}

// `source` is the text that the module was read from. Violations of HLO's rules are added to `diagnostics`.
Program lower_module(Module const& module, Source source, Diagnostics& diagnostics);

// Reads and lowers the text.
Program read_hlo(Source source, Diagnostics& diagnostics);

}  // namespace assay::hlo
