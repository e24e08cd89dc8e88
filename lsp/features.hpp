// Features of the server: each is a function of the document and a position in it, and returns the JSON of the
// protocol. They throw RequestError if there is no answer.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "lsp/protocol.hpp"

namespace assay {

// The open documents by their URIs.
using Documents = std::map<std::string, std::unique_ptr<Document>>;

// The results of `prove` for the current document: see background.hpp.
struct SizeRemark {
  std::uint32_t line = 0;                 // from 0
  std::string label, verdict, condition;  // "can_fail", "fails" or "undecided"; where the rule holds
};
struct NamedShape {
  std::uint32_t line = 0, column = 0;  // of the value's name where it is defined; from 0, in bytes
  std::string value, shape;            // "%keys", "[dim(%past, 0), 64]"
};
struct SizeFindings {
  std::int64_t version = -1;  // of the document
  std::vector<SizeRemark> all;
  std::vector<NamedShape> shapes;  // of values whose sizes are unknown as they are written
};

Json diagnostics_of(Document& document, bool complete);
// Of a configuration: `problem` has a line `FILE:LINE: ..` for each mistake in it.
Json diagnostics_of_config(std::string const& problem);

Json hover(Document& document, std::uint32_t offset, SizeFindings const& sizes);
Json completion(Document& document, std::uint32_t offset);
// the operand types of the op around the position; null: there is none
Json signature_help(Document& document, std::uint32_t offset);

Json definition(Document& document, std::uint32_t offset);
Json type_definition(Document& document, std::uint32_t offset);  // of a value: the aliases that its type is written by
// From the token at a position outwards: brackets and their contents, lines, the text.
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

// Of lines that the range touches.
Json formatting(Document& document, SourceRange range);

}  // namespace assay
