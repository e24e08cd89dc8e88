// Names that are used and are not those that are meant: aliases, results of several. Internal to grammar/.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/text/state.hpp"

namespace assay {

// The finding about `#name` or `!name` at `at`: a note where it is defined behind that, or the names of `known` aliases that
// are like it.
Diagnostic undefined_alias(ParseState const& state, char const* at, std::string_view name,
                           std::vector<std::string> known);

// One finding for all uses of the alias.
template <class Aliases>
void report_undefined_alias(ParseState& state, char const* at, std::string_view name, Aliases const& aliases) {
  std::vector<std::string> known;
  if (state.may_search())
    for (auto const& [one, value] : aliases) known.emplace_back(one);
  state.report_recovered("alias " + std::string(1, *at) + std::string(name),
                         undefined_alias(state, at, name, std::move(known)));
}

// How a value of this name comes to the type: another result of its op has it (%name#1), or an op makes it.
Hint use_hint(std::string_view name, std::span<Value* const> values, Type has, Type wanted);

// Of a name that is defined twice, when another one of the type of its first definition is never defined: `second`, the finding
// about the second definition, becomes one about the first, unless both have that type.
void name_first_definition(std::string_view name, std::span<Value* const> first, std::span<Value* const> used,
                           Diagnostic& second);

// %loop.1 and %loop_1 may be %loop#1, a result of a name that has several: its name without '%'.
std::vector<std::string> numbered_result(NameTable const& names, std::string_view name);

}  // namespace assay
