// The syntax tree of an HLO module: computations, instructions, shapes with layouts. Nothing is checked here.
//
// Views are of the text that was read, so a Module lives no longer than its Source. Uninterpreted parts, such as the value of an attribute, stay text; grammar/hlo/forms.hpp reads it where it is
// used.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/arena.hpp"
#include "support/source.hpp"

namespace assay::hlo {

enum class ShapeKind : std::uint8_t { array, tuple, token, opaque, buffer };

inline constexpr std::int64_t kUnbounded = -1;  // the size `?`

struct Shape {
  ShapeKind kind = ShapeKind::array;
  std::string_view element = {};  // of arrays: "f32"
  std::vector<std::int64_t> sizes = {};
  std::vector<bool> dynamic = {};   // by dimension: `<=4` or `?`
  std::vector<Shape> members = {};  // tuple; buffer: one
  std::string_view layout = {};     // as written, with its braces; empty if there is none
  std::vector<std::int64_t> minor_to_major = {};
  bool has_layout = false, has_tiles = false;
};

struct Instruction;
struct Computation;

struct Attribute {
  std::string_view name = {};
  std::string_view value = {};               // as written
  Computation const* computation = nullptr;  // if the value is one in braces, `{ p = ... ROOT ... }`
  std::uint32_t offset = 0;                  // of the name
};

// nullptr if there is none of that name.
inline Attribute const* attribute_of(std::span<Attribute const> attributes, std::string_view key) {
  auto const found = std::ranges::find(attributes, key, &Attribute::name);
  return found == attributes.end() ? nullptr : &*found;
}

struct Operand {
  Shape const* shape = nullptr;                        // if the text has it
  std::string_view name = {};                          // as written, perhaps with %; empty for a nested one
  std::vector<std::int64_t> const* indices = nullptr;  // `%p#1#0`: elements of tuples; nullptr: none
  Instruction const* nested = nullptr;                 // an instruction that is here; nullptr: a name is
  std::uint32_t offset = 0;
};

inline std::vector<std::int64_t> const& indices_of(Operand const& operand) {
  static std::vector<std::int64_t> const none;
  return operand.indices ? *operand.indices : none;
}

// Modules have many: so one is small, and its lists are in the arena of the module.
struct Instruction {
  std::string_view name = {};  // as written, perhaps with %
  Shape const* shape = nullptr;
  std::string_view opcode = {};
  std::string_view literal = {};  // of constants and parameters: the text in the parentheses
  std::span<Operand const> operands = {};
  std::span<Attribute const> attributes = {};
  bool is_root = false;
  SourceRange range;  // of all of it
  SourceRange opcode_range;

  Attribute const* attribute(std::string_view key) const { return attribute_of(attributes, key); }
  std::string_view value(std::string_view key) const {  // empty if the attribute is absent
    Attribute const* const found = attribute(key);
    return found ? found->value : std::string_view();
  }
};

// The instructions of a computation, in blocks of memory in which their operands and attributes are, too: so a long computation
// can be given back part by part. Pointers to instructions stay valid.
class InstructionList {
  struct Block {
    char* memory =
        nullptr;  // instructions from its beginning on, what belongs to them before its end; nullptr: it was given back
    std::size_t bytes = 0, used = 0;  // used: at its end
    std::size_t count = 0;            // of instructions
    bool is_kept = false;

    Instruction* begin() const { return reinterpret_cast<Instruction*>(memory); }
    std::size_t left() const { return bytes - used - count * sizeof(Instruction); }
  };

public:
  class Iterator {
  public:
    using value_type = Instruction;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    Iterator(Block const* block, Block const* end) : block_(block), end_(end) { skip_empty(); }
    Instruction const& operator*() const { return block_->begin()[at_]; }
    Instruction const* operator->() const { return &**this; }
    Iterator& operator++() {
      ++at_;
      skip_empty();
      return *this;
    }
    Iterator operator++(int) {
      Iterator const before = *this;
      ++*this;
      return before;
    }
    bool operator==(Iterator const& other) const { return block_ == other.block_ && at_ == other.at_; }

  private:
    friend class InstructionList;
    void skip_empty() {
      for (; block_ != end_ && at_ == block_->count; ++block_) at_ = 0;
    }
    Block const *block_ = nullptr, *end_ = nullptr;
    std::size_t at_ = 0;
  };

  InstructionList() = default;
  InstructionList(InstructionList&& other) noexcept { *this = std::move(other); }
  InstructionList& operator=(InstructionList&& other) noexcept {
    std::swap(blocks_, other.blocks_);
    std::swap(size_, other.size_);
    std::swap(last_, other.last_);
    return *this;
  }
  ~InstructionList();

  Instruction& add();  // at the end
  void remove_last();
  // What belongs to the last instruction.
  template <class T> std::span<T const> keep(std::span<T const> values) {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) == alignof(Instruction));
    if (values.empty()) return {};
    auto* const to = reinterpret_cast<T*>(room_for(values.size_bytes()));
    std::uninitialized_copy(values.begin(), values.end(), to);
    return {to, values.size()};
  }
  void keep_last();  // the last instruction is not given back
  void append(InstructionList&& others);
  // Gives back what is before the block of `place`, except kept instructions, which no other may be asked for then.
  void give_back_before(Iterator place);

  Iterator begin() const { return {blocks_.data(), blocks_.data() + blocks_.size()}; }
  Iterator end() const { return {blocks_.data() + blocks_.size(), blocks_.data() + blocks_.size()}; }
  std::size_t size() const { return size_; }  // with those that were given back
  bool empty() const { return size_ == 0; }
  Instruction const& back() const { return blocks_[last_].begin()[blocks_[last_].count - 1]; }

private:
  char* room_for(std::size_t bytes);
  void add_block(std::size_t bytes);

  std::vector<Block> blocks_;
  std::size_t size_ = 0, last_ = 0;  // last_: the block of the last instruction
  std::size_t given_back_ = 0;       // so many blocks were given back or kept
};

struct Parameter {
  std::string_view name = {};
  Shape const* shape = nullptr;
};

struct Computation {
  std::string_view name = {};  // as written, perhaps with %; empty for those that are in an attribute
  bool is_entry = false, has_signature = false;
  std::vector<Parameter> parameters = {};  // of the signature
  Shape const* result = nullptr;           // of the signature
  InstructionList instructions = {};
  std::vector<Instruction const*> numbered = {};  // those that are parameters, also within others
  Instruction const* marked = nullptr;            // the first that ROOT marks
  std::uint32_t marks = 0;                        // of ROOT
  bool has_starts = false, has_groups = false,
       has_predecessors = false;           // some instruction: -start, replica_groups, ..
  std::vector<Attribute> attributes = {};  // behind the closing brace
  SourceRange range;                       // of all of it
  std::uint32_t name_offset = 0;
  std::uint32_t end = 0;  // of the closing brace

  // The one that ROOT marks, or the last. Not of a computation without instructions.
  Instruction const& root() const { return marked ? *marked : instructions.back(); }
};

struct SourceTable {  // FileNames and the like: 1 "a.py", 2 {line=1}
  std::string_view name = {};
  std::vector<std::pair<std::string_view, std::string_view>> rows = {};
  std::uint32_t offset = 0;
};

// What operands and instructions point to.
struct ModuleParts {
  Arena arena;
  std::deque<Shape> shapes;  // each spelling once
  std::deque<Computation> computations;
  std::deque<std::vector<std::int64_t>> indices;
  std::shared_ptr<ModuleParts> ahead;  // of what was read on another thread
};

struct Module {
  bool has_line = false;  // HloModule name, attributes
  std::string_view name = {};
  std::vector<Attribute> attributes = {};
  std::vector<SourceTable> tables = {};
  std::vector<Computation> computations = {};
  std::uint32_t line_end = 0;
  bool complete = true;  // false: text was skipped after a syntax error
  std::shared_ptr<ModuleParts> parts = std::make_shared<ModuleParts>();

  Attribute const* attribute(std::string_view key) const { return attribute_of(attributes, key); }
  Computation const* entry() const {  // the one that ENTRY marks, or the last; nullptr if there is none
    auto const found = std::ranges::find_if(computations, &Computation::is_entry);
    if (found != computations.end()) return &*found;
    return computations.empty() ? nullptr : &computations.back();
  }
};

// A name without its %.
constexpr std::string_view plain(std::string_view name) { return name.starts_with('%') ? name.substr(1) : name; }

}  // namespace assay::hlo
