// What somebody computed at values of a program: where it lies, by value. Tensors are read when they are asked for.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "harness/divergence/value_names.hpp"
#include "semantics/program/tensor.hpp"
#include "support/result.hpp"

namespace assay::inline harness::divergence {

class Observations {
public:
  // `names` must outlive this.
  explicit Observations(ValueNames const& names, FlatProgram const& flat) : names_(names), flat_(flat) {}

  // A folder of .npy files that are named as values are (harness/divergence/value_names.hpp), folders within it being
  // calls, or one that a run wrote its probes into (interpreter.probe: index.csv); a file index.csv; a file of JSON lines,
  // {"value": "%5", "npy": FILE} or {"value": "%5", "data": "dense<[1.0, 2.0]>"}, files being meant from its folder.
  Result<void> add(std::string const& path);
  // What a value is: in that file; in memory.
  void add_file(std::uint32_t value, std::string const& path) { of_[value] = {path, "", {}}; }
  void add_tensor(std::uint32_t value, Tensor tensor) { of_[value] = {"memory", "", std::move(tensor)}; }

  bool has(std::uint32_t value) const { return of_.contains(value); }
  std::size_t size() const { return of_.size(); }
  std::string where(std::uint32_t value) const;  // "values/5.npy", "values.jsonl:3"

  // The tensor as a value of that element type and shape, or what is wrong with it. Quantized ones are stored as integers.
  struct Loaded {
    Tensor tensor;
    std::string mismatch;  // not empty: another type or shape
    std::string error;     // not empty: it cannot be read
  };
  Loaded load(std::uint32_t value, Element const& element, Shape const& shape, TensorMaker const& make) const;

  // What was found and used for nothing, with the reason: "x/77.npy: no value of the program has this name".
  std::vector<std::string> const& unused() const { return unused_; }

private:
  struct Place {
    std::string path;  // of the .npy file; else of the file that `text` stands in
    std::string text;  // "dense<[1.0, 2.0]>"
    Tensor tensor;     // in memory
  };
  Result<void> add_folder(std::string const& folder);
  Result<void> add_probes(std::string const& index);
  Result<void> add_lines(std::string const& path);
  void add_named(std::string const& name, std::string const& from, Place place);

  ValueNames const& names_;
  FlatProgram const& flat_;
  std::map<std::uint32_t, Place> of_;
  std::vector<std::string> unused_;
};

// Observed conditions of loops by which another number of iterations was made than the program is laid out with.
std::vector<std::string> loop_notes(FlatProgram const& flat, ValueNames const& names, Observations const& observations);

}  // namespace assay::inline harness::divergence
