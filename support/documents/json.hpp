// JSON types of nlohmann-json. Their members and parser are compiled once with optimization, and not in every source
// that includes this header in place of the library's. Reports of a large suite have hundreds of thousands of lines.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

extern template class nlohmann::basic_json<>;
extern template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace assay {

// Parses `text`. For invalid JSON, is_discarded() of the result is true. `Json` is one of the two types above.
template <class Json> Json parse_json(std::string_view text);

// Same, but throws the library's parse_error, or its out_of_range for a number that is too large.
template <class Json> Json parse_json_or_throw(std::string_view text);

extern template nlohmann::json parse_json(std::string_view text);
extern template nlohmann::ordered_json parse_json(std::string_view text);
extern template nlohmann::json parse_json_or_throw(std::string_view text);
extern template nlohmann::ordered_json parse_json_or_throw(std::string_view text);

}  // namespace assay
