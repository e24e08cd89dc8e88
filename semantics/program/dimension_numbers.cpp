#include "semantics/program/dimension_numbers.hpp"

#include <vector>

namespace assay {
namespace {

// Whether the short form can express the field. 0x1 and 1 : i32 are different attributes than 1.
bool is_position(Attribute field) {
  return field && field->kind == AttributeKind::integer && field->type && field->type->kind == TypeKind::integer &&
         field->type->signedness == Signedness::signless && field->type->width == 64 &&
         field->text == std::to_string(field->value);
}

bool write_one(std::span<NamedAttribute const> fields, char const* first, char const* second, char const* spatial,
               char const* letters, std::string& out) {
  Attribute a = find(fields, first), b = find(fields, second), s = find(fields, spatial);
  if (!is_position(a) || !is_position(b) || !s || s->kind != AttributeKind::dense_array || s->type->width != 64)
    return false;
  std::vector<std::string> words(s->integers.size() + 2);
  auto put = [&](std::int64_t position, std::string word) {
    if (position < 0 || position >= static_cast<std::int64_t>(words.size())) return false;
    auto& slot = words[static_cast<std::size_t>(position)];
    if (!slot.empty()) return false;
    slot = std::move(word);
    return true;
  };
  if (!put(a->value, std::string(1, letters[0])) || !put(b->value, std::string(1, letters[1]))) return false;
  for (std::size_t i = 0; i < s->integers.size(); ++i)
    if (!put(s->integers[i], std::to_string(i))) return false;
  out += '[';
  for (std::size_t i = 0; i < words.size(); ++i) out += (i ? ", " : "") + words[i];
  out += ']';
  return true;
}

}  // namespace

bool write_dimension_numbers(std::span<NamedAttribute const> fields, std::string& out) {
  std::string text;
  bool ok =
      write_one(fields, "input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions", "bf", text);
  text += 'x';
  ok = ok && write_one(fields, "kernel_input_feature_dimension", "kernel_output_feature_dimension",
                       "kernel_spatial_dimensions", "io", text);
  text += "->";
  ok = ok &&
       write_one(fields, "output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions", "bf", text);
  if (ok) out += text;
  return ok;
}

}  // namespace assay
