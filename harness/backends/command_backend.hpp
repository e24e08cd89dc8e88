// A backend that starts new processes for each program: one command, or several in a row.
//
// Exit status 0: done. Status 3: refused because of a missing feature. A signal, or a status of 128 + its number:
// crashed, unless a message classifies it as a rejection. Status 126 and 127: the command does not exist. Any other
// status is a rejection, except for programs that judge themselves: see `wrong`.
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
  Stage stage = Stage::run;  // compile: its failures are failures of the compiler
};

struct CommandSettings : BackendSettings {
  std::vector<CommandStep> steps;
  CommandTemplate compile;  // only checks whether a program is accepted; may be empty
  Messages unsupported;     // rejections because of a missing feature, even if the process was killed by a signal
  Messages refused;         // other rejections for which a signal is accepted
  Messages in_compile;      // rejections by the compiler
  // For programs that judge themselves: messages of a wrong result, for any status. If the list is empty, any status
  // other than 0 and 3 reports a wrong result.
  Messages wrong;
};

class CommandBackend : public Backend {
public:
  explicit CommandBackend(CommandSettings settings) : settings_(std::move(settings)) {}
  std::string name() const override { return settings_.name; }
  ProgramForm form() const override { return settings_.form; }
  std::optional<Version> version() const override { return settings_.version; }
  bool can_compile_only() const override { return !settings_.compile.empty(); }
  // Only a compile command can reject a program: an invalid program has no inputs, so a run of it would fail anyway.
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
