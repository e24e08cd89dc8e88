#include "capi/answer.hpp"

#include "diagnostics/report.hpp"
#include "diagnostics/version.hpp"
#include "semantics/program/npy.hpp"

namespace assay {

std::string dump(nlohmann::ordered_json const& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace assay

void assay_answer::add(assay_part part, assay::Tensor const& tensor) {
  auto kept = assay::stored(tensor);
  auto element = to_string(kept.element());
  tensors[part].push_back({std::move(kept), std::move(element)});
}

void assay_answer::set_error(assay_status of, std::string const& message) {
  status = of;
  data.reset();
  for (auto& part : tensors) part.clear();
  set_json(assay::dump({{"error", message}}));
}

char const* assay_answer::json() {
  std::call_once(made_, [this] { text_ = make_json ? make_json() : "{}"; });
  return text_.c_str();
}

extern "C" {

uint32_t assay_api_version(void) { return ASSAY_API_VERSION; }

char const* assay_version(void) { return assay::version_line().data(); }

void assay_answer_free(assay_answer* answer) { delete answer; }

assay_status assay_answer_status(assay_answer const* answer) { return answer ? answer->status : ASSAY_NO_MEMORY; }

char const* assay_answer_json(assay_answer* answer) {
  if (!answer) return R"({"error":"out of memory"})";
  try {
    return answer->json();
  } catch (...) {
    return R"({"error":"out of memory for this text"})";
  }
}

char const* assay_answer_data(assay_answer const* answer, size_t* size) {
  bool const has_data = answer && answer->data;
  if (size) *size = has_data ? answer->data->size() : 0;
  return has_data ? answer->data->c_str() : nullptr;
}

size_t assay_answer_tensors(assay_answer const* answer, assay_part part) {
  return answer && static_cast<std::size_t>(part) < assay::kParts ? answer->tensors[part].size() : 0;
}

assay_status assay_answer_tensor(assay_answer const* answer, assay_part part, size_t index, assay_tensor* tensor) {
  if (!tensor || index >= assay_answer_tensors(answer, part)) return ASSAY_BAD_CALL;
  auto const& item = answer->tensors[part][index];
  *tensor = {item.element.c_str(), item.tensor.shape().data(), item.tensor.rank(), item.tensor.data(),
             item.tensor.size_bytes()};
  return ASSAY_FINE;
}

}  // extern "C"
