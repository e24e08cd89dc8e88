#include "lsp/types_at.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "grammar/text/parse.hpp"
#include "semantics/program/type.hpp"
#include "support/characters.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxBytes = 2'000;  // maximum size of a type

// Returns the end of the `<..>` that begins at `open`, or npos.
std::size_t end_of_brackets(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < std::min(text.size(), open + kMaxBytes); ++i) {
    if (text[i] == '<') ++depth;
    if (text[i] == '>' && text[i - 1] != '-' && --depth == 0) return i + 1;
  }
  return std::string_view::npos;
}

// Returns the innermost NAME<..> around the position whose name is that of a type.
std::string_view type_text(std::string_view text, std::uint32_t offset) {
  std::size_t const first = offset < kMaxBytes ? 0 : offset - kMaxBytes;
  std::string_view found;
  for (auto open = text.find('<', first); open != text.npos && open < offset + kMaxBytes;
       open = text.find('<', open + 1)) {
    std::size_t begin = open;
    while (begin > 0 && (is_name_char(text[begin - 1]) || text[begin - 1] == '.')) --begin;
    if (begin > offset) break;
    std::string_view name = text.substr(begin, open - begin);
    if (begin > 0 && text[begin - 1] == '!') name = text.substr(--begin, name.size() + 1);
    // In tensor<2xcomplex<f32>>, 2x belongs to the enclosing type.
    if (auto const sizes = name.find_first_not_of("0123456789x"); sizes != name.npos && sizes > 0) {
      begin += sizes;
      name.remove_prefix(sizes);
    }
    bool const is_type = name == "tensor" || name == "complex" || name == "tuple" || name == "memref" ||
                         name.starts_with("!quant.") || name == "!stablehlo.future";
    auto const end = is_type ? end_of_brackets(text, open) : text.npos;
    if (end != text.npos && begin <= offset && offset <= end && (found.empty() || end - begin < found.size()))
      found = text.substr(begin, end - begin);
  }
  return found;
}

// Returns the lines that define aliases, which the type may use.
std::string aliases_of(std::string_view text) {
  std::string lines;
  for (std::size_t at = 0; at < text.size();) {
    auto const end = std::min(text.find('\n', at), text.size());
    if (text[at] == '!' || text[at] == '#') lines += std::string(text.substr(at, end - at)) + "\n";
    at = end + 1;
  }
  return lines;
}

std::uint64_t bits_of(Type element) {
  if (element->kind == TypeKind::complex) return 2 * bits_of(element->element);
  if (element->kind == TypeKind::quantized && element->quantization) return bits_of(element->quantization->storage);
  return element->width;
}

std::string about_tensor(Type type) {
  auto const bits = type->element ? bits_of(type->element) : 0;
  UInt128 elements = 1;
  for (std::int64_t const size : type->shape) {
    if (is_unknown_size(size)) return fmt::format("rank {}, sizes `?` are known when it runs", type->shape.size());
    elements *= static_cast<std::uint64_t>(size);
    if (elements > UINT32_MAX) return fmt::format("rank {}, more than {} elements", type->shape.size(), UINT32_MAX);
  }
  auto const count = static_cast<std::uint64_t>(elements);
  std::string text = fmt::format("rank {}, {}", type->shape.size(), counted(count, "element"));
  if (bits >= 8) text += fmt::format(" of {} bytes", bits / 8);
  return text;
}

std::optional<double> number(std::string_view text) {
  double value = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  return problem == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

std::string about_quantization(Quantization const& how) {
  std::string text = fmt::format("- stored as `{}`, {} to {}; stands for `{}`\n", to_string(how.storage),
                                 how.storage_min, how.storage_max, to_string(how.expressed));
  auto const zero = how.zero_points.empty() ? 0 : how.zero_points[0];
  if (how.per_axis || how.scales.size() != 1)
    return text +
           fmt::format("- a scale for each index of dimension {}: {} of them\n", how.dimension, how.scales.size());
  auto const scale = number(how.scales[0]);
  if (!scale) return text;
  return text + fmt::format("- value = (stored - {}) * {}: {} to {}\n", zero, *scale,
                            static_cast<double>(how.storage_min - zero) * *scale,
                            static_cast<double>(how.storage_max - zero) * *scale);
}

}  // namespace

std::string about_type(Document& document, std::uint32_t offset) {
  std::string_view const written = type_text(document.text(), offset);
  if (written.empty()) return {};
  Diagnostics ignored;
  Program const program =
      parse_program(Source::from_string(
                        "type", aliases_of(document.text()) + "\"a.type\"() : () -> (" + std::string(written) + ")\n"),
                    {true}, ignored);
  if (ignored.errors() > 0 || !program.top || program.top->ops.size() != 1 || program.top->ops[0]->results.size() != 1)
    return {};
  Type const type = program.top->ops[0]->results[0]->type;
  if (!type) return {};
  std::string text = fmt::format("`{}`", to_string(type));
  if (type->kind == TypeKind::tensor) text += ": " + about_tensor(type);
  text += "\n";
  Type const element = type->element && type->kind == TypeKind::tensor ? type->element : type;
  if (element->quantization) text += "\n" + about_quantization(*element->quantization);
  return text;
}

}  // namespace assay
