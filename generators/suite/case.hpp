// A case of a suite: a program and, if it is run, its inputs and the permitted results.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "semantics/program/tensor.hpp"

namespace assay {

enum class CaseKind : std::uint8_t {
  invalid,  // violates exactly the rule of `breaks`, or does not match the grammar
  valid,    // satisfies every rule; is not run
  values,   // one op, run on inputs
  program,  // many ops, run on inputs
  model,    // a small model, run on inputs; intermediate values are additional results
  probe,    // shows the choice of a backend where the specification is open, or whether it satisfies a request
};
std::string_view to_string(CaseKind kind);
// Whether its results are compared with expected ones.
inline bool is_computed(CaseKind kind) {
  return kind == CaseKind::values || kind == CaseKind::program || kind == CaseKind::model;
}

// One result: the correctly rounded value, and the bounds of the permitted set of each element, in the element type.
// PermittedTensors (semantics/runtime/permitted_tensors.hpp) defines the bounds and flags. `low` and `high` share the
// memory of `expected` if the set is that value alone.
struct CaseResult {
  Tensor expected, low, high;
  std::optional<Tensor> flags;
  bool exact = true;  // whether the permitted set of every element is a single value (or NaN)
};

// The results of a backend with one choice: "saturates".
struct ProbeAnswer {
  std::string says;
  std::vector<Tensor> results;
};

struct Case {
  CaseKind kind = CaseKind::values;
  std::string op;      // mnemonic of the op under test; empty: a case about syntax, types or whole programs
  std::string folder;  // path in the suite: "add", "invalid/add_c1", "program"; [a-z0-9_.]
  std::string name;    // unique in the folder; [a-zA-Z0-9_]; describes the case: "f32_special", "bf16_ties_0"
  std::string recipe;  // how it was made, without op and type: "special", "order_proof", "boundary"; tiers select by it
  std::vector<std::string> satisfies;  // labels of rules whose boundary the case is on: "add_c1"
  std::string breaks;                  // the label that `assay check` must report, alone; "syntax" for texts that do
                                       // not match the grammar
  // Labels of rules that every program that violates `breaks` violates as well: wrong types of operands.
  std::vector<std::string> also;
  std::vector<std::string> types;  // element types of the op's operands and results, without duplicates: "f32"
  std::string text;                // the program, entry @main
  // For valid cases: the reason why the official tools reject the program, if its text alone shows that.
  std::string official_rule;
  bool is_spelling = false;    // the case tests the spelling of programs: `text` is written verbatim
  std::vector<Tensor> inputs;  // of @main, in order
  std::vector<CaseResult> results;
  std::string profile;               // profile of the permitted sets; empty: they are single values in every profile
  std::string proof;                 // for invalid cases: "proven: ...", or the reason why the violation is only
                                     // checked
  std::string note;                  // its purpose, if the name does not state it; for probes, the question
  std::vector<ProbeAnswer> answers;  // for probes, which have no `results`; other results are a different choice
};

// Receives a case. Returns false if the generator should stop.
using CaseSink = std::function<bool(Case)>;

// The folder of an op's cases: its mnemonic as a folder name.
std::string folder_of(std::string_view mnemonic);

}  // namespace assay
