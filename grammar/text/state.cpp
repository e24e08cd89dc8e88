#include "grammar/text/state.hpp"

#include <algorithm>

#include "grammar/hints/spellings.hpp"
#include "grammar/text/name_hints.hpp"
#include "grammar/text/tokens.hpp"
#include "grammar/text/use_hints.hpp"
#include "support/near_names.hpp"
#include "support/text.hpp"

namespace assay {

void OpDraft::clear() {
  name = {};
  spec = nullptr;
  versioned = {};
  opaque = false;
  form = nullptr;
  result_names.clear();
  operands.clear();
  operand_types.clear();
  result_types.clear();
  attributes.clear();
  regions.clear();
  successors.clear();
}

void OpDraft::set(std::string_view key, Attribute value, std::uint32_t offset) {
  for (auto& entry : attributes) {
    if (entry.name == key) {
      entry.value = value;
      if (offset != 0) entry.offset = offset;
      return;
    }
  }
  attributes.push_back({key, value, offset});
}

void OpDraft::override_attributes(std::span<NamedAttribute const> entries) {
  for (NamedAttribute const& entry : entries) {
    auto const first = std::ranges::find(attributes, entry.name, &NamedAttribute::name);
    if (first == attributes.end()) continue;
    *first = entry;
    attributes.erase(
        std::remove_if(first + 1, attributes.end(), [&](auto const& one) { return one.name == entry.name; }),
        attributes.end());
  }
}

std::string shown(std::string_view text) {
  constexpr std::size_t kMaxShown = 200;
  return text.size() <= kMaxShown ? std::string(text) : std::string(text.substr(0, kMaxShown)) + "...";
}
std::string quoted(std::string_view text) { return "'" + shown(text) + "'"; }

ParseState::ParseState(Program& p, ParseOptions const& o, Diagnostics& d)
    : context(*p.context),
      program(p),
      options(o),
      diagnostics(d),
      specification(Specification::get()),
      begin(p.source.text().data()),
      end(p.source.text().data() + p.source.text().size()),
      item(begin),
      forms(context),
      reservable_(p.source.text().size()) {
  scopes_.emplace_back();
  OpenRegion top;
  top.block = context.arena().make(Block{});
  regions_.push_back(std::move(top));
  // Types in attributes, and default parts of types, add some levels to those in the text.
  constexpr std::uint32_t kImpliedLevels = 8;
  Extent const most{kMaxExpandedBytes + kBytesPerByte * p.source.text().size(), kMaxNesting + kImpliedLevels};
  context.limit(most, [this, most](Extent extent) {
    std::string const what = "with its aliases written out, a type or attribute is ";
    if (extent.depth > most.depth) fail(item, what + "nested deeper than " + std::to_string(kMaxNesting) + " levels");
    fail(item, what + "longer than " + std::to_string(most.bytes) + " bytes");
  });
}

ParseState::~ParseState() { context.clear_limits(); }

void ParseState::report(std::string label, SourceRange range, std::string message, Hint hint) {
  Diagnostic diagnostic;
  diagnostic.label = std::move(label);
  diagnostic.range = range;
  diagnostic.message = std::move(message);
  diagnostic.hint = std::move(hint);
  diagnostics.add(std::move(diagnostic));
}

void ParseState::report(std::string label, SourceRange range, Statement statement, Hint hint) {
  Diagnostic diagnostic;
  diagnostic.label = std::move(label);
  diagnostic.range = range;
  diagnostic.statement = std::move(statement);
  set_message(diagnostic);
  diagnostic.hint = std::move(hint);
  diagnostics.add(std::move(diagnostic));
}

void ParseState::report_recovered(std::string kind, Diagnostic diagnostic) {
  auto [found, fresh] = recoveries_.try_emplace(std::move(kind), Recovery{diagnostics.all().size(), 0, 0});
  if (fresh || diagnostic.range.begin > found->second.last) {
    ++found->second.places;
    found->second.last = diagnostic.range.begin;
  }
  ++recovered_places_;
  if (fresh) diagnostics.add(std::move(diagnostic));
}

void ParseState::finish_recovery() {
  for (auto const& [kind, recovered] : recoveries_) {
    if (recovered.places < 2 || recovered.index >= diagnostics.all().size()) continue;
    diagnostics.all()[recovered.index].hint.add("it is in " + std::to_string(recovered.places) + " places");
  }
  recoveries_.clear();
}

void ParseState::define_alias(std::string_view name, Attribute attribute, char const* at) {
  if (name.find('.') != std::string_view::npos)
    report("alias", name_range(offset(at), name), "an alias name cannot contain a dot");
  if (!attribute_aliases_.emplace(name, attribute).second)
    report("alias", name_range(offset(at), name), "alias '#" + shown(name) + "' is defined twice");
  else
    program.aliases.push_back({.name = name, .attribute = attribute});
}

void ParseState::define_alias(std::string_view name, Type type, char const* at) {
  if (name.find('.') != std::string_view::npos)
    report("alias", name_range(offset(at), name), "an alias name cannot contain a dot");
  if (!type_aliases_.emplace(name, type).second)
    report("alias", name_range(offset(at), name), "alias '!" + shown(name) + "' is defined twice");
  else
    program.aliases.push_back({.name = name, .type = type});
}

Attribute ParseState::attribute_alias(std::string_view name, char const* at) {
  if (auto it = attribute_aliases_.find(name); it != attribute_aliases_.end()) return it->second;
  report_undefined_alias(*this, at, name, attribute_aliases_);
  return context.unique({.kind = AttributeKind::opaque, .text = context.intern("#" + std::string(name))});
}

Type ParseState::type_alias(std::string_view name, char const* at) {
  if (auto it = type_aliases_.find(name); it != type_aliases_.end()) return it->second;
  report_undefined_alias(*this, at, name, type_aliases_);
  return context.opaque("!" + std::string(name));
}

void ParseState::use_location_alias(std::string_view name, char const* at) {
  location_uses_.emplace_back(name, offset(at));
}

void ParseState::require_location_aliases(std::size_t first) {
  auto const is_undefined = [&](auto const& use) {
    if (attribute_aliases_.contains(use.first)) return false;
    report("alias", name_range(use.second, use.first),
           Statement{.kind = StatementKind::undefined_alias, .subject = {.words = "#" + shown(use.first)}},
           "move the definition of #" + shown(use.first) + " before this line");
    return true;
  };
  auto const begin = location_uses_.begin() + static_cast<std::ptrdiff_t>(first);
  location_uses_.erase(std::remove_if(begin, location_uses_.end(), is_undefined), location_uses_.end());
}

void ParseState::check_location_aliases() {
  for (auto [name, at] : location_uses_) {
    auto it = attribute_aliases_.find(name);
    if (it == attribute_aliases_.end())
      report("alias", name_range(at, name), "location alias '#" + shown(name) + "' is never defined");
    else if (it->second->kind != AttributeKind::location)
      report("alias", name_range(at, name), "alias '#" + shown(name) + "' is not a location");
  }
}

OpSpec const* ParseState::find_op(std::string_view name) {
  auto [it, inserted] = specs_.try_emplace(name, nullptr);
  if (inserted) it->second = specification.op(name);
  return it->second;
}

OpDraft& ParseState::begin_op() {
  if (open_drafts_ == drafts_.size()) drafts_.emplace_back();
  auto& draft = drafts_[open_drafts_++];
  draft.clear();
  return draft;
}

// `%a#1000` may be used before `%a:1001` is defined. Each result has a type, which takes at least one byte of text.
bool ParseState::reserve(std::size_t count) {
  if (count > reservable_) return false;
  reservable_ -= count;
  return true;
}

Value* ParseState::use(Use const& use, Type type) {
  auto& scope = scopes_.back();
  auto& entry = scope.names[use.name];
  if (entry.values().empty() && !entry.is_defined()) entry.first_use = use.offset;
  SourceRange const place = name_range(use.offset, use.name);
  std::size_t const count = entry.values().size();
  if (use.number >= count) {
    auto const with_number = place.end + 1 + static_cast<std::uint32_t>(std::to_string(use.number).size());
    if (entry.is_defined()) {
      if (!entry.is_doubtful())
        report("ssa_number", {place.begin, with_number},
               "'%" + shown(use.name) + "' has " + std::to_string(count) + (count == 1 ? " result" : " results") +
                   ", so there is no '#" + std::to_string(use.number) + "'",
               count == 1 ? Hint::write("%" + shown(use.name)) : Hint("they are #0 to #" + std::to_string(count - 1)));
      return context.arena().make(Value{.type = type, .name = use.name});
    }
    if (!reserve(use.number + 1 - count)) {
      report("ssa_number", place,
             "'%" + shown(use.name) + "' cannot have as many results as '#" + std::to_string(use.number) + "' needs");
      return context.arena().make(Value{.type = type, .name = use.name});
    }
    scope.names.resize(entry, use.number + 1);
  }
  Value*& value = entry.values()[use.number];
  if (!value)
    value = context.arena().make(Value{.type = type, .name = use.name, .index = use.number, .offset = use.offset});
  if (!value->type) value->type = type;
  if (type && value->type != type && entry.is_doubtful())
    return context.arena().make(Value{.type = type, .name = use.name, .offset = use.offset});
  if (type && value->type != type)
    report("ssa_type", place,
           Statement{.kind = StatementKind::other_use,
                     .role = MemberRole::operand,
                     .subject = {.words = "%" + shown(use.name), .value = shown(to_string(value->type))},
                     .expected = shown(to_string(type))},
           use_hint(use.name, entry.values(), value->type, type));
  return value;
}

void ParseState::define(ResultName const& name, std::span<Value*> values) {
  auto& scope = scopes_.back();
  std::uint32_t const index = scope.names.insert(name.name);
  auto& entry = scope.names.at(index);
  SourceRange const place = name_range(name.offset, name.name);
  if (entry.is_defined()) {
    Diagnostic diagnostic;
    diagnostic.label = "ssa_redefinition";
    entry.mark_doubtful();
    diagnostic.range = place;
    diagnostic.message = "'%" + shown(name.name) + "' is already defined in this scope";
    diagnostic.hint = "a name denotes one value: rename this one";
    if (!values.empty() && values[0]->type) diagnostic.statement.subject.value = shown(to_string(values[0]->type));
    auto const known = entry.values();
    if (!known.empty() && known[0] && known[0]->offset)
      diagnostic.notes.push_back({"first defined here", true, name_range(known[0]->offset, name.name)});
    diagnostics.add(std::move(diagnostic));
    return;
  }
  for (std::size_t i = 0; i < values.size() && i < entry.values().size(); ++i) {
    Value* used = entry.values()[i];  // used before its definition: the existing node becomes the result
    if (!used) continue;
    if (!values[i]->type) values[i]->type = used->type;  // an unreadable type was reported
    if (used->type && used->type != values[i]->type)
      report("ssa_type", place,
             "'%" + shown(name.name) + "' has type " + quoted(to_string(values[i]->type)) + " but was used before as " +
                 quoted(to_string(used->type)));
    *used = *std::exchange(values[i], used);
  }
  if (entry.values().size() > values.size())
    report("ssa_number", place, "'%" + shown(name.name) + "' has fewer results than an earlier use names");
  scope.names.resize(entry, values.size());
  std::ranges::copy(values, entry.values().begin());
  entry.mark_defined();
  scope.defined.push_back(index);
}

// Returns values of the current scope. If there are fewer types than uses, the types of the last uses are unknown.
std::span<Value* const> ParseState::use_all(std::span<Use const> uses, std::span<Type const> types) {
  values_.clear();
  for (std::size_t i = 0; i < uses.size(); ++i) values_.push_back(use(uses[i], i < types.size() ? types[i] : nullptr));
  return context.arena().copy(std::span<Value* const>(values_));
}

// Creates the results of the parsed op, with the names on the left of `=`.
void ParseState::define_results(OpDraft const& draft, std::span<Type const> types, Operation& op) {
  auto& arena = context.arena();
  auto& results = values_;
  results.clear();
  auto const add = [&](Type type, std::uint32_t offset) {
    auto const index = static_cast<std::uint32_t>(results.size());
    results.push_back(arena.make(Value{.type = type, .op = &op, .index = index, .offset = offset}));
  };
  for (Type const type : types) add(type, draft.range.begin);
  if (draft.result_names.empty() && !types.empty() && scopes_.back().unnamed.end == 0)
    scopes_.back().unnamed = draft.range;
  std::size_t named = 0, next = 0;
  for (auto const& name : draft.result_names) named += name.count;
  if (!draft.result_names.empty() && named != results.size() && !draft.opaque)
    report("result_count", draft.range,
           quoted(draft.name) + " has " + std::to_string(results.size()) +
               (results.size() == 1 ? " result but " : " results but ") + std::to_string(named) +
               (named == 1 ? " is named" : " are named"),
           results.size() < 2 || draft.result_names.size() != 1
               ? Hint()
               : Hint::write("%" + shown(draft.result_names[0].name) + ":" + std::to_string(results.size()), " ="));
  for (auto const& name : draft.result_names) {
    for (; next + name.count > results.size() && inventable_ > 0; --inventable_)
      add(nullptr, 0);  // so that later uses find a value
    if (next + name.count > results.size()) break;
    for (std::size_t i = next; i < next + name.count; ++i) {
      results[i]->name = name.name;
      results[i]->offset = name.offset;
    }
    define(name, std::span(results).subspan(next, name.count));
    next += name.count;
    if (named < results.size() && !draft.opaque)
      scopes_.back().names[name.name].mark_doubtful();  // a wrong number of results was reported for this name
  }
  results.resize(std::min(results.size(), draft.opaque ? results.size() : types.size()));
  op.results = arena.copy(std::span<Value* const>(results));
}

void ParseState::use_form(OpForm const& form, OpSpelling const& text) {
  auto& draft = this->draft();
  std::uint32_t const place = offset(text.text().data());
  draft.form = &form;
  draft.name = form.name;
  draft.spec = form.spec;
  draft.range = {place, place + form.name_size};
  for (std::size_t i = 0; i < form.numbers.size(); ++i) {
    auto const name = text.names()[i];
    draft.operands.push_back({text.text().substr(name.begin + 1, name.size - 1), form.numbers[i], place + name.begin});
  }
}

void ParseState::finish_op(Attribute location) {
  auto& draft = this->draft();
  auto& arena = context.arena();
  Operation op;
  op.name = draft.name;
  op.range = draft.range;
  op.location = location;
  op.opaque = draft.opaque;
  op.parent = regions_.back().block;
  OpForm const* const form = draft.form;
  op.operands = use_all(draft.operands, form ? form->operand_types : draft.operand_types);
  offsets_.clear();
  for (Use const& operand : draft.operands) offsets_.push_back(operand.offset);
  op.operand_offsets = arena.copy(offsets_);
  check_entries(draft.attributes);
  op.attributes = form ? forms.attributes(*form, draft.operands, draft.range.begin) : arena.copy(draft.attributes);
  op.regions = arena.copy(std::span<Region* const>(draft.regions));
  if (!draft.successors.empty()) {
    std::vector<Successor> successors;
    for (auto const& one : draft.successors) successors.push_back({one.label, use_all(one.operands, one.types)});
    op.successors = arena.copy(successors);
  }
  Operation* made = arena.make(op);
  define_results(draft, form ? form->result_types : draft.result_types, *made);
  for (auto* region : draft.regions) region->parent = made;
  regions_.back().ops.push_back(made);
  --open_drafts_;
}

void ParseState::begin_region(bool isolated, char const* at) {
  if (isolated) scopes_.emplace_back();
  OpenRegion open;
  open.region = context.arena().make(Region{});
  open.region->offset = offset(at);
  open.isolated = isolated;
  open.names = scopes_.back().defined.size();
  open.drafts = open_drafts_;
  regions_.push_back(std::move(open));
}

void ParseState::begin_block(std::string_view label, char const* at) {
  if (block_is_open()) end_block();
  auto& region = regions_.back();
  Block block;
  block.label = label;
  block.parent = region.region;
  block.offset = offset(at);
  if (!label.empty() && !region.labels.insert(label).second)
    report("block_label", name_range(offset(at), label), "block '^" + shown(label) + "' is defined twice");
  region.block = context.arena().make(block);
  region.blocks.push_back(region.block);
  region.arguments.clear();
  region.ops.clear();
}

Value* ParseState::add_argument(ArgumentDraft const& argument) {
  auto& region = regions_.back();
  Value* value = context.arena().make(Value{.type = argument.type,
                                            .name = argument.name.name,
                                            .block = region.block,
                                            .index = static_cast<std::uint32_t>(region.arguments.size()),
                                            .offset = argument.name.offset,
                                            .location = argument.location});
  if (!argument.name.name.empty()) {
    Value* one[] = {value};
    define({argument.name.name, 1, argument.name.offset}, one);
    value = one[0];
  }
  region.arguments.push_back(value);
  return value;
}

void ParseState::end_block() {
  auto& region = regions_.back();
  region.block->arguments = context.arena().copy(std::span<Value* const>(region.arguments));
  region.block->ops = context.arena().copy(std::span<Operation* const>(region.ops));
  region.block->complete = region.complete;
  region.block = nullptr;
  region.complete = true;
}

Region* ParseState::empty_region(char const* at) {
  Region region;
  region.offset = offset(at);
  return context.arena().make(region);
}

// Returns the range where a value of that name is defined, as a result or argument.
std::optional<SourceRange> ParseState::definition_of(std::string_view name) const {
  std::string_view const text(begin, static_cast<std::size_t>(end - begin));
  std::string const word = "%" + std::string(name);
  for (auto found = text.find(word); found != text.npos; found = text.find(word, found + 1)) {
    std::string_view const behind = text.substr(found + word.size()), before = trimmed(text.substr(0, found));
    if (behind.empty() || is_in_word(behind[0])) continue;
    auto const line = text.rfind('\n', found);
    std::string_view const indented = trimmed(text.substr(line == text.npos ? 0 : line + 1).substr(0, 200));
    bool const is_result = indented.starts_with(word) && trimmed(behind.substr(0, 8)).starts_with('=');
    bool const is_argument = behind[0] == ':' && (before.ends_with('(') || before.ends_with(','));
    auto const begins = static_cast<std::uint32_t>(found);
    if (is_result || is_argument) return SourceRange{begins, begins + static_cast<std::uint32_t>(word.size())};
  }
  return std::nullopt;
}

// Whether the defined name `known` is a useful suggestion for `name`: its definition is earlier, and not the same op.
bool ParseState::is_likely_meant(Scope const& scope, std::string_view known, std::string_view name,
                                 std::uint32_t at) const {
  bool const are_numbers = is_digit(known[0]) && is_digit(name[0]);  // of any length
  if ((known.size() < 2 || name.size() < 2) && !are_numbers) return false;
  auto const* const entry = scope.names.find(known);
  if (!entry || entry->values().empty()) return true;
  Value const* const value = entry->values()[0];
  if (!value) return true;
  std::string_view const between(begin + std::min(value->offset, at), at - std::min(value->offset, at));
  return value->offset < at && (!value->op || between.find('\n') != between.npos);
}

void ParseState::report_undefined(Scope const& scope, std::uint32_t at, std::string_view name) {
  constexpr std::size_t kMaxNames = 5'000;
  Diagnostic diagnostic;
  diagnostic.label = "ssa_visibility";
  diagnostic.range = name_range(at, name);
  diagnostic.message = "'%" + shown(name) + "' is used but never defined here";
  diagnostic.statement.subject.words = "%" + shown(name);
  if (name.data() + name.size() < end && name.data()[name.size()] == '{')
    diagnostic.hint = std::string(advice("placeholder"));
  bool const may_look = diagnostic.hint.empty() && scope.defined.size() <= kMaxNames && can_search();
  if (auto const place = may_look ? definition_of(name) : std::nullopt) {
    diagnostic.notes.push_back({"a value of that name is defined here, but not visible at its use", true, *place});
  } else if (may_look) {
    std::vector<std::string> known;
    for (std::uint32_t const index : scope.defined)
      if (std::string_view const one = scope.names.at(index).name; is_likely_meant(scope, one, name, at))
        known.emplace_back(one);
    std::vector<std::string> near = numbered_result(scope.names, name);
    if (near.empty()) near = near_names(name, known);
    if (near.empty() && name.size() > 1)  // values of regions whose scope has ended
      near = near_names(name, names_before({begin, at}));
    bool const is_guess = !near.empty() && !is_misspelling(name, near[0]);  // the definition may be missing
    for (std::string& one : near) one.insert(0, "%");
    diagnostic.hint = did_you_mean(near);
    diagnostic.hint.is_guess = is_guess;
  }
  if (scope.unnamed.end != 0 && (diagnostic.hint.empty() || is_digit(name[0]))) {
    diagnostic.notes.push_back(
        {"the result of this op has no name: write '%" + shown(name) + " =' before it if it is used", true,
         scope.unnamed});
  }
  diagnostics.add(std::move(diagnostic));
}

void ParseState::close_scope() {
  auto const& scope = scopes_.back();
  auto const name_definition = [&](std::pair<std::uint32_t, std::string_view> const& use) {
    for (auto& found : diagnostics.all()) {
      if (found.label != "ssa_redefinition" || found.range.begin > use.first || !found.hint.edits.empty()) continue;
      std::string_view const between(begin + found.range.begin, use.first - found.range.begin);
      if (between.find("func.func") != between.npos) continue;
      auto const name = "%" + shown(use.second);
      std::string_view const twice(begin + found.range.begin + 1, found.range.end - found.range.begin - 1);
      auto const *first = scope.names.find(twice), *used = scope.names.find(use.second);
      bool const is_known = first && used && name_first_definition(twice, first->values(), used->values(), found);
      found.hint = {"write " + name + (is_known ? ", which" : " for one of the two definitions: it") +
                        " is used below and never defined",
                    {{.to = name}}};
      found.hint.is_guess = !is_known;
      found.also.emplace_back("ssa_visibility");
      return true;
    }
    return false;
  };
  std::vector<std::pair<std::uint32_t, std::string_view>> undefined;
  scope.names.for_each([&](NameTable::Entry const& entry) {
    if (!entry.is_defined() && !entry.values().empty()) undefined.emplace_back(entry.first_use, entry.name);
  });
  std::sort(undefined.begin(), undefined.end());
  bool const is_renamed = undefined.size() == 1 && scope.complete && name_definition(undefined[0]);
  if (!undefined.empty() && scope.complete && !is_renamed)  // a name of a result may be one of these
    for (auto& found : diagnostics.all()) {
      if (found.label != "result_count" || found.range.begin > undefined.back().first) continue;
      std::string_view const between(begin + found.range.begin, undefined.back().first - found.range.begin);
      found.hint.is_guess |= between.find("func.func") == between.npos;
    }
  for (auto [at, name] : undefined)
    if (scope.complete && !scope.skipped.contains(name) && !is_renamed) report_undefined(scope, at, name);
  scopes_.pop_back();
}

Region* ParseState::end_region() {
  if (block_is_open()) end_block();
  auto& open = regions_.back();
  Region* region = open.region;
  region->blocks = context.arena().copy(std::span<Block* const>(open.blocks));
  auto& scope = scopes_.back();
  if (open.isolated) {
    close_scope();
  } else {
    while (scope.defined.size() > open.names) {  // names are local to their region
      scope.names.erase(scope.defined.back());
      scope.defined.pop_back();
    }
  }
  regions_.pop_back();
  return region;
}

Block* ParseState::end_top() {
  Block* block = regions_.front().block;
  end_block();
  close_scope();
  return block;
}

// Ends the innermost region before its end in the text, and its op.
void ParseState::cut_region() {
  auto& open = regions_.back();
  open_drafts_ = open.drafts;
  open.complete = false;
  if (open.isolated) scopes_.back().complete = false;
  Region* region = end_region();
  draft().regions.push_back(region);
  // A function or a module is complete with the text before its region. Other ops are incomplete.
  OpSpec const* spec = draft().spec;
  draft().opaque |= !spec || (!spec->has_trait("symbol") && !spec->has_trait("symbol_table"));
  finish_op(nullptr);
}

void ParseState::mark_last_op_incomplete() {
  auto const& region = regions_.back();
  if (region.block && !region.ops.empty()) region.ops.back()->opaque = true;
}

void ParseState::mark_owner_incomplete() {
  if (regions_.back().drafts > 0) drafts_[regions_.back().drafts - 1].opaque = true;
}

void ParseState::unwind(std::size_t regions, std::size_t drafts, std::string_view skipped) {
  program.complete = false;
  pending_arguments.clear();
  while (regions_.size() > regions) cut_region();
  while (open_drafts_ > drafts) {  // an op of which only the names of its results are known
    auto& op = draft();
    op.opaque = true;
    op.form = nullptr;
    op.operands.clear();
    op.operand_types.clear();
    op.result_types.clear();
    op.attributes.clear();
    op.successors.clear();
    if (op.name.empty()) {
      op.name = context.intern("unreadable");
      op.range = range(skipped.data(), skipped.data());
    }
    finish_op(nullptr);
  }
  if (!block_is_open()) begin_block({}, skipped.data());
  regions_.back().complete = false;
  for (std::size_t at = skipped.find('%'); at != std::string_view::npos; at = skipped.find('%', at)) {
    std::size_t const first = ++at;
    while (at < skipped.size() && (is_in_word(skipped[at]) || skipped[at] == '-')) ++at;
    scopes_.back().skipped.insert(skipped.substr(first, at - first));
  }
}

}  // namespace assay
