// Implements grammar/hlo/lowering.hpp: infers the shape of an instruction whose text omits it, as XLA's parser does.
// The row of an opcode names its forms (shape:FORM).
#include <algorithm>
#include <array>

#include "grammar/hlo/forms.hpp"
#include "grammar/hlo/lowering.hpp"
#include "support/text.hpp"

namespace assay::hlo {
namespace {

using Numbers = std::vector<std::int64_t>;
using MadeShape = std::optional<Shape>;

struct ShapeContext {
  Instruction const& instruction;
  std::vector<Shape const*> const& operands;
};
using ShapeForm = MadeShape (*)(ShapeContext const& context);

Shape array_of_sizes(std::string_view element, Numbers sizes) {
  Shape made;
  made.element = element;
  made.dynamic.assign(sizes.size(), false);
  made.sizes = std::move(sizes);
  return made;
}

bool is_static_array(Shape const& shape) {
  return shape.kind == ShapeKind::array && std::ranges::none_of(shape.dynamic, [](bool one) { return one; });
}

std::optional<Numbers> numbers_of(Instruction const& instruction, std::string_view key) {
  Attribute const* const found = instruction.attribute(key);
  return found ? numbers_in(found->value) : std::optional(Numbers());
}

bool are_dimensions(Numbers const& numbers, std::size_t rank) {
  return std::ranges::all_of(numbers,
                             [&](std::int64_t one) { return one >= 0 && one < static_cast<std::int64_t>(rank); });
}

template <std::size_t N> MadeShape like(ShapeContext const& context) {
  if (context.operands.size() <= N) return std::nullopt;
  Shape made = *context.operands[N];
  made.layout = {};
  made.minor_to_major.clear();
  made.has_layout = made.has_tiles = false;
  return made;
}
// Returns the shape of the first operand. Returns nothing if the operands have different element types.
MadeShape widest(ShapeContext const& context) {
  MadeShape made = like<0>(context);
  for (Shape const* const other : context.operands)
    if (made && other->element != made->element) return std::nullopt;
  return made;
}
MadeShape truth(ShapeContext const& context) {
  MadeShape made = like<0>(context);
  if (made) made->element = "pred";
  return made;
}
MadeShape part(ShapeContext const& context) {
  MadeShape made = like<0>(context);
  if (!made) return made;
  if (made->element == "c64") made->element = "f32";
  if (made->element == "c128") made->element = "f64";
  return made;
}
MadeShape complex_of(ShapeContext const& context) {
  MadeShape made = like<0>(context);
  if (!made || (made->element != "f32" && made->element != "f64")) return std::nullopt;
  made->element = made->element == "f32" ? "c64" : "c128";
  return made;
}
MadeShape token(ShapeContext const&) {
  Shape made;
  made.kind = ShapeKind::token;
  return made;
}
MadeShape size_of_dimension(ShapeContext const&) { return array_of_sizes("s32", {}); }

MadeShape transposed(ShapeContext const& context) {
  auto const order = numbers_of(context.instruction, "dimensions");
  Shape const& from = *context.operands[0];
  if (!order || order->size() != from.sizes.size() || !are_dimensions(*order, order->size())) return std::nullopt;
  Numbers sizes;
  for (std::int64_t const at : *order) sizes.push_back(from.sizes[static_cast<std::size_t>(at)]);
  return array_of_sizes(from.element, std::move(sizes));
}

MadeShape reduced(ShapeContext const& context) {
  auto const gone = numbers_of(context.instruction, "dimensions");
  Shape const& from = *context.operands[0];
  if (!gone || context.operands.size() != 2) return std::nullopt;
  Numbers sizes;
  for (std::size_t i = 0; i < from.sizes.size(); ++i)
    if (std::ranges::find(*gone, static_cast<std::int64_t>(i)) == gone->end()) sizes.push_back(from.sizes[i]);
  return array_of_sizes(from.element, std::move(sizes));
}

MadeShape joined(ShapeContext const& context) {
  auto const dimension = numbers_of(context.instruction, "dimensions");
  MadeShape made = like<0>(context);
  if (!dimension || dimension->size() != 1 || !are_dimensions(*dimension, made->sizes.size())) return std::nullopt;
  auto const axis = static_cast<std::size_t>(dimension->front());
  for (std::size_t i = 1; i < context.operands.size(); ++i) {
    Shape const& other = *context.operands[i];
    if (other.sizes.size() != made->sizes.size() ||
        __builtin_add_overflow(made->sizes[axis], other.sizes[axis], &made->sizes[axis]))
      return std::nullopt;
  }
  return made;
}

// Returns the numbers in array<i64: ..>, the output of a form.
std::optional<Numbers> form_numbers(ShapeContext const& context, std::string_view form, std::string_view key) {
  Attribute const* const given = context.instruction.attribute(key);
  auto const text = write_form(form, given ? std::optional(given->value) : std::nullopt, {context.instruction});
  if (!text) return std::nullopt;
  std::size_t const colon = text->find(':');
  std::string const numbers =
      colon == text->npos ? std::string("{}") : "{" + text->substr(colon + 1, text->size() - colon - 2) + "}";
  return numbers_in(numbers);
}

// Returns the number of positions of a dilated window in a base. Returns nothing if the numbers are out of range.
std::optional<std::int64_t> places_of(std::int64_t base, std::int64_t size, std::int64_t dilation,
                                      std::int64_t stride) {
  std::int64_t reach = 0;
  if (size < 1 || dilation < 1 || stride < 1 || __builtin_mul_overflow(size - 1, dilation, &reach)) return std::nullopt;
  return reach >= base ? 0 : (base - reach - 1) / stride + 1;
}
// Returns the size with interior dilation and padding.
std::optional<std::int64_t> padded_size(std::int64_t size, std::int64_t low, std::int64_t high, std::int64_t spread) {
  std::int64_t made = size == 0 ? 0 : 1;
  std::int64_t gaps = 0;
  bool const is_wrong = spread < 1 || __builtin_mul_overflow(size == 0 ? 0 : size - 1, spread, &gaps) ||
                        __builtin_add_overflow(made, gaps, &made) || __builtin_add_overflow(made, low, &made) ||
                        __builtin_add_overflow(made, high, &made) || made < 0;
  return is_wrong ? std::nullopt : std::optional(made);
}

MadeShape sliced(ShapeContext const& context) {
  auto const low = form_numbers(context, "starts", "slice"), high = form_numbers(context, "limits", "slice"),
             step = form_numbers(context, "steps", "slice");
  Shape const& from = *context.operands[0];
  if (!low || !high || !step || low->size() != from.sizes.size()) return std::nullopt;
  Numbers sizes;
  for (std::size_t i = 0; i < low->size(); ++i) {
    std::int64_t width = 0;
    if ((*step)[i] < 1 || __builtin_sub_overflow((*high)[i], (*low)[i], &width) || width < 0) return std::nullopt;
    sizes.push_back(width == 0 ? 0 : (width - 1) / (*step)[i] + 1);
  }
  return array_of_sizes(from.element, std::move(sizes));
}

MadeShape dynamically_sliced(ShapeContext const& context) {
  auto const sizes = numbers_of(context.instruction, "dynamic_slice_sizes");
  if (!sizes) return std::nullopt;
  return array_of_sizes(context.operands[0]->element, *sizes);
}

MadeShape padded(ShapeContext const& context) {
  auto const low = form_numbers(context, "low", "padding"), high = form_numbers(context, "high", "padding"),
             interior = form_numbers(context, "interior", "padding");
  Shape const& from = *context.operands[0];
  if (!low || !high || !interior || low->size() != from.sizes.size()) return std::nullopt;
  Numbers sizes;
  for (std::size_t i = 0; i < low->size(); ++i) {
    std::int64_t spread = 0;
    if (__builtin_add_overflow((*interior)[i], std::int64_t{1}, &spread)) return std::nullopt;
    auto const size = padded_size(from.sizes[i], (*low)[i], (*high)[i], spread);
    if (!size) return std::nullopt;
    sizes.push_back(*size);
  }
  return array_of_sizes(from.element, std::move(sizes));
}

// Returns the low and high padding of a window, by dimension.
std::optional<std::vector<std::pair<std::int64_t, std::int64_t>>> pads_in(std::string_view window, std::size_t rank) {
  std::vector<std::pair<std::int64_t, std::int64_t>> made;
  std::string_view const given = field_of(window, "pad");
  if (given.empty()) {
    made.assign(rank, {0, 0});
    return made;
  }
  for (std::string_view const one : split(given, 'x')) {
    std::size_t const bar = one.find('_');
    auto const low = numbers_in(one.substr(0, bar));
    auto const high = bar == one.npos ? std::nullopt : numbers_in(one.substr(bar + 1));
    if (!low || !high || low->size() != 1 || high->size() != 1) return std::nullopt;
    made.emplace_back(low->front(), high->front());
  }
  return made.size() == rank ? std::optional(std::move(made)) : std::nullopt;
}

// Returns the number of window positions along each dimension of the base.
std::optional<Numbers> windowed_sizes(ShapeContext const& context, Numbers const& base) {
  auto const size = form_numbers(context, "size", "window"), stride = form_numbers(context, "stride", "window"),
             spread = form_numbers(context, "lhs_dilate", "window"),
             apart = form_numbers(context, "rhs_dilate", "window");
  auto const pads = pads_in(context.instruction.value("window"), base.size());
  std::size_t const rank = base.size();
  if (!size || !stride || !spread || !apart || !pads || size->size() != rank || stride->size() != rank ||
      spread->size() != rank || apart->size() != rank)
    return std::nullopt;
  Numbers made;
  for (std::size_t i = 0; i < rank; ++i) {
    auto const whole = padded_size(base[i], (*pads)[i].first, (*pads)[i].second, (*spread)[i]);
    auto const places = whole ? places_of(*whole, (*size)[i], (*apart)[i], (*stride)[i]) : std::nullopt;
    if (!places) return std::nullopt;
    made.push_back(*places);
  }
  return made;
}

MadeShape windowed(ShapeContext const& context) {
  if (context.operands.size() != 2) return std::nullopt;
  Shape const& from = *context.operands[0];
  auto sizes = windowed_sizes(context, from.sizes);
  if (!sizes) return std::nullopt;
  return array_of_sizes(from.element, *std::move(sizes));
}

MadeShape convolved(ShapeContext const& context) {
  std::string_view const labels = context.instruction.value("dim_labels");
  std::size_t const bar = labels.find('_'), arrow = labels.find("->");
  if (bar == labels.npos || arrow == labels.npos || bar > arrow || context.operands.size() != 2) return std::nullopt;
  std::string_view const lhs = labels.substr(0, bar), rhs = labels.substr(bar + 1, arrow - bar - 1),
                         result = labels.substr(arrow + 2);
  Shape const &image = *context.operands[0], &kernel = *context.operands[1];
  bool const fits =
      lhs.size() == image.sizes.size() && rhs.size() == kernel.sizes.size() && lhs.size() == result.size();
  if (!fits || image.element != kernel.element) return std::nullopt;
  auto const size_at = [](Shape const& shape, std::string_view names, char name) {
    std::size_t const at = names.find(name);
    return at == names.npos ? std::int64_t{-1} : shape.sizes[at];
  };
  Numbers base;
  for (std::size_t i = 0; i + 2 < lhs.size(); ++i) base.push_back(size_at(image, lhs, static_cast<char>('0' + i)));
  auto const spatial = windowed_sizes(context, base);
  auto const groups = context.instruction.attribute("batch_group_count")
                          ? numbers_in(context.instruction.value("batch_group_count"))
                          : std::optional(Numbers{1});
  if (!spatial || !groups || groups->size() != 1 || groups->front() < 1) return std::nullopt;
  Numbers sizes;
  for (char const name : result) {
    std::int64_t size = -1;
    if (name == 'b') size = size_at(image, lhs, 'b') / groups->front();
    if (name == 'f') size = size_at(kernel, rhs, 'o');
    auto const at = static_cast<std::size_t>(name - '0');
    if (name >= '0' && at < spatial->size()) size = (*spatial)[at];
    if (size < 0) return std::nullopt;
    sizes.push_back(size);
  }
  return array_of_sizes(image.element, std::move(sizes));
}

MadeShape product(ShapeContext const& context) {
  if (context.operands.size() != 2) return std::nullopt;
  Shape const &lhs = *context.operands[0], &rhs = *context.operands[1];
  auto const lhs_batch = numbers_of(context.instruction, "lhs_batch_dims"),
             rhs_batch = numbers_of(context.instruction, "rhs_batch_dims"),
             lhs_gone = numbers_of(context.instruction, "lhs_contracting_dims"),
             rhs_gone = numbers_of(context.instruction, "rhs_contracting_dims");
  if (!lhs_batch || !rhs_batch || !lhs_gone || !rhs_gone || lhs.element != rhs.element ||
      !are_dimensions(*lhs_batch, lhs.sizes.size()))
    return std::nullopt;
  Numbers sizes;
  for (std::int64_t const at : *lhs_batch) sizes.push_back(lhs.sizes[static_cast<std::size_t>(at)]);
  auto const add_free = [&](Shape const& from, Numbers const& batch, Numbers const& gone) {
    for (std::size_t i = 0; i < from.sizes.size(); ++i) {
      auto const at = static_cast<std::int64_t>(i);
      if (std::ranges::find(batch, at) == batch.end() && std::ranges::find(gone, at) == gone.end())
        sizes.push_back(from.sizes[i]);
    }
  };
  add_free(lhs, *lhs_batch, *lhs_gone);
  add_free(rhs, *rhs_batch, *rhs_gone);
  return array_of_sizes(lhs.element, std::move(sizes));
}

constexpr std::array<std::pair<std::string_view, ShapeForm>, 18> kShapeForms{
    {{"first", like<0>},
     {"second", like<1>},
     {"all", widest},
     {"truth", truth},
     {"part", part},
     {"complex", complex_of},
     {"size", size_of_dimension},
     {"token", token},
     {"transposed", transposed},
     {"reduced", reduced},
     {"joined", joined},
     {"sliced", sliced},
     {"dynamically_sliced", dynamically_sliced},
     {"padded", padded},
     {"windowed", windowed},
     {"convolved", convolved},
     {"product", product},
     {"called", nullptr}}};

}  // namespace

// Returns nullptr if the shape cannot be inferred.
Shape const* Lowering::inferred_shape(Instruction const& instruction, Operands const& operands) {
  OpcodeRow const* const row = table_.opcode(instruction.opcode);
  if (!row) return nullptr;
  std::string_view const name = row->shape;
  if (operands.values.empty() && name != "token" && name != "called") return nullptr;
  auto const form = std::ranges::find(kShapeForms, name, [](auto const& one) { return one.first; });
  if (form == kShapeForms.end()) return nullptr;
  if (name == "called") {  // the result of the first computation of the instruction
    for (std::string_view const key : {"to_apply", "calls", "true_computation", "branch_computations"})
      if (auto const called = computations_of(instruction, key); !called.empty()) return called[0]->root().shape;
    return nullptr;
  }
  std::vector<Shape const*> shapes;
  for (Lowered const* const value : operands.values) shapes.push_back(value->shape);
  // A result with the sizes of its operands has their bounds, too.
  bool const has_same_sizes = name == "all" || name == "truth" || name == "part" || name == "complex";
  bool const are_alike =
      has_same_sizes && std::ranges::all_of(shapes, [&](Shape const* one) {
        return one->kind == ShapeKind::array && one->sizes == shapes[0]->sizes && one->dynamic == shapes[0]->dynamic;
      });
  bool const are_known = name == "first" || name == "token" || are_alike ||
                         std::ranges::all_of(shapes, [](Shape const* one) { return is_static_array(*one); });
  if (!are_known) return nullptr;
  auto made = form->second({instruction, shapes});
  return made ? &made_shapes_.emplace_back(*std::move(made)) : nullptr;
}

}  // namespace assay::hlo
