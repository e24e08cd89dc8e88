// Which programs are valid: evaluates the rules of spec/ on a program.
#pragma once

#include <optional>

#include "constraints/members/process_numbers.hpp"
#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"

namespace assay {

class KnownOps;

enum class Against { spec, official };

struct CheckOptions {
  Against against = Against::spec;
  bool allow_unregistered_dialect = false;
  bool labels_only = false;        // for callers that need only labels and locations: violations have no message then
  bool warns_of_official = false;  // with Against::spec: a warning if the official tools reject a valid program
  bool warns_of_rounding = false;  // the same only for decimals that denote another number for the official tools
  // with Against::official: clauses that are also in the specification are known to hold
  bool differences_only = false;
  // numbers may have every form of the specification, including those that no official tool reads
  bool any_form = false;
  bool allow_empty = false;         // of whole files: a text without any op is not a reason to doubt
  bool keeps_consequences = false;  // explained: each of them on its own all the same, for those who allow some
  bool explained = false;           // for readers: one finding for one mistake, at the attribute or operand at fault
  std::optional<Version> target;    // features newer than this are errors
  std::optional<std::int64_t> replicas, partitions;  // the process grid; else any on which all rules hold
  KnownOps* known = nullptr;  // ops of programs before and after; nullptr: each program is judged on its own
};

// Every violation of a rule, in the order of the program text. Returns the process grid, as far as the options and the
// rules determine it.
ProcessNumbers check_program(Program const& program, CheckOptions const& options, Diagnostics& diagnostics);

}  // namespace assay
