// lsp_session [--from K] [--most-bytes N] COUNT SEED FILE FOLDER...: runs COUNT sessions of the language server from
// number K, with many steps each, on the programs in the folders. A step is an edit of tokens, a request at any
// position, or an invalid message. Each request has an answer, all output is JSON, the server keeps running, and its
// findings after many edits are those of a new server. A session depends only on SEED and its number. FILE has the
// messages of the last session.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "lsp/server.hpp"
#include "lsp/transport.hpp"
#include "support/documents/json.hpp"
#include "tests/fuzz/long_run.hpp"
#include "tests/fuzz/outcomes.hpp"
#include "tests/fuzz/require.hpp"

namespace {

using assay::testing::Randomness;
using assay::testing::require;
using Json = nlohmann::json;

constexpr std::size_t kSteps = 500, kMaxTextSize = 6000;  // steps of a session; size limit of a text
constexpr unsigned kEditsBetweenComparisons = 16;
constexpr std::array kUris = {"untitled:a.mlir", "untitled:b.mlir", "untitled:c.mlir"};
constexpr char const* kOther = "untitled:other.mlir";  // document of invalid messages

constexpr std::array kRequests = {
    "hover",         "completion",   "definition", "references",          "documentHighlight",
    "prepareRename", "rename",       "codeAction", "inlayHint",           "rangeFormatting",
    "formatting",    "foldingRange", "codeLens",   "semanticTokens/full", "documentSymbol"};

std::string text_of(Json const& message) { return message.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json opening(char const* uri, std::string const& text) {
  return {{"textDocument", {{"uri", uri}, {"languageId", "mlir"}, {"version", 1}, {"text", text}}}};
}

// A server with its output.
class Editor {
public:
  explicit Editor(int log) : log_(log) { request("initialize", {{"capabilities", Json::object()}}); }

  void notify(std::string const& method, Json params) {
    receive(text_of({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}}));
  }
  void request(std::string const& method, Json params) {
    std::size_t const before = answers_;
    receive(text_of({{"jsonrpc", "2.0"}, {"id", ++id_}, {"method", method}, {"params", std::move(params)}}));
    work();
    require(answers_ > before, "each request has an answer", method);
  }
  void receive(std::string const& message) {
    std::string const line = message + "\n";
    if (log_ >= 0 && write(log_, line.data(), line.size()) < 0) std::abort();
    server_.receive(message);
  }
  void receive_bytes(std::string const& bytes) {
    assay::MessageReader reader;
    reader.feed(bytes);
    std::string body;
    for (auto state = reader.next(body); state != assay::MessageReader::State::incomplete; state = reader.next(body))
      state == assay::MessageReader::State::message ? receive(body) : server_.receive_broken(body);
  }

  void work() {
    while (server_.work()) {
    }
    require(!server_.exit_status(), "the server ends when it is told to");
  }
  void settle() {
    work();
    while (server_.publish()) {
    }
    while (server_.publish_more()) {
    }
  }
  void finish_jobs(Randomness& random) {
    for (auto const& job : server_.drain_jobs()) {
      if (random() % 4 == 0) server_.finish(job, -1, "", "killed");
      if (random() % 4 == 1)
        server_.finish(job, 0, assay::testing::mutated(R"({"findings": [{"line": 1}]})", random), "");
    }
  }
  Json found(char const* uri) const {
    auto const known = found_.find(uri);
    return known == found_.end() ? Json() : known->second;
  }

private:
  void hear(std::string_view text) {
    Json const message = parse_json<Json>(text);
    require(!message.is_discarded(), "what the server says is JSON", std::string(text));
    answers_ += message.contains("id") && !message.contains("method");
    if (message.value("method", "") == "textDocument/publishDiagnostics")
      found_[message["params"]["uri"]] = message["params"]["diagnostics"];
  }

  int log_, id_ = 0;
  std::size_t answers_ = 0;
  std::map<std::string, Json> found_;
  assay::Server server_{[this](std::string_view message) { hear(message); }};
};

class Session {
public:
  Session(std::vector<std::string> const& pieces, Randomness random, int log)
      : pieces_(pieces), random_(random), editor_(log) {
    for (std::size_t i = 0; i < kUris.size(); ++i) {
      texts_[i] = any_piece();
      editor_.notify("textDocument/didOpen", opening(kUris[i], texts_[i]));
    }
    editor_.notify("textDocument/didOpen", opening(kOther, any_piece()));
    editor_.settle();
  }

  void step() {
    at_ = random_() % kUris.size();
    unsigned const what = static_cast<unsigned>(random_() % 100);
    if (what < 60) return edit();
    if (what < 83) return ask();
    if (what < 97) return report_wrong();
    open_again();
  }

private:
  std::string const& any_piece() { return pieces_[random_() % pieces_.size()]; }
  Json version() { return {{"uri", kUris[at_]}, {"version", ++version_}}; }

  Json position(std::string const& text, std::size_t offset) {
    assay::LineIndex const lines{text};
    auto const place = lines.position(text, static_cast<std::uint32_t>(offset), assay::ColumnUnit::utf16);
    return {{"line", place.line}, {"character", place.character}};
  }
  Json any_position() { return position(texts_[at_], random_() % (texts_[at_].size() + 1)); }

  void edit() {
    std::string const before = texts_[at_];
    bool const anew = before.size() > kMaxTextSize || before.empty() || random_() % 8 == 0;
    std::string const after = anew ? any_piece() : assay::testing::crossed(before, any_piece(), random_);
    texts_[at_] = after;
    Json change = {{"text", after}};
    if (!anew || random_() % 2 == 0) {
      auto const differ = std::ranges::mismatch(before, after).in1;
      auto const first = static_cast<std::size_t>(differ - before.begin());
      std::size_t const most = std::min(before.size(), after.size()) - first;
      std::size_t same = 0;
      while (same < most && before[before.size() - 1 - same] == after[after.size() - 1 - same]) ++same;
      change = {{"range", {{"start", position(before, first)}, {"end", position(before, before.size() - same)}}},
                {"text", after.substr(first, after.size() - same - first)}};
    }
    editor_.notify("textDocument/didChange", {{"textDocument", version()}, {"contentChanges", {change}}});
    assay::testing::count_outcome("edits");
    if (random_() % 4 == 0) return;  // the next message is sent before the server has checked anything
    if (random_() % kEditsBetweenComparisons == 0) return compare();
    editor_.settle();
    editor_.finish_jobs(random_);
  }

  void compare() {
    editor_.settle();
    Editor fresh(-1);
    fresh.notify("textDocument/didOpen", opening(kUris[at_], texts_[at_]));
    fresh.settle();
    require(editor_.found(kUris[at_]) == fresh.found(kUris[at_]), "after edits the findings are those of a new server",
            text_of(editor_.found(kUris[at_])) + "\nnew:\n" + text_of(fresh.found(kUris[at_])) + "\n" + texts_[at_]);
    assay::testing::count_outcome("comparisons");
  }

  Json question(char const* uri) {
    Json const place = any_position();
    return {{"textDocument", {{"uri", uri}}},
            {"position", place},
            {"range", {{"start", place}, {"end", any_position()}}},
            {"newName", random_() % 2 == 0 ? "new" : "%0"},
            {"context", Json::object()},
            {"options", Json::object()}};
  }

  void ask() {
    editor_.request("textDocument/" + std::string(kRequests[random_() % kRequests.size()]), question(kUris[at_]));
    assay::testing::count_outcome("requests");
  }

  // Sends a message about another document with mutated tokens. Half of them also have a header that may be invalid.
  void report_wrong() {
    Json message = {{"jsonrpc", "2.0"}, {"id", random_() % 100}};
    unsigned const what = static_cast<unsigned>(random_() % 4);
    message["method"] = what == 0   ? "textDocument/didChange"
                        : what == 1 ? "$/cancelRequest"
                        : what == 2 ? "workspace/executeCommand"
                                    : "textDocument/" + std::string(kRequests[random_() % kRequests.size()]);
    message["params"] = question(kOther);
    if (what == 0) message["params"]["contentChanges"] = {{{"range", message["params"]["range"]}, {"text", "%x"}}};
    std::string const wrong = assay::testing::mutated(text_of(message), random_);
    if (random_() % 2 == 0)
      editor_.receive(wrong);
    else
      editor_.receive_bytes(assay::testing::mutated(assay::framed(wrong), random_));
    if (random_() % 2 == 0) editor_.work();
    assay::testing::count_outcome("wrong messages");
  }

  void open_again() {
    editor_.notify("textDocument/didClose", {{"textDocument", {{"uri", kUris[at_]}}}});
    texts_[at_] = any_piece();
    editor_.notify("textDocument/didOpen", opening(kUris[at_], texts_[at_]));
    assay::testing::count_outcome("closed and opened");
  }

  std::vector<std::string> const& pieces_;
  Randomness random_;
  Editor editor_;
  std::array<std::string, kUris.size()> texts_;
  std::size_t at_ = 0;
  int version_ = 1;
};

}  // namespace

int main(int, char** words) {
  assay::testing::LongRun run;
  if (!read_words(words, run)) return 2;
  int const log = open(run.file, O_CREAT | O_RDWR | O_APPEND, 0644);
  auto pieces = read_pieces(run);
  std::erase_if(pieces, [](std::string const& piece) {  // editors do not send truncated characters
    return std::ranges::any_of(piece, [](char c) { return static_cast<unsigned char>(c) >= 128; });
  });
  if (pieces.empty() || log < 0) return std::fprintf(stderr, "there is nothing to read, or nowhere to write\n"), 2;
  assay::testing::Progress progress(true);
  for (std::uint64_t number = run.from; number < run.from + run.count; ++number) {
    if (ftruncate(log, 0) != 0) std::abort();
    Session session(pieces, assay::testing::randomness_of(run.seed, number), log);
    for (std::size_t i = 0; i < kSteps; ++i) {
      progress.begin(number);
      session.step();
      progress.end();
    }
  }
  progress.print();
  return 0;
}
