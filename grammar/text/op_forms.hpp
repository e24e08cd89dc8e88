// Ops that were read before: a line that differs from an earlier one only in the names of values is not read again.
//
// The rules of the grammar read each form of a line, the second time for later use. What they make depends on the text
// of the op, on the token behind it, and on how deep it is nested; a form is only used where all of these are the same.
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

// The text of an op from its name to the end of its line, or to its location; the names of its operands are left out.
class OpSpelling {
public:
  struct Name {
    std::uint32_t begin = 0, size = 0;  // with its sigil, in bytes from the beginning of the text

    bool operator==(Name const&) const = default;
  };

  // False if the text is none that is remembered: it is long, has many names, or the op seems to go on in the next line.
  bool scan(char const* first, char const* last, bool has_named_results);

  std::string_view text() const { return text_; }
  std::span<Name const> names() const { return {names_.data(), count_}; }
  char follower() const { return follower_; }  // the first character of the next token
  bool has_named_results() const { return has_named_results_; }
  std::uint64_t hash() const { return hash_; }

private:
  static constexpr std::size_t kMostNames = 16;

  std::string_view text_;
  std::array<Name, kMostNames> names_;
  std::size_t count_ = 0;
  std::uint64_t hash_ = 0;
  char follower_ = '\0';
  bool has_named_results_ = false;
};

// What was read from such a text.
struct OpForm {
  std::string_view text = {};  // where it was read
  std::span<OpSpelling::Name const> names = {};
  char follower = '\0';
  bool has_named_results = false;
  int depth = 0;  // of brackets around it: its own are at most as deep in other places that are not deeper

  std::string_view name = {};
  std::uint32_t name_size = 0;  // as it is written
  OpSpec const* spec = nullptr;
  std::span<std::uint32_t const> numbers = {};  // of the results that the operands are, parallel to names
  std::span<Type const> operand_types = {}, result_types = {};
  std::span<NamedAttribute const> attributes = {};  // offsets count from the beginning of the text; 0 if there is none
  bool has_places = false;                          // whether any of these has one
};

class OpForms {
public:
  explicit OpForms(Context& context) : context_(context) {}

  // nullptr if there is none. `depth` is that of the brackets around the op.
  OpForm const* find(OpSpelling const& text, int depth) const;

  // Whether the text was seen once, and is worth to be remembered. Marks it as seen.
  bool is_seen(OpSpelling const& text);
  // Remembers an op that was read without findings. `offset` is where its text begins.
  void add(OpSpelling const& text, OpDraft const& draft, std::uint32_t offset, int depth);

  // The attributes of an op of that form with these operands, whose text begins at `offset`.
  std::span<NamedAttribute const> attributes(OpForm const& form, std::span<Use const> operands, std::uint32_t offset);

private:
  static constexpr std::size_t kMostTexts = std::size_t{1} << 16, kMostForms = std::size_t{1} << 14;
  static constexpr std::uint32_t kNoForm = ~std::uint32_t{0};

  Context& context_;
  std::deque<OpForm> forms_;
  std::vector<NamedAttribute> moved_;
  FlatMap<std::uint64_t, std::uint32_t> known_;  // by the hash of the text: its form, or kNoForm
};

}  // namespace assay
