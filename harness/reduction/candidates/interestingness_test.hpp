// Tries programs on a backend: each is checked, run by the oracle, written, executed and judged; or,
// if the question is whether a program is accepted, checked, written and compiled. A candidate that
// must be invalid must violate the rule in question, and no rule that the first one does not
// violate.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "generators/suite/reader.hpp"
#include "harness/backends/backend.hpp"
#include "harness/reduction/candidates/observation.hpp"
#include "harness/reduction/candidates/reference_run.hpp"
#include "oracle/sets/profile.hpp"
#include "support/diagnostic.hpp"

namespace assay::reduction {

struct Attempt {
  Observation seen;
  std::string text;                        // that was requested, and for backends that read texts
  std::shared_ptr<Program const> program;  // null if the text does not match the question
  std::optional<ReferenceRun> reference;   // of programs that are run
  std::vector<Tensor> inputs;
};

// Where a program that is tried in a folder, its inputs and its outputs are.
BackendRequest request_in(std::string const& folder);

// May be used by several threads, each with a folder number of its own.
class InterestingnessTest {
public:
  // `work`: a folder that is made, and used for nothing else.
  InterestingnessTest(Backend& backend, Profile const& profile, std::string work)
      : backend_(backend), profile_(profile), work_(std::move(work)) {}

  Question question;
  double seconds = 60;      // limit of one execution
  std::uint64_t steps = 0;  // of the oracle, at most, of the first program; 0: no limit
  bool official = false;    // programs must be valid by the official tools, too
  std::atomic<bool> const* stop = nullptr;

  Attempt try_out(std::string const& text, std::vector<Tensor> inputs, unsigned folder = 0);
  // A program to be run that was prepared by the rules of the specification; `text` is its text.
  Attempt try_out(Result<ReferenceRun> reference, std::string const& text, std::vector<Tensor> inputs,
                  unsigned folder = 0);
  // Whether the same text with the same inputs has been asked for before.
  bool is_known(std::string const& text, std::vector<Tensor> const& inputs);

  std::uint64_t executions() const { return executions_; }
  Backend& backend() const { return backend_; }
  Profile const& profile() const { return profile_; }
  std::string const& work() const { return work_; }

private:
  void compile(std::string const& text, Attempt& attempt, unsigned folder);
  void execute(Attempt& attempt, unsigned folder);  // its text
  std::string make_folder(unsigned folder) const;
  BackendReply run(BackendRequest& request, LoadedCase const& loaded, Observation& seen);
  // The reason why the program with these findings is not a candidate; empty: it is. `seen` receives the message and
  // the text of the violated rule.
  std::string unsuitable(Diagnostics const& findings, Observation& seen);

  Backend& backend_;
  Profile const& profile_;
  std::string work_;
  std::atomic<std::uint64_t> executions_ = 0;
  std::atomic<std::uint64_t> most_steps_ =
      0;  // of the oracle: a loop that makes the backend time out is no smaller program
  std::mutex mutex_;
  std::set<std::string> labels_;           // of all rules that the first program violates
  std::unordered_set<std::string> known_;  // digests
};

// The data that a case of a suite would have; quantized tensors as their storage integers.
LoadedCase case_of(std::string text, std::vector<Tensor> const& inputs, std::vector<CaseResult> const& expected);

// Its text in the form that a backend requires. Empty if it does not have that form.
std::string text_for(ProgramForm form, Program const& program, LoadedCase const& loaded);

// Writes program.mlir in that form, and input_0.npy .., into a folder that is there.
Result<void> write_program(std::string const& folder, std::string const& text, std::vector<Tensor> const& inputs);

}  // namespace assay::reduction
