#include "constraints/labels/help_uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "grammar/notation/specification.hpp"

namespace assay {

namespace {

using Pages = std::map<std::string, std::string, std::less<>>;  // by prefix of labels

// Uses only the names of ops, so that no op file is parsed.
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

std::string document_uri(std::string_view section) {
  return fmt::format("https://openxla.org/stablehlo/spec#{}", section);
}

std::string_view repository_url() { return ASSAY_REPOSITORY; }

std::string_view docs_url() { return ASSAY_DOCS; }

std::string label_page(std::string_view label) {
  // Uses the longest prefix: chlo_broadcast_add_c1 belongs to chlo.broadcast_add.
  for (auto end = label.rfind('_'); end != label.npos && end > 0; end = label.rfind('_', end - 1))
    if (auto const page = pages().find(label.substr(0, end)); page != pages().end()) return page->second;
  return "README";
}

std::string help_uri(std::string_view label) {
  auto const page = label_page(label);
  if (!docs_url().empty()) return fmt::format("{}/labels/{}.html#{}", docs_url(), page, label);
  auto const* const op = Specification::get().op("stablehlo." + page);
  bool const has_section = page == "types" || page == "constants" || (op && op->source == "spec");
  return has_section ? document_uri(page) : "";
}

}  // namespace assay
