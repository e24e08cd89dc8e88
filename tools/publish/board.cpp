// Implements tools/command/command.hpp: `assay board`.
#include "publish/board/board.hpp"

#include <fmt/format.h>

#include <memory>
#include <vector>

#include "diagnostics/reference/spec_page.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "generators/archive/opened_suite.hpp"
#include "generators/release/release.hpp"
#include "grammar/notation/specification.hpp"
#include "support/counted.hpp"
#include "support/files.hpp"
#include "tools/command/command.hpp"

namespace assay {
namespace {

std::string const kBoard = "board: ";  // prefix of errors

constexpr char const* kBoardExamples = R"(
The site compares backends by op and type, by clause and by version, and lists contested cases. Each cell links to its cases,
their programs and the command that reruns them. There is a page for each op with the text of the specification, badges as JSON,
and a feed. The site needs no server and loads no external resources: open index.html.

Submissions are not verified. Use `assay verify-submission` first.

Examples:
  assay board mine.json yours.json --suite suite.tar.zst -o site
  assay board submissions/*.json --suite 1.20.0.tar.zst --suite 1.19.0.tar.zst -o site

Exit status: 0 the site was written, 2 usage error, a file cannot be read or written, or a file is of another suite.)";

struct BoardSettings {
  std::vector<std::string> submissions, suites;
  std::string output;
};

std::string op_text(std::string const& name) {
  auto const* op = Specification::get().op_named(name);
  return op ? spec_page(*op) : "The specification has no op of this name.";
}

ExitStatus run_board(BoardSettings const& options) {
  std::vector<Submission> submissions;
  for (auto const& path : options.submissions) submissions.push_back(or_stop(read_submission(path), kBoard));
  std::vector<BoardSuite> suites;
  for (auto const& path : options.suites) {
    auto const opened = or_stop(OpenedSuite::open(path), kBoard);
    std::string name;
    if (auto const text = read_file(fmt::format("{}/{}", opened.folder(), kReleaseFile), std::size_t{16} << 20))
      name = or_stop(parse_release(*text), kBoard).name;
    suites.push_back(or_stop(read_board_suite(opened.folder(), name, submissions), kBoard));
  }
  auto const board = or_stop(tally_board(std::move(submissions), suites), kBoard);
  auto const files = or_stop(write_board(board, op_text, options.output), kBoard);
  write_stdout(fmt::format("{}/index.html: {}, {}, {}, {}\n", options.output,
                           counted(board.submissions.size(), "submission"), counted(board.ops.size(), "op"),
                           counted(board.contested.size(), "contested case"), counted(files, "file")));
  return ExitStatus::conforms;
}

}  // namespace

Action add_board(Arguments command) {
  auto const options = std::make_shared<BoardSettings>();
  command.examples(kBoardExamples);
  command.option("SUBMISSION", options->submissions, "a submission, as written by `assay submit`").required();
  command.list("--suite", options->suites, "suite that was run: a folder or an archive; repeatable")
      .value("SUITE")
      .required();
  command.option("-o,--output", options->output, "folder of the site").value("FOLDER").required();
  return [options] { return run_board(*options); };
}

}  // namespace assay
