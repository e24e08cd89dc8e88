#include "constraints/check/consequences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "constraints/check/clause_findings.hpp"
#include "constraints/check/declarations.hpp"
#include "constraints/check/elements.hpp"
#include "constraints/check/read_twice.hpp"
#include "constraints/check/region_arguments.hpp"
#include "constraints/check/repairs.hpp"
#include "constraints/check/result_types.hpp"
#include "constraints/check/structure.hpp"
#include "constraints/evaluate/builtins.hpp"
#include "constraints/explain/clause_kinds.hpp"
#include "constraints/explain/subjects.hpp"

namespace assay {
namespace {

// Maximum number of ops with diagnostics that are checked again with other attributes.
constexpr std::size_t kMaxReordered = 10;

bool share(std::set<std::string> const& a, std::set<std::string> const& b) {
  return std::ranges::any_of(a, [&](std::string const& one) { return b.contains(one); });
}

class Folder {
public:
  Folder(Program const& program, std::vector<OpFindings> const& ops, std::size_t before, ProgramScope const& scope,
         CheckOptions const& options, Diagnostics& diagnostics)
      : program_(program),
        ops_(ops),
        before_(before),
        scope_(scope),
        options_(options),
        diagnostics_(diagnostics),
        head_(diagnostics.all().size()) {
    std::iota(head_.begin(), head_.end(), std::size_t{0});
  }

  void run() {
    for (std::size_t i = 0; i < before_; ++i) {
      read_[diagnostics_.all()[i].range.begin].push_back(i);
      if (statement(i).kind == StatementKind::undefined_alias) aliases_.push_back(i);
    }
    for (std::size_t i = 0; i < head_.size(); ++i)
      if (is_structural(diagnostics_.all()[i].label)) structure_.try_emplace(diagnostics_.all()[i].range.begin, i);
    for (OpFindings const& one : ops_)
      if (one.terminators) fold_ends(one);
    for (OpFindings const& one : ops_)
      if (!one.terminators && one.spec) fold_within(one);
    fold_values();
    for (auto const& [index, from] : read_twice(program_, ops_, before_, diagnostics_.all())) fold(index, from);
    auto const is_valid = [this](Operation const& op) {
      OpSpec const* const spec = Specification::get().op(op.name);
      return spec && broken_rules(op, *spec, scope_, options_).empty();
    };
    for (auto const& [index, from] : missing_words(program_, ops_, before_, diagnostics_.all(), is_valid))
      fold(index, from);
    for (auto const& [index, from] : exchanged_uses(program_, ops_, before_, diagnostics_.all(), is_valid))
      fold(index, from);
    for (auto const& [index, from] : uses_of_arguments(ops_, before_, diagnostics_.all())) fold(index, from);
    for (auto const& [index, from] : retyped_arguments(ops_, before_, diagnostics_.all(), is_valid)) fold(index, from);
    for (auto const& [index, from] : missing_arguments(ops_, diagnostics_.all())) fold(index, from);
    for (auto const& [index, from] : unnamed_arguments(ops_, before_, diagnostics_.all())) fold(index, from);
    for (auto const& [index, from] : unlabeled_blocks(program_, before_, diagnostics_.all())) fold(index, from);
    for (auto const& [index, from] : misdeclared_arguments(program_, before_, diagnostics_.all())) fold(index, from);
    for (auto const& [index, from] : undeclared_functions(ops_, diagnostics_.all())) fold(index, from);
    for (auto const& [index, from] : misnamed_symbol(diagnostics_.all())) fold(index, from);
    for (auto const& [index, from] : calls_of_second(program_, ops_, diagnostics_.all())) fold(index, from);
    for (auto const& [index, from] : misdeclared_results(ops_, diagnostics_.all())) fold(index, from);
    fold_into_type_count();
    for (auto const& [index, from] : repeated_on_line(program_.source, before_, diagnostics_.all())) fold(index, from);
    fold_across(program_, ops_, before_, scope_, options_, diagnostics_.all(),
                [this](std::size_t index, std::size_t from) { fold(index, from); });
    for (auto const& [index, from] : uses_of_wrong_results(program_, ops_, before_, diagnostics_.all()))
      fold(index, from);
    if (ops_.size() <= kMaxReordered)
      for (OpFindings const& one : ops_)
        if (!one.terminators && one.spec) repair(one, is_valid);
    fold_resources();
    auto const of_brace = unbalanced_brace(program_, diagnostics_.all());
    for (auto const& [index, from] : of_brace) fold(index, from);
    if (of_brace.empty())
      for (auto const& [index, from] : unclosed_function(program_, diagnostics_.all())) fold(index, from);
    remove_folded();
  }

private:
  struct Item {
    std::size_t index = 0;
    Subjects subjects;
  };

  std::size_t head(std::size_t index) const {
    while (head_[index] != index) index = head_[index];
    return index;
  }

  void fold(std::size_t index, std::size_t into) {
    into = head(into);
    auto const& all = diagnostics_.all();
    if (all[into].officially_accepted && !all[index].officially_accepted) return;  // not only that error
    if (head(index) == index && into != index) head_[index] = into;
  }

  // Whether the diagnostic is about the position of an op, or about an unknown op.
  static bool is_structural(std::string_view label) {
    return label == "unknown_op" || label == "unknown_dialect" || label == "parent" || label == "terminator";
  }

  // A block with a return in its middle has no return at its end. Folds the diagnostic about the end into the other
  // one.
  void fold_ends(OpFindings const& one) {
    ends_[one.op] = one.begin;
    for (Region const* region : one.op->regions)
      for (Block const* block : region->blocks)
        for (Operation const* op : block->ops)
          if (auto const found = structure_.find(op->range.begin);
              found != structure_.end() && op != block->ops.back() && found->second != one.begin)
            return fold(one.begin, found->second);
  }

  // Whether the diagnostic is about the list of the types of all results, as that of an op whose regions return them.
  static bool is_about_all_results(OpSpec const& spec, Diagnostic const& finding) {
    auto const& members = finding.statement.subject.members;
    Row const* const row = members.empty() || members[0].index ? nullptr : spec.row(members[0].name);
    return row && row->kind == RowKind::output && row->variadic;
  }

  // If the number of results is wrong, the number of their names is wrong, too.
  void fold_names(OpFindings const& one) {
    auto const names = read_.find(one.op->range.begin);
    if (names == read_.end()) return;
    for (std::size_t i = one.begin; i < one.end; ++i)
      if (diagnostics_.all()[i].label.ends_with("_arity") || is_about_all_results(*one.spec, diagnostics_.all()[i]))
        for (std::size_t const index : names->second)
          if (diagnostics_.all()[index].label == "result_count") fold(index, i);
  }

  // Returns the diagnostic about text in the op that is not a type.
  std::optional<std::size_t> other_type(OpFindings const& one, Diagnostic const& finding) const {
    for (std::size_t const i : aliases_)
      if (has_value(finding.statement, statement(i).subject.words)) return i;
    if (!one.op->regions.empty()) return std::nullopt;
    std::uint32_t const end = next_op(*one.op);
    for (auto at = read_.upper_bound(one.op->range.begin); at != read_.end() && at->first < end; ++at) {
      if (diagnostics_.all()[at->second.front()].label == "invalid_type") return at->second.front();
    }
    return std::nullopt;
  }

  // Returns the parser's diagnostics about this op to which rules may refer.
  std::vector<Item> already_read(OpFindings const& one) {
    std::vector<Item> heads;
    if (read_.empty()) return heads;
    Operation const& op = *one.op;
    for (std::size_t i = 0; i < op.operand_offsets.size() && i < op.operands.size(); ++i) {
      auto const found = read_.find(op.operand_offsets[i]);
      if (found == read_.end()) continue;
      fold_same(op, i, found->second.front());
      if (Row const* const row = operand_row(*one.spec, i))
        heads.push_back({found->second.front(), subjects_of(*one.spec, *row)});
    }
    for (NamedAttribute const& attribute : op.attributes) {
      Row const* const row = one.spec->row(attribute.name);
      if (!row || attribute.offset == 0) continue;
      std::uint32_t const end = end_of(op, attribute);
      auto const found = read_.lower_bound(attribute.offset);
      if (found != read_.end() && found->first < end)
        heads.push_back({found->second.front(), subjects_of(*one.spec, *row)});
    }
    return heads;
  }

  // Folds diagnostics about the same wrong type of a value that the op reads several times.
  void fold_same(Operation const& op, std::size_t operand, std::size_t index) {
    for (std::size_t i = 0; i < operand; ++i) {
      auto const first = read_.find(op.operand_offsets[i]);
      if (op.operands[i] != op.operands[operand] || first == read_.end()) continue;
      Diagnostic const &one = diagnostics_.all()[first->second.front()], &other = diagnostics_.all()[index];
      if (one.label == other.label && one.statement == other.statement && one.message == other.message)
        return fold(index, first->second.front());
    }
  }

  // Returns where the next attribute or the next op begins, whichever is first.
  static std::uint32_t end_of(Operation const& op, NamedAttribute const& attribute) {
    std::uint32_t end = next_op(op, attribute.offset);
    auto const limit = [&](std::uint32_t at) {
      if (at > attribute.offset) end = std::min(end, at);
    };
    for (NamedAttribute const& other : op.attributes) limit(other.offset);
    for (Region const* region : op.regions) limit(region->offset);
    return end;
  }

  // Returns the beginning of the first op of the same block after the offset or the op.
  static std::uint32_t next_op(Operation const& op, std::uint32_t place) {
    if (!op.parent) return UINT32_MAX;
    auto const& ops = op.parent->ops;  // in a text, ops are in the order of their locations
    auto const next = std::ranges::upper_bound(ops, place, {}, [](Operation const* one) { return one->range.begin; });
    return next == ops.end() ? UINT32_MAX : (*next)->range.begin;
  }
  static std::uint32_t next_op(Operation const& op) { return next_op(op, op.range.begin); }

  void fold_within(OpFindings const& one) {
    fold_names(one);
    if (auto const misplaced = structure_.find(one.op->range.begin); misplaced != structure_.end())
      for (std::size_t i = one.begin; i < one.end; ++i) fold(i, misplaced->second);
    for (std::size_t i = one.begin; i < one.end; ++i)
      if (auto const type = other_type(one, diagnostics_.all()[i])) fold(i, *type);
    std::vector<Item> heads = already_read(one), items;
    if (auto const end = end_of_regions(*one.op)) {
      Subjects regions;
      for (Row const& row : one.spec->rows)
        if (row.kind == RowKind::function) regions.faulty.insert(row.name);
      heads.push_back({*end, std::move(regions)});
    }
    if (heads.empty() && one.end - one.begin < 2) return;
    fold_into_operand_count(one);
    for (std::size_t i = one.begin; i < one.end; ++i) {
      Diagnostic const& finding = diagnostics_.all()[i];
      if (finding.severity != Severity::error) continue;
      if (auto about = subjects_of(*one.spec, finding))
        items.push_back({i, std::move(*about)});
      else if (Row const* const row = row_of_constant(one, finding))
        heads.push_back({i, subjects_of(*one.spec, *row)});
    }
    // Rules about results come last, because results depend on the rest. Rules about lengths of lists come first, then
    // rules about ranges.
    std::ranges::stable_sort(items, {}, [&](Item const& item) {
      std::string_view const label = diagnostics_.all()[item.index].label;
      return 3 * int{item.subjects.has_results} + (is_length(*one.spec, label)  ? 0
                                                   : is_range(*one.spec, label) ? 1
                                                                                : 2);
    });
    for (Item& item : items) {
      auto const reason = std::ranges::find_if(heads, [&](Item const& other) {
        return share(other.subjects.faulty, item.subjects.named) || are_same_arguments(other.index, item.index) ||
               (item.subjects.has_results && is_same_type(other.index, item.index)) ||
               are_same_operands(other.index, item.index) || depends_on_length(*one.spec, other, item);
      });
      if (reason == heads.end()) {
        heads.push_back(std::move(item));
        continue;
      }
      if (are_same_operands(reason->index, item.index)) merge_operand_messages(reason->index, item.index);
      fold(item.index, reason->index);
    }
  }

  // If an op has too few operands, or too many, inputs and init values cannot be distinguished.
  void fold_into_operand_count(OpFindings const& one) {
    for (std::size_t i = one.begin; i < one.end; ++i)
      if (is_operand_count(*one.spec, diagnostics_.all()[i].label))
        for (std::size_t other = one.begin; other < one.end; ++other)
          if (diagnostics_.all()[other].severity == Severity::error) fold(other, i);
  }

  // If a data section cannot be parsed, its data is missing or too short.
  void fold_resources() {
    if (program_.base != 0) return;
    auto const begin = program_.source.text().find("{-#");
    auto const& all = diagnostics_.all();
    auto const syntax = std::ranges::find_if(
        all, [&](Diagnostic const& one) { return one.label == "syntax" && one.range.begin >= begin; });
    if (begin == std::string_view::npos || syntax == all.end()) return;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i].label == "elided_resource" || all[i].label == "resource_size")
        fold(i, static_cast<std::size_t>(syntax - all.begin()));
  }

  // If an op has other numbers of operands and of types, neither its number of results nor its rules can be judged.
  void fold_into_type_count() {
    for (auto const& [place, indices] : read_) {
      auto const types = std::ranges::find_if(
          indices, [this](std::size_t i) { return diagnostics_.all()[i].label == "operand_types"; });
      if (types == indices.end()) continue;
      auto const line = place - (program_.source.position(place).column - 1);
      for (auto names = read_.lower_bound(line); names != read_.end() && names->first <= place; ++names)
        for (std::size_t const i : names->second)
          if (diagnostics_.all()[i].label == "result_count" || statement(i).kind == StatementKind::other_use)
            fold(i, *types);
      if (ops_.size() > kMaxReordered) continue;
      for (OpFindings const& one : ops_) {
        auto const begin = one.op->range.begin;
        bool const is_same = one.spec && !one.terminators && begin >= line && begin <= place;
        for (std::size_t i = one.begin; is_same && i < one.end; ++i) fold(i, *types);
      }
    }
  }

  // Returns the row of the attribute that is a malformed constant.
  static Row const* row_of_constant(OpFindings const& one, Diagnostic const& finding) {
    auto const& all = one.op->attributes;
    auto const at = std::ranges::find(all, finding.range.begin, &NamedAttribute::offset);
    return at != all.end() && is_element_label(finding.label) ? one.spec->row(at->name) : nullptr;
  }

  // Returns the diagnostic that the op uses a value at another type than declared.
  std::optional<std::size_t> other_use_of(Operation const& op) const {
    for (std::uint32_t const offset : op.operand_offsets)
      if (auto const use = read_.find(offset); use != read_.end())
        if (statement(use->second.front()).kind == StatementKind::other_use) return use->second.front();
    return std::nullopt;
  }

  // Returns the diagnostic about the terminators of the op's regions.
  std::optional<std::size_t> end_of_regions(Operation const& op) const {
    if (auto const end = ends_.find(&op); end != ends_.end()) return end->second;
    for (Region const* region : op.regions)
      for (Block const* block : region->blocks) {
        auto const found = block->ops.empty() ? structure_.end() : structure_.find(block->ops.back()->range.begin);
        if (found != structure_.end()) return found->second;
        if (auto const use = block->ops.empty() ? std::nullopt : other_use_of(*block->ops.back())) return use;
      }
    return std::nullopt;
  }

  // Whether one diagnostic is about a wrong length of a list in a structure, and the other one about the same
  // structure.
  bool depends_on_length(OpSpec const& spec, Item const& length, Item const& item) const {
    if (!is_length(spec, diagnostics_.all()[length.index].label)) return false;
    auto const structures = [&](std::set<std::string> const& names) {
      std::set<std::string> parents;
      for (std::string const& name : names)
        if (Row const* const row = spec.row(name); row && !row->parent.empty()) parents.insert(row->parent);
      return parents;
    };
    return share(structures(length.subjects.faulty), structures(item.subjects.named));
  }

  Statement const& statement(std::size_t index) const { return diagnostics_.all()[index].statement; }

  bool is_of_type(std::size_t index, MemberRole role) const {
    StatementKind const kind = statement(index).kind;
    return statement(index).role == role && (kind == StatementKind::row_type || kind == StatementKind::row_types);
  }

  // Whether two operands have the same wrong type, and the same types are expected.
  bool are_same_operands(std::size_t a, std::size_t b) const {
    auto const& all = diagnostics_.all();
    return a != b && is_of_type(a, MemberRole::operand) && is_of_type(b, MemberRole::operand) &&
           statement(a).subject.value == statement(b).subject.value && statement(a).expected == statement(b).expected &&
           all[a].officially_accepted == all[b].officially_accepted;
  }

  // Writes "operands lhs and rhs are T, but each must be ..."
  void merge_operand_messages(std::size_t into, std::size_t index) {
    Diagnostic& finding = diagnostics_.all()[into];
    add_operand(finding.statement, statement(index).subject.members.front());
    set_message(finding);
  }

  // Whether both diagnostics state that an operand and a result have the same type, which their rows do not allow.
  bool is_same_type(std::size_t a, std::size_t b) const {
    auto const is_value = [&](std::size_t index) {
      return is_of_type(index, MemberRole::operand) || is_of_type(index, MemberRole::result);
    };
    return is_value(a) && is_value(b) && statement(a).subject.value == statement(b).subject.value &&
           statement(a).subject.members != statement(b).subject.members;
  }

  // Whether both diagnostics state that regions have the same arguments, which differ from those of the op.
  bool are_same_arguments(std::size_t a, std::size_t b) const {
    Statement const &one = statement(a), &other = statement(b);
    return one.kind == StatementKind::region_type && other.kind == StatementKind::region_type &&
           one.given_arguments == other.given_arguments && one.expected_arguments == other.expected_arguments &&
           !one.given_arguments.empty() && one.given_arguments != one.expected_arguments;
  }

  // A value that is a number in place of a tensor is one error, independent of its uses.
  void fold_values() {
    std::map<Value const*, std::size_t> heads;
    auto const is_number = [](Type type) {
      return type && (type->kind == TypeKind::floating || type->kind == TypeKind::integer ||
                      type->kind == TypeKind::complex || type->kind == TypeKind::index);
    };
    for (OpFindings const& one : ops_) {
      if (one.terminators || !one.spec || one.begin == one.end) continue;
      for (std::size_t i = one.begin; i < one.end; ++i)
        for (std::size_t k = 0; k < one.op->operands.size() && k < one.op->operand_offsets.size(); ++k) {
          Value const* const value = one.op->operands[k];
          if (one.op->operand_offsets[k] != diagnostics_.all()[i].range.begin || !is_number(value->type)) continue;
          auto const [known, fresh] = heads.try_emplace(value, i);
          if (!fresh) join(i, known->second);
        }
      auto const add = [&](Value const* value) {
        if (is_number(value->type)) heads.try_emplace(value, one.begin);
      };
      for (Value const* result : one.op->results) add(result);
      for (Region const* region : one.op->regions)
        for (Block const* block : region->blocks)
          for (Value const* argument : block->arguments) add(argument);
    }
  }

  // Folds the second diagnostic into the first. If the official tools accept the first but not the second, folds the
  // other way.
  void join(std::size_t index, std::size_t& first) {
    if (head(index) == head(first)) return;
    auto const& all = diagnostics_.all();
    if (all[head(first)].officially_accepted && !all[head(index)].officially_accepted) {
      fold(head(first), index);
      first = index;
    } else {
      fold(head(index), first);
    }
  }

  // Folds diagnostics that a single change of the op would remove.
  void repair(OpFindings const& one, std::function<bool(Operation const&)> const& is_valid) {
    std::vector<std::size_t> heads;
    for (std::size_t i = one.begin; i < one.end; ++i)
      if (head(i) == i) heads.push_back(i);
    // An edit according to the specification would change a program that the official tools accept.
    if (std::ranges::all_of(heads, [this](std::size_t i) { return diagnostics_.all()[i].officially_accepted; })) return;
    if (!repair_op(program_, one, heads, diagnostics_.all(), is_valid)) return;
    for (std::size_t const i : heads) fold(i, heads[0]);
  }

  void remove_folded() {
    auto& all = diagnostics_.all();
    bool is_folded = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::size_t const into = head(i);
      if (into == i) continue;
      is_folded = true;
      auto& also = all[into].also;
      if (std::ranges::find(also, all[i].label) == also.end() && all[i].label != all[into].label)
        also.push_back(all[i].label);
    }
    if (!is_folded) return;
    Diagnostics kept;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (head(i) == i) kept.add(std::move(all[i]));
    diagnostics_ = std::move(kept);
  }

  Program const& program_;
  std::vector<OpFindings> const& ops_;
  std::size_t before_;
  ProgramScope const& scope_;
  CheckOptions const& options_;
  Diagnostics& diagnostics_;
  std::vector<std::size_t> head_;  // for each diagnostic: its cause, or itself
  std::map<std::uint32_t, std::vector<std::size_t>> read_;
  std::map<std::uint32_t, std::size_t> structure_;  // keyed by offset of the op
  std::map<Operation const*, std::size_t> ends_;
  std::vector<std::size_t> aliases_;  // diagnostics about undefined aliases
};

}  // namespace

void suppress_cascading(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                        ProgramScope const& scope, CheckOptions const& options, Diagnostics& diagnostics) {
  // Beyond the limit, diagnostics are counted but not stored, so they cannot be removed later.
  if (diagnostics.errors() == 0 || diagnostics.dropped() > 0) return;
  Folder(program, ops, before, scope, options, diagnostics).run();
}

}  // namespace assay
