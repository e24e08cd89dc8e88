// Implements grammar/assembly/directives.hpp: lists of numbers, most of them about dimensions.
#include <algorithm>
#include <charconv>

#include "grammar/assembly/directives.hpp"
#include "grammar/text/dense.hpp"
#include "grammar/text/numbers.hpp"
#include "grammar/text/structures.hpp"
#include "semantics/program/dimension_numbers.hpp"
#include "support/near_names.hpp"
#include "support/text.hpp"

namespace assay::rules {
namespace {

// Returns the list that begins at `begin` as dense<...>, with its spelling unchanged.
Attribute dense_list(AssemblyReader& r, char const* begin, std::span<std::int64_t const> shape, Type element) {
  auto& context = r.state.context;
  DenseLiteral literal;
  literal.form = shape[0] ? DenseLiteral::Form::list : DenseLiteral::Form::empty;
  literal.text = {begin, static_cast<std::size_t>(r.at - begin)};
  if (has_loose_sign(literal.text)) literal.text = plain_numbers(context, literal.text);
  if (shape[0])
    literal.shape = shape;
  else
    literal.text = {};
  return context.unique({.kind = AttributeKind::dense, .type = context.tensor(shape, element), .literal = &literal});
}

// Converts [[1, 2], [0, 0]] to dense<...> : tensor<2x2xi64>.
Attribute read_pairs(AssemblyReader& r) {
  char const* begin = r.here();
  std::int64_t rows = 0;
  r.list('[', ']', "a pair of integers", [&] {
    r.expect("[");
    r.integer_value();
    r.expect(",");
    r.integer_value();
    r.expect("]");
    ++rows;
  });
  std::int64_t const shape[] = {rows, 2};
  return dense_list(r, begin, shape, r.state.context.integer(64));
}

// Whether a list in an op's form may have this spelling. In dense<...>, numbers may have a plus, and for signless
// types, numbers from 2^63 on are negative.
bool is_list_of_integers(std::string_view text, std::vector<std::int64_t> const& values) {
  auto const negative = std::ranges::count_if(values, [](std::int64_t value) { return value < 0; });
  return text.find('+') == text.npos && std::ranges::count(text, '-') == negative;
}

bool write_pairs(AssemblyWriter& w, Attribute value) {
  auto elements = integer_elements(value);
  if (!elements || value->kind != AttributeKind::dense || value->type->shape.size() != 2 ||
      value->type->shape[1] != 2 || !is_signless(value->type->element, 64) || elements->size() % 2)
    return false;
  if (value->literal->form != DenseLiteral::Form::list || !is_list_of_integers(value->literal->text, *elements))
    return false;
  w.printer.out += value->literal->text;  // verbatim
  return true;
}

bool is_flags(Row const& row) { return is_list_of(row, "i1") || is_list_of(row, "boolean"); }

Attribute read_flags(AssemblyReader& r) {
  std::vector<std::int64_t> flags;
  r.list('[', ']', "true or false", [&] {
    bool const word = r.next_is("true") || r.next_is("false");
    flags.push_back(word ? r.word() == "true" : r.integer_value() != 0);
  });
  return integers_attribute(r.state.context, flags, 1);
}
bool write_flags(AssemblyWriter& w, Attribute value) {
  if (value->kind != AttributeKind::dense_array || !is_signless(value->type, 1)) return false;
  w.printer.list("[", value->integers, "]", [&](auto flag) { w.printer.out += flag ? "true" : "false"; });
  return true;
}

}  // namespace

void read_ranges(AssemblyReader& r, DirectiveArguments const& args) {
  std::vector<std::int64_t> parts[3];
  r.list('[', ']', "a range (start:limit:stride)", [&] {
    parts[0].push_back(r.integer_value());
    r.expect(":");
    parts[1].push_back(r.integer_value());
    parts[2].push_back(r.accept(":") ? r.integer_value() : 1);
  });
  for (std::size_t i = 0; i < 3; ++i) r.set_attribute(args[i].row, integers_attribute(r.state.context, parts[i]));
}
bool write_ranges(AssemblyWriter& w, DirectiveArguments const& args) {
  Attribute parts[3];
  for (std::size_t i = 0; i < 3; ++i) {
    parts[i] = w.attribute(args[i].row);
    if (!parts[i] || parts[i]->kind != AttributeKind::dense_array || !parts[i]->elements.empty() ||
        !is_signless(parts[i]->type, 64) || parts[i]->integers.size() != parts[0]->integers.size())
      return false;
    w.spell(args[i].name);
  }
  w.blank();
  auto& out = w.printer.out;
  out += '[';
  for (std::size_t i = 0; i < parts[0]->integers.size(); ++i) {
    if (i) out += ", ";
    out += std::to_string(parts[0]->integers[i]) + ":" + std::to_string(parts[1]->integers[i]);
    if (parts[2]->integers[i] != 1) out += ":" + std::to_string(parts[2]->integers[i]);
  }
  out += ']';
  return true;
}

void read_conv_dimensions(AssemblyReader& r, DirectiveArguments const& args) {
  char const* at = r.here();
  if (r.next_is("#")) return r.set_attribute(args[0].row, r.attribute());
  auto entries = read_dimension_numbers(r.state, r.at);
  r.set_attribute(args[0].row, make_structure(r.state, named_type(r.row(args[0].row)), entries, at));
}
bool write_conv_dimensions(AssemblyWriter& w, DirectiveArguments const& args) {
  Attribute value = w.attribute(args[0].row);
  if (!value || value->kind != AttributeKind::structure) return false;
  w.spell(args[0].name);
  w.blank();
  return write_dimension_numbers(value->entries, w.printer.out);
}

void read_window(AssemblyReader& r, DirectiveArguments const& args) {
  r.expect("{");
  std::vector<std::string_view> seen;
  while (!r.next_is("}")) {
    char const* at = r.here();
    std::string_view key = r.word();
    r.expect("=");
    auto arg = std::find_if(args.begin(), args.end(), [&](auto const& a) { return a.key == key; });
    if (arg == args.end()) {
      std::vector<std::string> keys, near;
      for (auto const& one : args) {
        keys.emplace_back(one.key);
        if (key.starts_with(one.key)) near.push_back(keys.back());
      }
      if (near.empty()) near = near_names(key, keys);
      r.state.fail(at, "there is no " + quoted(key) + " in a window",
                   near.size() == 1 ? Hint::write_for(near[0], key) : Hint("it has " + enumerated(keys, ", ")));
    }
    if (std::find(seen.begin(), seen.end(), key) != seen.end())
      r.state.report("duplicate_attribute", r.state.range(at, at + key.size()), quoted(key) + " appears twice");
    seen.push_back(key);
    Row const& row = r.row(arg->row);
    if (is_kind(row, "tensor") && row.types[0].rank == 2) {
      r.set_attribute(arg->row, read_pairs(r));
    } else if (is_flags(row)) {
      r.set_attribute(arg->row, read_flags(r));
    } else {
      r.set_attribute(arg->row, r.integers());
    }
    if (!r.accept(",")) break;
  }
  r.end_list('}', "a key such as stride");
}
bool write_window(AssemblyWriter& w, DirectiveArguments const& args) {
  w.blank();
  auto& out = w.printer.out;
  out += '{';
  bool first = true;
  for (auto const& arg : args) {
    Attribute value = w.attribute(arg.row);
    if (!value) continue;
    w.spell(arg.name);
    if (!first) out += ", ";
    first = false;
    out += arg.key;
    out += " = ";
    Row const& row = w.row(arg.row);
    if (is_kind(row, "tensor") && row.types[0].rank == 2) {
      if (!write_pairs(w, value)) return false;
    } else if (is_flags(row)) {
      if (!write_flags(w, value)) return false;
    } else if (!is_signless(value->type, 64) || !w.integers(value)) {
      return false;
    }
  }
  out += '}';
  return true;
}

void read_index_list(AssemblyReader& r, DirectiveArguments const& args) {
  char const* from = r.here();
  std::int64_t const shape[] = {static_cast<std::int64_t>(r.integers()->integers.size())};
  r.set_attribute(args[0].row, dense_list(r, from, shape, r.state.context.index()));
}
bool write_index_list(AssemblyWriter& w, DirectiveArguments const& args) {
  Attribute value = w.attribute(args[0].row);
  if (!value || value->kind != AttributeKind::dense || !has_shape(value->type) || value->type->shape.size() != 1 ||
      value->type->element->kind != TypeKind::index || value->literal->form == DenseLiteral::Form::splat ||
      value->literal->form == DenseLiteral::Form::hex || value->literal->form == DenseLiteral::Form::raw)
    return false;
  auto const elements = integer_elements(value);
  if (!elements || !is_list_of_integers(value->literal->text, *elements)) return false;
  return w.write_text(args[0], value->literal->text.empty() ? std::string_view("[]") : value->literal->text);
}

namespace {

constexpr std::int64_t kMaxBits = 0x7FFFFFFF;  // maximum number of bits of an exponent or mantissa

}  // namespace

void read_exponent_mantissa(AssemblyReader& r, DirectiveArguments const& args) {
  char const* at = r.here();
  std::string_view word = r.word();
  auto number = [&](char letter) {
    std::uint32_t value = 0;
    if (word.empty() || word.front() != letter) r.state.fail_expecting(at, "a format such as e5m10");
    word.remove_prefix(1);
    auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end == word.data() || value > kMaxBits)
      r.state.fail_expecting(at, "a format such as e5m10, with numbers of 32 bits");
    word.remove_prefix(static_cast<std::size_t>(end - word.data()));
    return integer_attribute(r.state.context, value, 32);
  };
  Attribute exponent = number('e'), mantissa = number('m');
  if (!word.empty()) r.state.fail_expecting(at, "a format such as e5m10");
  r.set_attribute(args[0].row, exponent);
  r.set_attribute(args[1].row, mantissa);
}
bool write_exponent_mantissa(AssemblyWriter& w, DirectiveArguments const& args) {
  Attribute e = w.attribute(args[0].row), m = w.attribute(args[1].row);
  auto plain = [](Attribute a) {
    return a && a->kind == AttributeKind::integer && is_signless(a->type, 32) && a->value >= 0 &&
           a->value <= kMaxBits && a->text == std::to_string(a->value);
  };
  if (!plain(e) || !plain(m)) return false;
  w.spell(args[1].name);
  return w.write_text(args[0], "e" + std::to_string(e->value) + "m" + std::to_string(m->value));
}

}  // namespace assay::rules
