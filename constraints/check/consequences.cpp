#include "constraints/check/consequences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "constraints/check/clause_findings.hpp"
#include "constraints/check/clause_kinds.hpp"
#include "constraints/check/infer.hpp"
#include "constraints/check/op_rules.hpp"
#include "constraints/check/read_twice.hpp"
#include "constraints/check/region_arguments.hpp"
#include "constraints/check/repairs.hpp"
#include "constraints/evaluate/builtins.hpp"
#include "constraints/explain/subjects.hpp"

namespace assay {
namespace {

// With findings, that are inspected again with other types, and those types; and with their dimensions in each order.
constexpr std::size_t kMaxOps = 300, kMaxValues = 8, kMaxReordered = 10;

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
    for (std::size_t i = 0; i < before_; ++i) read_[diagnostics_.all()[i].range.begin].push_back(i);
    for (std::size_t i = 0; i < head_.size(); ++i)
      if (is_of_structure(diagnostics_.all()[i].label)) structure_.try_emplace(diagnostics_.all()[i].range.begin, i);
    for (OpFindings const& one : ops_)
      if (one.terminators) fold_ends(one);
    for (OpFindings const& one : ops_)
      if (!one.terminators && one.spec) fold_within(one);
    fold_values();
    for (auto const& [index, from] : read_twice(program_, ops_, before_, diagnostics_.all())) fold(index, from);
    auto const is_valid = [this](Operation const& op) {
      OpSpec const* const spec = Specification::get().op(op.name);
      return spec && broken_rules({&op, spec}).empty();
    };
    for (auto const& [index, from] : exchanged_uses(program_, before_, diagnostics_.all(), is_valid)) fold(index, from);
    for (auto const& [index, from] : uses_of_arguments(ops_, before_, diagnostics_.all())) fold(index, from);
    for (auto const& [index, from] : retyped_arguments(ops_, before_, diagnostics_.all(), is_valid)) fold(index, from);
    for (auto const& [index, from] : missing_arguments(ops_, diagnostics_.all())) fold(index, from);
    for (auto const& [index, from] : unnamed_arguments(ops_, before_, diagnostics_.all())) fold(index, from);
    for (auto const& [index, from] : misnamed_symbol(diagnostics_.all())) fold(index, from);
    for (auto const& [index, from] : repeated_on_line(program_.source, before_, diagnostics_.all())) fold(index, from);
    if (ops_.size() <= kMaxOps) fold_across();
    if (ops_.size() <= kMaxReordered)
      for (OpFindings const& one : ops_)
        if (!one.terminators && one.spec) repair(one, is_valid);
    for (auto const& [index, from] : unclosed_function(diagnostics_.all())) fold(index, from);
    take_out();
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
    if (all[into].officially_accepted && !all[index].officially_accepted) return;  // more is wrong than that
    if (head(index) == index && into != index) head_[index] = into;
  }

  // Whether the finding is about where an op may appear, or about an unknown op.
  static bool is_of_structure(std::string_view label) {
    return label == "unknown_op" || label == "unknown_dialect" || label == "parent" || label == "terminator";
  }

  // A block that has a return in its middle has none at its end.
  void fold_ends(OpFindings const& one) {
    ends_[one.op] = one.begin;
    for (Region const* region : one.op->regions)
      for (Block const* block : region->blocks)
        for (Operation const* op : block->ops)
          if (auto const found = structure_.find(op->range.begin);
              found != structure_.end() && op != block->ops.back() && found->second != one.begin)
            return fold(one.begin, found->second);
  }

  // The number of results is wrong, so that they have another number of names.
  void fold_names(OpFindings const& one) {
    auto const names = read_.find(one.op->range.begin);
    if (names == read_.end()) return;
    for (std::size_t i = one.begin; i < one.end; ++i)
      if (diagnostics_.all()[i].label.ends_with("_arity"))
        for (std::size_t const index : names->second)
          if (diagnostics_.all()[index].label == "result_count") fold(index, i);
  }

  // The finding about a type in the op's text that is not a type.
  std::optional<std::size_t> other_type(OpFindings const& one, Diagnostic const& finding) const {
    for (std::size_t i = 0; i < before_; ++i)
      if (statement(i).kind == StatementKind::undefined_alias &&
          has_value(finding.statement, statement(i).subject.words))
        return i;
    if (!one.op->regions.empty()) return std::nullopt;
    std::uint32_t const end = next_op(*one.op);
    for (auto at = read_.upper_bound(one.op->range.begin); at != read_.end() && at->first < end; ++at) {
      if (diagnostics_.all()[at->second.front()].label == "invalid_type") return at->second.front();
    }
    return std::nullopt;
  }

  // What a finding of the op is about; nothing of findings that no row and no clause makes.
  std::optional<Subjects> subjects(OpSpec const& spec, Diagnostic const& finding) const {
    if (Clause const* const clause = clause_of(spec, finding.label)) return subjects_of(spec, clause->formula);
    Statement const& said = finding.statement;
    if (!is_of_row(said.kind) || said.subject.members.empty()) return std::nullopt;
    Row const* const row = spec.row(said.subject.members.front().name);
    return row ? std::optional(subjects_of(spec, *row)) : std::nullopt;
  }

  // What the reader of the text found wrong in this op, as far as rules may speak of it.
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

  // A value that the op reads several times is of one wrong type.
  void fold_same(Operation const& op, std::size_t operand, std::size_t index) {
    for (std::size_t i = 0; i < operand; ++i) {
      auto const first = read_.find(op.operand_offsets[i]);
      if (op.operands[i] != op.operands[operand] || first == read_.end()) continue;
      Diagnostic const &one = diagnostics_.all()[first->second.front()], &other = diagnostics_.all()[index];
      if (one.label == other.label && one.statement == other.statement && one.message == other.message)
        return fold(index, first->second.front());
    }
  }

  // Where the next attribute or the next op begins, whichever is first.
  static std::uint32_t end_of(Operation const& op, NamedAttribute const& attribute) {
    std::uint32_t end = next_op(op, attribute.offset);
    auto const limit = [&](std::uint32_t at) {
      if (at > attribute.offset) end = std::min(end, at);
    };
    for (NamedAttribute const& other : op.attributes) limit(other.offset);
    for (Region const* region : op.regions) limit(region->offset);
    return end;
  }

  // Where the first op of the same block after the place, or after the op, begins.
  static std::uint32_t next_op(Operation const& op, std::uint32_t place) {
    if (!op.parent) return UINT32_MAX;
    auto const& ops = op.parent->ops;  // in a text in the order of their places
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
    for (std::size_t i = one.begin; i < one.end; ++i) {
      Diagnostic const& finding = diagnostics_.all()[i];
      if (finding.severity != Severity::error) continue;
      if (auto about = subjects(*one.spec, finding)) items.push_back({i, std::move(*about)});
    }
    // A result is what the rest makes it: rules about it come last. How long lists are, and then what must be in a range,
    // comes first.
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
               are_same_operands(other.index, item.index) || rests_on_length(*one.spec, other, item);
      });
      if (reason == heads.end()) {
        heads.push_back(std::move(item));
        continue;
      }
      if (are_same_operands(reason->index, item.index)) merge_operand_messages(reason->index, item.index);
      fold(item.index, reason->index);
    }
  }

  // The finding that the op uses a value with another type than it has.
  std::optional<std::size_t> other_use_of(Operation const& op) const {
    for (std::uint32_t const offset : op.operand_offsets)
      if (auto const use = read_.find(offset); use != read_.end())
        if (statement(use->second.front()).kind == StatementKind::other_use) return use->second.front();
    return std::nullopt;
  }

  // What is wrong with the ends of regions of the op, or with the op that is there.
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

  // Whether the one says that a list of a structure has a wrong length, and the other speaks of the same structure.
  bool rests_on_length(OpSpec const& spec, Item const& length, Item const& item) const {
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

  // Whether two operands are of one wrong type, where the same types are expected.
  bool are_same_operands(std::size_t a, std::size_t b) const {
    auto const& all = diagnostics_.all();
    return a != b && is_of_type(a, MemberRole::operand) && is_of_type(b, MemberRole::operand) &&
           statement(a).subject.value == statement(b).subject.value && statement(a).expected == statement(b).expected &&
           all[a].officially_accepted == all[b].officially_accepted;
  }

  // "operands lhs and rhs are T, but each must be ..."
  void merge_operand_messages(std::size_t into, std::size_t index) {
    Diagnostic& finding = diagnostics_.all()[into];
    add_operand(finding.statement, statement(index).subject.members.front());
    say(finding);
  }

  // Whether two findings state that an operand and a result have one type that their rows do not allow.
  bool is_same_type(std::size_t a, std::size_t b) const {
    auto const is_value = [&](std::size_t index) {
      return is_of_type(index, MemberRole::operand) || is_of_type(index, MemberRole::result);
    };
    return is_value(a) && is_value(b) && statement(a).subject.value == statement(b).subject.value &&
           statement(a).subject.members != statement(b).subject.members;
  }

  // Whether two findings state that regions take the same arguments, which are not those of the op.
  bool are_same_arguments(std::size_t a, std::size_t b) const {
    Statement const &one = statement(a), &other = statement(b);
    return one.kind == StatementKind::region_type && other.kind == StatementKind::region_type &&
           one.given_arguments == other.given_arguments && one.expected_arguments == other.expected_arguments &&
           !one.given_arguments.empty() && one.given_arguments != one.expected_arguments;
  }

  // A value that is not a tensor but a number is one mistake, wherever it is used.
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

  // Folds the second into the first, or, if the first is what the official tools accept, the other way round.
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

  // Findings that one change of the op would remove.
  void repair(OpFindings const& one, std::function<bool(Operation const&)> const& is_valid) {
    std::vector<std::size_t> heads;
    for (std::size_t i = one.begin; i < one.end; ++i)
      if (head(i) == i) heads.push_back(i);
    if (!repair_op(program_, one, heads, diagnostics_.all(), is_valid)) return;
    for (std::size_t const i : heads) fold(i, heads[0]);
  }

  // Findings that would not be there if results had the types that the rules of their ops demand.
  void fold_across() {
    std::map<Value*, std::pair<Type, std::size_t>> fixed;  // what type, by which finding
    TypeInference inference(program_);
    for (OpFindings const& one : ops_)
      if (!one.terminators && one.spec) fix_types(one, inference, fixed);
    if (fixed.empty()) return;
    if (program_.top) fix_readers(*program_.top, inference, fixed);
    leave_confirmed(fixed);
    if (program_.top) fold_uses(*program_.top, fixed);
    std::map<Value*, Type> written;
    for (auto const& [value, type] : fixed) written[value] = value->type;
    CheckOptions options = options_;
    options.labels_only = true;
    options.explained = false;
    for (OpFindings const& one : ops_) {
      if (one.terminators || !one.spec) continue;
      auto const values = read_values(*one.op, fixed);
      if (values.empty() || values.size() > kMaxValues) continue;
      auto const labels = [&] {
        std::size_t steps = 0;
        ProgramScope scope{scope_.context, scope_.table, scope_.symbols, scope_.official, &steps};
        std::set<std::string> broken;
        for (Diagnostic const& finding : op_findings(*one.op, *one.spec, scope, options)) broken.insert(finding.label);
        return broken;
      };
      auto const now = labels();
      // One after the other, so that each finding follows from the value that explains it.
      for (Value* value : values) {
        auto const& [type, by] = fixed[value];
        value->type = type;
        auto const then = labels();
        for (std::size_t i = one.begin; i < one.end; ++i) {
          std::string const& label = diagnostics_.all()[i].label;
          if (now.contains(label) && !then.contains(label) && head(by) != i) fold(i, by);
        }
      }
      for (auto const& [value, type] : written) value->type = type;
    }
  }

  // What reads such a result, keeps its rules as it is written, and would keep them with other types, should have these.
  void fix_readers(Block const& block, TypeInference& inference,
                   std::map<Value*, std::pair<Type, std::size_t>>& fixed) {
    for (Operation* op : block.ops) {
      if (fixed.size() > kMaxOps) return;
      for (Region const* region : op->regions)
        for (Block const* inner : region->blocks) fix_readers(*inner, inference, fixed);
      auto const values = op->regions.empty() && !op->results.empty() ? read_values(*op, fixed) : std::vector<Value*>();
      OpSpec const* const spec = values.empty() || op->opaque ? nullptr : scope_.table.info(*op).spec;
      bool const is_found = std::ranges::any_of(ops_, [&](OpFindings const& one) { return one.op == op; });
      if (!spec || is_found || fixed.contains(op->results[0])) continue;
      OpFindings const one{op, spec};
      std::vector<Type> before;
      for (Value* value : values) before.push_back(std::exchange(value->type, fixed[value].first));
      auto const types = right_types(*op, inference);
      if (!broken_rules(one).empty() && broken_rules(one, types).empty())
        for (std::size_t i = 0; i < types.size(); ++i)
          if (types[i] != op->results[i]->type) fixed[op->results[i]] = {types[i], fixed[values[0]].second};
      for (std::size_t i = 0; i < values.size(); ++i) values[i]->type = before[i];
    }
  }

  // A type that all readers of a result confirm, and all readers of results that follow from it, is not for one edit to change.
  void leave_confirmed(std::map<Value*, std::pair<Type, std::size_t>> const& fixed) {
    std::map<std::size_t, std::set<UsesByType>> uses;  // by the finding
    for (auto const& [value, type] : fixed)
      uses[type.second].insert(uses_of(*value, ops_, before_, diagnostics_.all()));
    for (auto const& [index, kinds] : uses) {
      bool const is_confirmed = kinds.contains(UsesByType::as_written) && !kinds.contains(UsesByType::of_another_type);
      if (Hint& hint = diagnostics_.all()[index].hint; is_confirmed && changes_result(hint))
        hint = fmt::format("change an operand or an attribute, or write {} here and where the result is used",
                           hint.edits[0].to);
    }
  }

  // A user of a result by the type that it should have is correct.
  void fold_uses(Block const& block, std::map<Value*, std::pair<Type, std::size_t>> const& fixed) {
    for (Operation const* op : block.ops) {
      for (std::size_t k = 0; k < op->operands.size() && k < op->operand_offsets.size(); ++k) {
        auto const value = fixed.find(op->operands[k]);
        auto const found = value == fixed.end() ? read_.end() : read_.find(op->operand_offsets[k]);
        if (found == read_.end()) continue;
        for (std::size_t const index : found->second)
          if (statement(index).kind == StatementKind::other_use &&
              statement(index).expected == to_string(value->second.first))
            fold(index, value->second.second);
      }
      for (Region const* region : op->regions)
        for (Block const* inner : region->blocks) fold_uses(*inner, fixed);
    }
  }

  void fix_types(OpFindings const& one, TypeInference& inference,
                 std::map<Value*, std::pair<Type, std::size_t>>& fixed) {
    std::optional<std::size_t> by;
    for (std::size_t i = one.begin; i < one.end && !by; ++i) {
      auto const about = subjects(*one.spec, diagnostics_.all()[i]);
      if (about && about->has_results) by = i;
    }
    if (!by || one.op->results.empty()) return;
    auto types = right_types(*one.op, inference);
    if (types.size() == 1 && types[0] == one.op->results[0]->type)
      if (Type const used = type_of_use(*one.op, before_, diagnostics_.all());
          used && broken_rules(one, {used}).empty())
        types[0] = used;
    bool const is_of_elements = statement(*by).subject.aspect == Aspect::element_type;
    if (is_of_elements && types.size() == 1 && types[0] == one.op->results[0]->type)
      if (Type const same = with_elements_of_operand(*one.op); same && broken_rules(one, {same}).empty())
        types[0] = same;
    bool const is_right = keeps_rules(one, types, diagnostics_.all()[*by].label);
    if (auto& hint = diagnostics_.all()[*by].hint; !is_right && hint.empty())
      hint = find_other_type(*program_.context, *one.op, [&] { return broken_rules(one).empty(); });
    for (std::size_t i = 0; i < types.size(); ++i) {
      Value* const value = one.op->results[i];
      if (types[i] == value->type) continue;
      fixed[value] = {types[i], *by};
      Diagnostic& finding = diagnostics_.all()[*by];
      if (!is_right || !finding.hint.empty() || is_emptied(*one.op, types[i])) continue;
      propose_type(finding, types.size(), i, types[i]);
      auto const kind = finding.statement.kind;  // of a finding that was placed in the region, which is right
      if (kind == StatementKind::region_type || kind == StatementKind::region_count) finding.range = one.op->range;
    }
  }

  // Of the only result: its sizes, and the elements of the only operand.
  Type with_elements_of_operand(Operation const& op) const {
    Type const result = op.results[0]->type, operand = op.operands.size() == 1 ? op.operands[0]->type : nullptr;
    bool const are_tensors = operand && operand->kind == TypeKind::tensor && result->kind == TypeKind::tensor;
    return are_tensors ? program_.context->tensor(result->shape, operand->element, result->encoding) : nullptr;
  }

  static void propose_type(Diagnostic& finding, std::size_t results, std::size_t number, Type type) {
    auto const which = results == 1 ? std::string("the result") : fmt::format("result {}", number);
    finding.hint = {fmt::format("the type of {} must be {}", which, to_string(type)),
                    {{.kind = HintEdit::Kind::result_type, .result = number, .to = to_string(type)}}};
  }

  // Of the results, by the rules; as they are written where the rules leave them open.
  std::vector<Type> right_types(Operation const& op, TypeInference& inference) const {
    auto const inferred = inference.infer(op);
    std::vector<Type> types;
    for (std::size_t i = 0; i < op.results.size(); ++i)
      types.push_back(i < inferred.size() ? in_full(*program_.context, inferred[i], op.results[i]->type)
                                          : op.results[i]->type);
    return types;
  }

  std::set<std::string> broken_rules(OpFindings const& one) const {
    CheckOptions options = options_;
    options.labels_only = true;
    options.explained = false;
    std::size_t steps = 0;
    ProgramScope scope{scope_.context, scope_.table, scope_.symbols, scope_.official, &steps};
    std::set<std::string> broken;
    for (Diagnostic const& finding : op_findings(*one.op, *one.spec, scope, options)) broken.insert(finding.label);
    return broken;
  }

  // The rules that the op breaks with results of these types.
  std::set<std::string> broken_rules(OpFindings const& one, std::vector<Type> types) const {
    auto const exchange_types = [&] {
      for (std::size_t i = 0; i < types.size(); ++i) std::swap(one.op->results[i]->type, types[i]);
    };
    exchange_types();
    auto broken = broken_rules(one);
    exchange_types();
    return broken;
  }

  // Whether the op with results of these types keeps the rule, and all others that it keeps as it is.
  bool keeps_rules(OpFindings const& one, std::vector<Type> const& types, std::string const& label) const {
    auto const now = broken_rules(one), then = broken_rules(one, types);
    return !then.contains(label) && std::ranges::includes(now, then);
  }

  // Whether the type has a size 0 although no type in the text of this op has one: this is never intended.
  static bool is_emptied(Operation const& op, Type type) {
    auto const is_empty = [](Type one) { return one && std::ranges::find(one->shape, 0) != one->shape.end(); };
    auto const is_empty_value = [&](Value const* value) { return is_empty(value->type); };
    return is_empty(type) && std::ranges::none_of(op.operands, is_empty_value) &&
           std::ranges::none_of(op.results, is_empty_value);
  }

  // Values that the op reads, or that its regions return, and that should have other types.
  static std::vector<Value*> read_values(Operation const& op,
                                         std::map<Value*, std::pair<Type, std::size_t>> const& fixed) {
    std::vector<Value*> read;
    auto const add = [&](std::span<Value* const> values) {
      for (Value* value : values)
        if (fixed.contains(value) && value->op != &op && std::ranges::find(read, value) == read.end())
          read.push_back(value);
    };
    add(op.operands);
    for (Region const* region : op.regions)
      for (Block const* block : region->blocks)
        if (!block->ops.empty()) add(block->ops.back()->operands);
    return read;
  }

  void take_out() {
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
  std::vector<std::size_t> head_;  // the finding that each follows from; itself if from none
  std::map<std::uint32_t, std::vector<std::size_t>> read_;
  std::map<std::uint32_t, std::size_t> structure_;  // by the place of the op
  std::map<Operation const*, std::size_t> ends_;
};

}  // namespace

void suppress_cascading(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                        ProgramScope const& scope, CheckOptions const& options, Diagnostics& diagnostics) {
  // A flood of findings is counted, not kept: dropped findings cannot be removed later.
  if (diagnostics.errors() == 0 || diagnostics.dropped() > 0) return;
  Folder(program, ops, before, scope, options, diagnostics).run();
}

}  // namespace assay
