#include "support/documents/json.hpp"

template class nlohmann::basic_json<>;
template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace assay {

template <class Json> Json parse_json(std::string_view text) { return Json::parse(text, nullptr, false); }

template <class Json> Json parse_json_or_throw(std::string_view text) { return Json::parse(text); }

template nlohmann::json parse_json(std::string_view text);
template nlohmann::ordered_json parse_json(std::string_view text);
template nlohmann::json parse_json_or_throw(std::string_view text);
template nlohmann::ordered_json parse_json_or_throw(std::string_view text);

}  // namespace assay
