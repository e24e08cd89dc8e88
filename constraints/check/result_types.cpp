#include "constraints/check/result_types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "constraints/check/elements.hpp"
#include "constraints/check/infer.hpp"
#include "constraints/check/op_rules.hpp"
#include "constraints/check/repairs.hpp"
#include "constraints/evaluate/builtins.hpp"
#include "constraints/explain/clause_kinds.hpp"
#include "constraints/repair/value_uses.hpp"
#include "grammar/x3/characters.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxValues = 8;  // maximum results of one op whose types are tried

// The correct type of a result, and the diagnostic that shows it.
using FixedTypes = std::map<Value*, std::pair<Type, std::size_t>>;

class ResultTypes {
public:
  ResultTypes(Program const& program, std::vector<OpFindings> const& ops, std::size_t before, ProgramScope const& scope,
              CheckOptions const& options, std::vector<Diagnostic>& all,
              std::function<void(std::size_t, std::size_t)> const& fold)
      : program_(program), ops_(ops), scope_(scope), options_(options), all_(all), fold_(fold), uses_(program) {
    for (std::size_t i = 0; i < before; ++i) read_[all[i].range.begin].push_back(i);
    for (OpFindings const& one : ops)
      if (one.begin != one.end) found_.insert(one.op);
  }

  // Folds diagnostics that disappear if results have the types that the rules of their ops require.
  void run() {
    FixedTypes fixed;
    TypeInference inference(program_);
    for (OpFindings const& one : ops_)
      if (!one.terminators && one.spec) fix_types(one, inference, fixed);
    if (fixed.empty()) return;
    if (program_.top) fix_readers(*program_.top, inference, fixed);
    drop_confirmed_edits(fixed);
    if (program_.top) fold_uses(*program_.top, fixed);
    for (OpFindings const& one : ops_) {
      if (one.terminators || !one.spec) continue;
      auto const values = read_values(*one.op, fixed);
      if (values.empty() || values.size() > kMaxValues) continue;
      auto const now = broken_rules(one);
      std::vector<Type> written;
      for (Value const* value : values) written.push_back(value->type);
      // Handled one by one, so that each diagnostic follows from the value that explains it.
      for (Value* value : values) {
        auto const& [type, by] = fixed[value];
        value->type = type;
        auto const then = broken_rules(one);
        for (std::size_t i = one.begin; i < one.end; ++i) {
          std::string const& label = all_[i].label;
          if (now.contains(label) && !then.contains(label)) fold_(i, by);
        }
      }
      for (std::size_t i = 0; i < values.size(); ++i) values[i]->type = written[i];
    }
  }

private:
  // Also changes the types of readers of such a result, if they satisfy their rules as declared and would satisfy them
  // with the new types.
  void fix_readers(Block const& block, TypeInference& inference, FixedTypes& fixed) {
    for (Operation* op : block.ops) {
      for (Region const* region : op->regions)
        for (Block const* inner : region->blocks) fix_readers(*inner, inference, fixed);
      auto const values = op->regions.empty() && !op->results.empty() ? read_values(*op, fixed) : std::vector<Value*>();
      OpSpec const* const spec = values.empty() || op->opaque ? nullptr : scope_.table.info(*op).spec;
      if (!spec || found_.contains(op) || fixed.contains(op->results[0])) continue;
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

  // If all readers of a result, and of results that follow from it, confirm its type, removes the edit of that type
  // from the hint.
  void drop_confirmed_edits(FixedTypes const& fixed) {
    std::map<std::size_t, std::set<UsesByType>> uses;  // by diagnostic
    for (auto const& [value, type] : fixed) uses[type.second].insert(uses_of(*value));
    for (auto const& [index, kinds] : uses) {
      bool const is_confirmed = kinds.contains(UsesByType::as_written) && !kinds.contains(UsesByType::of_another_type);
      if (Hint& hint = all_[index].hint; is_confirmed && changes_result(hint))
        hint = fmt::format("change an operand or an attribute, or write {} here and where the result is used",
                           hint.edits[0].to);
    }
  }

  // A use of a result at its correct type is correct, so its diagnostic follows from the wrong result.
  void fold_uses(Block const& block, FixedTypes const& fixed) {
    for (Operation const* op : block.ops) {
      for (std::size_t k = 0; k < op->operands.size() && k < op->operand_offsets.size(); ++k) {
        auto const value = fixed.find(op->operands[k]);
        auto const found = value == fixed.end() ? read_.end() : read_.find(op->operand_offsets[k]);
        if (found == read_.end()) continue;
        for (std::size_t const index : found->second)
          if (all_[index].statement.kind == StatementKind::other_use &&
              all_[index].statement.expected == to_string(value->second.first))
            fold_(index, value->second.second);
      }
      for (Region const* region : op->regions)
        for (Block const* inner : region->blocks) fold_uses(*inner, fixed);
    }
  }

  void fix_types(OpFindings const& one, TypeInference& inference, FixedTypes& fixed) {
    std::optional<std::size_t> by;
    for (std::size_t i = one.begin; i < one.end && !by; ++i) {
      auto const about = subjects_of(*one.spec, all_[i]);
      if (about && about->has_results) by = i;
    }
    if (!by || one.op->results.empty()) return;
    auto types = right_types(*one.op, inference);
    if (types.size() == 1 && types[0] == one.op->results[0]->type)
      if (Type const used = type_of_use(*one.op); used && broken_rules(one, {used}).empty()) types[0] = used;
    bool const is_of_elements = all_[*by].statement.subject.aspect == Aspect::element_type;
    if (is_of_elements && types.size() == 1 && types[0] == one.op->results[0]->type)
      if (Type const same = with_elements_of_operand(*one.op); same && broken_rules(one, {same}).empty())
        types[0] = same;
    if (types.size() == 1 && types[0] == one.op->results[0]->type)
      if (Type const same = expressed_as_operand(*one.op); same && broken_rules(one, {same}).empty()) types[0] = same;
    bool const is_right = satisfies_rules(one, types, all_[*by].label);
    if (auto& hint = all_[*by].hint; !is_right && hint.empty())
      hint = find_other_type(*program_.context, *one.op, [&] { return broken_rules(one).empty(); });
    for (std::size_t i = 0; i < types.size(); ++i) {
      Value* const value = one.op->results[i];
      if (types[i] == value->type) continue;
      fixed[value] = {types[i], *by};
      Diagnostic& finding = all_[*by];
      if (!is_right || !finding.hint.empty() || is_emptied(*one.op, types[i])) continue;
      propose_type(finding, types.size(), i, types[i]);
      auto const kind = finding.statement.kind;  // the diagnostic may already be in the right region
      if (kind == StatementKind::region_type || kind == StatementKind::region_count) finding.range = one.op->range;
    }
  }

  // For the only result: its sizes with the elements of the only operand.
  Type with_elements_of_operand(Operation const& op) const {
    Type const result = op.results[0]->type, operand = op.operands.size() == 1 ? op.operands[0]->type : nullptr;
    bool const are_tensors = operand && operand->kind == TypeKind::tensor && result->kind == TypeKind::tensor;
    return are_tensors ? program_.context->tensor(result->shape, operand->element, result->encoding) : nullptr;
  }

  // For the only result, which is quantized: its elements with the expressed type of the only operand.
  Type expressed_as_operand(Operation const& op) const {
    Type const result = op.results[0]->type, operand = op.operands.size() == 1 ? op.operands[0]->type : nullptr;
    bool const are_tensors = operand && operand->kind == TypeKind::tensor && result && result->kind == TypeKind::tensor;
    bool const is_quantized = are_tensors && result->element && result->element->quantization && operand->element &&
                              operand->element->kind == TypeKind::floating;
    if (!is_quantized) return nullptr;
    Quantization other = *result->element->quantization;
    other.expressed = operand->element;
    return program_.context->tensor(result->shape, program_.context->quantized(other), result->encoding);
  }

  // Returns the type at which another op of the block first uses the only result, if it differs from the declared type
  // and a value has it. Otherwise returns nullptr.
  Type type_of_use(Operation const& op) {
    if (read_.empty() || !op.parent || op.results.size() != 1) return nullptr;
    for (ValueUse const& use : uses_.of(*op.results[0])) {
      if (use.op->parent != op.parent || use.operand >= use.op->operand_offsets.size()) continue;
      auto const found = read_.find(use.op->operand_offsets[use.operand]);
      if (found == read_.end()) continue;
      for (std::size_t const index : found->second)
        if (all_[index].statement.kind == StatementKind::other_use)
          return find_type_named(all_[index].statement.expected);
    }
    return nullptr;
  }

  Type find_type_named(std::string const& text) {
    if (types_.empty() && program_.top) add_types(*program_.top);
    auto const found = types_.find(text);
    return found == types_.end() ? nullptr : found->second;
  }

  // Adds the types of all values and signatures. Regions nest at most kMaxNesting deep.
  void add_types(Block const& block) {
    std::unordered_set<Type> all;
    auto const add = [&](Type type) {
      if (type && all.insert(type).second) types_.emplace(to_string(type), type);
    };
    for (Value const* argument : block.arguments) add(argument->type);
    for (Operation const* op : block.ops) {
      for (Value const* result : op->results) add(result->type);
      Attribute const signature = op->attribute("function_type");
      if (signature && signature->type && signature->type->kind == TypeKind::function)
        for (auto const& types : {signature->type->results, signature->type->members})
          for (Type const type : types) add(type);
      for (Region const* region : op->regions)
        for (Block const* inner : region->blocks) add_types(*inner);
    }
  }

  // How ops use a value: at its declared type, some at another type, or with diagnostics of their own. A function that
  // returns it declares a type.
  enum class UsesByType { none, as_written, of_another_type };
  UsesByType uses_of(Value const& value) const {
    auto const uses = uses_.of(value);
    if (!value.op) return UsesByType::none;
    if (uses.empty()) return is_named_by_unread_op(value) ? UsesByType::as_written : UsesByType::none;
    // The expectation of an opaque op is unknown.
    if (std::ranges::any_of(uses, [](ValueUse const& use) { return use.op->opaque; })) return UsesByType::as_written;
    bool const is_disputed =
        std::ranges::any_of(uses, [&](ValueUse const& use) { return disputes(*use.op, use.operand); });
    return is_disputed ? UsesByType::of_another_type : UsesByType::as_written;
  }

  // Whether the text of a later op of the block that could not be parsed contains the name of the value.
  bool is_named_by_unread_op(Value const& value) const {
    std::string const name = "%" + std::string(value.name);
    std::string_view const text = program_.source.text();
    if (value.name.empty() || !value.op->parent) return false;
    return std::ranges::any_of(value.op->parent->ops, [&](Operation const* op) {
      bool const is_later = op->range.begin >= value.op->range.begin && op->range.begin < text.size();
      if (!op->opaque || !is_later) return false;
      std::string_view const rest = text.substr(op->range.begin);
      std::string_view const line = rest.substr(0, rest.find('\n'));
      std::size_t const at = line.find(name);
      return at != line.npos && (at + name.size() == line.size() || !is_in_word(line[at + name.size()]));
    });
  }

  // Whether the use states another type, or has its own diagnostics.
  bool disputes(Operation const& op, std::size_t operand) const {
    if (found_.contains(&op) || is_declared_otherwise(op, operand)) return true;
    return operand < op.operand_offsets.size() && read_.contains(op.operand_offsets[operand]);
  }

  // Whether `op` ends a function that declares another type for this operand.
  static bool is_declared_otherwise(Operation const& op, std::size_t operand) {
    Operation const* const outer = op.parent && op.parent->parent ? op.parent->parent->parent : nullptr;
    Attribute const signature = outer && op.parent->ops.back() == &op ? outer->attribute("function_type") : nullptr;
    bool const is_function = signature && signature->type && signature->type->kind == TypeKind::function;
    return is_function && operand < signature->type->results.size() &&
           signature->type->results[operand] != op.operands[operand]->type;
  }

  static void propose_type(Diagnostic& finding, std::size_t results, std::size_t number, Type type) {
    auto const which = results == 1 ? std::string("the result") : fmt::format("result {}", number);
    finding.hint = {fmt::format("the type of {} must be {}", which, to_string(type)),
                    {{.kind = HintEdit::Kind::result_type, .result = number, .to = to_string(type)}}};
  }

  // Returns the result types that the rules require, or the declared ones where the rules leave them open.
  std::vector<Type> right_types(Operation const& op, TypeInference& inference) const {
    auto const inferred = inference.infer(op);
    std::vector<Type> types;
    for (std::size_t i = 0; i < op.results.size(); ++i)
      types.push_back(i < inferred.size() ? in_full(*program_.context, inferred[i], op.results[i]->type)
                                          : op.results[i]->type);
    return types;
  }

  std::set<std::string> broken_rules(OpFindings const& one) const {
    return assay::broken_rules(*one.op, *one.spec, scope_, options_);
  }

  // Returns the labels of rules that the op violates with results of these types.
  std::set<std::string> broken_rules(OpFindings const& one, std::vector<Type> types) const {
    auto const exchange_types = [&] {
      for (std::size_t i = 0; i < types.size(); ++i) std::swap(one.op->results[i]->type, types[i]);
    };
    exchange_types();
    auto broken = broken_rules(one);
    exchange_types();
    return broken;
  }

  // Whether the op with results of these types satisfies the rule, and all others that it already satisfies.
  bool satisfies_rules(OpFindings const& one, std::vector<Type> const& types, std::string const& label) const {
    auto const now = broken_rules(one), then = broken_rules(one, types);
    return !then.contains(label) && std::ranges::includes(now, then);
  }

  // Whether the type has a size 0 although no type of the op in the text has one. This is never intended.
  static bool is_emptied(Operation const& op, Type type) {
    auto const is_empty = [](Type one) { return one && std::ranges::find(one->shape, 0) != one->shape.end(); };
    auto const is_empty_value = [&](Value const* value) { return is_empty(value->type); };
    return is_empty(type) && std::ranges::none_of(op.operands, is_empty_value) &&
           std::ranges::none_of(op.results, is_empty_value);
  }

  // Returns the values that the op reads, or that its regions return, and whose types should differ.
  static std::vector<Value*> read_values(Operation const& op, FixedTypes const& fixed) {
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

  Program const& program_;
  std::vector<OpFindings> const& ops_;
  ProgramScope const& scope_;
  CheckOptions const& options_;
  std::vector<Diagnostic>& all_;
  std::function<void(std::size_t, std::size_t)> const& fold_;
  ValueUses uses_;
  std::unordered_map<std::uint32_t, std::vector<std::size_t>> read_;  // diagnostics of the parser by offset
  std::unordered_set<Operation const*> found_;                        // ops with diagnostics
  std::map<std::string, Type> types_;
};

}  // namespace

std::set<std::string> broken_rules(Operation const& op, OpSpec const& spec, ProgramScope const& scope,
                                   CheckOptions const& options) {
  CheckOptions quick = options;
  quick.labels_only = true;
  quick.explained = false;
  std::size_t steps = 0;
  ProgramScope const own{scope.context, scope.table, scope.symbols, scope.official, &steps};
  std::set<std::string> broken;
  for (Diagnostic const& finding : op_findings(op, spec, own, quick)) broken.insert(finding.label);
  return broken;
}

namespace {

// Whether the diagnostic does not require another type of the result. A third type at a use is another mistake.
bool is_required(Diagnostic const& of_result, std::string const& type) {
  auto const& edits = of_result.hint.edits;
  return edits.empty() || edits[0].kind != HintEdit::Kind::result_type || edits[0].to == type;
}

}  // namespace

std::vector<FollowsFrom> uses_of_wrong_results(Program const& program, std::vector<OpFindings> const& ops,
                                               std::size_t before, std::vector<Diagnostic> const& all) {
  std::unordered_map<std::uint32_t, std::size_t> uses;  // by offset
  for (std::size_t i = 0; i < before; ++i)
    if (all[i].statement.kind == StatementKind::other_use) uses.emplace(all[i].range.begin, i);
  if (uses.empty() || !program.top) return {};
  std::unordered_map<Operation const*, std::size_t> wrong;
  // Maps an op to its first use of an operand at another type. If its result is used at the type of the operand, the
  // type of the op is wrong.
  std::unordered_map<Operation const*, std::size_t> changed;
  for (OpFindings const& one : ops)
    for (std::size_t i = one.begin; i < one.end && one.spec && !one.terminators; ++i) {
      auto const about = subjects_of(*one.spec, all[i]);
      bool const is_of_result = about ? about->has_results : is_element_label(all[i].label);
      if (is_of_result && all[i].severity == Severity::error) wrong.try_emplace(one.op, i);
    }
  std::vector<FollowsFrom> found;
  std::function<void(Block const&)> const search = [&](Block const& block) {
    for (Operation const* op : block.ops) {
      for (std::size_t k = 0; k < std::min(op->operands.size(), op->operand_offsets.size()); ++k) {
        auto const use = uses.find(op->operand_offsets[k]);
        auto const from = wrong.find(op->operands[k]->op);
        if (use == uses.end()) continue;
        Statement const& statement = all[use->second].statement;
        if (from != wrong.end() && is_required(all[from->second], statement.expected))
          found.push_back({use->second, from->second});
        auto const type = op->operands[k]->op ? changed.find(op->operands[k]->op) : changed.end();
        bool const is_same = type != changed.end() && all[type->second].statement.expected == statement.subject.value &&
                             all[type->second].statement.subject.value == statement.expected;
        if (is_same) found.push_back({use->second, type->second});
        changed.try_emplace(op, use->second);
      }
      for (Region const* region : op->regions)
        for (Block const* inner : region->blocks) search(*inner);
    }
  };
  search(*program.top);
  return found;
}

void fold_across(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                 ProgramScope const& scope, CheckOptions const& options, std::vector<Diagnostic>& all,
                 std::function<void(std::size_t, std::size_t)> const& fold) {
  if (!ops.empty()) ResultTypes(program, ops, before, scope, options, all, fold).run();
}

}  // namespace assay
