// Types of the specification's "Types" chapter, and MLIR types that StableHLO files also contain.
//
// A type is a pointer to a node created by a Context. Nodes are unique in their Context: two types are equal if and
// only if the pointers are. Nodes live as long as their Context. They share parts, so with aliases a type can be much
// larger than its text. `extent` is its size without sharing.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace assay {

// The size of a type or attribute if nothing in it were shared. Computed by its Context; saturates.
struct Extent {
  std::uint64_t bytes = 0;  // approximately the size of its text
  std::uint32_t depth = 0;  // nesting depth of types and attributes
};

struct TypeNode;
struct AttributeNode;
using Type = TypeNode const*;
using Attribute = AttributeNode const*;

enum class TypeKind : std::uint8_t {
  integer,   // i8, si8, ui8; i1 is the specification's BooleanType
  floating,  // f32, f8E4M3FN, tf32, ...
  index,
  none,
  complex,    // complex<element>
  quantized,  // !quant.uniform<...>: QuantizedTensorElementType
  tensor,     // ranked tensor
  unranked_tensor,
  memref,  // the specification's BufferType
  vector,
  tuple,
  function,
  token,   // !stablehlo.token
  future,  // !stablehlo.future<...>
  opaque,  // a type of an unknown dialect, kept as text
  // an unknown element type, one of `members`; its only size is the index (constraints/evaluate/candidate_types.hpp)
  one_of,
};

enum class Signedness : std::uint8_t { signless, is_signed, is_unsigned };

// A dimension of unknown size: `?`.
inline constexpr std::int64_t kDynamic = std::numeric_limits<std::int64_t>::min();
// Symbolic analyses name unknown sizes by unique numbers between kDynamic and kLastNamedSize
// (constraints/values/formula_value.hpp). Types in programs have no named sizes.
inline constexpr std::int64_t kLastNamedSize = kDynamic + (std::int64_t{1} << 56);
constexpr bool is_unknown_size(std::int64_t size) { return size <= kLastNamedSize; }

// Parameters of !quant.uniform. Scales and zero points have the same number of elements: one unless quantized per axis.
struct Quantization {
  Type storage = nullptr;    // integer
  Type expressed = nullptr;  // floating
  std::int64_t storage_min = 0, storage_max = 0;
  bool has_storage_range = false;  // the text has <lo:hi>
  // An unsigned storage type is spelled u8 and not ui8. MLIR has two types for these, and stores the first one as i8;
  // here they are equal.
  bool is_short = false;
  bool per_axis = false;
  std::int64_t dimension = -1;                    // quantization_dimension, if per_axis
  std::span<std::string_view const> scales = {};  // as in the source, e.g. "5.000000e-01"
  std::span<std::int64_t const> zero_points = {};

  bool operator==(Quantization const&) const = delete;
};

struct TypeNode {
  TypeKind kind;
  Signedness signedness = Signedness::signless;  // integer
  std::uint32_t width = 0;                       // bits; integer and floating
  Type element = nullptr;                        // complex, tensor, unranked_tensor, memref, vector
  std::span<std::int64_t const> shape = {};      // tensor, memref, vector; kDynamic for `?`; one_of
  Attribute encoding = nullptr;                  // tensor: bounds or another encoding; nullptr if none
  std::span<Type const> members = {};            // tuple, future: elements; function: inputs; one_of
  std::span<Type const> results = {};            // function
  Quantization const* quantization = nullptr;    // quantized
  // floating: its name ("f8E4M3FN"); opaque: source text; memref: text after the element type; vector: `[` for each
  // scalable dimension, a blank for others
  std::string_view text = {};
  Extent extent = {};
};

bool is_boolean(Type type);         // i1
bool is_integer(Type type);         // iN, siN, uiN other than i1
bool is_signed_integer(Type type);  // signless and si, other than i1
bool is_unsigned_integer(Type type);
bool is_signless_integer(Type type);  // iN, also i1
bool has_shape(Type type);            // tensor, memref, vector
bool is_static(Type type);            // has_shape, and no `?`

// Returns the number of elements of a static type, or limit + 1 if it has more or is not static. The limit is at most
// 2^31.
std::size_t element_count(Type type, std::size_t limit);

// Returns the upper bound of dimension `axis` in a #stablehlo.bounds encoding, or kDynamic.
std::int64_t bound_of(Type type, std::size_t axis);

// Formats a type for messages, as MLIR prints it: tensor<2x?xf32, #stablehlo.bounds<?, 3>>. A longer text is truncated
// and ends in "..."; semantics/program/writer.hpp writes all of it.
inline constexpr std::size_t kMaxShownBytes = 2000;
std::string to_string(Type type, std::size_t limit = kMaxShownBytes);

}  // namespace assay
