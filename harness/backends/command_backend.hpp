// A backend that is restarted for each program: one command, or several one after the other.
//
// Exit status 0: done; 3: refused because of a missing feature; killed by a signal, or a status of
// 128 + its number: crashed, unless a message declares it as a rejection; 126 and 127: the command
// does not exist. Anything else is a rejection, except for programs that judge themselves: see
// `wrong`.
#pragma once

#include <string>
#include <vector>

#include "harness/backends/backend.hpp"
#include "harness/backends/command_template.hpp"
#include "harness/backends/messages.hpp"
#include "harness/backends/settings.hpp"
#include "support/process/fork_server.hpp"

namespace assay {

struct CommandStep {
  CommandTemplate command;
  Stage stage = Stage::run;  // compile: its failures are those of the compiler
};

struct CommandSettings : BackendSettings {
  std::vector<CommandStep> steps;
  CommandTemplate compile;  // only checks whether a program is accepted; may be empty
  Messages unsupported;     // rejections because of a missing feature, even if a signal ended it
  Messages refused;         // other refusals that a signal ended
  Messages in_compile;      // refusals of its compiler
  // For programs that judge themselves: messages that mean the backend is wrong, for any status. If there are none, a
  // status other than 0 and 3 means it.
  Messages wrong;
};

class CommandBackend : public Backend {
public:
  explicit CommandBackend(CommandSettings settings) : settings_(std::move(settings)) {}
  std::string name() const override { return settings_.name; }
  ProgramForm form() const override { return settings_.form; }
  std::optional<Version> version() const override { return settings_.version; }
  bool can_compile_only() const override { return !settings_.compile.empty(); }
  // Without inputs, a program that must be refused would fail anyway if it was run.
  bool can_refuse() const override { return can_compile_only(); }
  BackendReply execute(BackendRequest const& request) override;
  std::string command(BackendRequest const& request) const override;

private:
  Result<void> prepare(std::atomic<bool> const* stop) override;
  BackendReply reply_of(ProcessResult const& result, Stage stage, bool compile_only) const;
  void conclude_status(ProcessResult const& result, std::string const& text, bool compile_only,
                       BackendReply& reply) const;
  void refuse(ProcessResult const& result, std::string const& text, BackendReply& reply) const;

  CommandSettings settings_;
  ForkServer fork_server_;
};

}  // namespace assay
