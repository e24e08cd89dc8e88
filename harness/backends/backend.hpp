// Something that executes StableHLO programs: suites are run on it.
//
// A backend reads and writes files; it never sees the expected results. Every call is isolated from
// the next one by what is below it (process.hpp): a backend that crashes or hangs spoils its own case
// only.
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
  generic,  // program.mlir
  pretty,   // program.pretty.mlir, where there is one, else program.mlir
  checked,  // program.checked.mlir: judges itself, and takes no inputs
  self,     // program.self.mlir: likewise, by its one i1 result
  coded,  // made for the run: @main takes nothing, and returns its results as integers (harness/backends/printed_codes.hpp)
  artifact,  // program.mlir as a portable artifact, made for the run
  codes,     // made for the run: @main takes and returns integers, as files (harness/backends/codes.hpp)
  json,      // program.mlir as JSON (constraints/json/program_json.hpp), made for the run
  hlo,       // program.mlir as HLO text (constraints/hlo/write_hlo.hpp), made for the run
  hlo_self,  // program.self.mlir as HLO text, made for the run
};

inline bool is_hlo(ProgramForm form) { return form == ProgramForm::hlo || form == ProgramForm::hlo_self; }

// Not a file of the suite.
inline bool is_made_for_run(ProgramForm form) {
  return form == ProgramForm::coded || form == ProgramForm::artifact || form == ProgramForm::json ||
         form == ProgramForm::codes || is_hlo(form);
}

// In words, a form that only valid programs have; empty: any program has it.
inline std::string_view name_of_valid(ProgramForm form) {
  if (is_hlo(form)) return "HLO text";
  return form == ProgramForm::artifact ? "a portable artifact" : "";
}

// By its exit status or output: there is nothing left to judge.
inline bool judges_itself(ProgramForm form) {
  return form == ProgramForm::checked || form == ProgramForm::self || form == ProgramForm::hlo_self;
}

// Only of programs that are run; those that are only compiled are program.mlir.
inline bool has_codes(ProgramForm form) { return form == ProgramForm::coded || form == ProgramForm::codes; }

// One execution or, with `compile_only`, only a check whether the program is accepted.
struct BackendRequest {
  std::string program;  // path of the text
  std::string inputs;   // folder with input_0.npy ..
  std::string outputs;  // empty folder for output_0.npy ..
  std::string folder;   // the working folder of the execution; empty: that of `outputs`
  std::size_t input_count = 0, result_count = 0;
  bool compile_only = false;
  double seconds = 60;  // limit
  std::atomic<bool> const* stop = nullptr;
  // The contents of the files, if they were read: our own backends take inputs, and element types of results, from
  // here.
  LoadedCase const* loaded = nullptr;
};

struct BackendReply {
  enum class End : std::uint8_t {
    done,     // it reports success: results are written, or the program judged itself correct
    wrong,    // of self-judging programs: the program judged the backend
    refused,  // it rejects the program in an orderly way
    crashed,
    timed_out,
    stopped,      // by us
    unavailable,  // the backend cannot be started, or has no way to do this
  };
  End end = End::unavailable;
  Stage stage = Stage::none;          // where it ended, if that is known
  bool restart = false;               // of a worker: it requests a restart
  bool lacking = false;               // of `refused`: because of a missing feature of the backend, for any program
  std::string reason;                 // one sentence
  std::string evidence;               // its output
  std::string printed;                // its standard output, of ProgramForm::coded
  std::vector<std::string> coverage;  // of a worker: ids of what the program has reached in it
  double seconds = 0;                 // its own time, as far as it can be separated from ours
};

class Backend {
public:
  virtual ~Backend() = default;
  virtual std::string name() const = 0;  // "official-interpreter", or the command
  // Whether it can be started at all, or the missing part. If `stop` becomes true meanwhile, it gives up immediately.
  Result<void> ready(std::atomic<bool> const* stop = nullptr) { return prepare(stop); }
  virtual ProgramForm form() const { return ProgramForm::generic; }
  virtual std::optional<Version> version() const { return std::nullopt; }  // of artifacts; nothing: the newest
  virtual bool can_compile_only() const { return false; }
  virtual bool can_refuse() const { return true; }  // whether a program that must be rejected may be passed to it
  // Whether it is known that it never only compiles, whatever the program: that is unsupported then, and not `not_run`.
  virtual bool cannot_compile_only() const { return false; }
  // May be called by several threads at a time.
  virtual BackendReply execute(BackendRequest const& request) = 0;
  // For a shell: the command of execute, with the paths of the request.
  virtual std::string command(BackendRequest const& request) const = 0;
  // Programs and inputs of a request may be the suite's own files: the executing code never sees a path.
  virtual bool reads_suite() const { return false; }
  // Its facts, once it is ready: names and values, for the head of the report.
  virtual std::vector<std::pair<std::string, std::string>> facts() const { return {}; }
  // Observations of a run beyond a single case, in sentences.
  virtual std::vector<std::string> notes() const { return {}; }
  // Why it can execute nothing more at all, so that a run of many cases ends with this word; empty: it can.
  virtual std::string failure() const { return ""; }

private:
  virtual Result<void> prepare(std::atomic<bool> const* /*stop*/) { return {}; }  // the implementation of ready()
};

}  // namespace assay
