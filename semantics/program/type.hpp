// Types of the specification's "Types" chapter, and those of MLIR that StableHLO files also
// contain.
//
// A type is a pointer to a node that a Context made. Nodes are unique in their Context: two types are equal exactly
// when the pointers are. Nodes live as long as their Context. They share their parts: where aliases are used, a type
// can be far larger than its text. `extent` is that size.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace assay {

// How much there is to a type or attribute when nothing in it is shared. Made by its Context; saturates.
struct Extent {
  std::uint64_t bytes = 0;  // about those of its text
  std::uint32_t depth = 0;  // of nested types and attributes
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
  opaque,  // a type of a dialect that we do not know, kept as written
  one_of,  // an unknown element type: a member, whose index is its only size
           // (constraints/evaluate/candidate_types.hpp)
};

enum class Signedness : std::uint8_t { signless, is_signed, is_unsigned };

// A dimension of unknown size: `?`.
inline constexpr std::int64_t kDynamic = std::numeric_limits<std::int64_t>::min();
// Symbolic analyses may name unknown sizes: with a number of their own between kDynamic and kLastNamedSize
// (constraints/values/formula_value.hpp). Types in programs have no named sizes.
inline constexpr std::int64_t kLastNamedSize = kDynamic + (std::int64_t{1} << 56);
constexpr bool is_unknown_size(std::int64_t size) { return size <= kLastNamedSize; }

// Parameters of !quant.uniform. Scales and zero points have equal sizes; one element unless per axis.
struct Quantization {
  Type storage = nullptr;    // integer
  Type expressed = nullptr;  // floating
  std::int64_t storage_min = 0, storage_max = 0;
  bool has_storage_range = false;  // written <lo:hi>
  // Unsigned storage written u8, not ui8. MLIR has two types there, the first of which is stored as i8; here they are equal.
  bool is_short = false;
  bool per_axis = false;
  std::int64_t dimension = -1;                    // quantization_dimension, only when per_axis
  std::span<std::string_view const> scales = {};  // as written, e.g. "5.000000e-01"
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
  std::string_view text = {};  // floating: its name ("f8E4M3FN"); opaque: as written; memref: what follows the
                               // element type; vector: `[` for each scalable dimension, a blank for others
  Extent extent = {};
};

bool is_boolean(Type type);         // i1
bool is_integer(Type type);         // iN, siN, uiN other than i1
bool is_signed_integer(Type type);  // signless and si, other than i1
bool is_unsigned_integer(Type type);
bool is_signless_integer(Type type);  // iN, also i1
bool has_shape(Type type);            // tensor, memref, vector
bool is_static(Type type);            // has_shape, and no `?`

// Elements of a static type, or limit + 1 if it has more, or is not static. The limit is at most 2^31.
std::size_t element_count(Type type, std::size_t limit);

// The upper bound of dimension `axis` by a #stablehlo.bounds encoding, or kDynamic.
std::int64_t bound_of(Type type, std::size_t axis);

// For messages, as MLIR prints it: tensor<2x?xf32, #stablehlo.bounds<?, 3>>. What is longer ends in "..."; see
// semantics/program/writer.hpp for all of it.
inline constexpr std::size_t kMaxShownBytes = 2000;
std::string to_string(Type type, std::size_t limit = kMaxShownBytes);

}  // namespace assay
