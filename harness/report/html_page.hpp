// Report pages: one self-contained HTML file, assembled from the files of harness/page.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace assay {

struct HtmlPage {
  std::string_view
      name;  // "diff": the body page/diff.html, the script page/diff.js, and the style page/diff.css in addition to
             // report.css
  std::string title;           // in HTML
  bool loads_scripts = false;  // whether the page loads scripts from its folder
};

// The body within page/frame.html, with texts for the placeholders {{name}}. Placeholders without a text are kept.
std::string fill_page(HtmlPage const& page, std::map<std::string, std::string, std::less<>> const& texts);

// The size of the page without the texts.
std::size_t frame_size(HtmlPage const& page);

// JSON that is safe inside a <script> element: it cannot close the element.
std::string script_text(nlohmann::ordered_json const& json);

}  // namespace assay
