// Checks the clauses of one program element and reports violations.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "constraints/check/check.hpp"
#include "constraints/check/process_grid.hpp"
#include "constraints/evaluate/environment.hpp"

namespace assay {

// "concatenate_c6" from the label_prefix of an element and the label of a clause or row.
std::string full_label(std::string_view label_prefix, std::string_view label);

// Additional checks of a clause that may hold.
struct Together {
  ProcessGrid* grid = nullptr;                                         // whether it fits the other rules of the program
  std::function<std::optional<Statement>(Expr const&)> contradiction;  // why no sizes satisfy it; nothing if some may
  // By the rules of the specification, if nothing is found: set to true if the clauses that only the official tools
  // have, or that they have in place of others, also hold for the same environment.
  bool* holds_officially = nullptr;
};

// The element as the official tools see it. Called only for violated clauses.
using OfficialEnvironment = std::function<Environment const&()>;

// Appends a diagnostic at `location` for each clause that the program element violates. A clause without a value is
// reported only if `found` is empty in the end. `official` returns the environment for the official tools' result on
// the same element, the same one if nothing depends on it.
void check_clauses(std::string_view label_prefix, std::span<Clause const> clauses, Environment const& environment,
                   OfficialEnvironment const& official, CheckOptions const& options, SourceRange location,
                   std::vector<Diagnostic>& found, Together const& together = {});

}  // namespace assay
