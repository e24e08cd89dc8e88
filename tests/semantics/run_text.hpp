// Runs a program given as text, for tests of kernels.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "constraints/bind/bind.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {

// Runs @main (or the only function) without checks: kernels must handle programs that no check has seen.
inline RunResult run_result(std::string const& text, std::vector<RuntimeValue> inputs = {}) {
  Diagnostics found;
  Program const program = parse_program(Source::from_string("test", text), {}, found);
  for (auto const& diagnostic : found.all()) ADD_FAILURE() << diagnostic.message << "\n" << text;
  if (found.errors() > 0) return {};
  BoundProgram const bound = bind_program(program);
  auto const& functions = bound.compiled.functions;
  auto entry = functions.find("main");
  if (entry == functions.end()) entry = functions.begin();
  RunState state(bound.compiled);
  RunResult result = Process(state).run(entry->second, inputs);
  if (result.error) result.error->op = nullptr;  // the program is destroyed
  return result;
}

// Does the same for a program that must succeed and return tensors.
inline std::vector<Tensor> run_text(std::string const& text, std::vector<Tensor> const& inputs = {}) {
  RunResult result = run_result(text, {inputs.begin(), inputs.end()});
  if (result.error) ADD_FAILURE() << result.error->message << "\n" << text;
  std::vector<Tensor> tensors;
  for (auto& value : result.values) tensors.push_back(std::move(value.tensor));
  return tensors;
}

}  // namespace assay
