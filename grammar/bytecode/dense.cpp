#include "grammar/bytecode/dense.hpp"

#include <fmt/format.h>

#include <optional>

#include "grammar/bytecode/spelling.hpp"
#include "grammar/text/parse.hpp"
#include "support/counted.hpp"

namespace assay::bytecode {
namespace {

// Returns nothing if the type has no elements, too many to count, or lists that are nested too deeply to write.
std::optional<std::uint64_t> element_count(Type type) {
  if (!is_static(type) || type->shape.size() > kMaxNesting) return std::nullopt;
  for (auto const size : type->shape)
    if (size == 0) return 0;
  unsigned __int128 count = 1;
  for (auto const size : type->shape) {
    count *= static_cast<std::uint64_t>(size);
    if (count >> 63 != 0) return std::nullopt;
  }
  return static_cast<std::uint64_t>(count);
}

Attribute make(Context& context, Type type, DenseLiteral const& literal) {
  return context.unique({.kind = AttributeKind::dense, .type = type, .literal = &literal});
}

using Append = std::function<void(std::string&)>;

void write_list(std::span<std::int64_t const> shape, Append const& append, std::string& out) {
  out += '[';
  for (std::int64_t i = 0; i < shape[0]; ++i) {
    if (i) out += ", ";
    if (shape.size() == 1)
      append(out);
    else
      write_list(shape.subspan(1), append, out);
  }
  out += ']';
}

Attribute spelled(Context& context, Type type, bool splat, Append const& append) {
  DenseLiteral literal;
  literal.form = splat ? DenseLiteral::Form::splat : DenseLiteral::Form::list;
  std::string text;
  if (splat) {
    append(text);
  } else {
    literal.shape = type->shape;
    write_list(type->shape, append, text);
  }
  literal.text = context.intern(text);
  return make(context, type, literal);
}

}  // namespace

Result<Attribute> dense_spelled(Context& context, Type type, std::uint64_t count, Append const& append) {
  auto const wanted = element_count(type);
  if (!wanted || (count != *wanted && count != 1))
    return Error{
        fmt::format("{} {} not make a {}", counted(count, "element"), count == 1 ? "does" : "do", to_string(type))};
  if (*wanted == 0) return make(context, type, {});
  return spelled(context, type, count == 1, append);
}

Result<Attribute> dense_constant(Context& context, Type type, std::string_view data) {
  auto const count = has_shape(type) ? element_count(type) : std::nullopt;
  std::size_t const size = count ? element_bytes(type->element) : 0;
  if (size == 0) return Error{fmt::format("constants cannot have type {}", to_string(type))};
  bool const bits = is_boolean(type->element);
  // A splat has one element for all elements, even if there are none. A splat of bits fills the byte.
  bool const splat = bits ? *count == 1 || (data.size() == 1 && (data[0] == 0 || data[0] == '\xFF'))
                          : *count == 1 || data.size() == size;
  std::uint64_t const held = bits ? (*count + 7) / 8 : *count;
  if (splat ? data.size() != size : data.size() % size != 0 || data.size() / size != held)
    return Error{fmt::format("{} bytes do not make a {}", data.size(), to_string(type))};
  if (*count == 0 && !splat) return make(context, type, {});
  if (!splat && *count > kMaxSpelled) {
    DenseLiteral literal;
    literal.form = DenseLiteral::Form::raw;
    literal.text = data;
    return make(context, type, literal);
  }
  std::size_t next = 0;
  return spelled(context, type, splat, [&](std::string& text) {
    std::size_t const i = next++;
    if (bits)
      text += data[i / 8] >> (i % 8) & 1 ? "true" : "false";
    else
      text += element_spelling(data.substr(i * size, size), type->element);
  });
}

}  // namespace assay::bytecode
