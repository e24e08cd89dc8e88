// The wordings in spec/words.tsv: how messages describe a function of the notation or a whole clause.
#pragma once

#include <optional>
#include <string_view>

namespace assay {

// Returns the phrase of a function or label in a form ("noun", "is", ...). The phrase may be empty. nullopt if there is
// no such row.
std::optional<std::string_view> words_for(std::string_view name, std::string_view form);

}  // namespace assay
