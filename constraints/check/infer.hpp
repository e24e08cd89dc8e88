// Result types read out of the equations of an op's clauses ("type inference").
//
// A clause such as `shape(result) = shape(operand) except dim(result, d) = e` is an equation for
// the result: what is on the other side is evaluated without looking at the result that the
// program writes. Only where the rules let a result be quantized or not, that is taken from there.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "semantics/program/program.hpp"

namespace assay {

struct InferredType {
  Type type = nullptr;  // what the equations say; `?` where they say nothing about a size; nullptr: not determined
  // The sizes, kDynamic where the equations say nothing: also if only the element type keeps the type from being determined.
  std::optional<std::vector<std::int64_t>> shape;
  bool fits = false;        // the written type: same kind, rank and element type; sizes equal or one unknown
  bool compatible = false;  // it fits, and the op with the written type breaks no rule
  std::string reason;       // why nothing was inferred
  std::string broken;       // "add_c1: the shape of ...": the first rule that the op violates
};

// What was inferred, with what is written where that leaves sizes or the element type open.
Type in_full(Context& context, InferredType const& inferred, Type written);

class TypeInference {
public:
  explicit TypeInference(Program const& program);  // which must outlive this
  ~TypeInference();

  // One per result of `operation`. Bounds of sizes come from bounds of operands, not from what the
  // elements of an operand can be.
  std::vector<InferredType> infer(Operation const& operation);

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
