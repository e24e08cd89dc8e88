// Checks the clauses of one program element and says what is wrong.
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

// What else is asked of a clause that may hold.
struct Together {
  ProcessGrid* grid = nullptr;                                         // whether it fits the other rules of the program
  std::function<std::optional<Statement>(Expr const&)> contradiction;  // why no sizes satisfy it; nothing if some may
  // Asked by the text, where nothing is found: made true if the clauses that the official tools have instead of others, or
  // alone, hold for the same environment, too.
  bool* holds_officially = nullptr;
};

// The element as the official tools see it. Asked for where a clause is broken, as few are.
using OfficialEnvironment = std::function<Environment const&()>;

// Appends a diagnostic at `location` for each clause that the program element breaks. A clause that
// has no value is reported only if `found` is empty in the end. `official` gives the environment
// in which the official tools' result of the same element is made, the same one where nothing depends on it.
void check_clauses(std::string_view label_prefix, std::span<Clause const> clauses, Environment const& environment,
                   OfficialEnvironment const& official, CheckOptions const& options, SourceRange location,
                   std::vector<Diagnostic>& found, Together const& together = {});

}  // namespace assay
