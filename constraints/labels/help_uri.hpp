// URLs of the documentation of labels: `helpUri` in SARIF and `codeDescription.href` in editors.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// Returns the URL of a section of the specification: "https://openxla.org/stablehlo/spec#dot_general".
std::string document_uri(std::string_view section);

// Returns the URL of the repository, e.g. "https://github.com/them/assay", from the CMake variable ASSAY_REPOSITORY.
// May be empty.
std::string_view repository_url();

// Returns the URL of the site that scripts/docs builds, e.g. "https://them.github.io/assay", from the CMake variable
// ASSAY_DOCS. Empty if the site is not published.
std::string_view docs_url();

// Returns the page of a label below labels/ of the site, without extension: "dot_general" for dot_general_c10, "chlo"
// for chlo_acos_i1, "custom_call" for custom_call_qr_c1. Each other dialect has one page. "README" has the labels that
// are not rules of an element: syntax, version, ...
std::string label_page(std::string_view label);

// Returns ".../labels/dot_general.html#dot_general_c10" below docs_url(). If there is no site, returns the section of
// the op in the specification, or an empty string if there is none, as for `syntax` or another dialect.
std::string help_uri(std::string_view label);

}  // namespace assay
