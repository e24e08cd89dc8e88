#include "campaign/causes/cause.hpp"

#include "generators/suite/digest.hpp"
#include "harness/report/baseline.hpp"
#include "support/text.hpp"

namespace assay::campaign {
namespace {

constexpr std::size_t kMaxNameBytes = 80, kDigits = 8;

}  // namespace

CauseKey ignore_element_kind(CauseKey key) {
  bool const is_element = key.deviation == Deviation::nan || key.deviation == Deviation::zero_sign;
  if (key.type_class == "any" && is_element) key.deviation = Deviation::value;
  return key;
}

std::string title_of(CauseKey const& key) {
  auto title = key;
  title.detail.clear();
  return to_string(title);
}

std::string to_string(CauseKey const& key) {
  std::string text = key.op + " (" + key.type_class;
  if (!key.attribute_class.empty()) text += "; " + key.attribute_class;
  text += "): " + std::string(to_string(key.deviation));
  return key.detail.empty() ? text : text + ": " + key.detail;
}

std::string id_of_cause(std::string const& name) { return std::string(kCausePrefix) + name; }

std::string name_of(CauseKey const& key) {
  std::string name = name_of_words(key.op) + "." + name_of_words(key.type_class);
  if (!key.attribute_class.empty()) name += "." + name_of_words(key.attribute_class);
  name += "." + name_of_words(to_string(key.deviation));
  if (key.detail.empty() && name.size() <= kMaxNameBytes) return name;
  Digest digest;
  digest.add(to_string(key));
  return name.substr(0, kMaxNameBytes) + "." + digest.finish().substr(0, kDigits);
}

}  // namespace assay::campaign
