// Implements publish/board/board.hpp: badges and the feed.
#include <fmt/format.h>

#include <algorithm>

#include "publish/board/board.hpp"
#include "publish/board/pages.hpp"
#include "support/documents/json.hpp"
#include "support/documents/table.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

std::string badge_message(Board const& board, std::size_t submission) {
  auto const counts = counts_of(board.submissions[submission]);
  auto const at = [&](Verdict verdict) { return counts[static_cast<std::size_t>(verdict)]; };
  return fmt::format("{} conform, {} fail, {:.1f} % unsupported", at(Verdict::conforms),
                     at(Verdict::violates) + at(Verdict::crashed) + at(Verdict::timed_out),
                     100 * unsupported_share(counts));
}

}  // namespace

std::string badge_json(Board const& board, std::size_t submission) {
  auto const& one = board.submissions[submission];
  auto const counts = counts_of(one);
  bool const fails =
      counts[static_cast<std::size_t>(Verdict::violates)] + counts[static_cast<std::size_t>(Verdict::crashed)] > 0;
  nlohmann::ordered_json badge{{"schemaVersion", 1},
                               {"label", fmt::format("StableHLO, {}, {}", board.suites[submission]->name, one.profile)},
                               {"message", badge_message(board, submission)},
                               {"color", fails ? "critical" : "informational"},
                               {"backend", one.backend},
                               {"version", one.version},
                               {"suite", one.suite},
                               {"tier", one.tier},
                               {"profile", one.profile},
                               {"unsupported_share", unsupported_share(counts)}};
  for (std::size_t v = 0; v < kVerdicts; ++v)
    if (counts[v] > 0 || is_always_counted(static_cast<Verdict>(v)))
      badge["counts"][std::string(to_string(static_cast<Verdict>(v)))] = counts[v];
  return badge.dump(1) + "\n";
}

std::string board_feed(Board const& board) {
  auto const time_of = [](std::string_view date) {
    return fmt::format("{}T00:00:00Z", date.empty() ? "1970-01-01" : date);
  };
  std::string last;
  for (auto const& one : board.submissions) last = std::max(last, one.date);
  std::string feed = fmt::format(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<title>StableHLO "
      "conformance</title>\n"
      "<id>urn:assay:board</id>\n<updated>{}</updated>\n<author><name>assay</name></author>\n",
      time_of(last));
  for (std::size_t s = 0; s < board.submissions.size(); ++s) {
    auto const& one = board.submissions[s];
    feed += fmt::format(
        "<entry><title>{} {}</title><id>urn:assay:submission:{}:{}</id><updated>{}</updated><link "
        "href=\"backend/{}.html\"/>"
        "<summary>{}: {}</summary></entry>\n",
        html_text(clean_text(one.backend)), html_text(clean_text(one.version)), one.suite,
        path_text(one.backend + "-" + one.version), time_of(one.date), backend_path(board, s),
        html_text(clean_text(board.suites[s]->name)), badge_message(board, s));
  }
  return feed + "</feed>\n";
}

}  // namespace assay
