#include "lsp/server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "diagnostics/report.hpp"
#include "diagnostics/version.hpp"
#include "grammar/hlo/read.hpp"
#include "support/documents/sarif.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

constexpr std::size_t kMaxDocuments = 10'000;

std::string text_member(Json const& json, char const* key) {
  if (!json.is_object() || !json.contains(key) || !json[key].is_string())
    throw RequestError{RpcError::invalid_params, fmt::format("missing string '{}'", key)};
  return json[key].get<std::string>();
}

Json const& object_member(Json const& json, char const* key) {
  if (!json.is_object() || !json.contains(key) || !json[key].is_object())
    throw RequestError{RpcError::invalid_params, fmt::format("missing object '{}'", key)};
  return json[key];
}

std::int64_t version_of(Json const& item) {
  return item.contains("version") && item["version"].is_number_integer() ? item["version"].get<std::int64_t>() : 0;
}

void add_once(std::vector<std::string>& all, std::string const& one) {
  if (std::ranges::find(all, one) == all.end()) all.push_back(one);
}

Json capabilities(ColumnUnit unit) {
  constexpr int kIncremental = 2;
  return {{"positionEncoding", unit == ColumnUnit::bytes ? "utf-8" : "utf-16"},
          {"textDocumentSync", {{"openClose", true}, {"change", kIncremental}, {"save", true}}},
          {"hoverProvider", true},
          {"completionProvider", {{"triggerCharacters", {"%", "@", "#", "!", "."}}}},
          {"signatureHelpProvider", {{"triggerCharacters", {" ", ",", "("}}}},
          {"definitionProvider", true},
          {"typeDefinitionProvider", true},
          {"selectionRangeProvider", true},
          {"diagnosticProvider", {{"interFileDependencies", false}, {"workspaceDiagnostics", false}}},
          {"referencesProvider", true},
          {"documentHighlightProvider", true},
          {"renameProvider", {{"prepareProvider", true}}},
          {"documentSymbolProvider", true},
          {"workspaceSymbolProvider", true},
          {"foldingRangeProvider", true},
          {"semanticTokensProvider", {{"legend", semantic_token_legend()}, {"full", true}, {"range", true}}},
          {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}},
          {"inlayHintProvider", true},
          {"codeLensProvider", Json::object()},
          {"documentLinkProvider", Json::object()},
          {"documentFormattingProvider", true},
          {"documentRangeFormattingProvider", true},
          {"executeCommandProvider", {{"commands", {"assay.run", "assay.prove"}}}}};
}

}  // namespace

void Server::receive(std::string_view text) {
  Json message = parse_json<Json>(text);
  if (message.is_discarded()) return fail(nullptr, RpcError::parse_error, "the message is not valid JSON");
  if (!message.is_object()) return fail(nullptr, RpcError::invalid_request, "the message is not an object");
  if (message.value("method", Json()) == "$/cancelRequest" && message.contains("params") &&
      message["params"].is_object()) {
    Json const id = message["params"].value("id", Json());
    for (Waiting& one : waiting_)
      if (!id.is_null() && one.message.contains("method") && one.message.value("id", Json()) == id)
        one.cancelled = true;
    return;
  }
  waiting_.push_back({std::move(message)});
}

void Server::receive_broken(std::string const& problem) { fail(nullptr, RpcError::parse_error, problem); }

bool Server::work() {
  if (waiting_.empty() || exit_status_) return false;
  Waiting const next = std::move(waiting_.front());
  waiting_.pop_front();
  if (next.cancelled)
    fail(next.message["id"], RpcError::request_canceled, "cancelled");
  else
    handle(next.message);
  return true;
}

void Server::handle(Json const& message) {
  bool const is_request = message.contains("id");
  Json const id = is_request ? message["id"] : Json();
  if (!message.contains("method")) return;  // a response: no request of the server needs its result
  if (!message["method"].is_string() || (is_request && !id.is_string() && !id.is_number_integer()))
    return fail(id.is_structured() ? Json() : id, RpcError::invalid_request,
                "method must be a string, and id a string or an integer");
  auto const method = message["method"].get<std::string>();
  Json const params = message.contains("params") ? message["params"] : Json::object();
  try {
    if (!is_request) return notify(method, params);
    if (phase_ == Phase::fresh && method != "initialize")
      return fail(id, RpcError::not_initialized, "expected initialize as the first request");
    if (phase_ == Phase::shut_down) return fail(id, RpcError::invalid_request, "expected exit after shutdown");
    reply(id, answer(method, params));
  } catch (RequestError const& error) {
    if (is_request) fail(id, error.code, error.message);
  } catch (std::bad_alloc const&) {
    if (is_request) fail(id, RpcError::internal_error, std::string(kNoMemory));
  } catch (Json::exception const& error) {
    if (is_request) fail(id, RpcError::invalid_params, error.what());
  }
}

Json Server::answer(std::string const& method, Json const& params) {
  if (method == "initialize") return initialize(params);
  if (method == "shutdown") {
    phase_ = Phase::shut_down;
    documents_.clear();
    return nullptr;
  }
  if (method == "workspace/symbol") return workspace_symbols(documents_, text_member(params, "query"));
  if (method == "workspace/executeCommand") return execute(params);
  if (!method.starts_with("textDocument/"))
    throw RequestError{RpcError::method_not_found, fmt::format("unknown request {:.200}", method)};
  std::string const feature = method.substr(13);
  using AtPlace = Json (*)(Document&, std::uint32_t);
  static std::map<std::string, AtPlace> const kAtPlace = {
      {"completion", completion},        {"definition", definition},        {"typeDefinition", type_definition},
      {"signatureHelp", signature_help}, {"documentHighlight", highlights}, {"prepareRename", prepare_rename}};
  using OfRange = Json (*)(Document&, SourceRange);
  static std::map<std::string, OfRange> const kOfRange = {
      {"codeAction", code_actions}, {"rangeFormatting", formatting}, {"semanticTokens/range", semantic_tokens}};
  using OfAll = Json (*)(Document&);
  static std::map<std::string, OfAll> const kOfAll = {{"documentSymbol", document_symbols},
                                                      {"foldingRange", folding_ranges},
                                                      {"codeLens", code_lenses},
                                                      {"documentLink", document_links}};
  // Only these support HLO. The others read or write StableHLO tokens.
  bool const is_of_hlo = feature == "hover" || feature == "formatting" || feature == "rangeFormatting";
  if (!is_of_hlo && params.contains("textDocument") && hlo::is_hlo(document(params).text())) return nullptr;
  if (auto const found = kAtPlace.find(feature); found != kAtPlace.end()) {
    Document& here = document(params);
    return found->second(here, offset_of(here, params));
  }
  if (auto const found = kOfRange.find(feature); found != kOfRange.end()) {
    Document& here = document(params);
    return found->second(here, range_of(here, params.value("range", Json())));
  }
  if (auto const found = kOfAll.find(feature); found != kOfAll.end()) return found->second(document(params));
  if (feature == "hover") {
    Document& here = document(params);
    return hover(here, offset_of(here, params), sizes_[here.uri()]);
  }
  if (feature == "inlayHint") {
    Document& here = document(params);
    return inlay_hints(here, range_of(here, params.value("range", Json())), sizes_[here.uri()]);
  }
  if (feature == "references") {
    Document& here = document(params);
    Json const context = params.value("context", Json::object());
    return references(here, offset_of(here, params), context.value("includeDeclaration", true));
  }
  if (feature == "diagnostic") {
    Document& here = document(params);
    return {{"kind", "full"}, {"items", diagnostics_of(here, !here.is_large())}};
  }
  if (feature == "selectionRange") {
    Document& here = document(params);
    Json const places = params.value("positions", Json::array());
    Json all = Json::array();
    for (Json const& place : places) all.push_back(selection_range(here, offset_of(here, {{"position", place}})));
    return all;
  }
  if (feature == "rename") {
    Document& here = document(params);
    return rename(here, offset_of(here, params), text_member(params, "newName"));
  }
  if (feature == "formatting" || feature == "semanticTokens/full") {
    Document& here = document(params);
    SourceRange const all = whole_range(here.text());
    return feature == "formatting" ? formatting(here, all) : semantic_tokens(here, all);
  }
  throw RequestError{RpcError::method_not_found, fmt::format("unknown request {:.200}", method)};
}

Json Server::initialize(Json const& params) {
  if (phase_ != Phase::fresh) throw RequestError{RpcError::invalid_request, "duplicate initialize"};
  phase_ = Phase::running;
  if (params.contains("processId") && params["processId"].is_number_integer())
    parent_ = params["processId"].get<long>();
  Json const client = params.value("capabilities", Json::object());
  Json const encodings = client.value("general", Json::object()).value("positionEncodings", Json::array());
  if (std::ranges::find(encodings, Json("utf-8")) != encodings.end()) unit_ = ColumnUnit::bytes;
  registers_files_ = client.value("workspace", Json::object())
                         .value("didChangeWatchedFiles", Json::object())
                         .value("dynamicRegistration", false);
  pulls_diagnostics_ = client.value("textDocument", Json::object()).contains("diagnostic");
  refreshes_findings_ =
      client.value("workspace", Json::object()).value("diagnostics", Json::object()).value("refreshSupport", false);
  refreshes_hints_ =
      client.value("workspace", Json::object()).value("inlayHint", Json::object()).value("refreshSupport", false);
  return {{"capabilities", capabilities(unit_)},
          {"serverInfo", {{"name", "assay"}, {"version", std::string(version())}}}};
}

void Server::notify(std::string const& method, Json const& params) {
  if (method == "exit") {
    exit_status_ = phase_ == Phase::shut_down ? 0 : 1;
    return;
  }
  if (phase_ != Phase::running) return;
  if (method == "initialized" && registers_files_)
    return send_(
        dump({{"jsonrpc", "2.0"},
              {"id", ++asked_},
              {"method", "client/registerCapability"},
              {"params",
               {{"registrations",
                 {{{"id", "assay.toml"},
                   {"method", "workspace/didChangeWatchedFiles"},
                   {"registerOptions",
                    {{"watchers", Json::array({{{"globPattern", std::string("**/") + kConfigName}}})}}}}}}}}}));
  if (method == "workspace/didChangeWatchedFiles" || method == "textDocument/didSave") return void(watch_configs());
  if (method == "textDocument/didOpen") return did_open(params);
  if (method == "textDocument/didChange") return did_change(params);
  if (method == "textDocument/didClose") return did_close(params);
}

void Server::did_open(Json const& params) {
  Json const& item = object_member(params, "textDocument");
  std::string const uri = text_member(item, "uri");
  if (documents_.size() >= kMaxDocuments) throw RequestError{RpcError::request_failed, "too many open documents"};
  documents_[uri] = std::make_unique<Document>(uri, version_of(item), text_member(item, "text"), unit_);
  add_once(changed_, uri);
  publish_configs();
}

bool Server::watch_configs() {
  bool found = false;
  for (auto& [uri, document] : documents_) {
    if (!document->reload_config()) continue;
    add_once(changed_, uri);
    found = true;
  }
  publish_configs();
  if (found && pulls_diagnostics_ && refreshes_findings_)
    send_(dump({{"jsonrpc", "2.0"}, {"id", ++asked_}, {"method", "workspace/diagnostic/refresh"}}));
  return found;
}

// Publishes errors in configurations as their diagnostics, once, and also when they are fixed.
void Server::publish_configs() {
  std::map<std::string, std::string> broken;
  for (auto const& [uri, document] : documents_)
    if (!document->config_problem().empty()) broken[document->config_path()] = document->config_problem();
  if (broken == broken_configs_) return;
  for (auto const& [path, problem] : broken_configs_)
    if (!broken.contains(path))
      send_notification("textDocument/publishDiagnostics",
                        {{"uri", uri_of_path(path)}, {"diagnostics", Json::array()}});
  for (auto const& [path, problem] : broken) {
    auto const known = broken_configs_.find(path);
    if (known == broken_configs_.end() || known->second != problem)
      send_notification("textDocument/publishDiagnostics",
                        {{"uri", uri_of_path(path)}, {"diagnostics", diagnostics_of_config(problem)}});
  }
  broken_configs_ = std::move(broken);
}

void Server::did_change(Json const& params) {
  Document& here = document(params);
  add_once(changed_, here.uri());
  Json const changes = params.value("contentChanges", Json::array());
  for (Json const& change : changes) {
    std::string const text = text_member(change, "text");
    bool const is_part = change.contains("range") && !change["range"].is_null();
    SourceRange const range = is_part ? range_of(here, change["range"]) : SourceRange{};
    if (here.text().size() + text.size() > kMaxSourceBytes)
      throw RequestError{RpcError::request_failed, "the text is larger than 4 GiB"};
    if (is_part)
      here.replace(range, text);
    else
      here.replace_all(text);
  }
  here.set_version(version_of(params["textDocument"]));
}

void Server::did_close(Json const& params) {
  std::string const uri = document(params).uri();
  documents_.erase(uri);
  sizes_.erase(uri);
  publish_configs();
  if (!pulls_diagnostics_)
    send_notification("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", Json::array()}});
}

Document& Server::document(Json const& params) {
  std::string const uri = text_member(object_member(params, "textDocument"), "uri");
  auto const found = documents_.find(uri);
  if (found == documents_.end()) throw RequestError{RpcError::invalid_params, fmt::format("{:.500} is not open", uri)};
  return *found->second;
}

Json Server::execute(Json const& params) {
  std::string const command = text_member(params, "command");
  Json const arguments = params.value("arguments", Json::array());
  if ((command != "assay.run" && command != "assay.prove") || arguments.empty() || !arguments[0].is_string())
    throw RequestError{RpcError::invalid_params, "expected assay.run or assay.prove, with the URI of an open document"};
  Document& here = document({{"textDocument", {{"uri", arguments[0]}}}});
  std::string const function = arguments.size() > 1 && arguments[1].is_string() ? arguments[1].get<std::string>() : "";
  jobs_.push_back({command == "assay.run" ? "run" : "prove and show", here.uri(), here.version(), here.text(), function,
                   here.path()});
  return nullptr;
}

void Server::publish(Document& here, bool complete) {
  if (pulls_diagnostics_) return;  // the editor requests diagnostics, and would show duplicates
  Json params = {{"uri", here.uri()}, {"version", here.version()}};
  try {
    params["diagnostics"] = diagnostics_of(here, complete);
  } catch (std::bad_alloc const&) {
    params["diagnostics"] = Json::array(
        {{{"range", to_json(here, SourceRange{})}, {"severity", 1}, {"source", "assay"}, {"message", kNoMemory}}});
  }
  send_notification("textDocument/publishDiagnostics", std::move(params));
}

bool Server::publish() {
  if (changed_.empty()) return false;
  std::string const uri = changed_.front();
  changed_.erase(changed_.begin());
  auto const found = documents_.find(uri);
  if (found == documents_.end()) return true;
  publish(*found->second, false);
  add_once(unfinished_, uri);
  return true;
}

bool Server::publish_more() {
  if (unfinished_.empty()) return false;
  std::string const uri = unfinished_.front();
  unfinished_.erase(unfinished_.begin());
  auto const found = documents_.find(uri);
  if (found == documents_.end()) return true;
  Document& here = *found->second;
  if (here.is_large()) {
    here.prepare();
    publish(here, true);
  }
  if (here.text().find('?') != std::string::npos && here.report(true).diagnostics.errors() == 0 && !here.is_large())
    jobs_.push_back({"prove", uri, here.version(), here.text(), ""});
  return true;
}

void Server::finish(JobRequest const& job, int status, std::string const& out, std::string const& err) {
  constexpr std::size_t kMaxShown = 4'000;
  auto const found = documents_.find(job.uri);
  if (job.kind == "prove") {
    if (found == documents_.end() || found->second->version() != job.version) return;
    Json const report = parse_json<Json>(out);
    if (report.is_discarded() || !report.contains("files") || report["files"].empty()) return;
    SizeFindings& sizes = sizes_[job.uri];
    sizes = {job.version, {}, {}};
    for (Json const& one : report["files"][0].value("sizes", Json::array()))
      sizes.shapes.push_back(
          {one.value("line", 1u) - 1, one.value("column", 1u) - 1, one.value("value", ""), one.value("shape", "")});
    for (Json const& one : report["files"][0].value("diagnostics", Json::array())) {
      if (!one.contains("proof") || !one["proof"].is_object()) continue;
      sizes.all.push_back({one.value("line", 1u) - 1, one.value("label", ""), one["proof"].value("verdict", ""),
                           one["proof"].value("condition", "")});
    }
    if (refreshes_hints_ && (!sizes.all.empty() || !sizes.shapes.empty()))
      send_(dump({{"jsonrpc", "2.0"}, {"id", ++asked_}, {"method", "workspace/inlayHint/refresh"}}));
    return;
  }
  constexpr int kError = 1, kInfo = 3;
  std::string text = clean_text(out + err);
  if (job.kind == "run")  // the inputs follow from the seed
    text = fmt::format("assay run --random-inputs --seed 0{} {}:\n{}",
                       job.function.empty() ? "" : " --entry " + shell_word(job.function), shell_word(job.path), text);
  else
    text = fmt::format("assay prove {}:\n{}", shell_word(job.path), text);  // it proves all functions
  if (text.size() > kMaxShown) text = text.substr(0, kMaxShown) + "...";
  send_notification("window/showMessage", {{"type", status == 0 ? kInfo : kError}, {"message", text}});
}

void Server::reply(Json const& id, Json result) {
  send_(dump({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}}));
}

void Server::fail(Json const& id, RpcError code, std::string const& message) {
  send_(dump({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", static_cast<int>(code)}, {"message", message}}}}));
}

void Server::send_notification(char const* method, Json params) {
  send_(dump({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}}));
}

}  // namespace assay
