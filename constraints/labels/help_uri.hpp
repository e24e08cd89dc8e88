// Where the page about a label is: the `helpUri` of SARIF and `codeDescription.href` of editors.
#pragma once

#include <string>
#include <string_view>

namespace assay::inline constraints {

// Where the pages are on the code host, e.g. "https://github.com/OWNER/assay/blob/main/docs/labels/"; the CMake variable
// ASSAY_HOMEPAGE says what comes before blob/.
std::string_view help_base();

// The page of a label, below docs/labels/, without its ending: "dot_general" for dot_general_c10, "chlo" for
// chlo_acos_i1, "custom_call" for custom_call_qr_c1. Other dialects have a page each; "README" has what is no rule of an
// element: syntax, version, ...
std::string label_page(std::string_view label);

// ".../dot_general.md#dot_general_c10". Any text has one; `assay explain` says which labels there are.
std::string help_uri(std::string_view label);

}  // namespace assay::inline constraints
