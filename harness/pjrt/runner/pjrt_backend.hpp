// A PJRT plug-in as a backend: `--pjrt plugin.so`.
//
// The plug-in runs in processes of the program `assay-pjrt`, one for each job, which are workers (worker_backend.hpp).
// Each case is passed as one file, and its results are returned as output_K.npy. A crash, a hang or impossible data
// only fails the current case; the reason names the API function that did not return.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "harness/backends/worker_backend.hpp"
#include "harness/pjrt/client/case_file.hpp"
#include "harness/pjrt/client/place.hpp"

namespace assay::pjrt {

struct PjrtSettings {
  std::string plugin;                // path of the plug-in
  std::vector<std::string> options;  // NAME=VALUE options of its client (named_values.hpp)
  std::string form;                  // generic, pretty, artifact, artifact:VERSION; empty: see PjrtBackend::prepare
  std::string child;                 // path of assay-pjrt; empty: the one that belongs to this program
  std::string work;                  // folder for files of the run; created if it does not exist
  unsigned restart_after = 0;        // cases after which a process is restarted; 0: kRestartAfter
  std::vector<std::pair<std::string, std::string>> environment;
  double max_start = 180;  // time limit, in seconds, for loading the plug-in and creating its client
  ProcessLimits limits;
};

inline constexpr unsigned kRestartAfter = 20'000;

class PjrtBackend : public Backend {
public:
  explicit PjrtBackend(PjrtSettings settings);
  ~PjrtBackend() override;

  std::string name() const override;
  ProgramForm form() const override { return form_; }
  bool can_compile_only() const override { return true; }
  bool reads_suite() const override { return true; }  // the child receives a case as one file
  bool can_refuse() const override { return accepts_text_; }
  BackendReply execute(BackendRequest const& request) override;
  std::string command(BackendRequest const& request) const override;
  std::string failure() const override;
  std::vector<std::pair<std::string, std::string>> facts() const override { return facts_; }
  std::vector<std::string> notes() const override;

private:
  class Slot;  // a slot of place_ for the duration of a case
  // Loads the plug-in once to check that it works and to read its attributes, and chooses the form of programs.
  //
  // Programs are portable artifacts if the form is artifact, or if no form is given and the plug-in requests artifacts
  // by its attribute stablehlo_current_version and compiles them. The version is that of the form, else the requested
  // one, else the newest. A program that needs a newer version is unsupported. A program that no version can express
  // (other dialects) is passed as text if no form is given. Otherwise, programs are passed as text. Invalid programs
  // have no artifact: they are passed as text, unless the plug-in does not compile text.
  Result<void> prepare(std::atomic<bool> const* stop) override;
  Result<void> describe(std::atomic<bool> const* stop);
  Result<void> choose_form(std::atomic<bool> const* stop);
  std::optional<Version> requested_version() const;
  BackendReply try_control(bool as_artifact, std::atomic<bool> const* stop);
  BackendReply ask(PjrtCase& given, BackendRequest const& request);
  void describe_place(std::size_t slot, BackendReply& reply) const;

  PjrtSettings settings_;
  ProgramForm form_ = ProgramForm::generic;  // form of texts
  std::optional<Version> artifacts_;         // version of artifacts, if programs are passed as artifacts
  bool accepts_text_ = true;
  double start_seconds_ = 0;
  std::vector<std::pair<std::string, std::string>> facts_;
  std::unique_ptr<WorkerBackend> workers_;
  Place place_;
  std::mutex mutex_;
  std::vector<std::size_t> free_slots_;
};

}  // namespace assay::pjrt
