#include "harness/backends/worker_loop.hpp"

#include <istream>
#include <ostream>

#include "support/documents/json.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;  // only for output: looking up a key takes linear time

bool read_request(std::string const& line, Json& id, WorkerRequest& request) {
  auto const json = parse_json<nlohmann::json>(line);
  if (!json.is_object() || !json.contains("id")) return false;
  auto const& given = json["id"];  // a deeply nested ID could not be written
  if (!given.is_number() && !given.is_string()) return false;
  id = given;
  auto const take = [&](char const* name, std::string& text) {
    auto const found = json.find(name);
    if (found == json.end() || !found->is_string()) return false;
    text = found->get<std::string>();
    return true;
  };
  auto const only = json.find("compile_only");
  request.compile_only = only != json.end() && only->is_boolean() && only->get<bool>();
  return take("program", request.program) && take("inputs", request.inputs) && take("outputs", request.outputs);
}

}  // namespace

bool serve_worker(std::istream& requests, std::ostream& replies,
                  std::function<WorkerAnswer(WorkerRequest const&)> const& answer) {
  for (std::string line; std::getline(requests, line);) {
    Json reply;
    WorkerRequest request;
    if (!read_request(line, reply["id"], request)) return false;
    auto const said = answer(request);
    reply["status"] = said.status;
    if (!said.reason.empty()) reply["reason"] = said.reason;
    if (!said.stage.empty()) reply["stage"] = said.stage;
    if (said.restart) reply["restart"] = true;
    replies << reply.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
  }
  return true;
}

}  // namespace assay
