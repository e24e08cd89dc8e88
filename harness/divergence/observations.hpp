// What somebody computed at values of a program: where it lies, by value. Tensors are read when they are asked for.
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
  // What a value is: in that file; in memory.
  void add_file(std::uint32_t value, std::string const& path) { of_[value] = {path, "", {}}; }
  void add_tensor(std::uint32_t value, Tensor tensor) { of_[value] = {"memory", "", std::move(tensor)}; }

  // Values that are the parts of a tensor of one more dimension, from the first one on.
  void add_parts(std::span<std::uint32_t const> values, Tensor const& whole);
  // How many iterations a loop made. As many as by our run: so every condition was what it is there. Another number: the one is
  // to be judged that decided it.
  struct Count {
    std::uint32_t loop = 0;  // the op that stands for it
    std::int64_t iterations = 0;
    bool goes_on = false;  // what the value that decides it must have been
  };
  void set_count(LoopRun const& loop, std::int64_t iterations);
  std::map<std::uint32_t, Count> const& counts() const { return counts_; }  // by the value that decides it
  // What the program as it is gave there, where one that returns inner values, too, gave other bits; empty: the same.
  void set_plain_file(std::uint32_t value, std::string const& path);
  // Results of ops that forward: what was observed of the values that they are, where nothing else was. For programs that are
  // written out (harness/divergence/instrument.hpp), which have no such ops.
  void add_forwarded();

  bool has(std::uint32_t value) const { return of_.contains(value); }
  bool has_plain(std::uint32_t value) const { return plain_.contains(value); }
  std::size_t size() const { return of_.size(); }
  std::string where(std::uint32_t value) const;  // "values/5.npy", "values.jsonl:3"

  // The tensor as a value of that element type and shape, or what is wrong with it. Quantized ones are stored as integers.
  struct Loaded {
    Tensor tensor;
    std::string mismatch;  // not empty: different type or shape
    std::string error;     // not empty: it cannot be read
  };
  Loaded load(std::uint32_t value, Element const& element, Shape const& shape, TensorMaker const& make) const;
  Loaded load_plain(std::uint32_t value, Element const& element, Shape const& shape, TensorMaker const& make) const;

  // What was found and used for nothing, with the reason: "x/77.npy: no value of the program has this name".
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

// Observed conditions by which something else was executed than what the program is laid out with.
std::vector<std::string> decision_notes(FlatProgram const& flat, ValueNames const& names,
                                        Observations const& observations);

}  // namespace assay::divergence
