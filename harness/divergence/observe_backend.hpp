// Runs instrumented programs on a backend and judges the inner values.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/backends/backend.hpp"
#include "harness/divergence/instrument.hpp"
#include "harness/divergence/observations.hpp"
#include "harness/divergence/op_judge.hpp"
#include "support/result.hpp"

namespace assay::divergence {

struct ObserveOptions {
  std::string work;                                      // folder for programs and values; created if it does not exist
  double seconds = 60;                                   // time limit of one run
  std::uint64_t memory = std::uint64_t{256} << 20;       // size limit, in bytes, of the values that one run returns
  InstrumentLayout layout = InstrumentLayout::as_it_is;  // unrolled: the program that runs differs in its control flow
  bool all = false;                                      // check all ops, even after the first one that is not
                                                         // permitted
  std::atomic<bool> const* stop = nullptr;
};

struct Observed {
  std::vector<std::string> notes;
  bool is_cut_short = false;
  std::size_t runs = 0;
};

// Runs the unchanged program first, then instrumented programs for groups of values in program order, and judges the
// values as they arrive. The results of the program are those of the run that returned their operands. If the run of a
// group fails, the group is halved; a value that fails alone is not observed. An error if the backend cannot run the
// unchanged program.
Result<Observed> observe(Backend& backend, Program const& program, FlatProgram const& flat, ValueNames const& names,
                         std::vector<Tensor> const& inputs, Observations& observations, OpJudge& judge,
                         ObserveOptions const& options);

}  // namespace assay::divergence
