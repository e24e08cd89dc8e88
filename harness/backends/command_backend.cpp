#include "harness/backends/command_backend.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "support/process/find_program.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

using End = BackendReply::End;

constexpr std::size_t kMaxErrorText = 400;  // bytes
constexpr std::uint64_t kMaxPrinted = std::uint64_t{64} << 20;
constexpr int kRefused = 3, kNoPermission = 126, kNoCommand = 127, kSignals = 64;

std::string standard_output_of(ProcessResult const& result) {
  std::string line = main_line(result.err);
  return line.empty() ? main_line(result.out) : line;
}

std::string reason_of(std::string const& line, ProcessResult const& result) {
  std::string text = clean_text(line.substr(0, kMaxErrorText));
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text.empty() ? end_text(result) : text;
}

}  // namespace

Result<void> CommandBackend::prepare(std::atomic<bool> const* stop) {
  if (auto const has_needs = check_needs(settings_, stop); !has_needs) return has_needs;
  std::vector<CommandTemplate const*> commands;
  for (auto const& step : settings_.steps) commands.push_back(&step.command);
  if (!settings_.compile.empty()) commands.push_back(&settings_.compile);
  for (auto const* const command : commands) {
    auto const& name = command->program();
    if (name.find('{') != name.npos) continue;
    auto const file = find_program(name, settings_.environment);
    if (file.empty()) return Error{name + " is not in PATH"};
    if (::access(file.c_str(), X_OK) != 0) return Error{name + " cannot be started: " + std::strerror(errno)};
  }
  return {};
}

BackendReply CommandBackend::execute(BackendRequest const& request) {
  BackendReply reply;
  if (request.compile_only && settings_.compile.empty())
    return reply.reason = "the backend cannot compile without running (see --compile)", reply;
  ProcessRequest process;
  process.folder = request.folder.empty() ? request.outputs : request.folder;
  process.environment = settings_.environment;
  process.environment.emplace_back("TMPDIR", process.folder);
  process.limits = settings_.limits;
  process.stop = request.stop;
  process.fork_server = &fork_server_;
  if (settings_.form == ProgramForm::coded && !request.compile_only)
    process.limits.output = std::max(process.limits.output, kMaxPrinted);
  auto const one = [&](CommandTemplate const& command, Stage stage) {
    process.arguments = command.words(request);
    process.limits.seconds = std::max(0.0, request.seconds - reply.seconds);
    auto const result = run_process(process);
    double const before = reply.seconds;
    reply = reply_of(result, stage, request.compile_only);
    reply.seconds = before + result.seconds;
    return reply.end == End::done;
  };
  if (request.compile_only) return one(settings_.compile, Stage::compile), reply;
  if (settings_.steps.empty()) return reply.reason = "the backend cannot run programs", reply;
  for (auto const& step : settings_.steps)
    if (!one(step.command, step.stage)) break;
  return reply;
}

BackendReply CommandBackend::reply_of(ProcessResult const& result, Stage stage, bool compile_only) const {
  BackendReply reply;
  reply.stage = stage;
  bool const is_judge = !compile_only && is_self_judging(settings_.form);
  std::string const text = result.err + "\n" + result.out;
  // A shell reports the signal that ended its command as 128 + its number.
  bool const by_status =
      result.end == ProcessResult::End::exited && result.status > 128 && result.status <= 128 + kSignals;
  int const signal = result.end == ProcessResult::End::signalled ? result.status : by_status ? result.status - 128 : 0;
  reply.reason = signal ? signal_text(signal) : end_text(result);
  if (result.end == ProcessResult::End::timed_out) {
    reply.end = End::timed_out;
  } else if (result.end == ProcessResult::End::stopped) {
    reply.end = End::stopped;
  } else if (result.end == ProcessResult::End::flooded) {
    reply.end = End::crashed;
  } else if (result.end == ProcessResult::End::not_started) {
    reply.stage = Stage::start;
  } else if (signal) {
    reply.end = End::crashed;
    if (!settings_.unsupported.find(text).empty() || !settings_.refused.find(text).empty()) refuse(result, text, reply);
  } else if (result.status == kNoPermission || result.status == kNoCommand) {
    reply.stage = Stage::start;
    reply.reason += ": " + reason_of(standard_output_of(result), result);
  } else if (std::string const line = is_judge ? settings_.wrong.find(text) : ""; !line.empty()) {
    reply.end = End::wrong;
    reply.reason = reason_of(line, result);
  } else if (result.status == 0) {
    reply.end = End::done;
    reply.reason.clear();
    if (settings_.form == ProgramForm::coded && !compile_only) reply.printed = result.out;
  } else if (is_judge && settings_.wrong.empty() && result.status != kRefused &&
             settings_.unsupported.find(text).empty()) {
    reply.end = End::wrong;
    reply.reason = reason_of(standard_output_of(result), result);
  } else {
    conclude_status(result, text, compile_only, reply);
  }
  if (result.orphans > 0)
    reply.evidence =
        fmt::format("killed {} process{} left running\n", result.orphans, result.orphans == 1 ? " was" : "es were");
  if (reply.end != End::done) {
    auto const& said = result.err.empty() ? result.out : result.err;
    reply.evidence += last_of(clean_text(last_of(said, kMaxEvidence)), kMaxEvidence - 100);
  }
  return reply;
}

// Classifies an exit status other than 0. If the command only compiles, the program was rejected. A run was rejected if
// the status is 3 or a message of the preset matches. Otherwise the backend failed, even if the message is an uncaught
// exception.
void CommandBackend::conclude_status(ProcessResult const& result, std::string const& text, bool compile_only,
                                     BackendReply& reply) const {
  bool const is_declared = result.status == kRefused || !settings_.unsupported.find(text).empty() ||
                           !settings_.refused.find(text).empty() || !settings_.in_compile.find(text).empty();
  if (compile_only || is_declared) return refuse(result, text, reply);
  reply.end = End::crashed;
  auto const said = standard_output_of(result);
  if (!said.empty()) reply.reason = reason_of(said, result);
}

void CommandBackend::refuse(ProcessResult const& result, std::string const& text, BackendReply& reply) const {
  reply.end = End::refused;
  std::string line = settings_.unsupported.find(text);
  reply.lacking = !line.empty() || (result.end == ProcessResult::End::exited && result.status == kRefused);
  if (line.empty()) line = settings_.refused.find(text);
  if (line.empty()) line = standard_output_of(result);
  reply.reason = reason_of(line, result);
  if (!settings_.in_compile.find(text).empty()) reply.stage = Stage::compile;
}

std::string CommandBackend::command(BackendRequest const& request) const {
  if (request.compile_only) return settings_.compile.empty() ? "" : shell_line(settings_.compile.words(request));
  std::string line;
  for (auto const& step : settings_.steps)
    line += (line.empty() ? "" : " && ") + shell_line(step.command.words(request));
  return line;
}

}  // namespace assay
