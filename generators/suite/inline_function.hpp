// Inlines a function call.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// Returns `text` with the function `callee`, which @main calls once, inlined and removed. Returns `text` unchanged if
// the function has several blocks or is also called elsewhere. Values of @main and `callee` must have different names.
std::string with_function_inlined(std::string const& text, std::string_view callee);

}  // namespace assay
