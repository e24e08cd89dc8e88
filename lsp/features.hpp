// Features of the server. Each is a function of the document and a position in it, and returns the JSON of the
// protocol. They throw RequestError if there is no result.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "lsp/protocol.hpp"

namespace assay {

// The open documents by URI.
using Documents = std::map<std::string, std::unique_ptr<Document>>;

// The results of `prove` for the current document: see background.hpp.
struct SizeRemark {
  std::uint32_t line = 0;  // 0-based
  // verdict: "can_fail", "fails" or "undecided"; condition: where the rule holds
  std::string label, verdict, condition;
};
struct NamedShape {
  std::uint32_t line = 0, column = 0;  // of the value's name at its definition; 0-based, in bytes
  std::string value, shape;            // "%keys", "[dim(%past, 0), 64]"
};
struct SizeFindings {
  std::int64_t version = -1;  // version of the document
  std::vector<SizeRemark> all;
  std::vector<NamedShape> shapes;  // of values whose declared sizes are unknown
};

Json diagnostics_of(Document& document, bool complete);
// For a configuration. `problem` has a line `FILE:LINE: ..` for each error in it.
Json diagnostics_of_config(std::string const& problem);

Json hover(Document& document, std::uint32_t offset, SizeFindings const& sizes);
Json completion(Document& document, std::uint32_t offset);
// Returns the operand types of the op around the position, or null.
Json signature_help(Document& document, std::uint32_t offset);

Json definition(Document& document, std::uint32_t offset);
Json type_definition(Document& document, std::uint32_t offset);  // for a value: the aliases in the spelling of its type
// Returns ranges from the token at a position outwards: brackets and their contents, lines, the text.
Json selection_range(Document& document, std::uint32_t offset);
Json references(Document& document, std::uint32_t offset, bool with_definition);
Json highlights(Document& document, std::uint32_t offset);
Json prepare_rename(Document& document, std::uint32_t offset);
Json rename(Document& document, std::uint32_t offset, std::string const& name);

Json document_symbols(Document& document);
Json workspace_symbols(Documents const& documents, std::string const& query);
Json folding_ranges(Document& document);

Json semantic_tokens(Document& document, SourceRange range);
Json semantic_token_legend();

Json code_actions(Document& document, SourceRange range);
Json inlay_hints(Document& document, SourceRange range, SizeFindings const& sizes);
Json code_lenses(Document& document);
Json document_links(Document& document);

// Formats the lines that the range touches.
Json formatting(Document& document, SourceRange range);

}  // namespace assay
