// Describes a type in a text as Markdown.
#pragma once

#include <cstdint>
#include <string>

#include "lsp/document.hpp"

namespace assay {

// Describes the innermost `tensor<..>`, `!quant.uniform<..>` or similar type around the position: a line for the type,
// and one for the values of quantized elements. Empty if there is none.
std::string about_type(Document& document, std::uint32_t offset);

}  // namespace assay
