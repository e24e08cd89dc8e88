#include "harness/report/html_page.hpp"

#include <nlohmann/json.hpp>

#include "harness/embedded.hpp"

namespace assay::inline harness {

std::string script_text(nlohmann::ordered_json const& json) {
  std::string text;
  for (char const c : json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace))
    text += c == '<' ? "\\u003c" : std::string(1, c);
  return text;
}

std::string fill_page(std::string_view file, std::map<std::string, std::string, std::less<>> const& texts) {
  std::string result;
  auto rest = text_of_file(harness_files(), file);
  for (auto at = rest.find("{{"); at != rest.npos; at = rest.find("{{")) {
    auto const end = rest.find("}}", at);
    if (end == rest.npos) break;
    auto const text = texts.find(rest.substr(at + 2, end - at - 2));
    result += rest.substr(0, at);
    result += text == texts.end() ? rest.substr(at, end + 2 - at) : std::string_view(text->second);
    rest.remove_prefix(end + 2);
  }
  return result + std::string(rest);
}

}  // namespace assay::inline harness
