// Elements of tensors as hash-consed terms: an element of a result as a function of its index.
//
// Programs are executed symbolically. The result of each op is a function from an index (a list of integer terms,
// constraints/values/term.hpp) to an element term. Nodes are immutable and live as long as their pool. Equal nodes of
// one pool have equal addresses. Names of bound variables do not matter: a binder names its symbols and parameters by
// the height of binders below it, so alpha-equivalent terms are the same node.
//
// Computed integers and booleans are integer terms (`number`): their sums and products are polynomials in normal form
// modulo 2^width. An integer element that no term computes is a symbol in such terms (ElementPool::value).
// Floating-point ops are not simplified.
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
  argument,   // an argument of the entry function: element `indices` of tensor `number`
  constant,   // floating-point, complex or quantized: `code` contains the parts, as returned by Tensor::get
  number,     // integer or boolean: the integer term indices[0] modulo 2^width; booleans are 0 or 1
  table,      // element `indices` of a constant tensor with different elements (`table`)
  operation,  // the op `name` with `attributes`, applied to the elements `args`. For choice_op(), args[0] is a boolean
  exact,      // `name` is "+", "-" or "*", without rounding. Only within the summand of a sum, or below `rounded`
  rounded,    // args[0], which is exact, rounded to `type`
  parameter,  // bound by a function: an element; or, with `indices`, an element of the tensor args[0]
  function,   // a function of `indices` within `sizes` and of the parameters `bound`; its results are `args`
  // the sum of the function args[0] over all its indices, in any order, from +0, exact and then rounded to `type`. A
  // second result of that function is a boolean: only items where it is true are added
  sum,
  // result `number` of a fold. args[0] is a region (function of 2n parameters), args[1] the items (function of indices
  // in row-major order with n results, and optionally a boolean as in a sum); n initial values follow. code[0] is its
  // FoldOrder
  fold,
  apply,  // result `number` of the function args[0] at `indices`; the function has no free variables
  // element `indices` of result `number` of the op `name` with `attributes`; operands and regions are functions in
  // `args`
  opaque,
};

// The accuracy attribute of the op of a sum. Part of the tag, even if absent, if the op has it.
inline constexpr std::string_view kPrecisionAttribute = "precision_config";
// The attribute that makes an op round its operands first.
inline constexpr std::string_view kAlgorithmAttribute = "algorithm";

// In the attributes of an opaque op whose operands do not determine its results, including ops that receive values from
// other processes. The number of the execution follows.
inline constexpr std::string_view kExecution = " execution ";

// In the attributes of an opaque op that permits permuted axes: a local definition of its rules, with an integer for
// each axis, computed from all attributes that refer to the axis. Other attributes follow.
inline constexpr std::string_view kAxisRoles = "axis_roles";

// An opaque op that sorts: its elements are the indices of a list's elements in sorted order. Its operands are the
// comparator, which is a strict weak order, and the list.
inline constexpr std::string_view kSortOrder = "stable_order";

// In the tag of a fold that combines only its items, without initial value.
inline constexpr std::string_view kWithoutInit = " without initial value";

// The orders in which a fold may combine its items. For `reduce` and similar ops, the specification leaves the order
// open, and allows initial values anywhere among the items, any number of times.
enum class FoldOrder : std::uint8_t {
  settled,  // any way, because all have the same result as sequential order
  monoid,   // any order and grouping; the initial value any number of times, which matters unless it is neutral
  tree,     // in any grouping, with the initial value anywhere, any number of times
  steps,    // sequentially in any order, starting with the initial value
};

struct ElementTerm {
  ElementKind kind = ElementKind::argument;
  bool reads_bits = false;   // see reads_bits()
  bool has_reader = false;   // whether it or a part of it reads bits
  bool has_outside = false;  // whether it or a part of it depends on more than its operands: see kExecution
  bool open = false;         // has free indices or parameters
  std::uint16_t height = 0;  // nesting height of binders
  std::uint16_t depth = 1;   // nodes on the longest path to a leaf
  std::uint32_t id = 0;      // in order of creation, from 0
  std::uint32_t number = 0;
  Element type;                         // for a function: type of its first result
  std::array<std::uint64_t, 2> code{};  // constant
  std::string_view name;                // operation, opaque, exact
  std::string_view attributes;          // operation, opaque: text sorted by name, with all defaults
  std::span<ElementTerm const* const> args;
  std::span<Term const* const> indices;       // integers; for a function, the symbols that it binds
  std::span<Term const* const> sizes;         // for a function: 0 <= indices[k] < sizes[k]
  std::span<ElementTerm const* const> bound;  // for a function: its parameters
  std::span<std::uint64_t const> free;        // ids of free indices and parameters, sorted
  Tensor const* table = nullptr;
  ElementPool* pool = nullptr;
};

// Limits on the nodes and the depth of a pool. ElementLimit is thrown beyond them.
inline constexpr std::size_t kMaxElementTerms = 1'500'000;
inline constexpr std::size_t kMaxElementDepth = 4'000;
struct ElementLimit {
  std::string reason;
};

// Replacements of a substitution.
struct ElementSubstitution {
  std::vector<std::pair<Term const*, Term const*>> symbols;  // by integer terms
  // By elements; tensor parameters are replaced by functions of indices.
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
  bool is_full() const;  // whether the limit is reached, so that no further nodes can be created
  // Returns the same Element for equal types of all programs. Their Contexts must outlive the pool.
  Element intern(Element const& type);

  ElementTerm const* argument(std::uint32_t number, Element const& type, Terms place);
  // Also accepts integers and booleans, for which it returns a number.
  ElementTerm const* constant(Element const& type, std::array<std::uint64_t, 2> code);
  ElementTerm const* number(Element const& type, Term const* value);
  ElementTerm const* truth(Tribool value);  // a boolean; `value` must be known or have a term
  ElementTerm const* table(Tensor const& constant, Terms place);
  ElementTerm const* operation(std::string_view name, std::string_view attributes, Element const& type, Nodes args);
  ElementTerm const* select(Tribool condition, ElementTerm const* yes, ElementTerm const* no);
  ElementTerm const* exact(char op, Element const& type, ElementTerm const* a, ElementTerm const* b);
  ElementTerm const* rounded(Element const& type, ElementTerm const* exact);
  // Convert an element of a quantized type to its stored integer, and back.
  ElementTerm const* stored(ElementTerm const* quantized);
  ElementTerm const* storing(Element const& type, ElementTerm const* integer);
  // Binds symbols made by bind() and parameters made by parameter(), and renames them.
  ElementTerm const* function(Terms symbols, Terms sizes, Nodes parameters, Nodes results);
  // `tag` is the op with everything on which an implementation may base its choice of an order. Ignored if the order is
  // fixed.
  ElementTerm const* sum(Element const& type, ElementTerm const* function, std::string_view tag);
  ElementTerm const* fold(std::uint32_t result, ElementTerm const* region, ElementTerm const* items, Nodes inits,
                          FoldOrder order, std::string_view tag);
  ElementTerm const* apply(ElementTerm const* function, std::uint32_t result, Terms place);  // without unfolding
  ElementTerm const* opaque(std::string_view name, std::string_view attributes, std::uint32_t result,
                            Element const& type, Nodes operands, Terms place);
  // Returns the bits of an element as another type, or nullptr if the widths differ.
  ElementTerm const* reinterpreted(Element const& type, ElementTerm const* element);
  // Rebuilds a node with other children, using the functions above.
  ElementTerm const* with_args(ElementTerm const* node, Nodes args);

  // Creates a symbol for an index that a function will bind: 0 <= symbol < size.
  Term const* bind(Term const* size);
  // Returns indices of a tensor's elements: always the same symbol for the same axis and size.
  std::vector<Term const*> place(Terms shape);
  // Creates a parameter that a function will bind: an element, or a tensor of that rank.
  ElementTerm const* parameter(Element const& type, std::size_t rank = 0);
  // element of a tensor parameter; the parameter itself without an index
  ElementTerm const* at(ElementTerm const* parameter, Terms place);

  // Returns the integer or boolean (0 or 1) value of an element.
  Interval value(ElementTerm const* element);
  Tribool truth_of(ElementTerm const* boolean);
  // Returns the element that a symbol in a term represents, or nullptr.
  ElementTerm const* element_of(Term const* symbol) const;

  ElementTerm const* substitute(ElementTerm const* node, ElementSubstitution const& by);
  Term const* substitute(Term const* term, ElementSubstitution const& by);
  // Whether no symbol of the term represents an element.
  bool element_free(Term const* term) const;
  Tribool substitute(Tribool formula, ElementSubstitution const& by);
  // Returns a result of a function for an index and parameters: elements, or functions of indices for tensors.
  ElementTerm const* unfold(ElementTerm const* function, std::uint32_t result, Terms place, Nodes parameters = {});
  // Returns the free symbols of a node, including those of elements in its terms, sorted by id.
  std::vector<Term const*> free_symbols(ElementTerm const* node);

  struct Tables;  // equiv/terms/pool_tables.hpp

private:
  ElementTerm const* enter(ElementTerm node);
  Term const* residue(Term const* value, Element const& type);  // the normal form modulo 2^width
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

// Return the op that chooses between two elements by a boolean, and the op that reads the bits of an element as another
// type. Rows `operator` of spec/laws.spec define them.
std::string_view choice_op();
std::string_view storage_op();
// Whether the op returns values of other processes, or the id of this process.
bool reads_other_processes(std::string_view op);
// Whether the row of the op has the trait `commutative`. For complex elements, this holds only for exact results.
bool is_commutative(std::string_view op);
// Whether the term depends on the bits of a floating-point element, which may differ for NaNs that are otherwise one
// value.
bool reads_bits(ElementTerm const* t);
inline FoldOrder order_of(ElementTerm const* fold) { return static_cast<FoldOrder>(fold->code[0]); }
inline bool is_choice(ElementTerm const* t) { return t->kind == ElementKind::operation && t->name == choice_op(); }

// Formats a term: `stablehlo.add(%arg0[i, j], 1.0)`, `sum(k < 8: ...)`. A text longer than `limit` is truncated and
// ends in "...".
std::string to_string(ElementTerm const* term, std::size_t limit = 2'000);

// Returns the value of a symbol for which the polynomial is zero, if the symbol is alone in one monomial with
// coefficient 1 or -1, and in no other.
std::optional<Interval> solved_for(Term const* polynomial, Term const* symbol);

}  // namespace assay
