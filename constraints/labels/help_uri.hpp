// Where a label is explained: the `helpUri` of SARIF and `codeDescription.href` of editors.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// A section of the official document: "https://openxla.org/stablehlo/spec#dot_general".
std::string document_uri(std::string_view section);

// Where our repository is, e.g. "https://github.com/them/assay": the CMake variable ASSAY_REPOSITORY. Empty: it has no address.
std::string_view repository_url();

// Where the site that scripts/docs makes is published, e.g. "https://them.github.io/assay": the CMake variable ASSAY_DOCS.
// Empty: it is not published.
std::string_view docs_url();

// The page of a label, below labels/ of the site, without its ending: "dot_general" for dot_general_c10, "chlo" for
// chlo_acos_i1, "custom_call" for custom_call_qr_c1. Other dialects have a page each; "README" has labels that are not
// rules of an element: syntax, version, ...
std::string label_page(std::string_view label);

// ".../labels/dot_general.html#dot_general_c10" below docs_url(). Without that, the section of the official document
// about the op; empty if there is none, as for `syntax` or another dialect.
std::string help_uri(std::string_view label);

}  // namespace assay
