// Ops on single elements: the types of their results, and their values for constants.
//
// Nothing is computed here. The rules of the op file decide whether an op accepts such elements, and its kernel
// computes; the result is used only if the profile permits one value, so that every conforming implementation computes
// it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/sets/profile.hpp"
#include "semantics/program/context.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {

// An element: its code, for complex numbers the codes of both parts.
struct ScalarValue {
  Element type;
  std::array<std::uint64_t, 2> code{};
  bool operator==(ScalarValue const&) const = default;
};

// As programs write it: dense<0x7FC00000>.
std::string literal_text(ScalarValue const& value);
// The value of a literal (`1`, `-0.5`) or of inf, nan, min_value and max_value in a type; nothing if the type has none,
// or if it would be rounded.
std::optional<ScalarValue> literal_value(std::string_view text, Element const& type);
// The one NaN for any NaN.
ScalarValue with_one_nan(ScalarValue value);

// An op by its full name with attributes as a program writes them: `comparison_direction = #stablehlo<...>`.
struct ScalarOp {
  std::string name, attributes;
  auto operator<=>(ScalarOp const&) const = default;
};

class ScalarOps {
public:
  // Values are those that the profile determines uniquely. Integers wrap, whatever the profile states.
  explicit ScalarOps(Profile profile);
  ~ScalarOps();
  ScalarOps(ScalarOps const&) = delete;
  ScalarOps& operator=(ScalarOps const&) = delete;

  // The type of the op's result; nothing if the op's rules do not allow such operands, or do not determine the type.
  std::optional<Element> result_of(ScalarOp const& op, std::span<Element const> operands);
  bool allows(ScalarOp const& op, std::span<Element const> operands, Element const& result);
  // The value of the op for constants; nothing if the specification or the profile leaves a choice.
  std::optional<ScalarValue> fold(ScalarOp const& op, std::span<ScalarValue const> operands, Element const& result);
  // The same for lists of constants, one after the other: tensors of one axis, all of one size.
  std::optional<Tensor> fold_all(ScalarOp const& op, std::span<Tensor const> operands, Element const& result);

  // What the profile permits for lists of elements, or of such sets; nothing if the op has no value.
  std::optional<RuntimeValue> sets_of(ScalarOp const& op, std::span<RuntimeValue const> operands,
                                      Element const& result);

  Context& context() { return context_; }  // of types

private:
  struct Prepared;
  // `count`: of the elements of each tensor, which have no axes if it is 0.
  Prepared& prepared(ScalarOp const& op, std::span<Element const> operands, Element const& result,
                     std::int64_t count = 0);

  std::optional<RuntimeValue> run(ScalarOp const& op, std::span<RuntimeValue const> operands, Element const& result,
                                  std::int64_t count);
  std::optional<Tensor> only_value(ScalarOp const& op, std::span<Tensor const> operands, Element const& result,
                                   std::int64_t count);

  Context context_;
  Profile profile_;
  std::map<std::string, std::unique_ptr<Prepared>> programs_;  // by text
};

// A profile with the specification's own guarantees, and two that it leaves open but all implementations have: integers
// wrap, and conversions round once to nearest even.
Profile promised_by_text();

}  // namespace assay
