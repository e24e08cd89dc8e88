// A case of a suite: a program and, where it computes, its inputs and what a conforming implementation may give.
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
  invalid,  // breaks exactly the rule of `breaks`, or is not a sentence of the grammar
  valid,    // keeps every rule; is not run
  values,   // one op, run on inputs
  program,  // many ops, run on inputs
  model,    // a small model, run on inputs; what it computes on the way are further results
  probe,    // shows what a backend chooses where it is free, or whether it honors what it was asked for
};
std::string_view to_string(CaseKind kind);
// Whether its results are compared with expected ones.
inline bool is_computed(CaseKind kind) {
  return kind == CaseKind::values || kind == CaseKind::program || kind == CaseKind::model;
}

// One result: the correctly rounded value, and the ends of the permitted set of each element, in the element type. What
// the ends and flags mean is said at PermittedTensors (semantics/runtime/permitted_tensors.hpp). `low` and `high` share the
// memory of `expected` where the set is that value alone.
struct CaseResult {
  Tensor expected, low, high;
  std::optional<Tensor> flags;
  bool exact = true;  // every element's set is one value (or NaN)
};

// What results a backend gives if it has chosen so: "saturates".
struct ProbeAnswer {
  std::string says;
  std::vector<Tensor> results;
};

struct Case {
  CaseKind kind = CaseKind::values;
  std::string op;      // mnemonic of the op it is about; empty: of syntax, types or whole programs
  std::string folder;  // below the suite: "add", "invalid/add_c1", "program"; [a-z0-9_.]
  std::string name;    // unique in the folder; [a-zA-Z0-9_]; says what it shows: "f32_special", "bf16_ties_0"
  std::string recipe;  // how it was made, without op and type: "special", "order_proof", "boundary"; tiers choose by it
  std::vector<std::string> satisfies;  // labels that it sits on the boundary of: "add_c1"
  std::string breaks;                  // the one label that `assay check` must report; "syntax" for sentences
  std::vector<std::string> also;   // labels that no program can keep that breaks this one: of wrong types of operands
  std::vector<std::string> types;  // element types of the op's operands and results, each once: "f32"
  std::string text;                // the program, entry @main
  std::string official_rule;       // of valid ones: why the official tools refuse it, if its text alone shows that
  bool is_spelling = false;        // the case is about how programs are written: `text` is what is in its file
  std::vector<Tensor> inputs;      // of @main, in order
  std::vector<CaseResult> results;
  std::string profile;               // by which the sets were found; empty: sets are single values in every profile
  std::string proof;                 // of invalid ones: "proven: ...", or why it is only checked
  std::string note;                  // what it is good for, if the name does not say it; of probes the question
  std::vector<ProbeAnswer> answers;  // of probes, which have no `results`; other results are a choice of their own
};

// Takes a case; false: no more are expected.
using CaseSink = std::function<bool(Case)>;

// Of the cases of an op: its mnemonic as the name of a folder.
std::string folder_of(std::string_view mnemonic);

}  // namespace assay
