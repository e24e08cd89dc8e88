#include "lsp/incremental/slice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "lsp/incremental/value_names.hpp"
#include "semantics/program/type.hpp"

namespace assay {

namespace {

using Unit = ProgramUnits::Unit;
using Function = ProgramUnits::Function;

enum class Part : std::uint8_t { left_out, placeholder, whole, edited };

constexpr std::uint32_t kNeighbors = 2;  // units that a message about an edited op may show
constexpr std::string_view kStandInName = R"("stablehlo.custom_call")";

// Returns "%a, %b:2 = "stablehlo.custom_call"() ... : () -> (T, U, V)".
std::string make_placeholder(Operation const& op) {
  std::string names, types;
  for (std::size_t i = 0; i < op.results.size();) {
    std::size_t end = i + 1;
    while (end < op.results.size() && op.results[end]->name == op.results[i]->name) ++end;
    names += fmt::format("{}%{}", i ? ", " : "", op.results[i]->name);
    if (end - i > 1) names += fmt::format(":{}", end - i);
    i = end;
  }
  for (Value const* result : op.results) types += (types.empty() ? "" : ", ") + to_string(result->type);
  return fmt::format("{} = {}() <{{call_target_name = \"value\"}}> : () -> ({})\n", names, kStandInName, types);
}

}  // namespace

class SliceMaker {
public:
  SliceMaker(ProgramUnits const& units, EditedRanges const& edits, std::string_view base, std::string_view text,
             bool with_inner_names)
      : units_(units),
        edits_(edits),
        base_(base),
        text_(text),
        with_inner_names_(with_inner_names),
        parts_(units.units.size(), Part::left_out) {}

  std::optional<Slice> make(std::vector<std::uint32_t> const& doubtful) {
    for (auto const& range : edits_.all())
      if (!mark_edited(range)) return std::nullopt;
    for (std::uint32_t const unit : doubtful) add(unit, Part::whole);
    for (std::uint32_t i = 0; i < parts_.size(); ++i)
      if (units_.units[i].kept) add(i, Part::whole);
    for (Region const& region : regions_)
      if (!mark_dependent(region)) return std::nullopt;
    for (Function const& function : units_.functions) mark_names(function);
    for (Function const& function : units_.functions) mark_operands(function);
    write();
    return std::move(slice_);
  }

private:
  struct Region {  // edited units [first, last) of a function, and possibly the text after the last op
    std::uint32_t function = 0, first = 0, last = 0;
    bool tail = false;
  };

  void add(std::uint32_t unit, Part part) { parts_[unit] = std::max(parts_[unit], part); }

  std::uint32_t current_end(std::uint32_t offset) const {
    return offset == base_.size() ? static_cast<std::uint32_t>(text_.size()) : edits_.now(offset);
  }

  bool mark_edited(EditedRanges::Range const& range) {
    auto const& functions = units_.functions;
    auto const after = std::ranges::upper_bound(
        functions, range.begin, {}, [&](Function const& function) { return units_.units[function.first].begin; });
    if (after == functions.begin()) return false;
    auto const function = std::prev(after);
    if (range.end >= function->tail_end && function->tail_end != base_.size()) return false;
    auto [first, last] = units_.touched({range.begin, range.end});
    first = std::clamp(first, function->first, function->last);
    last = std::clamp(last, function->first, function->last);
    Region const region{static_cast<std::uint32_t>(function - functions.begin()), first, last,
                        range.end >= function->tail};
    if (first == last && !region.tail) return false;
    std::uint32_t const low = std::max(function->first, first - std::min(first, kNeighbors));
    std::uint32_t const high = std::min(function->last, last + kNeighbors);
    for (std::uint32_t i = low; i < high; ++i) add(i, i >= first && i < last ? Part::edited : Part::whole);
    regions_.push_back(region);
    return true;
  }

  SourceRange in_base(Region const& region) const {
    Function const& function = units_.functions[region.function];
    std::uint32_t const begin = region.first < region.last ? units_.units[region.first].begin : function.tail;
    return {begin, region.tail ? function.tail_end : units_.units[region.last - 1].end};
  }

  std::string_view current_text(SourceRange base) const {
    std::uint32_t const begin = edits_.now(base.begin), end = current_end(base.end);
    return text_.substr(begin, end - begin);
  }

  // Marks uses of values that are or were defined in this region, and names in its text.
  bool mark_dependent(Region const& region) {
    Function const& function = units_.functions[region.function];
    for (std::uint32_t i = region.first; i < region.last; ++i)
      for (std::uint32_t const user : units_.users(i)) add(user, Part::whole);
    for (ValueName const& name : value_names(current_text(in_base(region)))) {
      mark_inner(function, name.name);
      auto const found = function.definitions.find(name.name);
      bool const was_here = found != function.definitions.end() && parts_[found->second] == Part::edited;
      if (name.defined && name.outermost && !was_here && function.inner_names.contains(name.name)) return false;
      if (found == function.definitions.end() || was_here) continue;
      mark_definition(found->second);
      if (!name.defined) continue;
      add(found->second, Part::whole);
      for (std::uint32_t const user : units_.users(found->second)) add(user, Part::whole);
    }
    return true;
  }

  void mark_inner(Function const& function, std::string_view name) {
    auto const inner = function.inner_names.find(name);
    if (inner == function.inner_names.end()) return;
    for (std::uint32_t const unit : inner->second)
      if (with_inner_names_)
        add(unit, Part::whole);
      else
        slice_.lacks_inner_names |= parts_[unit] < Part::whole;
  }

  // A rule about all ops of a function depends on equal names.
  void mark_names(Function const& function) {
    for (auto const& [name, all] : function.ops_by_name) {
      auto const found = std::ranges::find_if(all, [&](std::uint32_t unit) { return parts_[unit] != Part::edited; });
      if (found != all.end()) add(*found, Part::whole);
    }
  }

  void mark_definition(std::uint32_t unit) {
    bool const constant = table_.info(*units_.units[unit].op).constant_like;
    add(unit, constant ? Part::whole : Part::placeholder);
  }

  void mark_operands(Function const& function) {
    use_operands(*function.terminator, function);
    for (std::uint32_t i = function.first; i < function.last; ++i)
      if (parts_[i] == Part::whole) use_operands(*units_.units[i].op, function);
  }

  void use_operands(Operation const& op, Function const& function) {
    auto const use = [&](Value const* value) {
      if (auto const found = function.definitions.find(value->name); found != function.definitions.end())
        mark_definition(found->second);
    };
    for (Value const* operand : op.operands) use(operand);
    for (Successor const& successor : op.successors)
      for (Value const* operand : successor.operands) use(operand);
    for (auto const* region : op.regions)
      for (Block const* block : region->blocks)
        for (Operation const* nested : block->ops) use_operands(*nested, function);
  }

  // Copies the current text for `begin` to `end` of the base.
  void keep(std::uint32_t begin, std::uint32_t end) {
    if (begin == end) return;
    if (open_.end == begin && open_.end != open_.begin) {
      open_.end = end;
      return;
    }
    flush();
    open_ = {begin, end};
  }

  void flush() {
    if (open_.begin == open_.end) return;
    std::uint32_t const begin = edits_.now(open_.begin);
    std::string_view const part = current_text(open_);
    slice_.pieces_.push_back({size(), static_cast<std::uint32_t>(part.size()), begin, false});
    slice_.text += part;
    open_ = {};
  }

  void placeholder(Unit const& unit, std::uint32_t depth) {
    flush();
    std::string const line = make_placeholder(*unit.op);
    auto const name = static_cast<std::uint32_t>(line.find(kStandInName));
    slice_.expected_.push_back({size() + name, depth});
    slice_.pieces_.push_back(
        {size(), static_cast<std::uint32_t>(line.size()), edits_.now(unit.op->results[0]->offset), true});
    slice_.text += line;
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(slice_.text.size()); }

  void write() {
    std::uint32_t at = 0;
    std::vector<ProgramUnits::Place> places;  // ranges in the base of ops that remain
    for (Function const& function : units_.functions) {
      keep(at, units_.units[function.first].begin);
      for (std::uint32_t i = function.first; i < function.last; ++i) {
        Unit const& unit = units_.units[i];
        if (parts_[i] == Part::left_out) continue;
        if (parts_[i] == Part::placeholder) {
          placeholder(unit, function.depth);
          continue;
        }
        keep(unit.begin, unit.end);
        if (parts_[i] == Part::whole) places.push_back({unit.op->range.begin, function.depth});
      }
      at = function.tail;
    }
    keep(at, static_cast<std::uint32_t>(base_.size()));
    flush();
    for (ProgramUnits::Place const& place : units_.skeleton)
      if (!is_edited(place.begin)) places.push_back(place);
    for (ProgramUnits::Place const& place : places)
      slice_.expected_.push_back({in_slice(edits_.now(place.begin)), place.depth});
    std::ranges::sort(slice_.expected_, {}, &ProgramUnits::Place::begin);
    for (Region const& region : regions_) {
      SourceRange const range = in_base(region);
      std::uint32_t const begin = in_slice(edits_.now(range.begin));
      slice_.edited_.push_back({begin, begin + static_cast<std::uint32_t>(current_text(range).size())});
    }
  }

  bool is_edited(std::uint32_t base) const {
    return std::ranges::any_of(regions_, [&](Region const& region) {
      SourceRange const range = in_base(region);
      return base >= range.begin && base < range.end;
    });
  }

  std::uint32_t in_slice(std::uint32_t now) const {
    auto const& pieces = slice_.pieces_;  // all pieces except stand-ins are in text order
    if (by_origin_.empty())
      std::ranges::copy_if(pieces, std::back_inserter(by_origin_),
                           [](auto const& piece) { return !piece.placeholder; });
    auto const after = std::ranges::upper_bound(by_origin_, now, {}, &Slice::Piece::origin);
    return after == by_origin_.begin() ? 0 : std::prev(after)->begin + (now - std::prev(after)->origin);
  }

  ProgramUnits const& units_;
  EditedRanges const& edits_;
  std::string_view base_, text_;
  bool with_inner_names_;
  std::vector<Part> parts_;
  std::vector<Region> regions_;
  OpTable table_;
  SourceRange open_;  // range of the base that is not yet written
  Slice slice_;
  mutable std::vector<Slice::Piece> by_origin_;
};

std::optional<Slice> Slice::make(ProgramUnits const& units, std::vector<std::uint32_t> const& doubtful,
                                 EditedRanges const& edits, std::string_view base, std::string_view text,
                                 bool with_inner_names) {
  if (units.functions.empty()) return std::nullopt;
  return SliceMaker(units, edits, base, text, with_inner_names).make(doubtful);
}

bool Slice::fits(Program const& program) const {
  std::vector<ProgramUnits::Place> found;
  for (ProgramUnits::Place const& place : places_of(program))
    if (std::ranges::none_of(edited_,
                             [&](SourceRange range) { return place.begin >= range.begin && place.begin < range.end; }))
      found.push_back(place);
  return found == expected_;
}

Slice::Piece const* Slice::piece_at(std::uint32_t offset) const {
  auto const after = std::ranges::upper_bound(pieces_, offset, {}, &Piece::begin);
  return after == pieces_.begin() ? nullptr : &*std::prev(after);
}

std::optional<SourceRange> Slice::origin(SourceRange range) const {
  Piece const* const first = piece_at(range.begin);
  if (!first || first->placeholder) return std::nullopt;
  SourceRange found;
  found.begin = first->origin + (range.begin - first->begin);
  found.end = found.begin;
  if (range.end > range.begin) {
    Piece const* const last = piece_at(range.end - 1);
    if (!last || last->placeholder) return std::nullopt;
    found.end = last->origin + (range.end - 1 - last->begin) + 1;
  }
  return found;
}

}  // namespace assay
