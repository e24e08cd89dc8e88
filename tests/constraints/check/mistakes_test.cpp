// Findings for mistakes of exporter authors. A finding describes the mistake and how to fix it. Each mistake has one
// finding, in the order of the text. The tables mistakes.tsv (programs in mistakes/) and corpus_mistakes.tsv (programs
// of the corpus) list the expected texts.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "constraints/check/check_text.hpp"
#include "support/documents/tsv.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

std::string const kTables = ASSAY_SOURCE_DIR "/tests/constraints/check/";

bool holds(std::string_view text, std::string_view words) {
  for (;;) {
    auto const at = words.find(" + ");
    if (text.find(words.substr(0, at)) == std::string_view::npos) return false;
    if (at == std::string_view::npos) return true;
    words.remove_prefix(at + 3);
  }
}

std::string in_full(Diagnostic const& finding) {
  std::string text = finding.message;
  if (!finding.hint.empty()) text += "\n    hint: " + finding.hint.text;
  for (Note const& note : finding.notes) text += "\n    note: " + note.message;
  return text;
}

struct Mistakes {
  std::string text;
  std::map<std::string, std::vector<TsvRow>> by_program;

  explicit Mistakes(std::string const& table) : text(read_text(table)) {
    for (TsvRow const& row : tsv_rows(text)) {
      EXPECT_EQ(row.cells.size(), 5u) << table << ":" << row.line;
      by_program[std::string(row.at(0))].push_back(row);
    }
  }

  static std::string read_text(std::string const& path) {
    auto const source = Source::from_file(path);
    EXPECT_TRUE(source) << path;
    return source ? std::string(source->text()) : std::string();
  }
};

std::string wrong_with(Source const& source, Diagnostic const& finding, TsvRow const& row) {
  std::string text;
  if (fmt::format("{}", source.position(finding.range.begin).line) != row.at(1))
    text += fmt::format("  it is on another line than {}\n", row.at(1));
  if ((finding.severity == Severity::error ? "error" : "warning") != row.at(2))
    text += fmt::format("  it is no {}\n", row.at(2));
  if (!holds(finding.message, row.at(3))) text += fmt::format("  its message does not say: {}\n", row.at(3));
  if (!holds(in_full(finding), row.at(4))) text += fmt::format("  nothing says how to fix it: {}\n", row.at(4));
  return text;
}

// Returns an empty text if the findings match the rows.
std::string judge(std::string const& program, std::vector<TsvRow> rows) {
  auto const source = Source::from_file(program);
  if (!source) return "cannot be read";
  if (rows[0].at(1) == "-") rows.clear();
  CheckOptions options;
  options.warns_of_official = options.explained = true;  // as in the command
  auto const checked = check_text(*source, whole_range(source->text()), options);
  auto const& found = checked.found.all();
  std::string text;
  for (std::size_t i = 0; i < std::max(found.size(), rows.size()); ++i) {
    std::string wrong;
    if (i >= found.size())
      wrong = fmt::format("missing on line {}: {} ({})\n", rows[i].at(1), rows[i].at(3), rows[i].at(4));
    else if (i >= rows.size())
      wrong = "  it is one too many\n";
    else
      wrong = wrong_with(*source, found[i], rows[i]);
    if (wrong.empty()) continue;
    if (i < found.size())
      text += fmt::format("{}: {}\n", source->position(found[i].range.begin).line, in_full(found[i]));
    text += wrong;
  }
  return text;
}

void judge_all(std::string const& table, std::string const& folder) {
  Mistakes const mistakes(table);
  EXPECT_FALSE(mistakes.by_program.empty());
  for (auto const& [program, rows] : mistakes.by_program) {
    std::string const wrong = judge(folder + "/" + program, rows);
    EXPECT_TRUE(wrong.empty()) << program << ":\n" << wrong;
  }
}

TEST(Mistakes, AreNamedAndFixed) { judge_all(kTables + "mistakes.tsv", kTables + "mistakes"); }

TEST(Mistakes, OfTheCorpusAreNamedAndFixed) {
#ifdef ASSAY_CORPUS_DIR
  judge_all(kTables + "corpus_mistakes.tsv", ASSAY_CORPUS_DIR "/mistakes");
#else
  GTEST_SKIP() << "it reads programs of others: configure with -DASSAY_CORPUS=...";
#endif
}

}  // namespace
}  // namespace assay
