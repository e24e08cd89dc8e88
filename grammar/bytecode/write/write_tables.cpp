#include "grammar/bytecode/write/write_tables.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "support/source.hpp"

namespace assay::bytecode {

namespace {

constexpr std::size_t kMaxCopied = 256;  // maximum size of a blob in bytes

}  // namespace

void Body::blob(std::string_view data) {
  number(data.size());
  if (data.size() <= kMaxCopied)
    bytes += data;
  else
    data_ = data;
}

std::uint64_t WriteTables::string(std::string_view text) {
  auto const [found, is_new] = string_numbers_.try_emplace(std::string(text), strings_.size());
  if (is_new) strings_.push_back(found->first);
  return found->second;
}

std::uint16_t WriteTables::dialect(std::string_view name) {
  std::uint64_t const text = string(name);
  auto const found = std::ranges::find(dialects_, text);
  auto const number = static_cast<std::uint16_t>(found - dialects_.begin());
  if (found == dialects_.end()) dialects_.push_back(text);
  return number;
}

std::uint32_t WriteTables::op_name(std::string_view dialect, std::string_view name) {
  std::uint16_t const of = this->dialect(dialect);
  std::uint64_t const text = string(name);
  auto const found =
      std::ranges::find_if(op_names_, [&](Name const& known) { return known.dialect == of && known.name == text; });
  auto const index = static_cast<std::uint32_t>(found - op_names_.begin());
  if (found == op_names_.end()) op_names_.push_back({of, text, 0});
  return index;
}

NodeId WriteTables::node(bool is_type, std::uint16_t dialect, bool is_text, Body body) {
  return {is_type, add(pool(is_type), body, dialect, is_text)};
}

std::uint32_t WriteTables::properties(Body body) { return add(properties_, body, 0, false); }

std::string_view WriteTables::Pool::bytes_of(Entry const& entry) const {
  return std::string_view(bytes).substr(entry.bytes, entry.size);
}

std::span<Reference const> WriteTables::Pool::references_of(Entry const& entry) const {
  return std::span(references).subspan(entry.reference, entry.references);
}

std::size_t WriteTables::Pool::hash(Entry const& entry) const {
  std::hash<std::string_view> const hash_of;
  std::size_t hash = hash_of(bytes_of(entry)) * 31 + hash_of(entry.data);
  for (auto const& reference : references_of(entry)) hash = hash * 31 + reference.index;
  return hash * 0x9E3779B97F4A7C15u;
}

bool WriteTables::Pool::same(Entry const& a, Entry const& b) const {
  return a.dialect == b.dialect && a.is_text == b.is_text && bytes_of(a) == bytes_of(b) && a.data == b.data &&
         std::ranges::equal(references_of(a), references_of(b));
}

std::uint32_t& WriteTables::Pool::slot(Entry const& entry) {
  std::size_t at = (hash(entry) >> 20) & (known.size() - 1);  // the size is a power of two
  while (known[at] != 0 && !same(entries[known[at] - 1], entry)) at = (at + 1) & (known.size() - 1);
  return known[at];
}

// Keeps half of the slots free.
void WriteTables::Pool::grow() {
  if (2 * entries.size() < known.size()) return;
  known.assign(std::max<std::size_t>(64, 2 * known.size()), 0);
  for (std::size_t i = 0; i < entries.size(); ++i) slot(entries[i]) = static_cast<std::uint32_t>(i + 1);
}

std::uint32_t WriteTables::add(Pool& pool, Body const& body, std::uint16_t dialect, bool is_text) {
  Entry entry;
  entry.bytes = pool.bytes.size(), entry.size = static_cast<std::uint32_t>(body.bytes.size());
  entry.reference = static_cast<std::uint32_t>(pool.references.size());
  entry.references = static_cast<std::uint32_t>(body.references_.size());
  entry.data = body.data_, entry.dialect = dialect, entry.is_text = is_text;
  pool.bytes += body.bytes;
  pool.references.insert(pool.references.end(), body.references_.begin(), body.references_.end());
  pool.grow();
  std::uint32_t& known = pool.slot(entry);
  if (known != 0) {
    pool.bytes.resize(entry.bytes);
    pool.references.resize(entry.reference);
    return known - 1;
  }
  for (auto const& reference : body.references_) use(reference.id());
  pool.entries.push_back(entry);
  known = static_cast<std::uint32_t>(pool.entries.size());
  return known - 1;
}

// Numbers entries by frequency. The order does not matter among numbers of the same length, so there they are grouped
// by dialect.
void WriteTables::number(Pool& pool) {
  auto& order = pool.order;
  order.resize(pool.entries.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::stable_sort(order, std::ranges::greater(),
                           [&](std::uint32_t index) { return pool.entries[index].uses; });
  for (std::size_t begin = 0, end = 128; begin < order.size(); begin = end, end <<= 7)
    std::stable_sort(
        order.begin() + static_cast<std::ptrdiff_t>(begin),
        order.begin() + static_cast<std::ptrdiff_t>(std::min(end, order.size())),
        [&](std::uint32_t a, std::uint32_t b) { return pool.entries[a].dialect < pool.entries[b].dialect; });
  for (std::size_t i = 0; i < order.size(); ++i) pool.entries[order[i]].number = static_cast<std::uint32_t>(i);
  pool.known = {};
}

void WriteTables::number_all() {
  number(attributes_);
  number(types_);
  number(properties_);
  std::uint64_t next = 0;
  for (std::size_t dialect = 0; dialect < dialects_.size(); ++dialect)
    for (auto& name : op_names_)
      if (name.dialect == dialect) name.number = next++;
}

std::uint64_t WriteTables::size_of(Pool const& pool, Entry const& entry) const {
  std::uint64_t size = entry.size + entry.data.size();
  for (auto const& reference : pool.references_of(entry))
    size += number_bytes(reference.optional ? number_of(reference.id()) << 1 | 1 : number_of(reference.id()));
  return size;
}

void WriteTables::put(std::string& to, Pool const& pool, Entry const& entry) const {
  std::string_view const bytes = pool.bytes_of(entry);
  std::size_t done = 0;
  for (auto const& reference : pool.references_of(entry)) {
    to += bytes.substr(done, reference.at - done);
    done = reference.at;
    append_number(to, reference.optional ? number_of(reference.id()) << 1 | 1 : number_of(reference.id()));
  }
  to += bytes.substr(done);
  to += entry.data;
}

std::string WriteTables::dialects_section() const {
  std::string to;
  append_number(to, dialects_.size());
  for (auto const name : dialects_) append_number(to, format_ >= kDialectVersions ? name << 1 : name);
  if (format_ >= kOpCount) append_number(to, op_names_.size());
  for (std::size_t dialect = 0; dialect < dialects_.size(); ++dialect) {
    auto const is_of = [&](Name const& name) { return name.dialect == dialect; };
    auto const count = std::ranges::count_if(op_names_, is_of);
    if (count == 0) continue;
    append_number(to, dialect);
    append_number(to, static_cast<std::uint64_t>(count));
    for (auto const& name : op_names_)
      if (is_of(name)) append_number(to, format_ >= kProperties ? name.name << 1 | 1 : name.name);
  }
  return to;
}

std::string WriteTables::strings_section() const {
  std::string to;
  append_number(to, strings_.size());
  for (auto text = strings_.rbegin(); text != strings_.rend(); ++text) append_number(to, text->size() + 1);
  for (auto const text : strings_) {
    to += text;
    to += '\0';
  }
  return to;
}

void WriteTables::append_entries(std::string& to) const {
  std::string offsets;
  std::uint64_t all = 0;
  append_number(offsets, attributes_.entries.size());
  append_number(offsets, types_.entries.size());
  for (Pool const* const pool : {&attributes_, &types_}) {
    auto const& order = pool->order;
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
      std::uint16_t const dialect = pool->entries[order[begin]].dialect;
      while (end < order.size() && pool->entries[order[end]].dialect == dialect) ++end;
      append_number(offsets, dialect);
      append_number(offsets, end - begin);
      for (std::size_t i = begin; i < end; ++i) {
        Entry const& entry = pool->entries[order[i]];
        std::uint64_t const size = size_of(*pool, entry);
        append_number(offsets, size << 1 | (entry.is_text ? 0 : 1));
        all += size;
      }
    }
  }
  append_section(to, SectionId::entry_offsets, offsets);
  append_section_head(to, SectionId::entries, all);
  to.reserve(to.size() + all);
  for (Pool const* const pool : {&attributes_, &types_})
    for (auto const index : pool->order) put(to, *pool, pool->entries[index]);
}

void WriteTables::append_properties(std::string& to) const {
  std::string section;
  append_number(section, properties_.entries.size());
  for (auto const index : properties_.order) {
    Entry const& entry = properties_.entries[index];
    append_number(section, size_of(properties_, entry));
    put(section, properties_, entry);
  }
  append_section(to, SectionId::properties, section);
}

std::string WriteTables::file(std::string_view producer, std::string_view ir) {
  std::string to(kBytecodeMagic);
  append_number(to, format_);
  to += producer;
  to += '\0';
  std::string const strings = strings_section();
  append_section(to, SectionId::dialects, dialects_section());
  append_entries(to);
  to.reserve(to.size() + ir.size() + strings.size() + 32);
  append_section(to, SectionId::ir, ir);
  append_section(to, SectionId::strings, strings);
  if (format_ >= kProperties) append_properties(to);
  return to;
}

}  // namespace assay::bytecode
