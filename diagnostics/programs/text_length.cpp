#include "diagnostics/programs/text_length.hpp"

#include <cstdint>

#include "support/source.hpp"

namespace assay {
namespace {

// Counts two digits for each byte of constants that are still bytes of an artifact. Attributes and regions nest at most
// kMaxNesting deep.
std::uint64_t digits(Attribute attribute) {
  if (attribute->literal && attribute->literal->form == DenseLiteral::Form::raw)
    return 2 * std::uint64_t{attribute->literal->text.size()};
  std::uint64_t all = 0;
  for (Attribute const element : attribute->elements) all += digits(element);
  for (auto const& entry : attribute->entries) all += digits(entry.value);
  return all;
}

std::uint64_t digits(Block const& block) {
  std::uint64_t all = 0;
  for (auto const* op : block.ops) {
    for (auto const& entry : op->attributes) all += digits(entry.value);
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks) all += digits(*inner);
  }
  return all;
}

}  // namespace

bool is_text_too_long(Program const& program) { return digits(*program.top) > kMaxSourceBytes; }

}  // namespace assay
