#include "lsp/protocol.hpp"

#include <algorithm>

namespace assay {

namespace {

std::uint32_t natural(Json const& json, char const* key) {
  auto const found = json.is_object() ? json.find(key) : json.end();
  if (!json.is_object() || found == json.end() || !found->is_number_integer())
    throw RequestError{RpcError::invalid_params, std::string("missing number in a position: ") + key};
  constexpr std::int64_t kMax = 0x7FFF'FFFF;
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(found->get<std::int64_t>(), 0, kMax));
}

}  // namespace

Json to_json(Position position) { return {{"line", position.line}, {"character", position.character}}; }

Json to_json(Document const& document, SourceRange range) {
  return {{"start", to_json(document.position(range.begin))}, {"end", to_json(document.position(range.end))}};
}

Position position_of(Json const& json) { return {natural(json, "line"), natural(json, "character")}; }

SourceRange range_of(Document const& document, Json const& json) {
  if (!json.is_object() || !json.contains("start") || !json.contains("end"))
    throw RequestError{RpcError::invalid_params, "a range requires start and end"};
  SourceRange range{document.offset(position_of(json["start"])), document.offset(position_of(json["end"]))};
  if (range.end < range.begin) std::swap(range.begin, range.end);
  return range;
}

std::uint32_t offset_of(Document const& document, Json const& params) {
  if (!params.contains("position")) throw RequestError{RpcError::invalid_params, "missing position"};
  return document.offset(position_of(params["position"]));
}

Json to_json(Document const& document, TextEdit const& edit) {
  return {{"range", to_json(document, edit.range)}, {"newText", edit.text}};
}

Json workspace_edit(Document const& document, std::vector<TextEdit> const& edits) {
  Json changes = Json::array();
  for (TextEdit const& edit : edits) changes.push_back(to_json(document, edit));
  return {{"changes", {{document.uri(), std::move(changes)}}}};
}

std::string dump(Json const& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace assay
