#include "constraints/check/read_twice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "semantics/program/program.hpp"

namespace assay {
namespace {

class Search {
public:
  Search(std::vector<OpFindings> const& ops, std::size_t before, std::vector<Diagnostic>& all) : ops_(ops), all_(all) {
    for (std::size_t i = 0; i < before; ++i) {
      if (all[i].statement.kind == StatementKind::other_use) uses_.emplace(all[i].range.begin, i);
      if (all[i].label == "operand_types") counts_.emplace(all[i].range.begin, i);
    }
  }

  std::vector<FollowsFrom> run(Program const& program) {
    if (uses_.size() > 1 && program.top) visit(*program.top);
    for (OpFindings const& one : ops_) {
      if (one.terminators || !one.spec) continue;
      auto const count = counts_.find(one.op->range.begin);
      for (std::size_t i = one.begin; i < one.end; ++i) {
        auto const use = all_[i].range.begin == one.op->range.begin ? uses_.end() : uses_.find(all_[i].range.begin);
        if (count != counts_.end())
          found_.push_back({i, count->second});
        else if (use != uses_.end())
          found_.push_back({i, use->second});
      }
    }
    return std::move(found_);
  }

private:
  void visit(Block const& block) {
    for (Operation const* op : block.ops) {
      join_uses(*op);
      for (Region const* region : op->regions)
        for (Block const* inner : region->blocks) visit(*inner);
    }
  }

  // Of an op all of whose operands, but those of the written type, have one other type.
  void join_uses(Operation const& op) {
    std::vector<std::size_t> uses;
    for (std::uint32_t const offset : op.operand_offsets)
      if (auto const found = uses_.find(offset); found != uses_.end()) uses.push_back(found->second);
    if (uses.empty()) return;
    Statement const& first = all_[uses[0]].statement;
    for (std::size_t const i : uses)
      if (all_[i].statement.expected != first.expected || all_[i].statement.subject.value != first.subject.value)
        return;
    // The type that is written is not a type of the op.
    for (OpFindings const& one : ops_)
      for (std::size_t i = one.begin; one.op == &op && !one.terminators && i < one.end; ++i)
        if (all_[i].statement.kind == StatementKind::row_type && all_[i].statement.subject.value == first.expected) {
          for (std::size_t const use : uses) found_.push_back({use, i});
          return;
        }
    if (uses.size() < 2 || uses.size() != op.operands.size()) return;
    for (std::size_t i = 1; i < uses.size(); ++i) found_.push_back({uses[i], uses[0]});
    all_[uses[0]].hint = {
        fmt::format("all operands have another type: write {} for {}", first.subject.value, first.expected),
        {{.kind = HintEdit::Kind::text, .from = first.expected, .to = first.subject.value}}};
  }

  std::vector<OpFindings> const& ops_;
  std::vector<Diagnostic>& all_;
  std::unordered_map<std::uint32_t, std::size_t> uses_, counts_;  // findings by their places
  std::vector<FollowsFrom> found_;
};

}  // namespace

std::vector<FollowsFrom> read_twice(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                                    std::vector<Diagnostic>& all) {
  return Search(ops, before, all).run(program);
}

Type type_of_use(Operation const& op, std::size_t before, std::vector<Diagnostic> const& all) {
  constexpr std::size_t kMostOps = 1'000;
  if (before == 0 || !op.parent || op.parent->ops.size() > kMostOps || op.results.size() != 1) return nullptr;
  std::string used;
  for (Operation const* reader : op.parent->ops)
    for (std::size_t k = 0; k < reader->operands.size() && k < reader->operand_offsets.size() && used.empty(); ++k) {
      if (reader->operands[k] != op.results[0]) continue;
      for (std::size_t i = 0; i < before && used.empty(); ++i)
        if (all[i].range.begin == reader->operand_offsets[k] && all[i].statement.kind == StatementKind::other_use)
          used = all[i].statement.expected;
    }
  if (used.empty()) return nullptr;
  for (Operation const* other : op.parent->ops)
    for (Value const* value : other->results)
      if (value->type && to_string(value->type) == used) return value->type;
  return nullptr;
}

}  // namespace assay
