// A PJRT plug-in as a backend of suites: `--pjrt plugin.so`.
//
// The plug-in lives in processes of the program `assay-pjrt`, one for each job, which are workers
// (worker_backend.hpp). A case goes there as one file, and comes back as output_K.npy. A crash, a hang or a lie costs
// its case; the reason names the function of the API that did not come back.
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
  std::string plugin;                // a path
  std::vector<std::string> options;  // NAME=VALUE, of its client (named_values.hpp)
  std::string form;                  // generic, pretty, artifact, artifact:VERSION; empty: see PjrtBackend::prepare
  std::string child;                 // the program assay-pjrt; empty: the one that belongs to this program
  std::string work;                  // a folder for files of the run, made if it is not there
  unsigned restart_after = 0;        // cases of a process; 0: kRestartAfter
  std::vector<std::pair<std::string, std::string>> environment;
  double most_start = 180;  // seconds of loading the plug-in and making its client
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
  bool reads_suite() const override { return true; }  // the child is given a case as one file
  bool can_refuse() const override { return takes_text_; }
  BackendReply execute(BackendRequest const& request) override;
  std::string command(BackendRequest const& request) const override;
  std::string failure() const override;
  std::vector<std::pair<std::string, std::string>> facts() const override { return facts_; }
  std::vector<std::string> notes() const override;

private:
  class Slot;  // of place_, as long as a case is executed
  // Loads the plug-in once, to check that it works and to read its attributes, and chooses the form of programs.
  //
  // With the form artifact, or without a form if the plug-in asks for artifacts by its attribute
  // stablehlo_current_version and compiles them: a portable artifact, of the version that the form names, else of the
  // one that it asks for, else the newest; what that version cannot hold yet is unsupported, and what none can hold
  // (other dialects) is passed as text if no form is named. Otherwise the text. Programs that violate a rule have no
  // artifact: they are given as text, unless it compiles no text.
  Result<void> prepare(std::atomic<bool> const* stop) override;
  Result<void> describe(std::atomic<bool> const* stop);
  Result<void> choose_form(std::atomic<bool> const* stop);
  std::optional<Version> version_asked_for() const;
  BackendReply try_control(bool as_artifact, std::atomic<bool> const* stop);
  BackendReply ask(PjrtCase& given, BackendRequest const& request);
  void describe_place(std::size_t slot, BackendReply& reply) const;

  PjrtSettings settings_;
  ProgramForm form_ = ProgramForm::generic;  // of texts
  std::optional<Version> artifacts_;         // their version, if it is given artifacts
  bool takes_text_ = true;
  double start_seconds_ = 0;
  std::vector<std::pair<std::string, std::string>> facts_;
  std::unique_ptr<WorkerBackend> workers_;
  Place place_;
  std::mutex mutex_;
  std::vector<std::size_t> free_slots_;
};

}  // namespace assay::pjrt
