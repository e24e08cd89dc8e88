#include "grammar/text/op_forms.hpp"

#include <algorithm>
#include <cstring>

#include "grammar/text/state.hpp"
#include "grammar/text/tokens.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxBytes = 1024;

char const* before_blanks(char const* first, char const* end) {
  while (end != first && is_blank(end[-1])) --end;
  return end;
}

// Whether both texts are equal except for names.
bool is_same(OpForm const& form, OpSpelling const& text) {
  auto const names = text.names();
  if (form.names.size() != names.size()) return false;
  std::string_view const a = form.text, b = text.text();
  std::size_t at_a = 0, at_b = 0;
  for (std::size_t i = 0; i <= names.size(); ++i) {
    bool const is_rest = i == names.size();
    std::size_t const end_a = is_rest ? a.size() : form.names[i].begin, end_b = is_rest ? b.size() : names[i].begin;
    if (end_a - at_a != end_b - at_b || std::memcmp(a.data() + at_a, b.data() + at_b, end_a - at_a) != 0) return false;
    if (is_rest) break;
    at_a = end_a + form.names[i].size;
    at_b = end_b + names[i].size;
  }
  return true;
}

bool has_same_operands(OpSpelling const& text, std::span<Use const> operands, std::uint32_t offset) {
  auto const is_same_place = [&](OpSpelling::Name const& name, Use const& use) {
    return offset + name.begin == use.offset && name.size == use.name.size() + 1;
  };
  return std::ranges::equal(text.names(), operands, is_same_place);
}

// Whether no attribute is duplicated (which is reported), and all offsets are within the text.
bool has_plain_attributes(std::span<NamedAttribute const> attributes, std::uint32_t begin, std::uint32_t end) {
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    if (attributes[i].offset != 0 && (attributes[i].offset < begin || attributes[i].offset >= end)) return false;
    for (std::size_t k = 0; k < i; ++k)
      if (attributes[k].name == attributes[i].name) return false;
  }
  return true;
}

}  // namespace

bool OpSpelling::scan(char const* first, char const* last, bool has_named_results) {
  auto const room = std::min(static_cast<std::size_t>(last - first), kMaxBytes);
  auto const* end = static_cast<char const*>(std::memchr(first, '\n', room));
  if (!end) return false;
  char const* const next = skip_blanks(end, last);
  end = before_blanks(first, end);
  if (end == first || end[-1] == '{') return false;
  std::string_view const line(first, static_cast<std::size_t>(end - first));
  auto const location = end[-1] == ')' ? line.find(" loc(") : line.npos;
  if (location != line.npos) {
    end = before_blanks(first, first + location);
    follower_ = 'l';
  } else if (next != last && (*next == '%' || *next == '}')) {
    follower_ = *next;
  } else {
    return false;  // the text may belong to the op
  }
  has_named_results_ = has_named_results;
  text_ = {first, static_cast<std::size_t>(end - first)};
  count_ = 0;
  hash_ = static_cast<unsigned char>(follower_) * 2u + std::uint64_t{has_named_results};
  for (char const* at = first;;) {
    auto const* name = static_cast<char const*>(std::memchr(at, '%', static_cast<std::size_t>(end - at)));
    hash_ = mix_hash(hash_, {at, static_cast<std::size_t>((name ? name : end) - at)});
    if (!name) return true;
    at = rules::scan_suffix_id(name + 1, end);
    if (!at || count_ == kMaxNames) return false;
    names_[count_++] = {static_cast<std::uint32_t>(name - first), static_cast<std::uint32_t>(at - name)};
  }
}

OpForm const* OpForms::find(OpSpelling const& text, int depth) const {
  auto const found = known_.find(text.hash());
  if (found == known_.end() || found->second == kNoForm) return nullptr;
  OpForm const& form = forms_[found->second];
  bool const is_it = form.follower == text.follower() && form.has_named_results == text.has_named_results() &&
                     depth <= form.depth && is_same(form, text);
  return is_it ? &form : nullptr;
}

bool OpForms::should_cache(OpSpelling const& text) {
  if (known_.size() >= kMaxTexts) return known_.contains(text.hash());
  return !known_.emplace(text.hash(), kNoForm).second;
}

void OpForms::add(OpSpelling const& text, OpDraft const& draft, std::uint32_t offset, int depth) {
  bool const is_plain = draft.spec && draft.versioned.empty() && !draft.opaque && draft.regions.empty() &&
                        draft.successors.empty() && draft.operand_types.size() == draft.operands.size();
  auto const end = offset + static_cast<std::uint32_t>(text.text().size());
  if (!is_plain || draft.range.begin != offset || forms_.size() >= kMaxForms) return;
  if (!has_same_operands(text, draft.operands, offset) || !has_plain_attributes(draft.attributes, offset, end)) return;
  auto const known = known_.find(text.hash());
  if (known == known_.end() || known->second != kNoForm) return;
  auto& arena = context_.arena();
  OpForm form;
  form.text = text.text();
  form.names = arena.copy(text.names());
  form.follower = text.follower();
  form.has_named_results = text.has_named_results();
  form.depth = depth;
  form.name = draft.name;
  form.name_size = draft.range.end - draft.range.begin;
  form.spec = draft.spec;
  std::vector<std::uint32_t> numbers;
  for (Use const& operand : draft.operands) numbers.push_back(operand.number);
  form.numbers = arena.copy(numbers);
  form.operand_types = arena.copy(draft.operand_types);
  form.result_types = arena.copy(draft.result_types);
  moved_ = draft.attributes;
  for (NamedAttribute& attribute : moved_) {
    form.has_places |= attribute.offset != 0;
    if (attribute.offset != 0) attribute.offset -= offset;
  }
  form.attributes = arena.copy(moved_);
  known->second = static_cast<std::uint32_t>(forms_.size());
  forms_.push_back(form);
}

std::span<NamedAttribute const> OpForms::attributes(OpForm const& form, std::span<Use const> operands,
                                                    std::uint32_t offset) {
  if (!form.has_places) return form.attributes;
  moved_.assign(form.attributes.begin(), form.attributes.end());
  for (NamedAttribute& attribute : moved_) {
    if (attribute.offset == 0) continue;
    std::uint32_t const place = attribute.offset;
    attribute.offset += offset;
    for (std::size_t i = 0; i < operands.size() && form.names[i].begin < place; ++i)
      attribute.offset += static_cast<std::uint32_t>(operands[i].name.size()) + 1 - form.names[i].size;
  }
  return context_.arena().copy(moved_);
}

}  // namespace assay
