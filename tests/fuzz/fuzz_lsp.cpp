// An arbitrary editor session: a program, then edits of it, requests at any position, and bytes that may be messages.
// The input is the program, a line `====`, and the session, in which each byte selects the next step. Every message has
// an answer in JSON. After each edit, the findings are those of a new check. The server only exits on request.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "lsp/incremental/incremental_check.hpp"
#include "lsp/server.hpp"
#include "lsp/transport.hpp"
#include "support/documents/json.hpp"
#include "tests/fuzz/require.hpp"

namespace {

using assay::testing::require;
using Json = nlohmann::json;

constexpr std::size_t kMaxBytes = 4096, kMaxSteps = 24;  // limit the time for one input
constexpr std::string_view kDivider = "\n====\n";
constexpr char const* kUri = "untitled:fuzz.mlir";

char const* const kRequests[] = {
    "hover",         "completion",   "definition", "references",          "documentHighlight",
    "prepareRename", "rename",       "codeAction", "inlayHint",           "rangeFormatting",
    "formatting",    "foldingRange", "codeLens",   "semanticTokens/full", "documentSymbol"};

class Session {
public:
  explicit Session(std::string_view bytes) : bytes_(bytes) {}

  void run(std::string const& text) {
    send("initialize", Json::object(), true);
    send("textDocument/didOpen", {{"textDocument", {{"uri", kUri}, {"version", 1}, {"text", text}}}}, false);
    assay::CheckOptions options;
    options.explained = true;
    assay::IncrementalCheck check("fuzz", text, options, 0);
    check.findings();
    for (std::size_t i = 0; i < kMaxSteps && at_ < bytes_.size(); ++i) step(check);
    while (server_.publish()) {
    }
    require(!server_.exit_status() || exits_, "the server ends when it is told to");
  }

private:
  unsigned next() { return at_ < bytes_.size() ? static_cast<unsigned char>(bytes_[at_++]) : 0; }

  void step(assay::IncrementalCheck& check) {
    unsigned const what = next();
    if (what % 3 == 0) return edit(check);
    if (what % 3 == 1) return request(kRequests[what / 3 % std::size(kRequests)]);
    std::string_view const rest = bytes_.substr(at_, next());
    exits_ |= rest.find("exit") != rest.npos;
    reader_.feed(rest);
    std::string body;
    for (auto state = reader_.next(body); state != assay::MessageReader::State::incomplete; state = reader_.next(body))
      state == assay::MessageReader::State::message ? server_.receive(body) : server_.receive_broken(body);
    server_.receive(rest);
    work();
  }

  void edit(assay::IncrementalCheck& check) {
    auto const size = static_cast<std::uint32_t>(check.text().size());
    std::uint32_t const begin = size == 0 ? 0 : (next() * 256 + next()) % (size + 1);
    std::uint32_t const end = std::min(size, begin + next() % 16);
    std::string const with(bytes_.substr(at_, next() % 24));
    at_ = std::min(bytes_.size(), at_ + with.size());
    assay::LineIndex const lines{check.text()};
    auto const position = [&](std::uint32_t offset) {
      return assay::to_json(lines.position(check.text(), offset, assay::ColumnUnit::utf16));
    };
    Json const change = {{"range", {{"start", position(begin)}, {"end", position(end)}}}, {"text", with}};
    send("textDocument/didChange", {{"textDocument", {{"uri", kUri}, {"version", 2}}}, {"contentChanges", {change}}},
         false);
    while (server_.publish()) {
    }
    check.replace({begin, end}, with);
    auto const found = all_of(check.findings());
    if (check.has_parsed_all()) return;
    assay::CheckOptions options;
    options.explained = true;
    auto const source = assay::Source::from_string("fuzz", check.text());
    auto const fresh = all_of(assay::check_text(source, assay::whole_range(source.text()), options).found);
    require(found == fresh, "after an edit the findings are those of a fresh check", found + "\nfresh:\n" + fresh);
  }

  static std::string all_of(assay::Diagnostics const& found) {
    std::string text;
    for (auto const& one : found.all())
      text += std::to_string(one.range.begin) + " " + one.label + " " + one.message + " " + one.hint.text + "\n";
    return text;
  }

  void request(char const* feature) {
    Json const place = {{"line", next()}, {"character", next()}}, other = {{"line", next()}, {"character", next()}};
    send("textDocument/" + std::string(feature),
         {{"textDocument", {{"uri", kUri}}},
          {"position", place},
          {"range", {{"start", place}, {"end", other}}},
          {"newName", "new"},
          {"context", Json::object()},
          {"options", Json::object()}},
         true);
  }

  void send(std::string const& method, Json params, bool is_request) {
    Json message = {{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}};
    if (is_request) message["id"] = ++id_;
    std::size_t const before = answers_;
    server_.receive(message.dump(-1, ' ', false, Json::error_handler_t::replace));
    work();
    require(!is_request || exits_ || answers_ > before, "each request has an answer");
  }

  void work() {
    while (server_.work()) {
    }
  }

  std::string_view bytes_;
  std::size_t at_ = 0, answers_ = 0;
  int id_ = 0;
  bool exits_ = false;
  assay::MessageReader reader_;
  assay::Server server_{[this](std::string_view message) {
    require(Json::accept(message), "what the server says is JSON");
    ++answers_;
  }};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  if (size > kMaxBytes) return 0;
  std::string_view const all(reinterpret_cast<char const*>(data), size);
  auto const divider = all.find(kDivider);
  Session(divider == all.npos ? all.substr(all.size() / 2) : all.substr(divider + kDivider.size()))
      .run(std::string(all.substr(0, divider)));
  return 0;
}
