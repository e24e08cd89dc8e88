// Checks whether a program is valid: evaluates the rules of spec/ on it.
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
  bool labels_only = false;        // diagnostics have labels and ranges but no message
  bool warns_of_official = false;  // with Against::spec: warn if the official tools reject a valid program
  bool warns_of_rounding = false;  // same, but only for decimals that the official tools round to another number
  // with Against::official: assume that clauses shared with the specification hold
  bool differences_only = false;
  // accept every form of numbers in the specification, including forms that no official tool reads
  bool any_form = false;
  bool allow_empty = false;  // do not warn about a file without ops
  // with `explained`: also report consequences of other errors, for users who suppress some errors
  bool includes_consequences = false;
  bool explained = false;         // report one diagnostic per error, at the wrong attribute or operand
  std::optional<Version> target;  // features newer than this are errors
  std::optional<std::int64_t> replicas, partitions;  // the process grid; if not set, any grid that satisfies all rules
  KnownOps* known = nullptr;                         // cached ops of other programs; nullptr: no cache
};

// Reports all rule violations in text order. Returns the process grid as far as the options and the rules determine it.
ProcessNumbers check_program(Program const& program, CheckOptions const& options, Diagnostics& diagnostics);

}  // namespace assay
