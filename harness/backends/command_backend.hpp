// A backend that is restarted for each program: one command, or several one after the other.
//
// Exit status 0: done; 3: refused for what the backend lacks; killed by a signal, or a status that
// says so (128 + its number): crashed, unless a message says that this is how it refuses; 126 and
// 127: there is no such command. Anything else is a refusal, but of programs that judge themselves:
// see `wrong`.
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
  Stage stage = Stage::run;  // compile: all that goes wrong in it does so there
};

struct CommandSettings : BackendSettings {
  std::vector<CommandStep> steps;
  CommandTemplate compile;  // only looks whether a program is accepted; may be empty
  Messages unsupported;     // refusals because of what the backend lacks, even where a signal ended it
  Messages refused;         // other refusals that a signal ended
  Messages in_compile;      // refusals of its compiler
  // Of programs that judge themselves: said if they find the backend wrong, whatever the status. If
  // there are none, a status that is not 0 or 3 says so.
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
