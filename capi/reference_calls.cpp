// Implements capi/assay.h: pages about labels, ops and names.
#include <fmt/format.h>

#include "capi/answer.hpp"
#include "constraints/labels/label_page.hpp"
#include "diagnostics/reference/definition_page.hpp"
#include "diagnostics/reference/label_text.hpp"
#include "diagnostics/reference/spec_page.hpp"
#include "grammar/notation/specification.hpp"
#include "support/near_names.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxWordBytes = 1000;

std::string name_of(char const* text) {
  if (!text) throw BadCall{"an argument is a null pointer"};
  return std::string(text, strnlen(text, kMaxWordBytes));
}

struct Pages {
  std::string json, text;
};

Pages label_pages_of(std::string const& label) {
  auto const* const entry = find_label(label);
  if (!entry) throw BadCall{fmt::format("unknown label {}{}", label, did_you_mean(label, label_names()))};
  auto const page = label_page_of(*entry);
  return {label_json(page), label_text(page)};
}

std::string spec_page_of(std::string const& name) {
  if (auto const* const op = Specification::get().op_named(name)) return spec_page(*op);
  auto page = definition_page(name);
  if (!page.empty()) return page;
  auto names = defined_names();
  for (auto const op : Specification::get().op_names()) names.push_back(mnemonic_of(op));
  throw BadCall{"no op or definition named " + name + did_you_mean(name, names)};
}

}  // namespace
}  // namespace assay

extern "C" {

assay_status assay_explain(char const* label, assay_answer** answer) {
  using namespace assay;
  return answered(answer, [&](assay_answer& out) {
    auto pages = compute_on_worker_thread(nullptr, [name = name_of(label)] { return label_pages_of(name); });
    out.set_json(std::move(pages.json));
    out.data = std::move(pages.text);
    return ASSAY_FINE;
  });
}

assay_status assay_spec(char const* name, assay_answer** answer) {
  using namespace assay;
  return answered(answer, [&](assay_answer& out) {
    out.data = compute_on_worker_thread(nullptr, [text = name_of(name)] { return spec_page_of(text); });
    return ASSAY_FINE;
  });
}

}  // extern "C"
