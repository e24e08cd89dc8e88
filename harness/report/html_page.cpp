#include "harness/report/html_page.hpp"

#include <fmt/format.h>

#include "harness/embedded.hpp"
#include "support/documents/json.hpp"

namespace assay {

std::string script_text(nlohmann::ordered_json const& json) {
  std::string text;
  for (char const c : json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace))
    text += c == '<' ? "\\u003c" : std::string(1, c);
  return text;
}

namespace {

std::string page_file(std::string_view name, std::string_view ending) {
  return std::string(text_of_file(harness_files(), fmt::format("page/{}.{}", name, ending)));
}

std::string with_texts(std::string_view rest, std::map<std::string, std::string, std::less<>> const& texts) {
  std::string result;
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

}  // namespace

std::string fill_page(HtmlPage const& page, std::map<std::string, std::string, std::less<>> const& texts) {
  bool const has_style = page.name != "report";
  return with_texts(page_file("frame", "html"),
                    {{"title", page.title},
                     {"scripts", page.loads_scripts ? "'unsafe-inline' 'self' file:" : "'unsafe-inline'"},
                     {"style", page_file("report", "css") + (has_style ? page_file(page.name, "css") : "")},
                     {"body", with_texts(page_file(page.name, "html"), texts)},
                     {"script", page_file(page.name, "js")}});
}

std::size_t frame_size(HtmlPage const& page) { return fill_page(page, {}).size(); }

}  // namespace assay
