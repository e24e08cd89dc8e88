// What the program grammar's rules share while one text is read: the nodes made so far, names in scope, limits.
//
// Internal to grammar/. No Spirit here: rules (grammar/*.cpp) call these functions from their semantic actions.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "grammar/notation/assembly_format.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/name_table.hpp"
#include "grammar/text/op_forms.hpp"
#include "grammar/text/parse.hpp"
#include "grammar/text/syntax_error.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// One use of a value: `%name` or `%name#number`.
struct Use {
  std::string_view name = {};
  std::uint32_t number = 0;
  std::uint32_t offset = 0;
};

// One group on the left of `=`: `%name` or `%name:count`.
struct ResultName {
  std::string_view name = {};
  std::uint32_t count = 1;
  std::uint32_t offset = 0;
};

struct SuccessorDraft {
  std::string_view label = {};
  std::vector<Use> operands;
  std::vector<Type> types;
};

// An op being read. `operand_types` may be shorter than `operands` only until finish_op.
struct OpDraft {
  std::string_view name = {};
  SourceRange range;
  OpSpec const* spec = nullptr;
  std::string_view versioned = {};  // the name as written, of an op of VHLO
  std::vector<ResultName> result_names;
  std::vector<Use> operands;
  std::vector<Type> operand_types, result_types;
  std::vector<NamedAttribute> attributes;
  std::vector<Region*> regions;
  std::vector<SuccessorDraft> successors;
  bool opaque = false;
  // Of a text that was read before: the types and attributes are those of the form, and the lists above are empty.
  OpForm const* form = nullptr;
  std::vector<std::vector<Use>> row_operands;  // custom assembly formats: by row of the specification
  std::vector<std::vector<Type>> row_types;

  void clear();
  void set(std::string_view key, Attribute value, std::uint32_t offset = 0);
  // For entries of a dictionary that are added after those known by other means: the values of the dictionary count, as
  // the official parser has it.
  void prefer(std::span<NamedAttribute const> entries);
};

// An argument of a block or a function: `%name: type {attributes} loc(...)`.
struct ArgumentDraft {
  Use name;
  Type type = nullptr;
  Attribute attributes = nullptr;
  Attribute location = nullptr;
};

class ParseState {
public:
  ParseState(Program& program, ParseOptions const& options, Diagnostics& diagnostics);
  ~ParseState();
  ParseState(ParseState const&) = delete;
  ParseState& operator=(ParseState const&) = delete;

  Context& context;
  Program& program;
  ParseOptions const& options;
  Diagnostics& diagnostics;
  Specification const& specification;
  char const* const begin;
  char const* const end;
  int depth = 0;
  char const* item;  // the op or alias that is being read, or one within it
  std::size_t syntax_errors = 0;
  std::size_t unmatched_region_ends = 0;  // of regions whose beginning was skipped after a syntax error

  std::uint32_t offset(char const* at) const { return static_cast<std::uint32_t>(at - begin); }
  // What is pointed at may be one byte that the text no longer has.
  SourceRange range(char const* from, char const* to) const { return {offset(from), offset(to < end ? to : end)}; }
  // Of a name at `offset` with its sigil, as `%x`.
  static SourceRange name_range(std::uint32_t offset, std::string_view name) {
    return {offset, offset + 1 + static_cast<std::uint32_t>(name.size())};
  }
  [[noreturn]] void fail(char const* at, std::string message, Hint hint = {}) const {
    throw SyntaxError{at, std::move(message), std::move(hint)};
  }
  // The text at `at` is not the expected one.
  [[noreturn]] void fail_expecting(char const* at, std::string words, Hint hint = {}) const {
    throw expecting(at, std::move(words), std::move(hint));
  }
  void report(std::string label, SourceRange range, std::string message, Hint hint = {});
  void report(std::string label, SourceRange range, Statement statement, Hint hint = {});
  // A syntax error after which reading goes on as if the right thing stood there. Of those with the same `kind` the first is
  // reported; finish_recovery() adds in how many places more it was found.
  void report_recovered(std::string kind, Diagnostic diagnostic);
  void finish_recovery();
  // Whether names that may be meant are searched once more: they are for the first errors of a text.
  bool may_search() { return searches_ < kMostSearches && ++searches_ > 0; }
  std::size_t recovered_places() const { return recovered_places_; }
  // How many times something was reported, or found in one more place.
  std::size_t findings() const {
    return diagnostics.all().size() + diagnostics.dropped() + diagnostics.errors() + recovered_places_;
  }

  // Aliases: `#name = attribute`, `!name = type`. Location aliases may be used before they are defined.
  void define_alias(std::string_view name, Attribute attribute, char const* at);
  void define_alias(std::string_view name, Type type, char const* at);
  Attribute attribute_alias(std::string_view name, char const* at);  // fails if unknown
  Type type_alias(std::string_view name, char const* at);
  void use_location_alias(std::string_view name, char const* at);
  std::size_t location_uses() const { return location_uses_.size(); }
  // That aliases used since the count of uses was `first` are defined: an alias is defined before another one that uses it.
  void require_location_aliases(std::size_t first);
  void check_location_aliases();

  // Ops nest: begin_op pushes a draft, finish_op makes the Operation, adds it to the open block and pops.
  OpDraft& begin_op();
  OpDraft& draft() { return drafts_[open_drafts_ - 1]; }
  void finish_op(Attribute location);
  // The open op has that form.
  void use_form(OpForm const& form, OpSpelling const& text);
  OpSpec const* find_op(std::string_view name);

  // Regions and blocks. A region of an isolated op starts with no names in scope.
  void begin_region(bool isolated, char const* at);
  Region* end_region();
  void begin_block(std::string_view label, char const* at);
  Value* add_argument(ArgumentDraft const& argument);
  void end_block();
  Region* empty_region(char const* at);
  // Whether no op was read before the one that is being read.
  bool is_at_beginning() const { return regions_.size() == 1 && regions_[0].ops.empty() && open_drafts_ == 1; }
  bool block_is_open() const { return !regions_.empty() && regions_.back().block != nullptr; }
  Block* end_top();

  // Recovery from syntax errors (grammar/program/recovery.cpp). Regions are counted from 1, the whole text.
  std::size_t open_regions() const { return regions_.size(); }
  std::size_t open_drafts() const { return open_drafts_; }
  bool op_is_open() const { return open_drafts_ > regions_.back().drafts; }  // within the innermost region
  std::uint32_t place_of_region(std::size_t region) const { return regions_[region - 1].region->offset; }
  OpDraft const& owner(std::size_t region) const { return drafts_[regions_[region - 1].drafts - 1]; }
  // The previous op, whose line continues with other text, was not read completely.
  void mark_last_op_incomplete();
  // What the innermost region is about was not read: its op is not judged.
  void mark_owner_incomplete();
  // Ends what was opened within `regions` regions and `drafts` ops: ops are kept as far as they were read. Names in
  // `skipped`, the text that is skipped, may be defined there: they are not errors.
  void unwind(std::size_t regions, std::size_t drafts, std::string_view skipped);

  // Reports names that occur twice.
  void check_entries(std::span<NamedAttribute const> entries);

  // Arguments that a custom assembly format gives to the region that it opens next.
  std::vector<ArgumentDraft> pending_arguments;

  // The ops that the text writes in custom assembly format, by their name as written; their assembly lines, compiled.
  struct KnownOp {
    std::string_view name = {};
    OpSpec const* spec = nullptr;
    bool recovered = false;  // it is read as another op, the one that is meant
    Result<std::vector<rules::AssemblyStep>> const* assembly = nullptr;  // of `spec`
  };
  TextMap<KnownOp> known_ops;

  // Types by their text: the same spelling is read once.
  TextMap<Type> type_cache;
  // The same of ops.
  OpForms forms;

private:
  struct OpenRegion {
    Region* region = nullptr;
    Block* block = nullptr;
    std::vector<Block*> blocks;
    std::vector<Value*> arguments;
    std::vector<Operation*> ops;
    std::unordered_set<std::string_view> labels;
    std::size_t names = 0;   // of Scope::defined when it was opened
    std::size_t drafts = 0;  // open ops, the last of which it belongs to
    bool isolated = false;
    bool complete = true;  // the open block
  };
  struct Recovery {
    std::size_t index = 0, places = 0;  // of the finding that is kept
    std::uint32_t last = 0;             // the place that was read last: a part of a text may be read again
  };
  struct Scope {  // of one isolated region
    NameTable names;
    std::vector<std::uint32_t> defined;            // indices of names, in order
    std::unordered_set<std::string_view> skipped;  // names in text that was skipped
    SourceRange unnamed;                           // the first op whose results have no names, if there is one
    bool complete = true;
  };

  void cut_region();
  bool reserve(std::size_t count);
  Value* use(Use const& use, Type type);
  std::span<Value* const> use_all(std::span<Use const> uses, std::span<Type const> types);
  void define(ResultName const& name, std::span<Value*> values);
  void define_results(OpDraft const& draft, std::span<Type const> types, Operation& op);
  void report_undefined(Scope const& scope, std::uint32_t at, std::string_view name);
  std::optional<SourceRange> definition_of(std::string_view name) const;
  bool may_be_meant(Scope const& scope, std::string_view known, std::string_view name, std::uint32_t at) const;
  void close_scope();

  std::size_t reservable_;            // how many results may still be asked for before their op is read
  std::size_t inventable_ = 1 << 16;  // how many results may still be made up that an op names but does not have
  std::deque<OpDraft> drafts_;
  std::size_t open_drafts_ = 0;
  std::deque<OpenRegion> regions_;
  std::deque<Scope> scopes_;
  std::unordered_map<std::string_view, Attribute> attribute_aliases_;
  std::unordered_map<std::string_view, Type> type_aliases_;
  std::vector<std::pair<std::string_view, std::uint32_t>> location_uses_;
  std::vector<Value*> values_;  // of the op that is being finished
  std::vector<std::uint32_t> offsets_;
  TextMap<OpSpec const*> specs_;
  std::unordered_map<std::string, Recovery> recoveries_;
  std::size_t recovered_places_ = 0;
  std::uint32_t last_duplicate_ = 0;  // where an attribute that appears twice was reported last
  static constexpr int kMostSearches = 200;
  int searches_ = 0;
};

// Texts of the program in messages.
std::string quoted(std::string_view text);  // 'text', cut if it is long
std::string shown(std::string_view text);   // the same without quotes

}  // namespace assay
