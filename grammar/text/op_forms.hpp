// Caches parsed ops, so that a line that differs from an earlier one only in the names of values is not parsed again.
//
// The first two occurrences of a line are parsed by the grammar; the second one is stored as a form. The result depends
// on the text of the op, the token after it, and its nesting depth. A form is only used where all of these are the
// same.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"
#include "support/flat_map.hpp"

namespace assay {

struct OpDraft;
struct Use;

// The text of an op from its name to the end of its line or to its location, without the names of its operands.
class OpSpelling {
public:
  struct Name {
    std::uint32_t begin = 0, size = 0;  // with its sigil; in bytes from the beginning of the text

    bool operator==(Name const&) const = default;
  };

  // Returns false if the text is not cached: it is long, has many names, or the op seems to continue on the next line.
  bool scan(char const* first, char const* last, bool has_named_results);

  std::string_view text() const { return text_; }
  std::span<Name const> names() const { return {names_.data(), count_}; }
  char follower() const { return follower_; }  // the first character of the next token
  bool has_named_results() const { return has_named_results_; }
  std::uint64_t hash() const { return hash_; }

private:
  static constexpr std::size_t kMaxNames = 16;

  std::string_view text_;
  std::array<Name, kMaxNames> names_;
  std::size_t count_ = 0;
  std::uint64_t hash_ = 0;
  char follower_ = '\0';
  bool has_named_results_ = false;
};

// The result of parsing such a text.
struct OpForm {
  std::string_view text = {};  // where the form was parsed
  std::span<OpSpelling::Name const> names = {};
  char follower = '\0';
  bool has_named_results = false;
  int depth = 0;  // depth of the brackets around it; its own nesting is within limits at this depth or less

  std::string_view name = {};
  std::uint32_t name_size = 0;  // size in bytes of the name as written
  OpSpec const* spec = nullptr;
  std::span<std::uint32_t const> numbers = {};  // result numbers of the operands, parallel to names
  std::span<Type const> operand_types = {}, result_types = {};
  std::span<NamedAttribute const> attributes = {};  // offsets are relative to the beginning of the text; 0 means none
  bool has_places = false;                          // whether any attribute has an offset
};

class OpForms {
public:
  explicit OpForms(Context& context) : context_(context) {}

  // Returns nullptr if there is no form. `depth` is the depth of the brackets around the op.
  OpForm const* find(OpSpelling const& text, int depth) const;

  // Returns whether the text was seen exactly once, and so should be cached. Marks it as seen.
  bool should_cache(OpSpelling const& text);
  // Caches an op that was parsed without diagnostics. `offset` is where its text begins.
  void add(OpSpelling const& text, OpDraft const& draft, std::uint32_t offset, int depth);

  // Returns the attributes of an op of that form with these operands. Its text begins at `offset`.
  std::span<NamedAttribute const> attributes(OpForm const& form, std::span<Use const> operands, std::uint32_t offset);

private:
  static constexpr std::size_t kMaxTexts = std::size_t{1} << 16, kMaxForms = std::size_t{1} << 14;
  static constexpr std::uint32_t kNoForm = ~std::uint32_t{0};

  Context& context_;
  std::deque<OpForm> forms_;
  std::vector<NamedAttribute> moved_;
  FlatMap<std::uint64_t, std::uint32_t> known_;  // form by hash of the text, or kNoForm
};

}  // namespace assay
