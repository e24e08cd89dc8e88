// An editor for tests: sends messages to a Server in this process and stores its answers.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "lsp/server.hpp"
#include "support/documents/json.hpp"

namespace assay::testing {

using Json = nlohmann::json;

class LspClient {
public:
  LspClient() {
    request("initialize", {{"capabilities", Json::object()}});
    notify("initialized", Json::object());
  }

  // Returns the complete answer to a request, after all pending work is done.
  Json request(std::string const& method, Json params) {
    int const id = ++id_;
    server.receive(Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}}.dump());
    run();
    for (Json const& one : messages)
      if (one.value("id", Json()) == id) return one;
    ADD_FAILURE() << "no answer to " << method;
    return {};
  }
  Json result(std::string const& method, Json params) {
    return request(method, std::move(params)).value("result", Json());
  }
  void notify(std::string const& method, Json params) {
    server.receive(Json{{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}}.dump());
  }
  void run() {
    while (server.work()) {
    }
  }

  void open(std::string const& text, std::string const& uri = kUri) {
    notify("textDocument/didOpen",
           {{"textDocument", {{"uri", uri}, {"languageId", "mlir"}, {"version", 1}, {"text", text}}}});
    settle();
  }
  void change(Json changes) {
    notify("textDocument/didChange",
           {{"textDocument", {{"uri", kUri}, {"version", ++version_}}}, {"contentChanges", std::move(changes)}});
  }
  // Runs all pending work and publishes all pending diagnostics.
  void settle() {
    run();
    while (server.publish()) {
    }
  }
  // Returns the diagnostics of the last publication for the document.
  Json diagnostics(std::string const& uri = kUri) const {
    Json found;
    for (Json const& one : messages)
      if (one.value("method", "") == "textDocument/publishDiagnostics" && one["params"]["uri"] == uri)
        found = one["params"]["diagnostics"];
    return found;
  }
  std::string codes() const {
    std::string all;
    for (Json const& one : diagnostics()) all += (all.empty() ? "" : " ") + one.value("code", "");
    return all;
  }

  static Json at(int line, int character) {
    return {{"textDocument", {{"uri", kUri}}}, {"position", {{"line", line}, {"character", character}}}};
  }
  static Json range(int line, int character, int end_line, int end_character) {
    return {{"start", {{"line", line}, {"character", character}}},
            {"end", {{"line", end_line}, {"character", end_character}}}};
  }
  static Json of_document() { return {{"textDocument", {{"uri", kUri}}}}; }
  static Json of_range(Json range) {
    return {{"textDocument", {{"uri", kUri}}}, {"range", std::move(range)}, {"context", Json::object()}};
  }

  static constexpr char const* kUri = "untitled:a.mlir";
  std::vector<Json> messages;
  Server server{[this](std::string_view message) { messages.push_back(parse_json_or_throw<Json>(message)); }};

private:
  int id_ = 0, version_ = 1;
};

// Applies the edits of a result to the text like an editor. Columns are bytes, because the texts are ASCII.
inline std::string applied(std::string const& text, Json const& edits) {
  std::vector<std::size_t> begins{0};
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') begins.push_back(i + 1);
  auto const offset = [&](Json const& position) {
    auto const line = position["line"].get<std::size_t>();
    return line < begins.size() ? begins[line] + position["character"].get<std::size_t>() : text.size();
  };
  std::string out;
  std::size_t at = 0;
  for (Json const& edit : edits) {
    out += text.substr(at, offset(edit["range"]["start"]) - at) + edit["newText"].get<std::string>();
    at = offset(edit["range"]["end"]);
  }
  return out + text.substr(at);
}

}  // namespace assay::testing
