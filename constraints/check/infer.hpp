// Result types read out of the equations of an op's clauses ("type inference").
//
// A clause such as `shape(result) = shape(operand) except dim(result, d) = e` is an equation for the result: the other
// side is evaluated without the declared type of the result. Only if the rules allow a result to be quantized or not,
// the declared type decides.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "semantics/program/program.hpp"

namespace assay {

struct InferredType {
  Type type = nullptr;  // the type by the equations; `?` for sizes that they do not determine; nullptr: not determined
  // The sizes, kDynamic if the equations do not determine them: also if only the element type keeps the type from being
  // determined.
  std::optional<std::vector<std::int64_t>> shape;
  bool fits = false;        // the written type: same kind, rank and element type; sizes equal or one unknown
  bool compatible = false;  // it matches, and the op with the declared type violates no rule
  std::string reason;       // why nothing was inferred
  std::string broken;       // "add_c1: the shape of ...": the first rule that the op violates
};

// The inferred type, completed by the declared one where sizes or the element type are open.
Type in_full(Context& context, InferredType const& inferred, Type written);

class TypeInference {
public:
  explicit TypeInference(Program const& program);  // which must outlive this
  ~TypeInference();

  // One per result of `operation`. Bounds of sizes come from bounds of operands, not from possible element values of an
  // operand.
  std::vector<InferredType> infer(Operation const& operation);

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
