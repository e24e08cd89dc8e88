// Creates unique types and attributes.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "semantics/program/attribute.hpp"
#include "semantics/program/type.hpp"
#include "support/arena.hpp"

namespace assay {

class Context {
public:
  Context();
  ~Context();
  Context(Context const&) = delete;
  Context& operator=(Context const&) = delete;

  // Returns the unique node equal to `node`. Spans and views inside are copied if the node is new.
  Type unique(TypeNode const& node);
  Type quantized(Quantization const& parameters);

  // Attributes. `stable` promises that text views inside outlive the Context (they are views of the source).
  Attribute unique(AttributeNode const& node);

  // Returns an interned copy: equal texts have equal data pointers.
  std::string_view intern(std::string_view text);

  Type integer(std::uint32_t width, Signedness signedness = Signedness::signless);
  Type floating(std::string_view name);  // nullptr if the name is unknown
  Type index();
  Type complex(Type element);
  Type tensor(std::span<std::int64_t const> shape, Type element, Attribute encoding = nullptr);
  Type tuple(std::span<Type const> members);
  Type function(std::span<Type const> inputs, std::span<Type const> results);
  Type token();
  Type future(std::span<Type const> members);
  Type opaque(std::string_view text);

  Arena& arena();

  // From now on, calls `exceeded` for each new node beyond that extent. It may throw.
  void limit(Extent most, std::function<void(Extent)> exceeded);
  void clear_limits() { limit({}, nullptr); }

private:
  template <class Node> void finish(Node& node);

  struct Tables;
  std::unique_ptr<Tables> tables_;
};

// Returns the bits of the floating-point type with that name, or 0 if there is none: 32 for "f32", 19 for "tf32".
std::uint32_t float_width(std::string_view name);

}  // namespace assay
