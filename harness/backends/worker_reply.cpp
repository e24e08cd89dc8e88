#include "harness/backends/worker_reply.hpp"

#include "support/documents/json.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

using End = BackendReply::End;

constexpr std::size_t kMaxReplyReason = 4000, kMaxStatus = 400;  // bytes

}  // namespace

WorkerLine read_worker_line(std::string const& line, std::uint64_t id, BackendReply& reply) {
  auto json = parse_json<nlohmann::json>(line);
  if (json.is_discarded()) json = parse_json<nlohmann::json>(clean_text(line));  // for example a reason in Latin-1
  if (!json.is_object() || !json.contains("id") || !json.contains("status")) return WorkerLine::none;
  if (json["id"] != id) return WorkerLine::stray;
  auto const text = [&](char const* name) {
    auto const found = json.find(name);
    return found != json.end() && found->is_string() ? clean_text(found->get<std::string>()) : std::string();
  };
  std::string const status = text("status"), stage = text("stage");
  reply.reason = last_of(text("reason"), kMaxReplyReason);
  reply.stage = parse_stage(stage).value_or(reply.stage);
  auto const restart = json.find("restart");
  reply.restart = restart != json.end() && restart->is_boolean() && restart->get<bool>();
  if (auto const ids = json.find("coverage"); ids != json.end() && ids->is_array())
    for (auto const& id : *ids)
      if (id.is_string()) reply.coverage.push_back(id.get<std::string>());
  if (status == "done") {
    reply.end = End::done;
    auto const printed = json.find("printed");
    if (printed != json.end() && printed->is_string()) reply.printed = printed->get<std::string>();
  } else if (status == "refused" || status == "unsupported") {
    reply.end = End::refused;
    reply.lacking = status == "unsupported";
  } else if (status == "wrong") {
    reply.end = End::wrong;
  } else if (status == "crashed") {
    reply.end = End::crashed;
    if (reply.reason.empty()) reply.reason = "it reported a failure";
    return WorkerLine::failed;
  } else if (status == "unavailable") {
    reply.end = End::unavailable;
    if (reply.reason.empty()) reply.reason = "its answer is \"unavailable\", without a reason";
  } else {
    reply.end = End::crashed;
    reply.reason = json["status"].is_string() ? "its answer has the status \"" + last_of(status, kMaxStatus) + "\""
                                              : "its answer has a status that is not a string";
  }
  return WorkerLine::answer;
}

}  // namespace assay
