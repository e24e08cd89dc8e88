// Inlines a call.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// `text`, in which @main calls the function `callee` once, without that call and without that function. `text` as it is if
// the function has several blocks, or is called from elsewhere. No value of @main may have the name of one of `callee`.
std::string with_function_inlined(std::string const& text, std::string_view callee);

}  // namespace assay
