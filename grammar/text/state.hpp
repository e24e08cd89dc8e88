// State shared by the rules of the program grammar while one text is parsed: the nodes created so far, names in scope,
// limits.
//
// Internal to grammar/. This header does not include Spirit; semantic actions of the rules (grammar/*.cpp) call these
// functions.
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
  std::string_view versioned = {};  // for a VHLO op, the name as written
  std::vector<ResultName> result_names;
  std::vector<Use> operands;
  std::vector<Type> operand_types, result_types;
  std::vector<NamedAttribute> attributes;
  std::vector<Region*> regions;
  std::vector<SuccessorDraft> successors;
  bool opaque = false;
  // Set if the op's text was parsed before. The types and attributes are then those of the form, and the lists above
  // are empty.
  OpForm const* form = nullptr;
  std::vector<std::vector<Use>> row_operands;  // custom assembly formats: operands by row of the specification
  std::vector<std::vector<Type>> row_types;

  void clear();
  void set(std::string_view key, Attribute value, std::uint32_t offset = 0);
  // Replaces attributes that `entries`, a dictionary, also contains. As in the official parser, the dictionary takes
  // precedence.
  void override_attributes(std::span<NamedAttribute const> entries);
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
  char const* item;  // the op or alias being parsed, or one within it
  std::size_t syntax_errors = 0;
  std::size_t unmatched_region_ends = 0;  // ends of regions whose beginning was skipped after a syntax error

  std::uint32_t offset(char const* at) const { return static_cast<std::uint32_t>(at - begin); }
  // `to` may be one byte beyond the end of the text.
  SourceRange range(char const* from, char const* to) const { return {offset(from), offset(to < end ? to : end)}; }
  // Returns the range of a name with its sigil at `offset`, as `%x`.
  static SourceRange name_range(std::uint32_t offset, std::string_view name) {
    return {offset, offset + 1 + static_cast<std::uint32_t>(name.size())};
  }
  [[noreturn]] void fail(char const* at, std::string message, Hint hint = {}) const {
    throw SyntaxError{at, std::move(message), std::move(hint)};
  }
  // Fails because the text at `at` is not `words`.
  [[noreturn]] void fail_expecting(char const* at, std::string words, Hint hint = {}) const {
    throw expecting(at, std::move(words), std::move(hint));
  }
  void report(std::string label, SourceRange range, std::string message, Hint hint = {});
  void report(std::string label, SourceRange range, Statement statement, Hint hint = {});
  // Reports a syntax error from which the parser recovers as if the text were correct. Only the first one of each
  // `kind` is reported; finish_recovery() adds the number of further places.
  void report_recovered(std::string kind, Diagnostic diagnostic);
  void finish_recovery();
  // Whether another search for similar names may be done. Only the first kMaxSearches errors of a text have
  // suggestions.
  bool can_search() { return searches_ < kMaxSearches && ++searches_ > 0; }
  std::size_t recovered_places() const { return recovered_places_; }
  // Returns the number of diagnostics, plus the further places of recovered errors.
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
  // Reports location aliases used since location_uses() was `first` that are not defined yet. An alias must be defined
  // before another alias uses it.
  void require_location_aliases(std::size_t first);
  void check_location_aliases();

  // Ops nest: begin_op pushes a draft. finish_op pops it, creates the Operation and adds it to the open block.
  OpDraft& begin_op();
  OpDraft& draft() { return drafts_[open_drafts_ - 1]; }
  void finish_op(Attribute location);
  // Lets the system take back the pages of the text before `at`, which are rarely needed again.
  void release_text(char const* at) {
    if (at - released_ < kReleasedBytes) return;
    program.source.release_pages(released_, at);
    released_ = at;
  }
  // Fills the open op from a cached form.
  void use_form(OpForm const& form, OpSpelling const& text);
  OpSpec const* find_op(std::string_view name);

  // Regions and blocks. A region of an isolated op starts with no names in scope.
  void begin_region(bool isolated, char const* at);
  Region* end_region();
  void begin_block(std::string_view label, char const* at);
  Value* add_argument(ArgumentDraft const& argument);
  void end_block();
  Region* empty_region(char const* at);
  // Whether the current op is the first one of the text.
  bool is_at_beginning() const { return regions_.size() == 1 && regions_[0].ops.empty() && open_drafts_ == 1; }
  bool block_is_open() const { return !regions_.empty() && regions_.back().block != nullptr; }
  Block* end_top();

  // Recovery from syntax errors (grammar/program/recovery.cpp). Region 1 is the whole text.
  std::size_t open_regions() const { return regions_.size(); }
  std::size_t open_drafts() const { return open_drafts_; }
  bool op_is_open() const { return open_drafts_ > regions_.back().drafts; }  // within the innermost region
  std::uint32_t place_of_region(std::size_t region) const { return regions_[region - 1].region->offset; }
  OpDraft const& owner(std::size_t region) const { return drafts_[regions_[region - 1].drafts - 1]; }
  // Marks the previous op as incomplete, because other text follows on its line.
  void mark_last_op_incomplete();
  // Marks the owner of the innermost region as incomplete, because its text was skipped. It is not checked.
  void mark_owner_incomplete();
  // Closes regions and ops until `regions` regions and `drafts` ops are open. Ops are kept as far as they were parsed.
  // Names in `skipped`, the skipped text, may be definitions, so their uses are not errors.
  void unwind(std::size_t regions, std::size_t drafts, std::string_view skipped);

  // Reports duplicate names.
  void check_entries(std::span<NamedAttribute const> entries);

  // The arguments that a custom assembly format has read for the region that is opened next.
  std::vector<ArgumentDraft> pending_arguments;

  // Ops in custom assembly format, by name as written in the text, with their compiled assembly lines.
  struct KnownOp {
    std::string_view name = {};
    OpSpec const* spec = nullptr;
    bool recovered = false;  // the name is wrong, and `spec` is the intended op
    Result<std::vector<rules::AssemblyStep>> const* assembly = nullptr;  // assembly line of `spec`
  };
  TextMap<KnownOp> known_ops;

  // Types by spelling: equal spellings are parsed once.
  TextMap<Type> type_cache;
  // Cached ops.
  OpForms forms;

private:
  struct OpenRegion {
    Region* region = nullptr;
    Block* block = nullptr;
    std::vector<Block*> blocks;
    std::vector<Value*> arguments;
    std::vector<Operation*> ops;
    std::unordered_set<std::string_view> labels;
    std::size_t names = 0;   // size of Scope::defined when the region was opened
    std::size_t drafts = 0;  // number of open ops; the last one owns the region
    bool isolated = false;
    bool complete = true;  // whether the open block is complete
  };
  struct Recovery {
    std::size_t index = 0, places = 0;  // of the diagnostic that is kept
    std::uint32_t last = 0;             // offset of the last place, because text may be parsed twice
  };
  struct Scope {  // names of one isolated region
    NameTable names;
    std::vector<std::uint32_t> defined;            // indices of names, in order of definition
    std::unordered_set<std::string_view> skipped;  // names in text that was skipped
    SourceRange unnamed;                           // the first op whose results have no names, if any
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
  bool is_likely_meant(Scope const& scope, std::string_view known, std::string_view name, std::uint32_t at) const;
  void close_scope();

  static constexpr std::ptrdiff_t kReleasedBytes = 1 << 20;  // at once: smaller parts double the time
  char const* released_ = begin;
  std::size_t reservable_;  // number of results that uses may still refer to before the op is parsed
  // number of additional results that may be created for groups longer than the op's results
  std::size_t inventable_ = 1 << 16;
  std::deque<OpDraft> drafts_;
  std::size_t open_drafts_ = 0;
  std::deque<OpenRegion> regions_;
  std::deque<Scope> scopes_;
  std::unordered_map<std::string_view, Attribute> attribute_aliases_;
  std::unordered_map<std::string_view, Type> type_aliases_;
  std::vector<std::pair<std::string_view, std::uint32_t>> location_uses_;
  std::vector<Value*> values_;  // values of the op being finished
  std::vector<std::uint32_t> offsets_;
  TextMap<OpSpec const*> specs_;
  std::unordered_map<std::string, Recovery> recoveries_;
  std::size_t recovered_places_ = 0;
  std::uint32_t last_duplicate_ = 0;  // where a duplicate attribute was last reported
  static constexpr int kMaxSearches = 200;
  int searches_ = 0;
};

// Quote parts of the program in messages.
std::string quoted(std::string_view text);  // 'text', truncated if it is long
std::string shown(std::string_view text);   // the same without quotes

}  // namespace assay
