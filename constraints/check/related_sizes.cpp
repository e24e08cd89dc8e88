#include "constraints/check/related_sizes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/evaluate/encode.hpp"
#include "constraints/explain/explain.hpp"
#include "constraints/values/term_cases.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxNodes = 50'000;  // beyond it, terms are rebuilt
constexpr std::size_t kMaxCasesOfRule = 32;

bool has_unknown_size(Value const* value) {
  return value->type && has_shape(value->type) && std::ranges::any_of(value->type->shape, is_unknown_size);
}

}  // namespace

// Gives values types with named sizes during its lifetime. A value in several rows has the names of the first one.
class RelatedSizes::Names {
public:
  Names(RelatedSizes& sizes, Context& context) : sizes_(sizes), context_(context) {}
  ~Names() {
    for (auto const& [value, type] : before_) value->type = type;
  }
  Names(Names const&) = delete;
  Names& operator=(Names const&) = delete;

  void give(OpSpec const& spec, RowKind kind, std::vector<Segment> const& segments, std::span<Value* const> values) {
    std::size_t number = 0;
    for (Row const& row : spec.rows) {
      if (row.kind != kind) continue;
      Segment const segment = segments[number++];
      for (std::size_t i = 0; i < segment.size; ++i) {
        Value& value = *values[segment.begin + i];
        if (has_unknown_size(&value)) give(value, {row.name, row.variadic ? std::optional(i) : std::nullopt});
      }
    }
  }

private:
  void give(Value& value, MemberName const& name) {
    if (std::ranges::find(value.type->shape, kDynamic) == value.type->shape.end()) return;
    TypeNode node = *value.type;
    std::vector<std::int64_t> shape(node.shape.begin(), node.shape.end());
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
      if (shape[axis] == kDynamic) shape[axis] = sized(sizes_.size(name, axis, dimension(value.type, axis)));
    }
    before_.emplace_back(&value, value.type);
    node.shape = shape;
    value.type = context_.unique(node);
  }

  RelatedSizes& sizes_;
  Context& context_;
  std::vector<std::pair<Value*, Type>> before_;
};

Interval RelatedSizes::size(MemberName const& member, std::size_t axis, Interval bounds) {
  std::string const name = fmt::format("dim({}, {})", to_string(member), axis);
  auto const [at, is_new] = sizes_.try_emplace(name + " " + to_string(bounds));
  if (is_new) {
    at->second = pool_->symbol(name, bounds);
    members_[at->second.term] = member;
  }
  return at->second;
}

std::optional<Statement> RelatedSizes::contradiction(Operation const& op, OpSpec const& spec, ProgramScope const& scope,
                                                     Expr const& formula) {
  if (std::ranges::none_of(op.operands, has_unknown_size) && std::ranges::none_of(op.results, has_unknown_size))
    return std::nullopt;
  if (!pool_ || pool_->size() > kMaxNodes) {
    pool_ = std::make_unique<TermPool>();
    sizes_.clear();
    members_.clear();
  }
  Arena arena;
  OpMembers const members(op, spec, scope, arena);
  Names names(*this, scope.context);
  names.give(spec, RowKind::input, members.operands(), op.operands);
  names.give(spec, RowKind::output, members.results(), op.results);
  Encoded const rule = encode(formula, members, arena, {}, kMaxCasesOfRule);
  if (!rule.complete() || rule.undefined != Tribool::no || rule.holds == Tribool::yes) return std::nullopt;
  if (rule.holds == Tribool::no) {
    Evaluator evaluator(members, arena);
    return explain(evaluator, formula);
  }
  Term const* const impossible = rule.holds.term ? impossible_part(rule.holds.term) : nullptr;
  if (!impossible) return std::nullopt;
  Statement statement{.kind = StatementKind::impossible_sizes, .detail = to_string(impossible)};
  for (Term const* const symbol : symbols_of(impossible))
    if (auto const member = members_.find(symbol); member != members_.end())
      statement.subject.members.push_back(member->second);
  return statement;
}

}  // namespace assay
