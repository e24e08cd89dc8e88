// A program that is parsed and bound once, and can be run repeatedly on any grid.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "constraints/bind/bind.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/runtime/grid.hpp"

namespace assay {

class Machine {
public:
  explicit Machine(std::string const& text, RunLimits limits = {}) {
    Diagnostics found;
    program_ = parse_program(Source::from_string("test", text), {}, found);
    for (auto const& diagnostic : found.all()) ADD_FAILURE() << diagnostic.message << "\n" << text;
    bound_ = bind_program(program_);
    state_ = std::make_unique<RunState>(bound_.compiled, limits);
  }

  RunState& state() { return *state_; }

  // Returns one result for each process.
  std::vector<RunResult> run(std::vector<std::vector<RuntimeValue>> arguments = {}, std::int64_t replicas = 1,
                             std::int64_t partitions = 1) {
    auto const main = bound_.compiled.functions.find("main");
    if (main == bound_.compiled.functions.end()) {
      ADD_FAILURE() << "there is no @main";
      return {RunResult()};
    }
    return run_grid(*state_, main->second, std::move(arguments), replicas, partitions);
  }
  RunResult run_alone(std::vector<RuntimeValue> arguments = {}) { return run({std::move(arguments)}).at(0); }

  Tensor tensor(Element element, Shape shape, std::vector<std::int64_t> const& values) {
    Tensor made = Process(*state_).make(element, std::move(shape), *bound_.compiled.functions.begin()->second.op);
    for (std::int64_t i = 0; i < made.count(); ++i)
      made.set(i, static_cast<std::uint64_t>(values[static_cast<std::size_t>(i)]));
    return made;
  }
  Tensor i64(Shape shape, std::vector<std::int64_t> const& values) {
    return tensor(Element::of(IntegerFormat{64, true}), std::move(shape), values);
  }

private:
  Program program_;
  BoundProgram bound_;
  std::unique_ptr<RunState> state_;
};

inline std::vector<std::int64_t> elements(RuntimeValue const& value) {
  std::vector<std::int64_t> all;
  for (std::int64_t i = 0; i < value.tensor.count(); ++i) all.push_back(value.tensor.integer(i));
  return all;
}

// Returns the message of the error; empty if there is none.
inline std::string error_of(RunResult const& result) { return result.error ? result.error->message : ""; }

}  // namespace assay
