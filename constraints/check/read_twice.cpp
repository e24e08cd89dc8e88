#include "constraints/check/read_twice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>

#include "constraints/explain/region_notes.hpp"
#include "constraints/members/shape_operands.hpp"
#include "grammar/hints/spellings.hpp"
#include "grammar/hlo/lower.hpp"
#include "grammar/hlo/read.hpp"
#include "semantics/program/program.hpp"

namespace assay {
namespace {

// Whether it is about a type that could not be parsed as written.
bool is_about_type(Diagnostic const& one) {
  if (one.statement.kind == StatementKind::other_use) return false;
  bool const is_recovered = one.statement.kind == StatementKind::plain && one.statement.subject.aspect == Aspect::type;
  bool const names_tensor =
      std::ranges::any_of(one.hint.edits, [](HintEdit const& edit) { return edit.to.starts_with("tensor<"); });
  return one.label == "unknown_type" || is_recovered || names_tensor;
}

class Search {
public:
  Search(std::vector<OpFindings> const& ops, std::size_t before, std::vector<Diagnostic>& all) : ops_(ops), all_(all) {
    for (std::size_t i = 0; i < before; ++i) {
      if (all[i].statement.kind == StatementKind::other_use) uses_.emplace(all[i].range.begin, i);
      if (all[i].label == "operand_types") counts_.emplace(all[i].range.begin, i);
      if (is_about_type(all[i])) types_.emplace(all[i].range.begin, i);
      if (all[i].severity == Severity::error) errors_.emplace(all[i].range.begin, i);
    }
    for (std::size_t i = before; i < all.size(); ++i)
      if (all[i].label.starts_with("quantized_type")) types_.emplace(all[i].range.begin, i);
    for (OpFindings const& one : ops)
      if (!one.terminators) own_.emplace(one.op, &one);
  }

  std::vector<FollowsFrom> run(Program const& program) {
    source_ = &program.source;
    is_hlo_ = hlo::is_hlo(program.source.text());
    if (!uses_.empty() && program.top) visit(*program.top);
    join_signs();
    if (is_hlo_) fold_repeated();
    if (is_hlo_ && !errors_.empty() && program.top) fold_foreign(*program.top);
    for (OpFindings const& one : ops_) {
      if (one.terminators || !one.spec) continue;
      if (is_hlo_ && fold_of_hlo(one)) continue;
      auto const count = counts_.find(one.op->range.begin);
      for (std::size_t i = one.begin; i < one.end; ++i) {
        auto const use = all_[i].range.begin == one.op->range.begin ? uses_.end() : uses_.find(all_[i].range.begin);
        if (count != counts_.end())
          found_.push_back({i, count->second});
        else if (use != uses_.end())
          found_.push_back({i, use->second});
        else if (auto const other = use_of_pair(one, all_[i]))
          found_.push_back({i, *other});
      }
    }
    return std::move(found_);
  }

private:
  // For an op with two lists of operands of the same length: returns the use, at another type, of an operand that the
  // diagnostic names.
  std::optional<std::size_t> use_of_pair(OpFindings const& one, Diagnostic const& finding) const {
    std::vector<Row const*> rows;
    for (Row const& row : one.spec->rows)
      if (row.kind == RowKind::input) rows.push_back(&row);
    auto const& places = one.op->operand_offsets;
    if (rows.size() != 2 || !rows[0]->variadic || !rows[1]->variadic || places.size() % 2 != 0) return std::nullopt;
    for (MemberName const& member : finding.statement.members())
      for (std::size_t k = 0; k < 2; ++k) {
        auto const at = k * places.size() / 2 + member.index.value_or(places.size());
        if (member.name != rows[k]->name || at >= places.size()) continue;
        if (auto const use = uses_.find(places[at]); use != uses_.end()) return use->second;
      }
    return std::nullopt;
  }

  void visit(Block const& block) {
    for (Operation const* op : block.ops) {
      join_uses(*op);
      note_signs(*op);
      for (Region const* region : op->regions)
        for (Block const* inner : region->blocks) visit(*inner);
    }
  }

  // For an op whose operands all have one type that differs from the declared one.
  void join_uses(Operation const& op) {
    std::vector<std::size_t> uses;
    for (std::uint32_t const offset : op.operand_offsets)
      if (auto const found = uses_.find(offset); found != uses_.end()) uses.push_back(found->second);
    if (uses.empty()) return;
    drop_broadcast_hints(op);
    fold_into_types(op);
    Statement const& first = all_[uses[0]].statement;
    for (std::size_t const i : uses)
      if (all_[i].statement.expected != first.expected || all_[i].statement.subject.value != first.subject.value)
        return;
    // The type in the text is not permitted for the op.
    auto const own = own_.find(&op);
    if (own != own_.end())
      for (std::size_t i = own->second->begin; i < own->second->end; ++i)
        if (all_[i].statement.kind == StatementKind::row_type && all_[i].statement.subject.value == first.expected) {
          for (std::size_t const use : uses) found_.push_back({use, i});
          return;
        }
    if (uses.size() != op.operands.size()) return;
    if (uses.size() == 1) {
      bool const has_advice = !all_[uses[0]].hint.empty() || op.results.empty() || !op.regions.empty();
      if (!has_advice) all_[uses[0]].hint = Hint::write_for(first.subject.value, first.expected);
      return;
    }
    for (std::size_t i = 1; i < uses.size(); ++i) found_.push_back({uses[i], uses[0]});
    all_[uses[0]].hint = {
        fmt::format("all operands have another type: write {} for {}", first.subject.value, first.expected),
        {{.kind = HintEdit::Kind::text, .from = first.expected, .to = first.subject.value}}};
  }

  // Removes hints to broadcast an operand whose elements are sizes of a shape.
  void drop_broadcast_hints(Operation const& op) {
    for (std::size_t k = 0; k < op.operand_offsets.size(); ++k)
      if (auto const use = uses_.find(op.operand_offsets[k]); use != uses_.end() && is_shape_operand(op, k))
        if (Hint& hint = all_[use->second].hint; hint.text == advice("broadcast")) hint = {};
  }

  static bool is_signed(Type element) {
    return element && element->kind == TypeKind::integer && element->signedness == Signedness::is_signed;
  }

  // Folds uses whose types differ from the type of the value only in that they have no sign.
  void note_signs(Operation const& op) {
    for (std::size_t k = 0; k < op.operands.size() && k < op.operand_offsets.size(); ++k) {
      auto const use = uses_.find(op.operand_offsets[k]);
      Type const type = op.operands[k]->type;
      if (use == uses_.end() || !type || type->kind != TypeKind::tensor || !is_signed(type->element)) continue;
      std::string without = to_string(type);
      without.erase(without.rfind("si"), 1);  // tensor<4xsi32>
      Statement const& statement = all_[use->second].statement;
      if (statement.expected != without) continue;
      auto const [first, fresh] = signed_.try_emplace(op.operands[k], use->second);
      if (!fresh) found_.push_back({use->second, first->second});
    }
  }

  // Handles an error in the declared type of the value.
  void join_signs() {
    for (auto const& [value, index] : signed_) {
      Statement const statement = all_[index].statement;
      auto const element = to_string(value->type->element), plain = element.substr(1);
      SourceRange const place = value->op ? value->op->range : SourceRange{value->offset, value->offset + 1};
      if (value->op || value->offset != 0) all_[index].range = place;
      all_[index].hint = {fmt::format("signed integers are written without a sign: write {} for {}", plain, element),
                          {{.kind = HintEdit::Kind::text, .from = statement.subject.value, .to = statement.expected}}};
      all_[index].statement = {};
      all_[index].message = fmt::format("{} has type {}, but is used as {}", statement.subject.words,
                                        statement.subject.value, statement.expected);
    }
  }

  // If a type could not be parsed, uses of its values, and the types of this op, cause further diagnostics.
  void fold_into_types(Operation const& op) {
    if (types_.empty()) return;
    auto const own = type_on_line(op);
    for (std::size_t k = 0; k < op.operands.size() && k < op.operand_offsets.size(); ++k) {
      auto const use = uses_.find(op.operand_offsets[k]);
      if (use == uses_.end()) continue;
      Operation const* const definition = op.operands[k]->op;
      auto const reason = own ? own : definition ? type_on_line(*definition) : std::nullopt;
      if (reason) found_.push_back({use->second, *reason});
    }
  }

  // An HLO computation that several instructions apply becomes several regions with the same diagnostics. A value of a
  // wrong type is one error, independent of its uses.
  void fold_repeated() {
    std::map<std::tuple<std::string, std::uint32_t, std::string>, std::size_t> known;
    std::unordered_map<Value const*, std::size_t> values;
    for (OpFindings const& one : ops_)
      for (std::size_t i = one.begin; i < one.end; ++i) {
        wrong_.try_emplace(one.op, i);
        auto const [first, is_new] = known.try_emplace({all_[i].label, all_[i].range.begin, all_[i].message}, i);
        if (!is_new) found_.push_back({i, first->second});
        if (all_[i].statement.kind != StatementKind::row_type) continue;
        for (std::size_t k = 0; k < one.op->operand_offsets.size() && k < one.op->operands.size(); ++k) {
          if (one.op->operand_offsets[k] != all_[i].range.begin) continue;
          auto const [use, is_first] = values.try_emplace(one.op->operands[k], i);
          if (!is_first) found_.push_back({i, use->second});
        }
      }
  }

  // Folds errors about the shape of an instruction if an operand has a wrong shape.
  void fold_foreign(Block const& block) {
    for (Operation const* op : block.ops) {
      auto const error = is_foreign_hlo(*op) ? errors_.find(op->range.begin) : errors_.end();
      if (error != errors_.end() && all_[error->second].label == "hlo_shape")
        for (Value const* operand : op->operands)
          if (auto const reason = wrong_.find(operand->op); operand->op && reason != wrong_.end())
            found_.push_back({error->second, reason->second});
      for (Region const* region : op->regions)
        for (Block const* inner : region->blocks) fold_foreign(*inner);
    }
  }

  // For a program read from HLO: an error of the reader in the op's shape or an operand explains rule violations, and
  // an HLO attribute from which several attributes were made is one error.
  bool fold_of_hlo(OpFindings const& one) {
    if (auto const reason = error_of_hlo(*one.op)) {
      for (std::size_t i = one.begin; i < one.end; ++i) found_.push_back({i, *reason});
      return true;
    }
    std::map<std::uint32_t, std::size_t> firsts;
    for (std::size_t i = one.begin; i < one.end; ++i) {
      std::uint32_t const at = all_[i].range.begin;
      auto const is_there = [&](NamedAttribute const& attribute) { return attribute.offset == at; };
      if (at == one.op->range.begin || std::ranges::count_if(one.op->attributes, is_there) < 2) continue;
      if (auto const [first, is_new] = firsts.try_emplace(at, i); !is_new) found_.push_back({i, first->second});
    }
    return false;
  }

  std::optional<std::size_t> error_of_hlo(Operation const& op) const {
    if (errors_.empty()) return std::nullopt;
    if (auto const own = errors_.find(op.range.begin); own != errors_.end() && all_[own->second].label == "hlo_entry")
      return own->second;
    for (Region const* const region : op.regions) {  // a computation with a wrong signature
      auto const found = errors_.find(region->offset);
      if (found != errors_.end() && all_[found->second].label == "hlo_signature") return found->second;
    }
    for (Value const* const value : op.operands) {
      Operation const* const made_by = value->op;
      if (!made_by) {
        auto const found = errors_.find(value->offset);
        if (found != errors_.end() && all_[found->second].label == "hlo_entry") return found->second;
      } else if (made_by->opaque && made_by->name.starts_with(kForeignHlo)) {
        auto const found = errors_.lower_bound(made_by->range.begin);
        bool const is_of_it = found != errors_.end() &&
                              source_->position(found->first).line == source_->position(made_by->range.begin).line;
        if (is_of_it) return found->second;
      }
    }
    return std::nullopt;
  }

  // Returns the diagnostic about a type in the line of the op, after its name.
  std::optional<std::size_t> type_on_line(Operation const& op) const {
    auto const found = types_.lower_bound(op.range.begin);
    if (found == types_.end()) return std::nullopt;
    bool const is_same = source_->position(found->first).line == source_->position(op.range.begin).line;
    return is_same ? std::optional(found->second) : std::nullopt;
  }

  std::vector<OpFindings> const& ops_;
  std::vector<Diagnostic>& all_;
  std::map<Value const*, std::size_t> signed_;   // first use of a signed value at its type without sign
  std::map<std::uint32_t, std::size_t> types_;   // by offset: diagnostics about types that could not be parsed
  std::map<std::uint32_t, std::size_t> errors_;  // by offset: diagnostics of the parser
  Source const* source_ = nullptr;
  bool is_hlo_ = false;
  std::unordered_map<Operation const*, OpFindings const*> own_;
  std::unordered_map<Operation const*, std::size_t> wrong_;       // ops with diagnostics, with their first one
  std::unordered_map<std::uint32_t, std::size_t> uses_, counts_;  // diagnostics by offset
  std::vector<FollowsFrom> found_;
};

}  // namespace

std::vector<FollowsFrom> read_twice(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                                    std::vector<Diagnostic>& all) {
  return Search(ops, before, all).run(program);
}

std::vector<FollowsFrom> repeated_on_line(Source const& source, std::size_t before,
                                          std::vector<Diagnostic> const& all) {
  std::vector<FollowsFrom> found;
  for (std::size_t i = 1; i < before; ++i) {
    auto const is_same = [&](Diagnostic const& other) {
      return other.label == all[i].label && other.message == all[i].message && other.hint.text == all[i].hint.text &&
             source.position(other.range.begin).line == source.position(all[i].range.begin).line;
    };
    bool const may_be = all[i].label == "unknown_attribute" && !all[i].hint.edits.empty();
    if (may_be && is_same(all[i - 1])) found.push_back({i, i - 1});
  }
  return found;
}

std::vector<FollowsFrom> misnamed_symbol(std::vector<Diagnostic>& all) {
  std::vector<std::size_t> twice, undefined;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].label == "symbol_redefinition") twice.push_back(i);
    if (all[i].statement.kind == StatementKind::undefined_symbol) undefined.push_back(i);
  }
  bool const is_one = twice.size() == 1 && !undefined.empty() && std::ranges::all_of(undefined, [&](std::size_t i) {
                        return all[i].statement.subject.value == all[undefined[0]].statement.subject.value;
                      });
  if (!is_one) return {};
  std::string const name = all[undefined[0]].statement.subject.value;
  all[twice[0]].hint = {fmt::format("write {}, which is used and never defined", name), {{.to = name}}};
  std::vector<FollowsFrom> found;
  for (std::size_t const i : undefined) found.push_back({i, twice[0]});
  return found;
}

namespace {

// Finds ops with two operands that are used at other types than they have, and may be exchanged.
class ExchangeSearch {
public:
  ExchangeSearch(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                 std::vector<Diagnostic>& all, std::function<bool(Operation const&)> const& is_valid)
      : program_(program), ops_(ops), all_(all), is_valid_(is_valid) {
    for (std::size_t i = 0; i < before; ++i)
      if (all[i].statement.kind == StatementKind::other_use) uses_.emplace(all[i].range.begin, i);
  }

  std::vector<FollowsFrom> run() {
    if (uses_.size() > 1 && program_.top) visit(*program_.top);
    return std::move(found_);
  }

private:
  struct OtherUse {
    std::size_t operand = 0, finding = 0;
  };

  void visit(Block const& block) {
    for (Operation const* op : block.ops) {
      std::vector<OtherUse> uses;
      for (std::size_t k = 0; k < op->operand_offsets.size() && k < op->operands.size(); ++k)
        if (auto const use = uses_.find(op->operand_offsets[k]); use != uses_.end()) uses.push_back({k, use->second});
      if (uses.size() == 2) judge(*op, uses[0], uses[1]);
      for (Region const* region : op->regions)
        for (Block const* inner : region->blocks) visit(*inner);
    }
  }

  std::string name_of(OtherUse const& use) const {
    SourceRange const range = all_[use.finding].range;
    std::string_view const text = program_.source.text();
    auto end = range.end;
    if (end < text.size() && text[end] == '#')
      for (++end; end < text.size() && text[end] >= '0' && text[end] <= '9';) ++end;
    return std::string(text.substr(range.begin, end - range.begin));
  }

  // Whether the op ends a region whose op is invalid for the types of the returned values.
  bool contradicts_outer_op(Operation const& op) const {
    Operation const* const outer = op.parent && op.parent->parent ? op.parent->parent->parent : nullptr;
    return outer && op.parent->ops.back() == &op && !is_valid_(*outer);
  }

  void judge(Operation const& op, OtherUse const& a, OtherUse const& b) {
    Statement const first = all_[a.finding].statement, second = all_[b.finding].statement;
    bool const is_exchange =
        first.subject.value == second.expected && second.subject.value == first.expected && program_.base == 0;
    if (!is_exchange) return;
    std::string const x = name_of(a), y = name_of(b);
    std::string from, to;
    if (auto const inner = uses_of_region_arguments(op); !inner.empty() && a.operand + 1 == b.operand) {
      for (std::size_t const use : inner) found_.push_back({use, a.finding});
      report_types(a, b, first, second);
      return;
    }
    if (is_valid_(op) && !contradicts_outer_op(op)) {
      for (std::size_t k = a.operand; k <= b.operand; ++k) {
        std::string const type = to_string(op.operands[k]->type), mark = k == a.operand ? "" : ", ";
        from += mark + (k == a.operand ? first.expected : k == b.operand ? second.expected : type);
        to += mark + type;
      }
      report(a, b,
             fmt::format("the types of '{}' and '{}' are swapped: '{}' has type '{}'", x, y, x, first.subject.value),
             from, to);
      return;
    }
    std::vector<Value*> operands(op.operands.begin(), op.operands.end());
    std::swap(operands[a.operand], operands[b.operand]);
    Operation copy = op;
    copy.operands = operands;
    if (!is_valid_(copy)) {  // the bodies of regions contradict the types in the text
      bool const has_bodies = !op.regions.empty() && !op.regions[0]->blocks.empty() && a.operand + 1 == b.operand;
      if (has_bodies) report_types(a, b, first, second);
      return;
    }
    for (std::size_t k = a.operand; k <= b.operand; ++k) {
      std::string const mark = k == a.operand ? "" : ", ", name = "%" + std::string(op.operands[k]->name);
      from += mark + (k == a.operand ? x : k == b.operand ? y : name);
      to += mark + (k == a.operand ? y : k == b.operand ? x : name);
    }
    report(a, b, fmt::format("'{}' and '{}' are swapped: '{}' has type '{}'", x, y, x, first.subject.value), from, to);
    if (has_other_order(op, operands)) {
      all_[a.finding].message =
          fmt::format("'{}' has type '{}', and '{}' has type '{}': the operands are in another order", x,
                      first.subject.value, y, second.subject.value);
      all_[a.finding].hint = "other orders of these operands may be valid, too; write the one that is meant";
    }
    for (OpFindings const& one : ops_)
      for (std::size_t i = one.begin; one.op == &op && i < one.end; ++i) found_.push_back({i, a.finding});
  }

  // Reports that the types of two consecutive operands are swapped.
  void report_types(OtherUse const& a, OtherUse const& b, Statement const& first, Statement const& second) {
    std::string const x = name_of(a), y = name_of(b);
    report(a, b,
           fmt::format("the types of '{}' and '{}' are swapped: '{}' has type '{}'", x, y, x, first.subject.value),
           first.expected + ", " + second.expected, second.expected + ", " + first.expected);
  }

  // Returns the uses of the arguments of the op's regions at other types: their bodies contradict the types of the op.
  std::vector<std::size_t> uses_of_region_arguments(Operation const& op) const {
    std::vector<std::size_t> found;
    for (Region const* region : op.regions)
      for (Block const* block : region->blocks)
        for (Operation const* inner : block->ops)
          for (std::size_t k = 0; k < inner->operands.size() && k < inner->operand_offsets.size(); ++k)
            if (auto const use = uses_.find(inner->operand_offsets[k]);
                use != uses_.end() && inner->operands[k]->block == block)
              found.push_back(use->second);
    return found;
  }

  // Whether the op is also valid with its operands in an order that is neither the written one nor `known`. Returns
  // true if there are too many operands to try all orders.
  bool has_other_order(Operation const& op, std::vector<Value*> const& known) const {
    constexpr std::size_t kMaxOperands = 5;
    std::vector<Value*> order(op.operands.begin(), op.operands.end());
    if (order.size() > kMaxOperands) return true;
    std::ranges::sort(order);
    do {
      Operation copy = op;
      copy.operands = order;
      if (order != known && !std::ranges::equal(order, op.operands) && is_valid_(copy)) return true;
    } while (std::ranges::next_permutation(order).found);
    return false;
  }

  void report(OtherUse const& a, OtherUse const& b, std::string message, std::string const& from,
              std::string const& to) {
    Diagnostic& finding = all_[a.finding];
    finding.statement = {};
    finding.message = std::move(message);
    finding.hint = Hint::write_for(to, from);
    found_.push_back({b.finding, a.finding});
  }

  Program const& program_;
  std::vector<OpFindings> const& ops_;
  std::vector<Diagnostic>& all_;
  std::function<bool(Operation const&)> const& is_valid_;
  std::unordered_map<std::uint32_t, std::size_t> uses_;
  std::vector<FollowsFrom> found_;
};

// Adds the uses of these values in the block at the given types.
void add_uses(Block const& block, std::map<Value const*, std::string> const& types,
              std::unordered_map<std::uint32_t, std::size_t> const& uses, std::vector<Diagnostic> const& all,
              std::size_t from, std::vector<FollowsFrom>& found) {
  for (Operation const* op : block.ops) {
    for (std::size_t k = 0; k < op->operand_offsets.size() && k < op->operands.size(); ++k) {
      auto const type = types.find(op->operands[k]);
      auto const use = type == types.end() ? uses.end() : uses.find(op->operand_offsets[k]);
      if (use != uses.end() && all[use->second].statement.expected == type->second)
        found.push_back({use->second, from});
    }
    for (Region const* region : op->regions)
      for (Block const* inner : region->blocks) add_uses(*inner, types, uses, all, from, found);
  }
}

}  // namespace

std::vector<FollowsFrom> exchanged_uses(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                                        std::vector<Diagnostic>& all,
                                        std::function<bool(Operation const&)> const& is_valid) {
  return ExchangeSearch(program, ops, before, all, is_valid).run();
}

std::vector<FollowsFrom> uses_of_arguments(std::vector<OpFindings> const& ops, std::size_t before,
                                           std::vector<Diagnostic> const& all) {
  std::unordered_map<std::uint32_t, std::size_t> uses;
  for (std::size_t i = 0; i < before; ++i)
    if (all[i].statement.kind == StatementKind::other_use) uses.emplace(all[i].range.begin, i);
  std::vector<FollowsFrom> found;
  for (OpFindings const& one : ops) {
    if (uses.empty() || one.terminators || one.op->regions.empty()) continue;
    for (std::size_t i = one.begin; i < one.end; ++i) {
      Statement const& statement = all[i].statement;
      auto const given = types_in_list(statement.given_arguments), wanted = types_in_list(statement.expected_arguments);
      if (statement.kind != StatementKind::region_type || given.size() != wanted.size()) continue;
      for (Region const* region : one.op->regions) {
        if (region->blocks.empty() || region->blocks[0]->arguments.size() != given.size()) continue;
        std::map<Value const*, std::string> types;
        for (std::size_t k = 0; k < given.size(); ++k)
          if (given[k] != wanted[k]) types.emplace(region->blocks[0]->arguments[k], wanted[k]);
        add_uses(*region->blocks[0], types, uses, all, i, found);
      }
    }
  }
  return found;
}

std::vector<FollowsFrom> unnamed_arguments(std::vector<OpFindings> const& ops, std::size_t before,
                                           std::vector<Diagnostic>& all) {
  std::vector<FollowsFrom> found;
  for (OpFindings const& one : ops) {
    if (one.terminators || one.begin == one.end || one.op->regions.size() != 1) continue;
    Attribute const signature = one.op->attribute("function_type");
    bool const is_function = signature && signature->type && signature->type->kind == TypeKind::function;
    auto const& blocks = one.op->regions[0]->blocks;
    if (!is_function || blocks.empty() || !blocks[0]->arguments.empty() || signature->type->members.empty()) continue;
    std::vector<std::string> names;
    auto const end = blocks[0]->ops.empty() ? 0 : blocks[0]->ops.back()->range.end;
    for (std::size_t i = 0; i < before; ++i) {
      bool const is_within = all[i].range.begin > one.op->range.begin && all[i].range.begin <= end;
      if (all[i].label != "ssa_visibility" || !is_within) continue;
      found.push_back({i, one.begin});
      names.push_back(all[i].statement.subject.words);
    }
    std::string from, to;
    for (std::size_t i = 0; i < signature->type->members.size(); ++i) {
      auto const type = to_string(signature->type->members[i]), mark = std::string(i == 0 ? "" : ", ");
      from += mark + type;
      to +=
          mark + (names.size() == signature->type->members.size() ? names[i] : fmt::format("%arg{}", i)) + ": " + type;
    }
    Diagnostic& finding = all[one.begin];
    finding.statement = {};
    finding.message = "the arguments of a function with a body have names";
    finding.hint = Hint::write_for(fmt::format("({})", to), fmt::format("({})", from));
  }
  return found;
}

}  // namespace assay
