// Runs a program on a backend so that it returns its inner values, and judges them.
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
  std::string work;                                      // a folder for programs and values, made if it is not there
  double seconds = 60;                                   // limit of one run
  std::uint64_t memory = std::uint64_t{256} << 20;       // bytes of the values that one run returns
  InstrumentLayout layout = InstrumentLayout::as_it_is;  // written out: the program is not run as it is
  bool all = false;                                      // check all ops, also after the first that is not permitted
  std::atomic<bool> const* stop = nullptr;
};

struct Observed {
  std::vector<std::string> notes;
  bool is_cut_short = false;
  std::size_t runs = 0;
};

// First the unchanged program, then with its values in groups, in the order of the program, judged as they arrive; the
// results of the program are those of the run that returned the operands. A group whose run fails is halved; a value
// that fails alone is not observed. An error if the backend cannot run the unchanged program.
Result<Observed> observe(Backend& backend, Program const& program, FlatProgram const& flat, ValueNames const& names,
                         std::vector<Tensor> const& inputs, Observations& observations, OpJudge& judge,
                         ObserveOptions const& options);

}  // namespace assay::divergence
