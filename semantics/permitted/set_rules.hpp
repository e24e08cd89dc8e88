// `assay run --permitted`: computes for each value the set of permitted results of conforming implementations.
//
// After an op's kernel has computed the results, the op's set rule computes their sets from those of the operands,
// under a Profile. Rules are in semantics/permitted/, by family. An element that a rule cannot bound is
// implementation-defined (*open* in reports), with a reason. If sets do not decide how the program continues (a branch,
// an index, a comparison of a sort), the run stops as undecided. All results of an op without a rule are
// implementation-defined.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "semantics/runtime/call.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {

std::string_view name_in_dialect(std::string_view name);  // "add" for "stablehlo.add"

// A call after its kernel has run. Its results are values without sets.
class SetCall {
public:
  explicit SetCall(Call& call, std::string_view name)
      : call(call), profile(*call.process().state().profile), name(name) {}

  Call& call;
  Profile const& profile;
  std::string_view name;  // name of the op without dialect: "add"
  // The elements of the result whose sets are needed, in order; empty: all. Rules of elementwise ops may compute any
  // set for the others.
  std::optional<std::span<std::size_t const>> asked;

  RuntimeValue const& operand(std::size_t index) const { return call.operand(index); }
  RuntimeValue& result(std::size_t index = 0) { return call.results()[index]; }
  std::size_t result_count() const { return call.results().size(); }
  bool operands_are_exact() const;
  // Not null in a run of a random implementation. Values are then exact, and a rule may leave results unchanged.
  RandomImplementation const* implementation() const { return call.process().state().implementation; }
  // Returns an element of an operand with its sets, as a 0-dimensional tensor.
  RuntimeValue scalar(RuntimeValue const& value, std::int64_t index);

  ElementSet implementation_defined(std::string reason) {  // the set of an open element
    return {{}, call.process().state().implementation_defined.add(&call.op(), std::move(reason))};
  }
  // Copies the set of an element of a region's result to an element of `result`. If the region violates a rule of the
  // op and returns another type, the element may have any value.
  void copy_returned(EnclosureWriter& writer, RuntimeValue const& result, std::int64_t index,
                     RuntimeValue const& returned, std::int64_t from);
  void all_implementation_defined(std::string const& reason);  // all elements of all results, also in members of tuples
  // Returns the reason of the first implementation-defined operand element, or 0.
  std::uint32_t operand_reason() const;
};

struct SetRule {
  std::string_view name;  // of an op, "stablehlo.sort", or of a trait, "moves_elements"
  void (*enclose)(SetCall&);
  bool regions = false;  // control flow: the kernel runs regions or functions, whose results have sets
  bool moves = false;    // results are operands, so quantized ones are not computed
  // In a run of a random implementation: the order in which the kernel evaluates sums of floating-point numbers, or
  // nothing for exact sums.
  std::optional<SumOrder> (*sum_order)(SetCall&) = nullptr;
  bool keeps_bits = false;  // result elements are operand elements, bit by bit, also for NaNs
};

// Returns the rule of an op by its name, or else by one of its traits (spec/README.md). nullptr if there is none.
SetRule const* find_set_rule(std::string_view mnemonic, std::span<std::string const> traits);
void enclose_results(Call& call, SetRule const* rule);
// Same, but only for the elements `asked`, in order. Sets of others may be arbitrary.
void enclose_results(Call& call, SetRule const* rule, std::span<std::size_t const> asked);
std::optional<SumOrder> drawn_sum_order(Call& call, SetRule const* rule);  // before the kernel runs

std::span<SetRule const> elementwise_rules();
std::span<SetRule const> movement_rules();
std::span<SetRule const> contraction_rules();
std::span<SetRule const> reduction_rules();
std::span<SetRule const> sorting_rules();
std::span<SetRule const> scatter_rules();
std::span<SetRule const> special_rules();

// For rules of ops that move their operands' elements. Rows of sizes and indices must be decided. `always`: also run if
// all operands are exact, because processes that communicate must do it together.
void enclose_moved(SetCall& call, bool always = false);

}  // namespace assay
