// The part of the grammar of programs that the op files and attributes.spec imply, as productions.
#pragma once

#include <string>
#include <vector>

#include "grammar/ebnf/ebnf.hpp"
#include "grammar/notation/op_file.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {

// The production of an op's custom assembly format: `ConcatenateOp ::= 'stablehlo.concatenate' {ValueUse ','} 'dim' '=' ...`.
// Each directive becomes the production of its name (`same-type`: SameTypeFormat, `conv-dimensions($d)`:
// ConvDimensions), each `$x` one by the type of its row. The op must have an assembly line.
Production assembly_production(OpSpec const& op);

// CustomOp and, for terminators, TerminatorOp, with one production per op that has an assembly line, and opMnemonic. An
// op whose assembly format other productions of `base` name (FuncReturnFormat) gets a production of that name as well.
std::vector<Production> op_productions(std::vector<OpSpec const*> const& ops, Grammar const& base);

// EnumAttribute with one production of cases per enum, StructAttribute with one of fields per structure.
std::vector<Production> attribute_productions(SpecFile const& attributes);

// spec/program.ebnf with everything derived from the rest of spec/.
Result<Grammar> program_grammar(Specification const& specification);

}  // namespace assay
