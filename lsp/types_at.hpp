// The description of a type in a text, as Markdown.
#pragma once

#include <cstdint>
#include <string>

#include "lsp/document.hpp"

namespace assay {

// For the innermost `tensor<..>`, `!quant.uniform<..>` or similar type around the position; empty if there is none. A
// line for the type and for the values of quantized elements.
std::string about_type(Document& document, std::uint32_t offset);

}  // namespace assay
