// The interestingness test of the reduction: checks a program, runs it in the oracle, writes it, executes it on the
// backend and judges the results. If the question is whether the backend accepts a program: checks, writes and compiles
// it. An invalid candidate must violate the rule of the question, and no rule that the first program does not violate.
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
  std::string text;                        // the program text, also for backends that read another form
  std::shared_ptr<Program const> program;  // null if the program is not suitable for the question
  std::optional<ReferenceRun> reference;   // for programs that are run
  std::vector<Tensor> inputs;
};

// The request for a program in a folder, with its inputs and outputs in the same folder.
BackendRequest request_in(std::string const& folder);

// Thread-safe if each thread uses its own folder number.
class InterestingnessTest {
public:
  // `work`: a folder that is created and used only for this.
  InterestingnessTest(Backend& backend, Profile const& profile, std::string work)
      : backend_(backend), profile_(profile), work_(std::move(work)) {}

  Question question;
  double seconds = 60;      // time limit of one execution
  std::uint64_t steps = 0;  // limit on the ops that the oracle executes for the first program; 0: no limit
  bool official = false;    // programs must also be valid by the official tools
  std::atomic<bool> const* stop = nullptr;

  Attempt try_out(std::string const& text, std::vector<Tensor> inputs, unsigned folder = 0);
  // The same for a program that was prepared by the rules of the specification; `text` is its text.
  Attempt try_out(Result<ReferenceRun> reference, std::string const& text, std::vector<Tensor> inputs,
                  unsigned folder = 0);
  // Whether this was called before with the same text and inputs.
  bool is_known(std::string const& text, std::vector<Tensor> const& inputs);

  std::uint64_t executions() const { return executions_; }
  Backend& backend() const { return backend_; }
  Profile const& profile() const { return profile_; }
  std::string const& work() const { return work_; }

private:
  void compile(std::string const& text, Attempt& attempt, unsigned folder);
  void execute(Attempt& attempt, unsigned folder);  // runs the program of the attempt
  std::string make_folder(unsigned folder) const;
  BackendReply run(BackendRequest& request, LoadedCase const& loaded, Observation& seen);
  // The reason why a program with these findings is not a candidate; empty if it is one. Sets the message and the text
  // of the violated rule in `seen`.
  std::string unsuitable(Diagnostics const& findings, Observation& seen);

  Backend& backend_;
  Profile const& profile_;
  std::string work_;
  std::atomic<std::uint64_t> executions_ = 0;
  std::atomic<std::uint64_t> max_steps_ =
      0;  // limit for the oracle: a program with a longer loop is not a reduction, even if the backend times out on it
  std::mutex mutex_;
  std::set<std::string> labels_;           // of all rules that the first program violates
  std::unordered_set<std::string> known_;  // digests of programs and inputs
};

// The program as a case of a suite. Quantized tensors become their storage integers.
LoadedCase case_of(std::string text, std::vector<Tensor> const& inputs, std::vector<CaseResult> const& expected);

// The program text in the given form; empty if it has no such form.
std::string text_for(ProgramForm form, Program const& program, LoadedCase const& loaded);

// Writes program.mlir and input_0.npy, .. into an existing folder.
Result<void> write_program(std::string const& folder, std::string const& text, std::vector<Tensor> const& inputs);

}  // namespace assay::reduction
