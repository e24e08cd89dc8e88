#include "diagnostics/programs/infer_report.hpp"

#include <fmt/format.h>

#include "support/documents/json.hpp"
#include "support/excerpt.hpp"

namespace assay {

using Json = nlohmann::ordered_json;

std::string value_name(Value const& value) {
  if (value.name.empty()) return "";
  bool const is_one_of_many = value.op != nullptr && value.op->results.size() > 1;
  bool const has_pack = is_one_of_many && value.op->results[0]->name == value.op->results[1]->name;
  return fmt::format("%{}{}", value.name, has_pack ? fmt::format("#{}", value.index) : "");
}

bool contradicts(InferredResult const& result) {
  bool const is_known = !result.inferred.empty() || result.shape;
  return (is_known && !result.fits) || !result.broken.empty();
}

namespace {

std::string shape_text(std::vector<std::int64_t> const& shape) {
  std::string text;
  for (auto const size : shape)
    text += (text.empty() ? "" : ", ") + (size == kDynamic ? std::string("?") : std::to_string(size));
  return "[" + text + "]";
}

// Returns, for example, "tensor<8xf32>: compatible" or "shape [4, 8]: NOT compatible (the op violates ...); element
// type not determined".
std::string outcome_of(InferredResult const& result) {
  auto const because = result.reason.empty() ? "" : " (" + result.reason + ")";
  auto const broken = result.broken.empty() ? "" : "the op violates " + result.broken;
  if (result.inferred.empty() && !result.shape)
    return "not determined" + because + (broken.empty() ? "" : ": " + broken);
  std::string const verdict = !result.fits      ? "NOT compatible" + (broken.empty() ? "" : " (" + broken + ")")
                              : !broken.empty() ? broken
                                                : "compatible";
  if (!result.inferred.empty()) return fmt::format("inferred {}: {}", result.inferred, verdict);
  return fmt::format("inferred shape {}; element type not determined: {}", shape_text(*result.shape), verdict);
}

Json json_shape(InferredResult const& result) {
  if (!result.shape) return nullptr;
  Json shape = Json::array();
  for (auto const size : *result.shape) shape.push_back(size == kDynamic ? Json(nullptr) : Json(size));
  return shape;
}

std::string json_verdict(InferredResult const& result) {
  bool const is_known = !result.inferred.empty() || result.shape;
  if (is_known && !result.fits) return "not compatible";
  if (!result.broken.empty()) return "breaks a rule";
  return result.inferred.empty() ? "not determined" : "compatible";
}

}  // namespace

std::string infer_text(InferredFile const& file) {
  std::string text;
  for (auto const& result : file.results) {
    text += printable(fmt::format("{}: {}{}: written {}, {}", result.location, result.op,
                                  result.of > 1 ? fmt::format(" #{}", result.index) : "",
                                  result.written.empty() ? "nothing" : result.written, outcome_of(result))) +
            "\n";
  }
  return text;
}

std::string infer_json(std::vector<InferredFile> const& files) {
  Json json = {{"version", 1}, {"files", Json::array()}};
  for (auto const& file : files) {
    Json one = {{"file", file.file}, {"readable", !file.is_unreadable}, {"results", Json::array()}};
    for (auto const& result : file.results) {
      bool const is_known = !result.inferred.empty();
      one["results"].push_back({{"location", result.location},
                                {"op", result.op},
                                {"name", result.name},
                                {"index", result.index},
                                {"written", result.written.empty() ? Json(nullptr) : Json(result.written)},
                                {"inferred", is_known ? Json(result.inferred) : Json(nullptr)},
                                {"shape", json_shape(result)},
                                {"verdict", json_verdict(result)},
                                {"reason", result.reason},
                                {"broken", result.broken}});
    }
    json["files"].push_back(std::move(one));
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace assay
