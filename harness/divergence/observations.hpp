// Observed values of a program: their source, by value. Tensors are read on demand.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/divergence/value_names.hpp"
#include "semantics/program/tensor.hpp"
#include "support/result.hpp"

namespace assay::divergence {

class Observations {
public:
  // `names` must outlive this.
  explicit Observations(ValueNames const& names, FlatProgram const& flat) : names_(names), flat_(flat) {}

  // A folder of .npy files that are named as values are (harness/divergence/value_names.hpp), folders within it being
  // calls, or one that a run wrote its probes into (interpreter.probe: index.csv); a file index.csv; a file of JSON lines,
  // {"value": "%5", "npy": FILE} or {"value": "%5", "data": "dense<[1.0, 2.0]>"}, files being meant from its folder.
  Result<void> add(std::string const& path);
  // The source of a value: that file; in memory.
  void add_file(std::uint32_t value, std::string const& path) { of_[value] = {path, "", {}}; }
  void add_tensor(std::uint32_t value, Tensor tensor) { of_[value] = {"memory", "", std::move(tensor)}; }

  // Values that are the parts of a tensor of one more dimension, from the first one on.
  void add_parts(std::span<std::uint32_t const> values, Tensor const& whole);
  // The number of iterations of a loop. The same number as in our run: so every condition had the same value. Another
  // number: the value that decided it must be judged.
  struct Count {
    std::uint32_t loop = 0;  // the op that represents it
    std::int64_t iterations = 0;
    bool goes_on = false;  // the required value of its decision
  };
  void set_count(LoopRun const& loop, std::int64_t iterations);
  std::map<std::uint32_t, Count> const& counts() const { return counts_; }  // by the value that decides it
  // The result of the unchanged program, if the instrumented one returned other bits; empty: the same.
  void set_plain_file(std::uint32_t value, std::string const& path);
  // Results of ops that forward: the observations of the values that they forward, if there are no others. For unrolled
  // programs (harness/divergence/instrument.hpp), which have no such ops.
  void add_forwarded();

  bool has(std::uint32_t value) const { return of_.contains(value); }
  bool has_plain(std::uint32_t value) const { return plain_.contains(value); }
  std::size_t size() const { return of_.size(); }
  std::string where(std::uint32_t value) const;  // "values/5.npy", "values.jsonl:3"

  // The tensor as a value of that element type and shape, or its error. Quantized ones are stored as integers.
  struct Loaded {
    Tensor tensor;
    std::string mismatch;  // not empty: different type or shape
    std::string error;     // not empty: it cannot be read
  };
  Loaded load(std::uint32_t value, Element const& element, Shape const& shape, TensorMaker const& make) const;
  Loaded load_plain(std::uint32_t value, Element const& element, Shape const& shape, TensorMaker const& make) const;

  // Unused files, with the reason: "x/77.npy: no value of the program has this name".
  std::vector<std::string> const& unused() const { return unused_; }

private:
  struct Place {
    std::string path;        // of the .npy file; else of the file that `text` is in
    std::string text;        // "dense<[1.0, 2.0]>"
    Tensor tensor;           // in memory,
    std::int64_t part = -1;  // and of that one part
  };
  Result<void> add_folder(std::string const& folder);
  Result<void> add_probes(std::string const& index);
  Result<void> add_lines(std::string const& path);
  Loaded load(Place const& place, std::uint32_t value, Element const& element, Shape const& shape,
              TensorMaker const& make) const;
  void add_named(std::string const& name, std::string const& from, Place place);

  ValueNames const& names_;
  FlatProgram const& flat_;
  std::map<std::uint32_t, Place> of_, plain_;
  std::map<std::uint32_t, Count> counts_;
  std::vector<std::string> unused_;
};

// Observed conditions by which other ops were executed than in the flat program.
std::vector<std::string> decision_notes(FlatProgram const& flat, ValueNames const& names,
                                        Observations const& observations);

}  // namespace assay::divergence
