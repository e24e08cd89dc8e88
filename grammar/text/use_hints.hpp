// Hints for undefined names: aliases, and results of ops with several results. Internal to grammar/.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/text/state.hpp"

namespace assay {

// Returns the diagnostic for `#name` or `!name` at `at`. It has a note if the alias is defined later in the text, or
// else suggests similar names from `known`.
Diagnostic undefined_alias(ParseState const& state, char const* at, std::string_view name,
                           std::vector<std::string> known);

// Reports one diagnostic for all uses of the alias.
template <class Aliases>
void report_undefined_alias(ParseState& state, char const* at, std::string_view name, Aliases const& aliases) {
  std::vector<std::string> known;
  if (state.can_search())
    for (auto const& [one, value] : aliases) known.emplace_back(one);
  state.report_recovered("alias " + std::string(1, *at) + std::string(name),
                         undefined_alias(state, at, name, std::move(known)));
}

// Suggests how to get a value of type `wanted`: another result of the same op (%name#1), or an op that converts the
// value.
Hint use_hint(std::string_view name, std::span<Value* const> values, Type has, Type wanted);

// Handles a name defined twice, if another name with the type of its first definition is undefined. Then `second`, the
// diagnostic for the second definition, is changed to one for the first definition, unless both definitions have that
// type. Returns whether the types show which definition the undefined name is meant for.
bool name_first_definition(std::string_view name, std::span<Value* const> first, std::span<Value* const> used,
                           Diagnostic& second);

// Returns result numbers that a name may refer to: %loop.1 and %loop_1 may be %loop#1, if %loop has several results.
// Names are without '%'.
std::vector<std::string> numbered_result(NameTable const& names, std::string_view name);

}  // namespace assay
