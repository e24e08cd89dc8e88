// `assay run --permitted`: for each value, the set of permitted results of conforming
// implementations.
//
// After an op's kernel has computed the results, the op's set rule finds their sets from those of the operands, by a
// Profile. Rules are in semantics/permitted/, by family. An element that a rule cannot bound is
// implementation-defined (*open* in reports), with the reason; if sets do not decide how the program continues (a
// branch, an index, a comparison of a sort), the run stops as undecided. All results of an op without a rule are
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

// A call whose kernel has run. Its results are values without sets.
class SetCall {
public:
  explicit SetCall(Call& call, std::string_view name)
      : call(call), profile(*call.process().state().profile), name(name) {}

  Call& call;
  Profile const& profile;
  std::string_view name;  // the op's, without its dialect: "add"
  // If not all: the elements of the result whose sets are requested, in order. Rules of elementwise ops may leave any
  // set in the others.
  std::optional<std::span<std::size_t const>> asked;

  RuntimeValue const& operand(std::size_t index) const { return call.operand(index); }
  RuntimeValue& result(std::size_t index = 0) { return call.results()[index]; }
  std::size_t result_count() const { return call.results().size(); }
  bool operands_are_exact() const;
  // Not null: the run is of this implementation. Values are exact, and a rule may leave results unchanged.
  RandomImplementation const* implementation() const { return call.process().state().implementation; }
  // An element of an operand with its sets, as a 0-dimensional tensor.
  RuntimeValue scalar(RuntimeValue const& value, std::int64_t index);

  ElementSet implementation_defined(std::string reason) {  // a set for elements of results
    return {{}, call.process().state().implementation_defined.add(&call.op(), std::move(reason))};
  }
  // The set of an element of a region's result, as that of an element of `result`. If the region violates a rule of the
  // op, and returns elements of another type, it may be anything.
  void put_returned(EnclosureWriter& writer, RuntimeValue const& result, std::int64_t index,
                    RuntimeValue const& returned, std::int64_t from);
  void all_implementation_defined(std::string const& reason);  // all elements of all results; in members of tuples, too
  // The reason of the first implementation-defined element among the operands; 0 if there is none.
  std::uint32_t operand_reason() const;
};

struct SetRule {
  std::string_view name;  // of an op, "stablehlo.sort", or of a trait of ops, "moves_elements"
  void (*enclose)(SetCall&);
  bool regions = false;  // the kernel runs regions or functions, and their results have sets: control flow
  bool moves = false;    // results are some of the operands: quantized ones are not computed
  // In a run of a random implementation: how the kernel is to evaluate sums of floating-point numbers, if not exactly.
  std::optional<SumOrder> (*sum_order)(SetCall&) = nullptr;
  bool keeps_bits = false;  // elements of results are elements of operands, including NaN bit by bit
};

// The rule of an op by its name, otherwise by one of its traits (spec/README.md); nullptr if there is none.
SetRule const* find_set_rule(std::string_view mnemonic, std::span<std::string const> traits);
void enclose_results(Call& call, SetRule const* rule);
// The same for these elements alone, in order: sets of others may be any.
void enclose_results(Call& call, SetRule const* rule, std::span<std::size_t const> asked);
std::optional<SumOrder> drawn_sum_order(Call& call, SetRule const* rule);  // before the kernel runs

std::span<SetRule const> elementwise_rules();
std::span<SetRule const> movement_rules();
std::span<SetRule const> contraction_rules();
std::span<SetRule const> reduction_rules();
std::span<SetRule const> sorting_rules();
std::span<SetRule const> scatter_rules();
std::span<SetRule const> special_rules();

// For rules. The op moves its operands' elements, whatever they are; rows of sizes and indices must be decided. With
// `always`, even if all operands are exact: processes that communicate do it together.
void enclose_moved(SetCall& call, bool always = false);

}  // namespace assay
