#include "publish/board/pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "harness/report/html_page.hpp"
#include "support/documents/json.hpp"
#include "support/documents/table.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kCasesInPart = 500;  // number of cases that the page of an op loads at once

std::string text_in_html(std::string_view text) { return html_text(clean_text(text)); }

std::uint64_t at(VerdictCounts const& counts, Verdict verdict) { return counts[static_cast<std::size_t>(verdict)]; }

std::uint64_t failures(VerdictCounts const& counts) {
  return at(counts, Verdict::violates) + at(counts, Verdict::crashed) + at(counts, Verdict::timed_out);
}

// Returns a table cell. Its class and its number show the worst result: failures, or else passed cases, or else
// unsupported ones. The title and the label state all counts for readers who cannot see the color.
std::string cell(VerdictCounts const& counts, std::string const& link) {
  std::uint64_t const sum = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  std::uint64_t const passed =
      at(counts, Verdict::conforms) + at(counts, Verdict::open) + at(counts, Verdict::contested);
  std::string tone = "idle", shown = "", words = "no case";
  if (sum > 0) {
    bool const fails = failures(counts) > 0;
    tone = fails ? "fresh" : passed > 0 ? "good" : "lacks";
    shown = fmt::format("{}", fails ? failures(counts) : passed > 0 ? passed : at(counts, Verdict::unsupported));
    words =
        fmt::format("{} pass, {} violate, {} crash, {} time out, {} unsupported", passed, at(counts, Verdict::violates),
                    at(counts, Verdict::crashed), at(counts, Verdict::timed_out), at(counts, Verdict::unsupported));
  }
  auto const inner = link.empty() || sum == 0 ? shown : fmt::format("<a href=\"{}\">{}</a>", link, shown);
  return fmt::format("<td class=\"{}\" title=\"{}\" aria-label=\"{}\">{}</td>", tone, words, words, inner);
}

std::string heads(Board const& board, std::string_view first, std::string_view up) {
  std::string row = fmt::format("<tr><th scope=\"col\">{}</th>", first);
  for (std::size_t s = 0; s < board.submissions.size(); ++s)
    row += fmt::format("<th scope=\"col\"><a href=\"{}backend/{}.html\">{}<br><small>{}</small></a></th>", up,
                       backend_path(board, s), text_in_html(board.submissions[s].backend),
                       text_in_html(board.submissions[s].version));
  return row + "</tr>\n";
}

// Encodes the text as a part of a URI (RFC 3986).
std::string percent_encoded(std::string_view text) {
  std::string all;
  for (unsigned char const c : text)
    all +=
        ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '_' || c == '-' || c == '.'
            ? std::string(1, static_cast<char>(c))
            : fmt::format("%{:02X}", c);
  return all;
}

// Returns a row for each key. A cell with failures links to the cases on the page that have `key` as their `member` and
// that this backend does not pass.
std::string rows(std::map<std::string, std::vector<VerdictCounts>, std::less<>> const& table, std::string_view member,
                 std::string_view empty) {
  std::string all;
  for (auto const& [key, counts] : table) {
    all += fmt::format("<tr><th scope=\"row\">{}</th>", text_in_html(key));
    for (std::size_t s = 0; s < counts.size(); ++s)
      all +=
          cell(counts[s],
               failures(counts[s]) == 0 ? "" : fmt::format("#{}={}&amp;backend={}", member, percent_encoded(key), s));
    all += "</tr>\n";
  }
  return all.empty() ? fmt::format("<tr><td>{}</td></tr>\n", empty) : all;
}

std::string summary_rows(Board const& board, std::string_view up) {
  std::string all;
  for (std::size_t s = 0; s < board.submissions.size(); ++s) {
    auto const& one = board.submissions[s];
    auto const counts = counts_of(one);
    all +=
        fmt::format("<tr><th scope=\"row\"><a href=\"{}backend/{}.html\">{}</a></th><td>{}</td><td>{}</td><td>{}</td>",
                    up, backend_path(board, s), text_in_html(one.backend), text_in_html(one.version),
                    text_in_html(board.suites[s]->name), text_in_html(one.profile));
    for (auto const verdict : {Verdict::conforms, Verdict::violates, Verdict::crashed, Verdict::timed_out,
                               Verdict::open, Verdict::contested})
      all += fmt::format("<td class=\"number\">{}</td>", at(counts, verdict));
    all += fmt::format("<td class=\"number\">{} ({:.1f} %)</td></tr>\n", at(counts, Verdict::unsupported),
                       100 * unsupported_share(counts));
  }
  return all;
}

std::string page(std::string_view title, std::string_view body, std::string_view up, std::string_view data) {
  return fill_page({"board", text_in_html(title), true}, {{"title", text_in_html(title)},
                                                          {"up", std::string(up)},
                                                          {"body", std::string(body)},
                                                          {"data", std::string(data)}});
}

std::string card(std::string_view title, std::string_view hint, std::string_view body) {
  return fmt::format(
      "<section class=\"card\"><div class=\"top\"><h2>{}</h2><span class=\"hint\">{}</span></div>\n{}</section>\n",
      title, hint, body);
}

std::string table(std::string_view label, std::string_view head, std::string_view body) {
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\"><table class=\"board\" "
      "aria-label=\"{}\"><thead>{}</thead><tbody>\n{}</tbody></table></div>\n",
      label, head, body);
}

constexpr std::string_view kSummaryHead =
    "<tr><th scope=\"col\">Backend</th><th scope=\"col\">Version</th><th scope=\"col\">Suite</th><th "
    "scope=\"col\">Profile</th>"
    "<th scope=\"col\">conform</th><th scope=\"col\">violate</th><th scope=\"col\">crash</th><th scope=\"col\">time "
    "out</th>"
    "<th scope=\"col\">open</th><th scope=\"col\">unsupported</th></tr>\n";

}  // namespace

std::string path_text(std::string_view name) {
  std::string path(name);
  for (char& c : path)
    if (!(('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '.' || c == '-')) c = '_';
  return path.empty() || path[0] == '.' ? "_" + path : path;
}

std::string backend_path(Board const& board, std::size_t submission) {
  auto const stem = [&](std::size_t s) {
    auto const& one = board.submissions[s];
    auto text = one.backend;
    for (auto const& part : {one.version, board.suites[s]->name, one.profile})
      if (!part.empty()) text += "-" + part;
    text = path_text(text);
    for (char& c : text)
      if ('A' <= c && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
  };
  auto const text = stem(submission);
  std::size_t earlier = 0;
  for (std::size_t s = 0; s < submission; ++s) earlier += stem(s) == text;
  return earlier == 0 ? text : fmt::format("{}-{}", text, earlier + 1);
}

std::string board_front(Board const& board) {
  std::string matrix;
  for (auto const& [name, op] : board.ops) {
    auto const link = fmt::format("op/{}.html", path_text(name));
    matrix += fmt::format("<tr data-fails=\"{}\"><th scope=\"row\"><a href=\"{}\">{}</a></th>",
                          op.cases.empty() ? 0 : 1, link, text_in_html(name));
    for (std::size_t s = 0; s < op.counts.size(); ++s)
      matrix += cell(op.counts[s], failures(op.counts[s]) == 0 ? link : fmt::format("{}#backend={}", link, s));
    matrix += "</tr>\n";
  }
  std::string contested;
  for (auto const& [name, op] : board.ops)
    for (auto const& [id, findings] : op.cases)
      if (std::ranges::binary_search(board.contested, id))
        contested += fmt::format("<li><a href=\"op/{}.html#case={}\"><code>{}</code></a></li>\n", path_text(name),
                                 percent_encoded(id), text_in_html(id));
  auto const body =
      card("Backends", "unsupported cases have a column of their own",
           table("Backends", kSummaryHead, summary_rows(board, ""))) +
      card("Ops", "numbers are failures; cells without failures show passing or unsupported cases",
           "<p class=\"tools\"><label>Op <input id=\"find\" type=\"search\"></label> <label><input type=\"checkbox\" "
           "id=\"failing\"> only "
           "ops that fail</label> <output id=\"shown\" aria-live=\"polite\"></output></p>\n" +
               table("Ops and backends", heads(board, "Op", ""), matrix)) +
      card("Contested", "all backends that ran the case agree, but their result is not permitted: needs review",
           contested.empty() ? "<p>None.</p>\n" : "<ul class=\"plain-list\">" + contested + "</ul>\n");
  return page("StableHLO conformance", body, "", "");
}

std::string board_op_page(Board const& board, std::string const& name, std::string_view text) {
  auto const& op = board.ops.at(name);
  auto const body =
      card("Types", "", table("Types and backends", heads(board, "Type", "../"), rows(op.types, "type", "no case"))) +
      card("Clauses", "programs that violate one rule each and must be rejected",
           table("Clauses and backends", heads(board, "Clause", "../"), rows(op.clauses, "clause", "no case"))) +
      card("Cases", "cases that a backend does not pass",
           "<p class=\"tools\"><label>Backend <select id=\"backend\"><option value=\"\">all</option></select></label> "
           "<span id=\"only\" hidden><span id=\"chosen\"></span> <button class=\"plain\" id=\"all\" "
           "type=\"button\">Show all</button></span> "
           "<output id=\"shown\" aria-live=\"polite\"></output></p>\n<ul class=\"cases\" id=\"cases\" "
           "tabindex=\"-1\" aria-label=\"Cases\"></ul>\n"
           "<p><button class=\"plain\" id=\"more\" type=\"button\" hidden>Show more</button></p>\n") +
      card("The specification", "", fmt::format("<pre class=\"rules\">{}</pre>\n", text_in_html(text)));
  return page(name, body, "../", fmt::format("<script src=\"../data/{}.js\"></script>", path_text(name)));
}

std::vector<std::string> board_op_data(Board const& board, std::string const& name) {
  auto const& cases = board.ops.at(name).cases;
  Json data;
  data["name"] = path_text(name);
  data["count"] = cases.size();
  data["parts"] = std::max<std::size_t>(1, (cases.size() + kCasesInPart - 1) / kCasesInPart);
  data["backends"] = Json::array();
  for (auto const& one : board.submissions)
    data["backends"].push_back(
        {{"name", clean_text(one.backend + " " + one.version)}, {"command", clean_text(one.command)}});
  std::vector<std::string> parts;
  Json part = Json::array();
  auto const finish = [&] {
    data["cases"] = std::move(part);
    parts.push_back(parts.empty() ? "const board = " + script_text(data) + ";\n"
                                  : "board.cases.push(..." + script_text(data["cases"]) + ");\n");
    part = Json::array();
  };
  for (auto const& [id, findings] : cases) {
    auto const& of = board.suites[findings.front().submission]->cases.at(id);
    Json one{{"id", id}, {"program", clean_text(of.program)}, {"breaks", of.breaks}, {"types", of.types}};
    for (auto const& finding : findings)
      one["outcomes"].push_back(
          {finding.submission, to_string(finding.outcome->verdict), clean_text(finding.outcome->reason)});
    part.push_back(std::move(one));
    if (part.size() == kCasesInPart) finish();
  }
  if (parts.empty() || !part.empty()) finish();
  return parts;
}

std::string board_backend_page(Board const& board, std::size_t submission) {
  auto const& one = board.submissions[submission];
  std::string facts, ops;
  auto const fact = [&](std::string_view what, std::string_view value) {
    if (!value.empty()) facts += fmt::format("<dt>{}</dt><dd>{}</dd>", what, text_in_html(value));
  };
  fact("Version", one.version), fact("Suite", board.suites[submission]->name), fact("Manifest", one.suite);
  fact("Tier", one.tier), fact("Profile", one.profile), fact("Made with", one.tool), fact("Command", one.command);
  for (auto const& [what, value] : one.hardware) fact(what, value);
  std::string versions;
  for (std::size_t s = 0; s < board.submissions.size(); ++s) {
    if (board.submissions[s].backend != one.backend) continue;
    auto const counts = counts_of(board.submissions[s]);
    versions += fmt::format(
        "<tr><th scope=\"row\"><a href=\"{}.html\">{}</a></th><td>{}</td><td class=\"number\">{}</td><td "
        "class=\"number\">{}</td><td "
        "class=\"number\">{:.1f} %</td></tr>\n",
        backend_path(board, s), text_in_html(board.submissions[s].version), text_in_html(board.suites[s]->name),
        at(counts, Verdict::conforms), failures(counts), 100 * unsupported_share(counts));
  }
  for (auto const& [name, op] : board.ops)
    ops += fmt::format("<tr><th scope=\"row\"><a href=\"../op/{}.html\">{}</a></th>{}</tr>\n", path_text(name),
                       text_in_html(name), cell(op.counts[submission], fmt::format("../op/{}.html", path_text(name))));
  auto const body =
      card("Run", "", fmt::format("<dl class=\"facts-list\">{}</dl>\n", facts)) +
      card("Versions", "",
           table("Versions",
                 "<tr><th scope=\"col\">Version</th><th scope=\"col\">Suite</th><th scope=\"col\">conform</th><th "
                 "scope=\"col\">fail</th><th scope=\"col\">unsupported</th></tr>",
                 versions)) +
      card("Ops", "", table("Ops", "<tr><th scope=\"col\">Op</th><th scope=\"col\">Cases</th></tr>", ops));
  return page(one.backend + " " + one.version, body, "../", "");
}

}  // namespace assay
