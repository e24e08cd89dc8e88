// Parts of messages: JSON, error codes, positions and edits.
#pragma once

#include <string>
#include <vector>

#include "diagnostics/fixes/fixes.hpp"
#include "lsp/document.hpp"
#include "support/documents/json.hpp"

namespace assay {

using Json = nlohmann::json;

// Error codes of JSON-RPC and of the protocol.
enum class RpcError : int {
  parse_error = -32700,
  invalid_request = -32600,
  method_not_found = -32601,
  invalid_params = -32602,
  internal_error = -32603,
  not_initialized = -32002,
  request_failed = -32803,
  request_canceled = -32800,
};

// Thrown by a feature that cannot answer a request. The message is shown to the user.
struct RequestError {
  RpcError code = RpcError::invalid_params;
  std::string message;
};

Json to_json(Position position);
Json to_json(Document const& document, SourceRange range);
// Throw RequestError if the JSON is invalid.
Position position_of(Json const& json);
SourceRange range_of(Document const& document, Json const& json);
std::uint32_t offset_of(Document const& document, Json const& params);  // `params` is a TextDocumentPositionParams

using TextEdit = Edit;
Json to_json(Document const& document, TextEdit const& edit);
// Returns a WorkspaceEdit for one document.
Json workspace_edit(Document const& document, std::vector<TextEdit> const& edits);

// Serializes JSON. Invalid UTF-8 in strings becomes U+FFFD.
std::string dump(Json const& json);

}  // namespace assay
