#include "harness/reduction/cause_index.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "harness/reduction/reproducer.hpp"
#include "support/characters.hpp"
#include "support/counted.hpp"
#include "support/documents/table.hpp"
#include "support/text.hpp"

namespace assay::reduction {
namespace {

constexpr std::size_t kMaxName = 80, kMaxListed = 8;

bool is_reduced(Cause const& cause) {
  return cause.reduced.end == Reduced::End::reduced || cause.reduced.end == Reduced::End::timed_out;
}

// Text of a backend for a table cell: its first line, with markup escaped.
std::string cell(std::string const& text) {
  std::string result;
  for (char const c : clean_text(text.substr(0, text.find('\n')))) {
    if (std::string_view("\\`*_[]|#~").find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return html_text(result);
}

// The reason why a cause has no folder.
std::string no_folder_reason(Cause const& cause) {
  return cause.reduced.end == Reduced::End::conforms ? "none: the case no longer fails"
                                                     : "none: the case could not be reduced";
}

std::string failure_summary(Cause const& cause) {
  if (is_reduced(cause))
    return (cause.pattern.empty() ? "" : "pattern: " + cause.pattern + "; reduced: ") + headline(cause.reduced);
  if (cause.reduced.end != Reduced::End::conforms) return cause.reduced.reason;
  return fmt::format("no longer fails: the outcome is now {}", to_string(cause.reduced.original.outcome));
}

std::string listed(std::vector<std::string> const& cases) {
  std::string text;
  for (std::size_t i = 0; i < cases.size() && i < kMaxListed; ++i)
    text += fmt::format("{}`{}`", i ? ", " : "", cases[i]);
  return cases.size() > kMaxListed ? text + fmt::format(", and {} more", cases.size() - kMaxListed) : text;
}

}  // namespace

std::string cause_folder(std::size_t number, std::size_t of, Cause const& cause) {
  std::string name;
  for (char const c : cause.cases.front().substr(0, kMaxName))
    name += is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '-' ? c : '_';
  return fmt::format("{:0{}}-{}", number, std::max<std::size_t>(2, std::to_string(of).size()), name);
}

std::string cause_index(std::string const& backend, std::vector<Cause> const& causes) {
  std::size_t cases = 0;
  for (auto const& cause : causes) cases += cause.cases.size();
  auto const gone =
      std::ranges::count(causes, Reduced::End::conforms, [](Cause const& one) { return one.reduced.end; });
  auto text = fmt::format("# {}, {}\n\nBackend: `{}`.\n\n", counted(cases, "failing case"),
                          counted(causes.size(), "cause"), clean_text(backend));
  if (gone > 0)
    text += fmt::format("{} of the causes no longer fail{}: the report is of an earlier run.\n\n",
                        static_cast<std::size_t>(gone) == causes.size() ? "All" : std::to_string(gone),
                        gone == 1 && causes.size() > 1 ? "s" : "");
  Table table({"folder", "cases", "failure", "ops left"});
  for (std::size_t i = 0; i < causes.size(); ++i) {
    auto const& cause = causes[i];
    auto const folder = cause_folder(i + 1, causes.size(), cause);
    bool const has_folder = is_reduced(cause);
    table.add({has_folder ? fmt::format("[{}]({}/report.md)", folder, folder) : no_folder_reason(cause),
               std::to_string(cause.cases.size()), cell(failure_summary(cause)),
               has_folder ? sizes_text(cause.reduced) : ""});
  }
  text += table.markdown() + "\nCases of each cause, the reduced case first:\n\n";
  for (std::size_t i = 0; i < causes.size(); ++i) text += fmt::format("{}. {}\n", i + 1, listed(causes[i].cases));
  return text;
}

}  // namespace assay::reduction
