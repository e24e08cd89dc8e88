#include "harness/reduction/steps/processes.hpp"

#include <algorithm>

#include "constraints/symbols/constant_data.hpp"
#include "generators/suite/constant_text.hpp"
#include "semantics/program/writer.hpp"

namespace assay::reduction {
namespace {

constexpr std::size_t kMaxInPairs = 16;  // replicas or partitions of which all pairs are tried

using Names = std::vector<std::vector<std::string>>;

// The functions of an op's processes, by replica and partition; empty if the op has none.
Names programs_of(MutableOp const& op) {
  Names rows;
  Attribute const programs = op.attribute("programs");
  if (!programs || programs->kind != AttributeKind::array) return {};
  for (Attribute const row : programs->elements) {
    if (row->kind != AttributeKind::array) return {};
    auto& names = rows.emplace_back();
    for (Attribute const element : row->elements) {
      if (element->kind != AttributeKind::symbol) return {};
      names.emplace_back(element->text);
    }
    if (names.empty() || names.size() != rows[0].size()) return {};
  }
  return rows;
}

MutableRegion const* body_of(Candidate const& candidate, std::string const& name) {
  auto const* const function = candidate.function(name);
  bool const has_body = function && !function->regions.empty() && !function->regions[0].ops.empty();
  return has_body ? &function->regions[0] : nullptr;
}

// Calls `take` with the body of each process, and the positions of its first operand and result. False if a function is
// missing, or the numbers of operands and results do not match.
template <class Take>
bool for_each_process(Candidate const& candidate, MutableOp const& op, Names const& rows, Take const& take) {
  std::size_t operand = 0, result = 0;
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      auto const* const body = body_of(candidate, rows[row][column]);
      if (!body) return false;
      auto const takes = body->arguments.size(), gives = body->ops.back().operands.size();
      if (operand + takes > op.operands.size() || result + gives > op.results.size()) return false;
      take(row, column, *body, operand, result);
      operand += takes;
      result += gives;
    }
  return operand == op.operands.size() && result == op.results.size();
}

Attribute programs_attribute(Context& context, Names const& rows) {
  std::vector<Attribute> lists;
  for (auto const& row : rows) {
    std::vector<Attribute> names;
    for (auto const& name : row) names.push_back(context.unique({.kind = AttributeKind::symbol, .text = name}));
    lists.push_back(context.unique({.kind = AttributeKind::array, .elements = names}));
  }
  return context.unique({.kind = AttributeKind::array, .elements = lists});
}

// The rows of IDs with only those in `kept`, renumbered. Empty rows are removed, and shorter rows are padded with -1. A
// pair is removed if one of its ends is.
std::string ids_text(Attribute ids, std::vector<std::size_t> const& kept, bool are_pairs) {
  if (!ids->type) return "";
  auto const decoded = decode_constant(ids, ids->type, make_tensor);
  if (!decoded || decoded->rank() != 2) return "";
  Tensor const& all = *decoded;
  std::vector<std::vector<std::int64_t>> rows;
  std::size_t longest = 0;
  for (std::int64_t row = 0; row < all.dim(0); ++row) {
    std::vector<std::int64_t> fewer;
    for (std::int64_t k = 0; k < all.dim(1); ++k) {
      auto const found = std::ranges::find(kept, static_cast<std::size_t>(all.integer(row * all.dim(1) + k)));
      if (found != kept.end()) fewer.push_back(found - kept.begin());
    }
    if (fewer.empty() || (are_pairs && fewer.size() != 2)) continue;
    longest = std::max(longest, fewer.size());
    rows.push_back(std::move(fewer));
  }
  if (are_pairs) longest = 2;
  Shape const shape = {static_cast<std::int64_t>(rows.size()), static_cast<std::int64_t>(longest)};
  Tensor fewer = make_tensor(all.element(), shape);
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t k = 0; k < longest; ++k)
      fewer.set(static_cast<std::int64_t>(i * longest + k),
                static_cast<std::uint64_t>(k < rows[i].size() ? rows[i][k] : -1));
  std::string text;
  Writer(text).type(ids->type);
  auto const element = text.substr(text.rfind('x'));
  return dense_text(fewer) + " : tensor<" + std::to_string(shape[0]) + "x" + std::to_string(shape[1]) + element;
}

bool renumber(Candidate& candidate, std::vector<std::size_t> const& kept) {
  bool any = false;
  for (auto& function : candidate.ops)
    for (auto& region : function.regions)
      for_each_op(region, [&](MutableOp& op) {
        for (auto const* const name : {"replica_groups", "source_target_pairs"}) {
          Attribute const ids = op.attribute(name);
          if (!ids || ids->kind == AttributeKind::array) continue;
          auto const text = ids_text(ids, kept, std::string_view(name) == "source_target_pairs");
          if (text.empty()) continue;
          op.set(name, candidate.attribute_of(text));
          any = true;
        }
      });
  return any;
}

bool is_read(Candidate const& candidate, ValueId value) {
  for (std::size_t i = 0; i < candidate.op_count(); ++i) {
    auto const values = taken(candidate.body().ops[i]);
    if (std::ranges::find(values, value) != values.end()) return true;
  }
  return false;
}

// The op with only the `kept` replicas or partitions.
std::optional<Candidate> with_processes(Candidate const& whole, std::size_t number,
                                        std::vector<std::size_t> const& kept, bool are_replicas, bool renumbers) {
  Candidate candidate = whole;
  auto& op = candidate.body().ops[number];
  auto const rows = programs_of(op);
  Names fewer(are_replicas ? kept.size() : rows.size());
  std::vector<ValueId> operands, results;
  std::vector<ValueId> lost;
  bool const is_whole = for_each_process(
      whole, op, rows,
      [&](std::size_t row, std::size_t column, MutableRegion const& body, std::size_t operand, std::size_t result) {
        auto const found = std::ranges::find(kept, are_replicas ? row : column);
        auto const gives = body.ops.back().operands.size();
        auto const begin = op.results.begin() + static_cast<std::ptrdiff_t>(result);
        auto& to = found == kept.end() ? lost : results;
        to.insert(to.end(), begin, begin + static_cast<std::ptrdiff_t>(gives));
        if (found == kept.end()) return;
        auto const from = op.operands.begin() + static_cast<std::ptrdiff_t>(operand);
        operands.insert(operands.end(), from, from + static_cast<std::ptrdiff_t>(body.arguments.size()));
        fewer[are_replicas ? static_cast<std::size_t>(found - kept.begin()) : row].push_back(rows[row][column]);
      });
  if (!is_whole) return std::nullopt;
  op.operands = std::move(operands);
  op.results = std::move(results);
  op.set("programs", programs_attribute(*candidate.frame.context, fewer));
  for (auto const value : lost) {
    if (is_read(candidate, value)) return std::nullopt;
    std::erase(candidate.returned(), value);
  }
  candidate.drop_of_main("res_attrs");
  if (renumbers && !renumber(candidate, kept)) return std::nullopt;
  return candidate;
}

// The subsets to keep, the smallest first.
std::vector<std::vector<std::size_t>> choices(std::size_t count) {
  std::vector<std::vector<std::size_t>> all;
  for (std::size_t i = 0; i < count; ++i) all.push_back({i});
  for (std::size_t i = 0; count > 2 && count <= kMaxInPairs && i < count; ++i)
    for (std::size_t j = i + 1; j < count; ++j) all.push_back({i, j});
  auto const without = [&](std::size_t begin, std::size_t end) {
    auto& some = all.emplace_back();
    for (std::size_t i = 0; i < count; ++i)
      if (i < begin || i >= end) some.push_back(i);
  };
  if (count > 4) without(count / 2, count), without(0, count / 2);
  for (std::size_t i = 0; count > 3 && i < count; ++i) without(i, i + 1);
  return all;
}

}  // namespace

bool drop_processes(Search& search) {
  bool any = false;
  for (std::size_t number = 0; number < search.now().op_count(); ++number)
    for (bool changed = true; changed && !search.is_over();) {
      changed = false;
      for (bool const are_replicas : {true, false}) {
        Candidate const whole = search.now();
        auto const rows = programs_of(whole.body().ops[number]);
        std::size_t const count = rows.empty() ? 0 : are_replicas ? rows.size() : rows[0].size();
        if (count < 2) continue;
        auto const all = choices(count);
        changed |= search.take_first(2 * all.size(), [&](std::size_t i) {
          return with_processes(whole, number, all[i / 2], are_replicas, i % 2 == 0);
        });
      }
      any |= changed;
    }
  return any;
}

MutableRegion const* only_process(Candidate const& candidate, MutableOp const& op) {
  auto const rows = programs_of(op);
  return rows.size() == 1 && rows[0].size() == 1 ? body_of(candidate, rows[0][0]) : nullptr;
}

std::vector<MutableRegion const*> process_bodies(Candidate const& candidate, MutableOp const& op) {
  std::vector<MutableRegion const*> bodies;
  for (auto const& row : programs_of(op))
    for (auto const& name : row)
      if (auto const* const body = body_of(candidate, name); body && std::ranges::find(bodies, body) == bodies.end())
        bodies.push_back(body);
  return bodies;
}

bool join_processes(Candidate& candidate) {
  bool changed = false;
  for (auto const& op : candidate.body().ops) {
    auto const rows = programs_of(op);
    auto const become = [&](ValueId value, ValueId from) {
      changed |= candidate.type(value) != candidate.type(from);
      candidate.type(value) = candidate.type(from);
    };
    for_each_process(candidate, op, rows,
                     [&](std::size_t, std::size_t, MutableRegion const& body, std::size_t operand, std::size_t result) {
                       for (std::size_t i = 0; i < body.arguments.size(); ++i)
                         become(body.arguments[i], op.operands[operand + i]);
                       auto const& given = body.ops.back().operands;
                       for (std::size_t i = 0; i < given.size(); ++i) become(op.results[result + i], given[i]);
                     });
  }
  return changed;
}

}  // namespace assay::reduction
