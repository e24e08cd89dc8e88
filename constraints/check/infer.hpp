// Type inference: derives result types from the equations in an op's clauses.
//
// A clause such as `shape(result) = shape(operand) except dim(result, d) = e` is an equation for the result. The other
// side is evaluated without the declared result type. The declared type matters only if the rules allow the result to
// be either quantized or not.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "semantics/program/program.hpp"

namespace assay {

struct InferredType {
  Type type = nullptr;  // the inferred type, with `?` for undetermined sizes; nullptr if undetermined
  // The inferred sizes; kDynamic if undetermined. Also set if only the element type is undetermined.
  std::optional<std::vector<std::int64_t>> shape;
  // the declared type has the same kind, rank and element type, and sizes are equal or one is unknown
  bool fits = false;
  bool compatible = false;  // the type fits, and the op with its declared type violates no rule
  std::string reason;       // why nothing was inferred
  std::string broken;       // the first violated rule: "add_c1: the shape of ..."
};

// Returns the inferred type. Undetermined sizes and an undetermined element type are taken from the declared type.
Type in_full(Context& context, InferredType const& inferred, Type written);

class TypeInference {
public:
  explicit TypeInference(Program const& program);  // `program` must outlive this
  ~TypeInference();

  // Returns one type per result. Bounds of sizes come from bounds of operands, not from possible element values of an
  // operand.
  std::vector<InferredType> infer(Operation const& operation);

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
