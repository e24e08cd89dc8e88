// What is known of a type that is written in a text, as Markdown.
#pragma once

#include <cstdint>
#include <string>

#include "lsp/document.hpp"

namespace assay {

// Of the innermost `tensor<..>`, `!quant.uniform<..>` or the like around the place; empty if there is none. A line for the type
// and for what quantized elements stand for.
std::string about_type(Document& document, std::uint32_t offset);

}  // namespace assay
