// Productions of the program grammar that follow from the op files and attributes.spec.
#pragma once

#include <string>
#include <vector>

#include "grammar/ebnf/ebnf.hpp"
#include "grammar/notation/op_file.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {

// Returns the production of an op's custom assembly format: `ConcatenateOp ::= 'stablehlo.concatenate' {ValueUse ','}
// 'dim' '=' ...`. Each directive becomes the production of its name (`same-type`: SameTypeFormat,
// `conv-dimensions($d)`: ConvDimensions). Each `$x` becomes the production of its row's type. The op must have an
// assembly line.
Production assembly_production(OpSpec const& op);

// Returns CustomOp, TerminatorOp for terminators, one production per op that has an assembly line, and opMnemonic. If
// another production of `base` refers to the assembly format of an op (FuncReturnFormat), a production of that name is
// added.
std::vector<Production> op_productions(std::vector<OpSpec const*> const& ops, Grammar const& base);

// Returns EnumAttribute with one production of cases per enum, and StructAttribute with one production of fields per
// structure.
std::vector<Production> attribute_productions(SpecFile const& attributes);

// Returns spec/program.ebnf with all productions derived from the rest of spec/.
Result<Grammar> program_grammar(Specification const& specification);

}  // namespace assay
