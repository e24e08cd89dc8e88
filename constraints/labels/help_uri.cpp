#include "constraints/labels/help_uri.hpp"

#include <algorithm>
#include <map>

#include "grammar/notation/specification.hpp"

namespace assay::inline constraints {

namespace {

using Pages = std::map<std::string, std::string, std::less<>>;  // by the prefix of labels

// Ops by their names alone, so that no op file is read.
Pages const& pages() {
  static Pages const kPages = [] {
    Pages pages;
    auto const& specification = Specification::get();
    for (auto const name : specification.op_names()) {
      auto const dot = name.find('.');
      std::string prefix = mnemonic_of(name);
      bool const is_own = prefix.size() < name.size();
      std::ranges::replace_if(
          prefix, [](char c) { return c == '.' || c == '-' || c == '$'; }, '_');
      pages.emplace(prefix, is_own ? prefix : std::string(name.substr(0, dot)));
    }
    for (auto const* element : specification.elements())
      pages.emplace(element->label_prefix, element->kind == "type" ? "types" : element->kind + "s");
    return pages;
  }();
  return kPages;
}

}  // namespace

std::string_view help_base() { return ASSAY_HOMEPAGE "/blob/main/docs/labels/"; }

std::string label_page(std::string_view label) {
  // The longest prefix: chlo_broadcast_add_c1 is of chlo.broadcast_add.
  for (auto end = label.rfind('_'); end != label.npos && end > 0; end = label.rfind('_', end - 1))
    if (auto const page = pages().find(label.substr(0, end)); page != pages().end()) return page->second;
  return "README";
}

std::string help_uri(std::string_view label) {
  std::string uri(help_base());
  uri += label_page(label);
  uri += ".md#";
  uri += label;
  return uri;
}

}  // namespace assay::inline constraints
