// Writes types and attributes as MLIR prints them: in full, with the aliases of a program, or truncated for messages.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>

#include "semantics/program/attribute.hpp"
#include "semantics/program/type.hpp"

namespace assay {

inline constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

class Writer {
public:
  // Writes names without their definitions. With a limit, writing stops soon after that many bytes of `out`.
  struct Names {
    std::unordered_map<Type, std::string_view> types;
    std::unordered_map<Attribute, std::string_view> attributes;
  };
  explicit Writer(std::string& out, Names const* names = nullptr, std::size_t limit = kNoLimit)
      : out_(out), names_(names), limit_(limit) {}

  void type(Type type);
  void attribute(Attribute attribute);
  void spelling(Type type);  // does not use an alias of the whole type
  bool full() const { return out_.size() >= limit_; }

private:
  // Appends texts unchanged, types in their spelling, and lists of types and attributes.
  template <class... Parts> void put(Parts const&... parts) { (part(parts), ...); }
  void part(char c) { out_ += c; }
  void part(std::string_view text) { out_ += text; }
  void part(Type type) { spelling(type); }
  void part(std::span<Type const> types) {
    list(types, [this](Type one) { type(one); });
  }
  void part(std::span<Attribute const> attributes) {
    list(attributes, [this](Attribute one) { attribute(one); });
  }
  template <class T, class Write> void list(std::span<T const> items, Write write) {
    for (std::size_t i = 0; i < items.size() && !full(); ++i) {
      if (i) put(", ");
      write(items[i]);
    }
  }
  // Returns false if the node has no alias.
  template <class Node> bool alias(char sigil, std::unordered_map<Node, std::string_view> const& names, Node node) {
    auto const found = names.find(node);
    if (found != names.end()) put(sigil, found->second);
    return found != names.end();
  }

  void shape(std::span<std::int64_t const> shape);
  void vector_shape(Type type);
  void quantized(Quantization const& q);
  void function(Type type);

  void spelling(Attribute attribute);
  void sizes(std::span<std::int64_t const> sizes);  // `?` for unknown sizes
  void name(std::string_view name);                 // bare or in quotes
  void text(std::string_view text);                 // truncated at the limit
  void bytes(std::string_view bytes);               // as hexadecimal digits
  void typed(Attribute attribute);                  // " : type"
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

}  // namespace assay
