// A case of a suite: a program and, if it computes, its inputs and the permitted results of a conforming
// implementation.
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
  invalid,  // violates exactly the rule of `breaks`, or is not a sentence of the grammar
  valid,    // keeps every rule; is not run
  values,   // one op, run on inputs
  program,  // many ops, run on inputs
  model,    // a small model, run on inputs; intermediate values are additional results
  probe,    // shows the choice of a backend where the specification is open, or whether it honors a request
};
std::string_view to_string(CaseKind kind);
// Whether its results are compared with expected ones.
inline bool is_computed(CaseKind kind) {
  return kind == CaseKind::values || kind == CaseKind::program || kind == CaseKind::model;
}

// One result: the correctly rounded value, and the ends of the permitted set of each element, in the element type.
// PermittedTensors (semantics/runtime/permitted_tensors.hpp) defines the ends and flags. `low` and `high` share the
// memory of `expected` if the set is that value alone.
struct CaseResult {
  Tensor expected, low, high;
  std::optional<Tensor> flags;
  bool exact = true;  // every element's set is one value (or NaN)
};

// The results of a backend with this choice: "saturates".
struct ProbeAnswer {
  std::string says;
  std::vector<Tensor> results;
};

struct Case {
  CaseKind kind = CaseKind::values;
  std::string op;      // mnemonic of the op it is about; empty: of syntax, types or whole programs
  std::string folder;  // below the suite: "add", "invalid/add_c1", "program"; [a-z0-9_.]
  std::string name;    // unique in the folder; [a-zA-Z0-9_]; describes the case: "f32_special", "bf16_ties_0"
  std::string recipe;  // how it was made, without op and type: "special", "order_proof", "boundary"; tiers choose by it
  std::vector<std::string> satisfies;  // labels that it sits on the boundary of: "add_c1"
  std::string breaks;                  // the one label that `assay check` must report; "syntax" for sentences
  // labels of rules that every program that violates this one violates as well: wrong types of operands
  std::vector<std::string> also;
  std::vector<std::string> types;  // element types of the op's operands and results, each once: "f32"
  std::string text;                // the program, entry @main
  // for valid ones: the reason why the official tools reject it, if its text alone shows that
  std::string official_rule;
  bool is_spelling = false;    // the case is about the spelling of programs: `text` is the content of its file
  std::vector<Tensor> inputs;  // of @main, in order
  std::vector<CaseResult> results;
  std::string profile;               // by which the sets were found; empty: sets are single values in every profile
  std::string proof;                 // for invalid ones: "proven: ...", or the reason why it is only checked
  std::string note;                  // its purpose, if the name does not state it; for probes the question
  std::vector<ProbeAnswer> answers;  // of probes, which have no `results`; other results are a choice of their own
};

// Receives a case; false: the generator should stop.
using CaseSink = std::function<bool(Case)>;

// Of the cases of an op: its mnemonic as the name of a folder.
std::string folder_of(std::string_view mnemonic);

}  // namespace assay
