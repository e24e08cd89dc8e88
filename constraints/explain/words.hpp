// The words of spec/words.tsv: how messages speak of a function of the notation, or of a whole clause.
#pragma once

#include <optional>
#include <string_view>

namespace assay {

// The phrase of a function or label in that form ("noun", "is", ...), which may be empty; nullopt if it has no such
// row.
std::optional<std::string_view> words_for(std::string_view name, std::string_view form);

}  // namespace assay
