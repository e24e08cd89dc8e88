// Observed values of a program and their sources. Tensors are read on demand.
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
  // `names` must outlive this object.
  explicit Observations(ValueNames const& names, FlatProgram const& flat) : names_(names), flat_(flat) {}

  // Adds one of these sources:
  // * a folder of .npy files with the names of values (harness/divergence/value_names.hpp), where subfolders are calls;
  // * a folder into which a run wrote its probes (interpreter.probe: index.csv), or its index.csv;
  // * a file of JSON lines, {"value": "%5", "npy": FILE} or {"value": "%5", "data": "dense<[1.0, 2.0]>"}, with paths
  //   relative to the folder of the file.
  Result<void> add(std::string const& path);
  // Set the source of a value to a file or to a tensor in memory.
  void add_file(std::uint32_t value, std::string const& path) { of_[value] = {path, "", {}}; }
  void add_tensor(std::uint32_t value, Tensor tensor) { of_[value] = {"memory", "", std::move(tensor)}; }

  // Sets each value to one part of `whole`, which has one more dimension.
  void add_parts(std::span<std::uint32_t const> values, Tensor const& whole);
  // The observed number of iterations of a loop. If it equals that of the exact run, every condition had the same
  // value. Otherwise the value that decided the difference must be judged.
  struct Count {
    std::uint32_t loop = 0;  // op that represents the loop
    std::int64_t iterations = 0;
    bool goes_on = false;  // decision with which the backend's run differs: true if it made more iterations than the
                           // exact run
  };
  void set_count(LoopRun const& loop, std::int64_t iterations);
  std::map<std::uint32_t, Count> const& counts() const { return counts_; }  // by the deciding value
  // Sets the result of the unchanged program if the instrumented one returned different bits; an empty path if not.
  void set_plain_file(std::uint32_t value, std::string const& path);
  // Copies observations of forwarded values to the results of the ops that forward them, unless those were observed.
  // For unrolled programs (harness/divergence/instrument.hpp), which do not contain such ops.
  void add_forwarded();

  bool has(std::uint32_t value) const { return of_.contains(value); }
  bool has_plain(std::uint32_t value) const { return plain_.contains(value); }
  std::size_t size() const { return of_.size(); }
  std::string where(std::uint32_t value) const;  // "values/5.npy", "values.jsonl:3"

  // The tensor as a value of the given element type and shape, or the error. Files store quantized tensors as integers.
  struct Loaded {
    Tensor tensor;
    std::string mismatch;  // not empty: it has a different type or shape
    std::string error;     // not empty: it cannot be read
  };
  Loaded load(std::uint32_t value, Element const& element, Shape const& shape, TensorMaker const& make) const;
  Loaded load_plain(std::uint32_t value, Element const& element, Shape const& shape, TensorMaker const& make) const;

  // Unused files with a reason: "x/77.npy: no value of the program has this name".
  std::vector<std::string> const& unused() const { return unused_; }

private:
  struct Place {
    std::string path;        // path of the .npy file, or of the file that contains `text`
    std::string text;        // "dense<[1.0, 2.0]>"
    Tensor tensor;           // tensor in memory
    std::int64_t part = -1;  // index of the part of `tensor`; -1: the whole tensor
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

// Notes on observed conditions that executed other ops than those of the flat program.
std::vector<std::string> decision_notes(FlatProgram const& flat, ValueNames const& names,
                                        Observations const& observations);

}  // namespace assay::divergence
