// Elements of tensors as hash-consed terms: an element of a result as a function of its index.
//
// Programs are executed symbolically: the result of each op is a function from an index (a list of integer terms,
// constraints/values/term.hpp) to an element term. Nodes are immutable, live as long as their pool, and equal nodes of
// one pool have equal addresses. Bound names do not matter to equality: a binder names its symbols and parameters by
// how high the binders below it are stacked, so terms that differ in bound names only are the same node.
//
// Computed integers and booleans are integer terms (`number`): sums and products of them are polynomials in a normal
// form modulo 2^width. An element that no term computes is a symbol in such terms (ElementPool::value): the integer
// value of the element. Floating-point ops stay ops.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "constraints/values/term.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {

class ElementPool;

enum class ElementKind : std::uint8_t {
  argument,   // of the entry function: tensor `number` at the place `indices`
  constant,   // floating-point, complex or quantized: `code`, as Tensor::get returns the parts
  number,     // integer or boolean: the integer term indices[0] modulo 2^width; of booleans 0 or 1
  table,      // of a constant tensor with different elements (`table`), at the place `indices`
  operation,  // the op `name` with `attributes` of the elements `args`. choice_op() too: args[0] is a boolean
  exact,      // `name` is "+", "-" or "*": without rounding. Only within the summand of a sum, and where it is rounded
  rounded,    // args[0], which is exact, rounded to `type`
  parameter,  // bound by a function: an element; or, with a place `indices`, an element of the tensor args[0]
  function,   // of the places `indices` within `sizes` and of the parameters `bound`: its results are `args`
  sum,     // exact, rounded to `type`, beginning with +0: the sum of the function args[0] over all its indices, in any
           // order. A second result of that function is a boolean: only where it is true
  fold,    // result `number`: args[0] is a region (function of 2n parameters), args[1] the items (function of
           // places in row-major order with n results, and perhaps a boolean as in a sum), then n initial values;
           // code[0]: its FoldOrder
  apply,   // result `number` of the function args[0] at the place `indices`: nothing is bound freely in the function
  opaque,  // result `number` of the op `name` with `attributes` at the place `indices`; operands and regions are
           // functions, `args`
};

// The accuracy attribute of the op of a sum; in its tag even if it is absent, if the op has it.
inline constexpr std::string_view kPrecisionAttribute = "precision_config";
// The one by which operands are rounded first.
inline constexpr std::string_view kAlgorithmAttribute = "algorithm";

// In the attributes of an opaque op whose results its operands do not determine: the number of its execution follows.
// Results from other processes are not determined by operands either.
inline constexpr std::string_view kExecution = " execution ";

// In the attributes of an opaque op that permits the same results with its axes in another order: the local definition of its
// rules with an integer for each axis, computed from all attributes that refer to the axis. Other attributes follow.
inline constexpr std::string_view kAxisRoles = "axis_roles";

// The opaque op whose entries are the places of the elements of a list after sorting, by a comparator that is a strict weak
// order: its operands are the comparator and the list.
inline constexpr std::string_view kSortOrder = "stable_order";

// In the tag of a fold without an initial value, in place of a neutral one: only items are combined.
inline constexpr std::string_view kWithoutInit = " without initial value";

// How a fold may combine its items. The specification leaves that open for `reduce` and similar ops, including initial
// values anywhere among the items, any number of times.
enum class FoldOrder : std::uint8_t {
  settled,  // in any way: the result is the same as for one item after the other
  monoid,   // in any order and any grouping; the initial value any number of times, which matters unless it is neutral
  tree,     // in any grouping, with the initial value anywhere, any number of times
  steps,    // one item after the other, in any order, beginning with the initial value
};

struct ElementTerm {
  ElementKind kind = ElementKind::argument;
  bool reads_bits = false;   // see reads_bits()
  bool has_reader = false;   // it does, or a part of it
  bool has_outside = false;  // it, or a part of it, depends on more than its operands: see kExecution
  bool open = false;         // depends on indices or parameters that are not bound within
  std::uint16_t height = 0;  // of stacked binders
  std::uint16_t depth = 1;   // of nodes on the longest way down
  std::uint32_t id = 0;      // in the order of making, from 0
  std::uint32_t number = 0;
  Element type;                         // of a function: of its first result
  std::array<std::uint64_t, 2> code{};  // constant
  std::string_view name;                // operation, opaque, exact
  std::string_view attributes;          // of operation and opaque: as text, sorted by name, no defaults left out
  std::span<ElementTerm const* const> args;
  std::span<Term const* const> indices;       // integers; of a function the symbols that it binds
  std::span<Term const* const> sizes;         // of a function: 0 <= indices[k] < sizes[k]
  std::span<ElementTerm const* const> bound;  // of a function: its parameters
  std::span<std::uint64_t const> free;        // indices and parameters that are not bound within: their ids, sorted
  Tensor const* table = nullptr;
  ElementPool* pool = nullptr;
};

// The limits of nodes and depth of a pool; beyond them ElementLimit is thrown.
inline constexpr std::size_t kMaxElementTerms = 1'500'000;
inline constexpr std::size_t kMaxElementDepth = 4'000;
struct ElementLimit {
  std::string reason;
};

// Replacements of a substitution.
struct ElementSubstitution {
  std::vector<std::pair<Term const*, Term const*>> symbols;  // by integer terms
  // By elements; of parameters that are tensors, by functions of places.
  std::vector<std::pair<ElementTerm const*, ElementTerm const*>> parameters;
};

class ElementPool {
public:
  using Nodes = std::span<ElementTerm const* const>;
  using Terms = std::span<Term const* const>;

  explicit ElementPool(TermPool& terms);
  ~ElementPool();
  ElementPool(ElementPool const&) = delete;
  ElementPool& operator=(ElementPool const&) = delete;

  TermPool& terms() { return terms_; }
  std::size_t size() const;
  bool is_full() const;  // or nearly: no further nodes are created
  // The same Element for equal types of all programs; their Contexts outlive the pool.
  Element intern(Element const& type);

  ElementTerm const* argument(std::uint32_t number, Element const& type, Terms place);
  // Also of integers and booleans, which become a number.
  ElementTerm const* constant(Element const& type, std::array<std::uint64_t, 2> code);
  ElementTerm const* number(Element const& type, Term const* value);
  ElementTerm const* truth(Tribool value);  // a boolean; it must be known or have a term
  ElementTerm const* table(Tensor const& constant, Terms place);
  ElementTerm const* operation(std::string_view name, std::string_view attributes, Element const& type, Nodes args);
  ElementTerm const* select(Tribool condition, ElementTerm const* yes, ElementTerm const* no);
  ElementTerm const* exact(char op, Element const& type, ElementTerm const* a, ElementTerm const* b);
  ElementTerm const* rounded(Element const& type, ElementTerm const* exact);
  // The stored integer of an element of a quantized type, and the element of such a type with a stored integer.
  ElementTerm const* stored(ElementTerm const* quantized);
  ElementTerm const* storing(Element const& type, ElementTerm const* integer);
  // Of symbols that bind() made and parameters that parameter() made, which are renamed.
  ElementTerm const* function(Terms symbols, Terms sizes, Nodes parameters, Nodes results);
  // `tag`: their op, with everything on which an implementation may base its choice of an order; irrelevant if the
  // order is fixed.
  ElementTerm const* sum(Element const& type, ElementTerm const* function, std::string_view tag);
  ElementTerm const* fold(std::uint32_t result, ElementTerm const* region, ElementTerm const* items, Nodes inits,
                          FoldOrder order, std::string_view tag);
  ElementTerm const* apply(ElementTerm const* function, std::uint32_t result, Terms place);  // as it is, not unfolded
  ElementTerm const* opaque(std::string_view name, std::string_view attributes, std::uint32_t result,
                            Element const& type, Nodes operands, Terms place);
  // The bits of an element as another type; nullptr where the widths differ.
  ElementTerm const* reinterpreted(Element const& type, ElementTerm const* element);
  // The same node with other children, by the makers above.
  ElementTerm const* with_args(ElementTerm const* node, Nodes args);

  // A new symbol for an index that a function will bind: 0 <= symbol < size.
  Term const* bind(Term const* size);
  // The same symbol for the same axis and size each time: indices of a tensor's elements.
  std::vector<Term const*> place(Terms shape);
  // A new parameter that a function will bind: an element, or a tensor of that rank.
  ElementTerm const* parameter(Element const& type, std::size_t rank = 0);
  ElementTerm const* at(ElementTerm const* parameter, Terms place);  // a tensor's element; without a place itself

  // The integer or boolean (0 or 1) that an element holds, as its type reads it.
  Interval value(ElementTerm const* element);
  Tribool truth_of(ElementTerm const* boolean);
  // The element of a symbol in a term; nullptr if the symbol is not one of an element.
  ElementTerm const* element_of(Term const* symbol) const;

  ElementTerm const* substitute(ElementTerm const* node, ElementSubstitution const& by);
  Term const* substitute(Term const* term, ElementSubstitution const& by);
  // Whether no element is meant by a symbol of the term.
  bool element_free(Term const* term) const;
  Tribool substitute(Tribool formula, ElementSubstitution const& by);
  // A result of a function for a place, and for parameters: elements, or functions of places for tensors.
  ElementTerm const* unfold(ElementTerm const* function, std::uint32_t result, Terms place, Nodes parameters = {});
  // Symbols bound by no function that occur in a node, by way of the elements in its terms too, by id.
  std::vector<Term const*> free_symbols(ElementTerm const* node);

  struct Tables;  // equiv/terms/pool_tables.hpp

private:
  ElementTerm const* enter(ElementTerm node);
  Term const* residue(Term const* value, Element const& type);  // the same modulo 2^width, in a normal form
  // sums.cpp
  ElementTerm const* raw_sum(Element const& type, ElementTerm const* function, std::string_view tag);
  Interval value_of_product(Element const& type, Int128 coefficient, std::vector<Term const*> const& factors,
                            std::vector<Term const*> const& symbols, std::vector<Term const*> const& sizes);
  ElementTerm const* without_determined(ElementTerm const* items, std::size_t results);
  bool depends(Term const* term, Term const* symbol);
  ElementTerm const* fold_alone(std::uint32_t result, ElementTerm const* region, ElementTerm const* items, Nodes inits,
                                FoldOrder order, std::string_view tag);
  ElementTerm const* fold_without_steps(std::uint32_t result, ElementTerm const* region, ElementTerm const* items,
                                        Nodes inits, FoldOrder order, Nodes step, Terms place);
  ElementTerm const* fold_as_sum(ElementTerm const* region, ElementTerm const* items, ElementTerm const* init,
                                 ElementTerm const* item, Terms place);

  TermPool& terms_;
  std::unique_ptr<Tables> tables_;
};

// The ops for a choice of two elements by a boolean, and for the bits of an element read as another type: rows
// `operator` of spec/laws.spec define them.
std::string_view choice_op();
std::string_view storage_op();
// Whether the op returns values of other processes, or the number of this process.
bool reads_other_processes(std::string_view op);
// Whether the row of the op has the trait `commutative`. Of complex elements this holds for exact results only.
bool is_commutative(std::string_view op);
// The bits of a floating-point element: those of NaNs may differ, although the elements are one value.
bool reads_bits(ElementTerm const* t);
inline FoldOrder order_of(ElementTerm const* fold) { return static_cast<FoldOrder>(fold->code[0]); }
inline bool is_choice(ElementTerm const* t) { return t->kind == ElementKind::operation && t->name == choice_op(); }

// As people read it: `stablehlo.add(%arg0[i, j], 1.0)`, `sum(k < 8: ...)`. Longer than `limit` ends in "...".
std::string to_string(ElementTerm const* term, std::size_t limit = 2'000);

// The value of a symbol where the polynomial is zero, if the symbol is
// alone in one monomial, with a coefficient of 1 or -1, and nowhere
// else.
std::optional<Interval> solved_for(Term const* polynomial, Term const* symbol);

}  // namespace assay
