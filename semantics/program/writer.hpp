// Writes types and attributes as MLIR prints them: in full, with the aliases of a program, or cut short for a message.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>

#include "semantics/program/attribute.hpp"
#include "semantics/program/type.hpp"

namespace assay::inline semantics {

inline constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

class Writer {
public:
  // Names are written without what they stand for. With a limit, writing ends soon after that many bytes of `out`.
  struct Names {
    std::unordered_map<Type, std::string_view> types;
    std::unordered_map<Attribute, std::string_view> attributes;
  };
  explicit Writer(std::string& out, Names const* names = nullptr, std::size_t limit = kNoLimit)
      : out_(out), names_(names), limit_(limit) {}

  void type(Type type);
  void attribute(Attribute attribute);
  void spelling(Type type);  // without an alias for all of it
  bool full() const { return out_.size() >= limit_; }

private:
  void types(std::span<Type const> types);
  void shape(std::span<std::int64_t const> shape);
  void quantized(Quantization const& q);
  void function(Type type);

  void spelling(Attribute attribute);
  void attributes(std::span<Attribute const> attributes);
  void integers(std::span<std::int64_t const> integers, bool booleans = false);
  void name(std::string_view name);    // bare, or in quotes
  void text(std::string_view text);    // no more than the limit allows
  void bytes(std::string_view bytes);  // as digits
  void typed(Attribute attribute);     // " : type"
  void symbol(Attribute attribute);
  void dictionary(Attribute attribute);
  void dense(Attribute attribute);
  void dense_array(Attribute attribute);
  void enumeration(Attribute attribute);
  void structure(Attribute attribute);
  void field(Attribute attribute);

  std::string& out_;
  Names const* names_;
  std::size_t limit_;
};

}  // namespace assay::inline semantics
