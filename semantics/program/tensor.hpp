// Tensors in memory, and the other values of a running program.
//
// Elements are contiguous in row-major order, each with Element::bytes() bytes. A boolean is one byte (0 or 1).
// Integers and floating-point codes are little-endian with 1, 2, 4 or 8 bytes (signed integers are sign-extended). A
// complex number is its real part followed by its imaginary part, and a quantized number is its storage integer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "oracle/formats/float_format.hpp"
#include "oracle/formats/integer.hpp"
#include "oracle/formats/storage.hpp"
#include "semantics/program/type.hpp"

namespace assay {

struct Element {
  enum class Kind : std::uint8_t { boolean, integer, floating, complex, quantized };
  Kind kind = Kind::boolean;
  IntegerFormat integer{1, false};             // boolean, integer; for quantized: the storage
  FloatFormat const* floating = nullptr;       // floating; for complex: the parts; for quantized: the expressed type
  Quantization const* quantization = nullptr;  // quantized

  std::size_t bytes() const {
    return kind == Kind::floating  ? floating->storage_bytes()
           : kind == Kind::complex ? 2 * floating->storage_bytes()
                                   : integer.storage_bytes();
  }
  bool is(Kind k) const { return kind == k; }
  bool is_integral() const { return kind == Kind::boolean || kind == Kind::integer; }
  // Whether kind, format and quantization are equal.
  bool operator==(Element const& other) const {
    bool const same_float =
        floating == other.floating || (floating && other.floating && floating->name == other.floating->name);
    return kind == other.kind && integer == other.integer && quantization == other.quantization && same_float;
  }

  static Element boolean() { return {}; }
  static Element of(IntegerFormat format) { return {Kind::integer, format, nullptr, nullptr}; }
  static Element of(FloatFormat const& format) { return {Kind::floating, {}, &format, nullptr}; }
  static Element complex_of(FloatFormat const& format) { return {Kind::complex, {}, &format, nullptr}; }
};

// Returns the number of parts of an element: 2 for complex numbers. Tensor::get and Tensor::set access one part at a
// time.
inline int parts_of(Element const& element) { return element.is(Element::Kind::complex) ? 2 : 1; }
// True for real and complex numbers of a floating-point format, but not for quantized ones.
inline bool is_float(Element const& element) {
  return element.is(Element::Kind::floating) || element.is(Element::Kind::complex);
}
// Returns the significant bits of all parts: 4 for i4, although it takes a byte of memory. For quantized numbers, those
// of the storage.
inline unsigned bits_of(Element const& element) {
  unsigned const of_part = is_float(element) ? element.floating->bits : element.integer.bits;
  return static_cast<unsigned>(parts_of(element)) * of_part;
}

// Returns false if values of that element type are not supported (an opaque type, an integer of more than 64 bits).
bool element_of(Type element_type, Element& element);
std::string to_string(Element const& element);  // "f32", "complex<f64>", "ui8"

using Shape = std::vector<std::int64_t>;
// Returns the product of the sizes. It does not overflow for existing tensors.
std::int64_t element_count(std::span<std::int64_t const> shape);
std::string shape_text(std::span<std::int64_t const> shape);  // "[2, 3]"; truncated if there are very many sizes

// Bytes after the elements, so that kernels can read whole codes anywhere.
inline constexpr std::size_t kTensorPadding = 64;

// Copies share memory. A tensor must not be written to once it is a value.
class Tensor {
public:
  Tensor() = default;
  // `memory` contains element_count(shape) * element.bytes() bytes, followed by kTensorPadding bytes.
  Tensor(Element element, Shape shape, std::shared_ptr<std::byte[]> memory)
      : element_(element), shape_(std::move(shape)), memory_(std::move(memory)), count_(element_count(shape_)) {}

  Element const& element() const { return element_; }
  Shape const& shape() const { return shape_; }
  std::size_t rank() const { return shape_.size(); }
  std::int64_t dim(std::size_t axis) const { return shape_[axis]; }
  std::int64_t count() const { return count_; }
  std::size_t size_bytes() const { return static_cast<std::size_t>(count_) * element_.bytes(); }
  std::byte* data() { return memory_.get(); }
  std::byte const* data() const { return memory_.get(); }

  // Returns the element as an integer (booleans are 0 or 1, floats their code); for complex numbers, part 0 or 1.
  std::uint64_t get(std::int64_t index, int part = 0) const;
  void set(std::int64_t index, std::uint64_t value, int part = 0);
  std::int64_t integer(std::int64_t index = 0) const { return static_cast<std::int64_t>(get(index)); }

  // Returns the same elements with another shape, or with another element type of the same number of bytes.
  Tensor reshaped(Shape shape) const { return Tensor(element_, std::move(shape), memory_); }
  Tensor as(Element element) const { return Tensor(element, shape_, memory_); }

private:
  Element element_;
  Shape shape_;
  std::shared_ptr<std::byte[]> memory_;
  std::int64_t count_ = 0;
};

// Returns a new zero-initialized tensor, not counted against any memory limit. The shape must fit.
Tensor make_tensor(Element element, Shape shape);

// Creates the tensors that a function returns: make_tensor, or a function with a memory limit.
using TensorMaker = std::function<Tensor(Element, Shape)>;

// Allocates uninitialized memory for `bytes` bytes of elements and the padding. It keeps `account` alive.
std::shared_ptr<std::byte[]> allocate_elements(std::size_t bytes, std::shared_ptr<void const> account = nullptr);

struct Enclosure;  // semantics/runtime/enclosure.hpp

struct RuntimeValue;

// The members of a tuple. Copies share them until one is modified.
class Members {
public:
  Members() = default;
  Members(std::vector<RuntimeValue> all);

  std::size_t size() const;
  RuntimeValue const& operator[](std::size_t index) const;
  RuntimeValue const* begin() const;
  RuntimeValue const* end() const;
  RuntimeValue* begin();
  RuntimeValue* end();

private:
  std::shared_ptr<std::vector<RuntimeValue>> all_;
};

// A value of the running program.
struct RuntimeValue {
  enum class Kind : std::uint8_t { none, tensor, tuple, token, future };
  Kind kind = Kind::none;
  Tensor tensor;
  Members members;  // tuple, future
  // For a tensor: the sets of possible elements in other implementations. nullptr: only this value.
  std::shared_ptr<Enclosure const> enclosure;
  // For a tensor, under a profile with excess precision or contraction: the same value before it is rounded, with the
  // same type and wider sets (semantics/permitted/elementwise/unrounded.hpp), or the wider operand of a conversion.
  std::shared_ptr<RuntimeValue const> unrounded;
  // For a tensor: whether its elements are from constants and inputs, so that the bits of each NaN are known. A
  // computed NaN may be any NaN.
  bool is_given = false;

  RuntimeValue() = default;
  RuntimeValue(Tensor value) : kind(Kind::tensor), tensor(std::move(value)) {}
  static RuntimeValue token() {
    RuntimeValue value;
    value.kind = Kind::token;
    return value;
  }
  static RuntimeValue tuple(std::vector<RuntimeValue> members, Kind kind = Kind::tuple) {
    RuntimeValue value;
    value.kind = kind;
    value.members = std::move(members);
    return value;
  }
};

inline Members::Members(std::vector<RuntimeValue> all)
    : all_(std::make_shared<std::vector<RuntimeValue>>(std::move(all))) {}
inline std::size_t Members::size() const { return all_ ? all_->size() : 0; }
inline RuntimeValue const& Members::operator[](std::size_t index) const { return (*all_)[index]; }
inline RuntimeValue const* Members::begin() const { return all_ ? all_->data() : nullptr; }
inline RuntimeValue const* Members::end() const { return begin() + size(); }
inline RuntimeValue* Members::begin() {
  if (all_ && all_.use_count() > 1) all_ = std::make_shared<std::vector<RuntimeValue>>(*all_);
  return all_ ? all_->data() : nullptr;
}
inline RuntimeValue* Members::end() { return begin() + size(); }

// Returns row-major strides, in elements.
std::vector<std::int64_t> strides_of(std::span<std::int64_t const> shape);

}  // namespace assay
