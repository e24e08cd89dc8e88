// The interface of a backend: a program that executes StableHLO programs and on which suites are run.
//
// A backend reads and writes files and never sees the expected results. It runs in processes of its own (process.hpp),
// so that a crash or a timeout affects only the current case.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "harness/report/verdict.hpp"
#include "support/result.hpp"

namespace assay {
struct LoadedCase;
}  // namespace assay

namespace assay {

// The text form of a case that a backend requires.
enum class ProgramForm : std::uint8_t {
  generic,   // program.mlir
  pretty,    // program.pretty.mlir if it exists, else program.mlir
  checked,   // program.checked.mlir: judges itself and takes no inputs
  self,      // program.self.mlir: judges itself and returns the verdict as one i1 result
  coded,     // made for the run: @main takes no arguments and returns integers (harness/backends/printed_codes.hpp)
  artifact,  // program.mlir as a portable artifact, made for the run
  codes,     // made for the run: @main takes and returns integers, as files (harness/backends/codes.hpp)
  json,      // program.mlir as JSON (constraints/json/program_json.hpp), made for the run
  hlo,       // program.mlir as HLO text (constraints/hlo/write_hlo.hpp), made for the run
  hlo_self,  // program.self.mlir as HLO text, made for the run
};

inline bool is_hlo(ProgramForm form) { return form == ProgramForm::hlo || form == ProgramForm::hlo_self; }

// Whether the program is written for the run, rather than read from the suite.
inline bool is_generated(ProgramForm form) {
  return form == ProgramForm::coded || form == ProgramForm::artifact || form == ProgramForm::json ||
         form == ProgramForm::codes || is_hlo(form);
}

// The name, for messages, of a form that only valid programs have; empty if every program has the form.
inline std::string_view name_of_valid(ProgramForm form) {
  if (is_hlo(form)) return "HLO text";
  return form == ProgramForm::artifact ? "a portable artifact" : "";
}

// Whether the exit status or the output of the program is the verdict, so that no results are compared.
inline bool is_self_judging(ProgramForm form) {
  return form == ProgramForm::checked || form == ProgramForm::self || form == ProgramForm::hlo_self;
}

// Only for programs that are run. Programs that are only compiled use program.mlir.
inline bool has_codes(ProgramForm form) { return form == ProgramForm::coded || form == ProgramForm::codes; }

// One execution, or with `compile_only` only a check whether the backend accepts the program.
struct BackendRequest {
  std::string program;  // path of the program
  std::string inputs;   // folder of input_0.npy, ..
  std::string outputs;  // empty folder for output_0.npy, ..
  std::string folder;   // working folder of the execution; empty: that of `outputs`
  std::size_t input_count = 0, result_count = 0;
  bool compile_only = false;
  double seconds = 60;  // time limit
  std::atomic<bool> const* stop = nullptr;
  // The contents of the files, if they are already loaded: assay's own backends read inputs and the element types of
  // results from here.
  LoadedCase const* loaded = nullptr;
};

struct BackendReply {
  enum class End : std::uint8_t {
    done,     // the backend reports success: results are written, or a self-judging program returned true
    wrong,    // a self-judging program reported a wrong result
    refused,  // the backend rejects the program with a message
    crashed,
    timed_out,
    stopped,      // stopped by assay
    unavailable,  // the backend cannot be started or does not support the request
  };
  End end = End::unavailable;
  Stage stage = Stage::none;          // stage where the execution ended, if known
  bool restart = false;               // a worker requests a restart
  bool lacking = false;               // with `refused`: the backend lacks a feature
  std::string reason;                 // one sentence
  std::string evidence;               // output of the backend
  std::string printed;                // standard output, for ProgramForm::coded
  std::vector<std::string> coverage;  // of a worker: IDs of the coverage points that the program has reached
  double seconds = 0;                 // time of the backend, as far as it can be measured separately
};

class Backend {
public:
  virtual ~Backend() = default;
  virtual std::string name() const = 0;  // "official-interpreter", or the command
  // Whether the backend can be started; the error names the missing part. Returns soon after `stop` becomes true.
  Result<void> ready(std::atomic<bool> const* stop = nullptr) { return prepare(stop); }
  virtual ProgramForm form() const { return ProgramForm::generic; }
  virtual std::optional<Version> version() const { return std::nullopt; }  // version of artifacts; nullopt: the newest
  virtual bool can_compile_only() const { return false; }
  virtual bool can_refuse() const { return true; }  // whether invalid programs may be passed to it
  // Whether the backend never supports `compile_only`. Its verdict is then `unsupported` instead of `not_run`.
  virtual bool cannot_compile_only() const { return false; }
  // Thread-safe.
  virtual BackendReply execute(BackendRequest const& request) = 0;
  // The shell command that corresponds to `execute`, with the paths of the request.
  virtual std::string command(BackendRequest const& request) const = 0;
  // Whether the program and the inputs of a request may be files of the suite itself: the code under test sees no path.
  virtual bool reads_suite() const { return false; }
  // Names and values of facts about the backend, for the head of the report. Available after ready().
  virtual std::vector<std::pair<std::string, std::string>> facts() const { return {}; }
  // Observations about the whole run, in sentences.
  virtual std::vector<std::string> notes() const { return {}; }
  // The reason why the backend cannot execute anything more, which ends a run; empty if it can.
  virtual std::string failure() const { return ""; }

private:
  virtual Result<void> prepare(std::atomic<bool> const* /*stop*/) { return {}; }  // the implementation of ready()
};

}  // namespace assay
