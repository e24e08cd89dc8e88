// Mutants as rows of tables (tables/FAMILY.tsv). Columns are separated by tabs; lines that begin with # are comments:
//
//   name        "reduce_window/init_dropped"
//   ops         mnemonics, separated by blanks; "add" is "stablehlo.add"
//   types       element types: "any", "floats", "f32|f64", "integers bits>=16|floats" (element_types)
//   behavior    a kind, its arguments, and a formula (formula.hpp) after a colon: "result: is_nan(v) ? 0 : v"
//   what        description of the defect
//   permitted   absent, or the reason why no conforming suite can distinguish it from the correct kernel;
//               "permitted if flush" and "permitted if any_order": if the profile permits that
//
// Kinds that compute elements:
//   result: F            each element of the results becomes F            result 1: F, of one result
//   operands: F          of the operands of the subject's type, before    operand 0 2: F, row NAME: F, of these
//   compute: F           the result is F of the operands' elements; not for complex numbers
//   round MODE           the exact result with another rounding: toward_zero, up, nearest_away
//   computed_in FORMAT   rounds the operands to the format, computes in it, and rounds the result back
//   ulps N: F            where F is true, inexact results move N codes away from zero
//   kernel MNEMONIC      the kernel of another op
// Kinds that move elements; TENSORS are "results", "result 0", "operands", "operand 0 2", "operand last" or "row NAME":
//   move TENSORS: F      element i is element F of the same tensor; 0 if F is negative
//   take: F              element i of the first result is element F of operand 0, if their types are equal
//   by_columns TENSORS   column-major layout                        transpose TENSORS   the last two axes exchanged
//   zero TENSORS         all bits are 0                             other_sign TENSORS [TYPES]   of integers
//   first_batch ROW N    operand N has the values of index 0 along the axes of ROW
//   starts: F            start indices; those of dynamic slices are one list
//   swap A B             operands, by index or row                  swap_alike   the first two, if they have one type
//   swap_results A B, reverse_operands, reverse_results (those of one type), give N (operand N unchanged)
// Kinds that combine elements (folds.hpp): fold CHANGE; sums CHANGE, FORMAT, toward_zero or running. Edits of
// attributes, which apply only if they change something. "relaxed": results may have another shape:
//   list ROW [relaxed]: F          each element        keep ROW [relaxed]   the first element only
//   exchange A B [relaxed]         two lists           real ROW: F
//   text ROW FROM TO               an enum case        region_text REGION ROW FROM TO ...   of its only op
// All other behaviors are "code": a function with the mutant's name (code.hpp).
#pragma once

#include "generators/mutants/mutant.hpp"
#include "support/result.hpp"

namespace assay::mutants {

// An error is a mistake in the tables.
Result<std::vector<Mutant>> read_tables();

// Parses "any", or names of classes separated by "|", each with conditions on bits, bytes, precision or greatest: >=,
// <= or =.
Result<ElementClass> element_types(std::string_view text);

// Parses the column `behavior` and sets `run` or `edit`.
Result<void> set_behavior(std::string_view text, Mutant& mutant);

}  // namespace assay::mutants
