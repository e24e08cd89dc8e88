// The parts of messages: JSON, error codes, positions and edits.
#pragma once

#include <string>
#include <vector>

#include "diagnostics/fixes/fixes.hpp"
#include "lsp/document.hpp"
#include "support/documents/json.hpp"

namespace assay {

using Json = nlohmann::json;

// Of JSON-RPC and of the protocol.
enum class RpcError : int {
  parse_error = -32700,
  invalid_request = -32600,
  method_not_found = -32601,
  invalid_params = -32602,
  internal_error = -32603,
  not_initialized = -32002,
  request_failed = -32803,
  request_cancelled = -32800,
};

// Leaves a feature where a request cannot be answered; the message is for people.
struct RequestError {
  RpcError code = RpcError::invalid_params;
  std::string message;
};

Json to_json(Position position);
Json to_json(Document const& document, SourceRange range);
// Fail with RequestError.
Position position_of(Json const& json);
SourceRange range_of(Document const& document, Json const& json);
std::uint32_t offset_of(Document const& document, Json const& params);  // of a TextDocumentPositionParams

using TextEdit = Edit;
Json to_json(Document const& document, TextEdit const& edit);
// Of one document.
Json workspace_edit(Document const& document, std::vector<TextEdit> const& edits);

// As bytes; invalid UTF-8 in strings becomes U+FFFD.
std::string dump(Json const& json);

}  // namespace assay
