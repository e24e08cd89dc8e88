// Mutants as rows of tables (tables/FAMILY.tsv), columns separated by tabs; lines that begin with # are comments:
//
//   name        "reduce_window/init_dropped"
//   ops         mnemonics, separated by blanks; "add" is "stablehlo.add"
//   types       element types: "any", "floats", "f32|f64", "integers bits>=16|floats" (element_types)
//   behavior   a kind, what it is about, and a formula (formula.hpp) after a colon: "result: is_nan(v) ? 0 : v"
//   what        what is wrong, for people
//   permitted   absent, or why no conforming suite can tell it from the right kernel; "permitted if flush" and
//               "permitted if any_order": where the profile permits this
//
// Kinds that compute elements:
//   result: F            each element of the results becomes F            result 1: F, of one result
//   operands: F          of the operands of the subject's kind, before    operand 0 2: F, row NAME: F, of these
//   compute: F           the result is F of the operands' elements; of real numbers
//   round MODE           the op's exact result, rounded in another way: toward_zero, up, nearest_away
//   computed_in FORMAT   operands are rounded to it, and the op's result in it is rounded back
//   ulps N: F            where F holds, the result N codes further from zero, if it is not exact
//   kernel MNEMONIC      another op's
// that move them; TENSORS are "results", "result 0", "operands", "operand 0 2", "operand last" or "row NAME":
//   move TENSORS: F      element i is element F of the same tensor; 0 if F is negative
//   take: F              element i of the first result is element F of the first operand, if there is one of its type
//   by_columns TENSORS   elements are laid out by columns           transpose TENSORS   the last two axes exchanged
//   zero TENSORS         all bits are 0                             other_sign TENSORS [TYPES]   of integers
//   first_batch ROW N    operand N has along the axes of ROW what it has at index 0
//   starts: F            start indices; those of dynamic slices are one list
//   swap A B             operands, by index or row                  swap_alike   the first two, if they have one type
//   swap_results A B, reverse_operands, reverse_results (those of one type), give N (operand N as it is)
// that combine them (folds.hpp): fold CHANGE; sums CHANGE, FORMAT, toward_zero or running
// and edits of attributes; nothing is mutated where they change nothing. "relaxed": results may get another shape:
//   list ROW [relaxed]: F          each element        keep ROW [relaxed]   the first element only
//   exchange A B [relaxed]         two lists           real ROW: F
//   text ROW FROM TO               an enum case        region_text REGION ROW FROM TO ...   of its only op
// Every other behavior is "code": a function of the mutant's name (code.hpp).
#pragma once

#include "generators/mutants/mutant.hpp"
#include "support/result.hpp"

namespace assay::mutants {

// A mistake is one in the tables.
Result<std::vector<Mutant>> read_tables();

// "any", or names of classes, separated by "|", each with conditions on bits, bytes, precision, greatest: >=, <= or =.
Result<ElementClass> element_types(std::string_view text);

// Sets `run` or `edit` as the column defines.
Result<void> set_behaviour(std::string_view text, Mutant& mutant);

}  // namespace assay::mutants
