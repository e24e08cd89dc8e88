#include "constraints/symbols/sparse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grammar/text/dense.hpp"
#include "grammar/text/numbers.hpp"
#include "grammar/text/tokens.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

// Reads the literal at `at`, and moves `at` after it. A parser has already accepted it: a list, an element or a string
// of digits.
DenseLiteral literal_at(char const*& at, char const* last, std::vector<std::int64_t>& sizes) {
  at = skip_blanks(at, last);
  DenseLiteral literal;
  DenseError error;
  char const* const end = at == last   ? nullptr
                          : *at == '[' ? scan_dense_list(at, last, error)
                                       : scan_dense_element(at, last);
  literal.text = {at, end ? static_cast<std::size_t>(end - at) : 0};
  at = end ? end : last;
  if (literal.text.starts_with("\"0x")) {
    literal.form = DenseLiteral::Form::hex;
    literal.text = literal.text.substr(3, literal.text.size() - 4);
  } else if (literal.text.starts_with('[')) {
    DenseShape const shape = shape_of_list(literal.text);
    literal.form = DenseLiteral::Form::list;
    literal.ragged = shape.ragged;
    sizes = shape.sizes;
  } else {
    literal.form = DenseLiteral::Form::splat;
  }
  return literal;
}

// Returns the integers of a list, or a single integer.
std::optional<std::vector<std::int64_t>> indices_of(DenseLiteral const& literal) {
  std::vector<std::int64_t> all;
  char const *at = literal.text.data(), *const last = at + literal.text.size();
  for (;;) {
    at = skip_blanks(at, last);
    while (at != last && (*at == '[' || *at == ']' || *at == ',')) at = skip_blanks(at + 1, last);
    if (at == last) return all;
    char const* const end = scan_dense_element(at, last);
    if (!end) return std::nullopt;
    std::string text(at, end);
    std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\n'; });
    bool const is_integer = text.find_first_not_of("-0123456789abcdefxABCDEF") == std::string::npos;
    auto const value = is_integer && !is_negative_zero(text) ? parse_integer(text) : std::nullopt;
    if (!value) return std::nullopt;
    all.push_back(*value);
    at = end;
  }
}

std::string out_of_bounds(std::span<std::int64_t const> indices, std::span<std::int64_t const> sizes, Type type) {
  for (std::size_t i = 0; i < indices.size(); ++i) {
    std::int64_t const size = sizes[i % sizes.size()];
    if (indices[i] < 0 || indices[i] >= size)
      return fmt::format("an index of the sparse literal is {}, but must be 0 to {}: its type is {}", indices[i],
                         size - 1, to_string(type));
  }
  return "";
}

}  // namespace

std::string sparse_fault(Attribute sparse, LiteralRules rules) {
  Type const type = sparse->type;
  if (!type || !has_shape(type) || !is_static(type)) return "a sparse literal is of a type with known sizes";
  char const *at = sparse->text.data() + 1, *const last = sparse->text.data() + sparse->text.size() - 1;
  if (skip_blanks(at, last) == last) return "";  // no elements
  std::vector<std::int64_t> index_sizes, value_sizes;
  DenseLiteral const indices = literal_at(at, last, index_sizes);
  at = skip_blanks(at, last);
  if (at != last && *at == ',') ++at;
  DenseLiteral const values = literal_at(at, last, value_sizes);
  if (indices.ragged || values.ragged) return "lists at the same level must have the same number of elements";
  if (auto const wrong = first_malformed(values, type->element, rules))
    return fmt::format("{:.200} is not an element of type {}", *wrong, to_string(type->element));
  auto const numbers = indices.form == DenseLiteral::Form::hex ? std::nullopt : indices_of(indices);
  if (!numbers) return "the indices of a sparse literal are integers";
  std::size_t const rank = type->shape.size();
  bool const is_splat = indices.form == DenseLiteral::Form::splat;
  bool const fits = is_splat || (index_sizes.size() == 2 && index_sizes[1] == static_cast<std::int64_t>(rank)) ||
                    (index_sizes.size() == 1 && rank == 1);
  if (!fits) return fmt::format("the indices of a sparse literal are lists of {}, the rank of its type", rank);
  std::int64_t const count = is_splat ? 1 : index_sizes[0];
  bool const is_list = values.form == DenseLiteral::Form::list;
  if (is_list && value_sizes.size() > 1) return "the values of a sparse literal are one list";
  if (is_list && value_sizes[0] != count)
    return fmt::format("the sparse literal has {}, and {}", counted(static_cast<std::uint64_t>(count), "index"),
                       counted(static_cast<std::uint64_t>(value_sizes[0]), "value"));
  bool const is_held = values.form != DenseLiteral::Form::hex ||
                       digits_hold(values.text, static_cast<std::uint64_t>(count), type->element, rules);
  if (!is_held)
    return fmt::format("the sparse literal has {}, and other bytes of values",
                       counted(static_cast<std::uint64_t>(count), "index"));
  if (rank == 0 || numbers->empty()) return "";
  // A splat index applies to all axes.
  std::vector<std::int64_t> const all = is_splat ? std::vector(rank, numbers->front()) : *numbers;
  return out_of_bounds(all, type->shape, type);
}

}  // namespace assay
