// Pages of reports: one HTML file, assembled from those of harness/page, without external resources.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace assay {

struct HtmlPage {
  std::string_view
      name;  // "diff": page/diff.html is the body, page/diff.js its script, page/diff.css its style next to report.css
  std::string title;           // as HTML
  bool loads_scripts = false;  // from next to it
};

// page/frame.html around the body, with the texts in place of {{names}}; names without a text stay.
std::string fill_page(HtmlPage const& page, std::map<std::string, std::string, std::less<>> const& texts);

// How long that is without the texts.
std::size_t frame_size(HtmlPage const& page);

// JSON for the inside of a <script>: nothing in it ends that.
std::string script_text(nlohmann::ordered_json const& json);

}  // namespace assay
