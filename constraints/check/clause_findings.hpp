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

// Returns "concatenate_c6" from the label prefix of an element and the label of a clause or row.
std::string full_label(std::string_view label_prefix, std::string_view label);

// Additional checks for clauses that may hold.
struct ClauseChecks {
  // checks consistency with the grid requirements of other rules
  ProcessGrid* grid = nullptr;
  // returns why no sizes satisfy the clause; nothing if some may
  std::function<std::optional<Statement>(Expr const&)> contradiction;
  // For checks against the specification that find nothing: set to true if the official tools' own clauses also hold
  // for the same environment.
  bool* satisfies_official = nullptr;
};

// Returns the element as the official tools interpret it. Called only for violated clauses.
using OfficialEnvironment = std::function<Environment const&()>;

// Appends a diagnostic at `location` for each violated clause of the program element. An undefined clause is reported
// only if `found` is empty in the end. `official` returns the environment of the official tools for the same element;
// it may be the same environment.
void check_clauses(std::string_view label_prefix, std::span<Clause const> clauses, Environment const& environment,
                   OfficialEnvironment const& official, CheckOptions const& options, SourceRange location,
                   std::vector<Diagnostic>& found, ClauseChecks const& together = {});

}  // namespace assay
