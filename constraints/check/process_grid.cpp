#include "constraints/check/process_grid.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/values/case_splits.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

constexpr Int128 kMaxTriedRange = 1 << 16;     // larger ranges are not enumerated
constexpr std::size_t kMaxWork = 1 << 18;      // formulas per program; beyond it, every grid counts as possible
constexpr std::size_t kMaxShownTogether = 64;  // maximum demands for which a minimal contradicting subset is searched
constexpr std::size_t kMaxDemands = 128;       // further demands are not compared
constexpr int kMaxDepth = 8;

Interval number(TermPool& pool, char const* name, std::optional<std::int64_t> given) {
  if (given) return {*given, *given};
  return pool.symbol(name, {1, kUnbounded});
}

// `a * x * y + c = 0` also bounds x and y, because they are at least 1.
std::optional<Int128> largest_factor(Term const* formula) {
  if (formula->kind != TermKind::is_zero || formula->args[0]->kind != TermKind::sum) return std::nullopt;
  auto const parts = formula->args[0]->monomials;
  if (parts.size() != 2 || parts[0].factors.size() < 2 || !parts[1].factors.empty()) return std::nullopt;
  Int128 const a = parts[0].coefficient, c = parts[1].coefficient;
  return (a < 0) == (c < 0) ? std::nullopt : std::optional((c < 0 ? -c : c) / (a < 0 ? -a : a));
}

// Substitutes values in the formulas, and splits them into conjuncts. Returns false if one is not satisfied.
bool simplify(std::vector<Tribool>& formulas, std::function<std::optional<Interval>(Term const*)> const& values) {
  std::vector<Tribool> rest;
  for (Tribool const& formula : formulas) {
    Tribool const now = substitute(formula, values);
    if (now == Tribool::no) return false;
    if (!now.term) continue;
    for (Term const* part : conjuncts_of(now.term)) rest.push_back({Tribool::unknown, part});
  }
  formulas = std::move(rest);
  return true;
}

// Returns the range of the symbol where the formulas are true, or nullopt if they are unsatisfiable.
std::optional<Interval> range_of(Term const* symbol, std::vector<Tribool> const& formulas) {
  CaseSplits splits(formulas);
  splits.next();
  if (splits.impossible()) return std::nullopt;
  Interval range = splits.range(symbol);
  for (Tribool const& formula : formulas) {
    if (auto const most = largest_factor(formula.term)) range.high = std::min(range.high, *most);
  }
  return range.low <= range.high ? std::optional(range) : std::nullopt;
}

}  // namespace

namespace {

constexpr std::string_view kReplicas = "mhlo.num_replicas", kPartitions = "mhlo.num_partitions";

bool is_process_count(Attribute written) { return written->kind == AttributeKind::integer && written->value >= 1; }

}  // namespace

WrittenGrid written_grid(Program const& program) {
  WrittenGrid grid;
  if (!program.top || program.top->ops.size() != 1) return grid;
  auto const number = [&](std::string_view name) -> std::optional<std::int64_t> {
    Attribute const written = program.top->ops[0]->attribute(name);
    return written && is_process_count(written) ? std::optional(std::int64_t(written->value)) : std::nullopt;
  };
  return {number(kReplicas), number(kPartitions)};
}

void check_written_grid(Program const& program, Diagnostics& diagnostics) {
  if (!program.top) return;
  for (Operation const* op : program.top->ops)
    for (NamedAttribute const& attribute : op->attributes) {
      bool const is_count = attribute.name == kReplicas || attribute.name == kPartitions;
      if (!is_count || !attribute.value || is_process_count(attribute.value)) continue;
      Diagnostic warning;
      warning.severity = Severity::warning;
      warning.label = "process_count";
      warning.range = op->range;
      if (attribute.offset != 0)
        warning.range = {attribute.offset, attribute.offset + static_cast<std::uint32_t>(attribute.name.size())};
      warning.message = fmt::format("{} is {:.100}, but must be an integer of at least 1", attribute.name,
                                    to_string(attribute.value));
      warning.hint = fmt::format("write the number of processes, as {} = 1 : i32, or remove it", attribute.name);
      diagnostics.add(std::move(warning));
    }
}

namespace {

enum class Transfers : std::uint8_t { count, ignored };

// For send and recv, which can exchange tensors with the host, the pairs of processes decide.
bool has_op_of_processes(Block const& block, Transfers transfers) {
  return std::ranges::any_of(block.ops, [&](Operation const* op) {
    OpSpec const* const spec = Specification::get().op(op->name);
    if (spec && spec->has_trait("other_processes")) return true;
    bool const is_transfer = transfers == Transfers::count && spec && spec->has_trait("exchanges_elements");
    if (is_transfer && op->attribute("source_target_pairs")) return true;
    Attribute const chosen = spec && !spec->variants.empty() ? op->attribute(spec->variants) : nullptr;
    OpSpec const* const variant = chosen ? Specification::get().variant(spec->name, chosen->text) : nullptr;
    if (variant && variant->has_trait("other_processes")) return true;
    return std::ranges::any_of(op->regions, [&](Region const* region) {
      return std::ranges::any_of(region->blocks,
                                 [&](Block const* inner) { return has_op_of_processes(*inner, transfers); });
    });
  });
}

}  // namespace

bool depends_on_processes(Program const& program) {
  return program.top && has_op_of_processes(*program.top, Transfers::ignored);
}
bool runs_on_grid(Program const& program) { return program.top && has_op_of_processes(*program.top, Transfers::count); }

ProcessGrid::ProcessGrid(std::optional<std::int64_t> replicas, std::optional<std::int64_t> partitions)
    : numbers_{number(pool_, "num_replicas", replicas), number(pool_, "num_partitions", partitions)} {}

ProcessGrid::Formulas ProcessGrid::with(Tribool formula) const {
  Formulas all{formula};
  for (GridDemand const& demand : demands_) all.push_back(demand.formula);
  return all;
}

// Tries all values of numbers with small ranges. If a range is too large, the formulas count as satisfiable.
bool ProcessGrid::possible(Formulas formulas, int depth) const {
  work_ += formulas.size();
  if (work_ > kMaxWork) return true;
  if (!simplify(formulas, [](Term const*) { return std::nullopt; })) return false;
  Term const* fewest = nullptr;
  Interval range;
  for (Interval const& number : {numbers_.replicas, numbers_.partitions}) {
    auto const spoken_of = [&](Tribool formula) {
      auto const symbols = symbols_of(formula.term);
      return std::ranges::find(symbols, number.term) != symbols.end();
    };
    if (!number.term || std::ranges::none_of(formulas, spoken_of)) continue;
    auto const own = range_of(number.term, formulas);
    if (!own) return false;
    if (!fewest || own->high - own->low < range.high - range.low) fewest = number.term, range = *own;
  }
  if (!fewest || depth == 0 || range.high - range.low >= kMaxTriedRange) return true;
  for (Int128 value = range.low; value <= range.high; ++value) {
    work_ += formulas.size();
    if (work_ > kMaxWork) return true;
    Formulas rest = formulas;
    auto const values = [&](Term const* symbol) {
      return symbol == fewest ? std::optional(Interval{value, value}) : std::nullopt;
    };
    if (simplify(rest, values) && possible(std::move(rest), depth - 1)) return true;
  }
  return false;
}

std::optional<std::vector<GridDemand>> ProcessGrid::contradicted(GridDemand demand) {
  auto const is_same = [&](GridDemand const& other) { return other.formula.term == demand.formula.term; };
  if (!demand.formula.term || demands_.size() == kMaxDemands || std::ranges::any_of(demands_, is_same))
    return std::nullopt;
  if (!possible(with(demand.formula), kMaxDepth)) return contradictions(demand.formula);
  demands_.push_back(std::move(demand));
  return std::nullopt;
}

// Returns a single contradicting demand, or else a minimal set of contradicting demands.
std::vector<GridDemand> ProcessGrid::contradictions(Tribool formula) const {
  if (!possible({formula}, kMaxDepth)) return {};
  for (GridDemand const& demand : demands_) {
    if (!possible({formula, demand.formula}, kMaxDepth)) return {demand};
  }
  std::vector<GridDemand> needed = demands_;
  for (std::size_t i = 0; i < needed.size() && demands_.size() <= kMaxShownTogether;) {
    Formulas rest{formula};
    for (GridDemand const& demand : needed)
      if (&demand != &needed[i]) rest.push_back(demand.formula);
    if (possible(rest, kMaxDepth))
      ++i;
    else
      needed.erase(needed.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return needed;
}

std::optional<GridSize> ProcessGrid::least(std::int64_t most) const {
  Formulas formulas;
  for (GridDemand const& demand : demands_) formulas.push_back(demand.formula);
  auto const holds = [&](GridSize size) {
    auto const is_given = [](Interval const& number, std::int64_t value) {
      return number.term || (number.low <= value && value <= number.high);
    };
    if (!is_given(numbers_.replicas, size.replicas) || !is_given(numbers_.partitions, size.partitions)) return false;
    Formulas rest = formulas;
    return simplify(rest,
                    [&](Term const* symbol) -> std::optional<Interval> {
                      if (symbol == numbers_.replicas.term) return Interval{size.replicas, size.replicas};
                      if (symbol == numbers_.partitions.term) return Interval{size.partitions, size.partitions};
                      return std::nullopt;
                    }) &&
           rest.empty();
  };
  for (std::int64_t count = 1; count <= most; ++count)
    for (std::int64_t partitions = 1; partitions <= count; ++partitions)
      if (count % partitions == 0 && holds({count / partitions, partitions}))
        return GridSize{count / partitions, partitions};
  return std::nullopt;
}

ProcessNumbers ProcessGrid::known() const {
  auto const without_terms = [](Interval number) { return number.term ? Interval{number.low, number.high} : number; };
  if (demands_.empty()) return {without_terms(numbers_.replicas), without_terms(numbers_.partitions)};
  Formulas formulas;
  for (GridDemand const& demand : demands_) formulas.push_back(demand.formula);
  ProcessNumbers known = numbers_;
  for (int round = 0; round < kMaxDepth; ++round) {
    for (Interval* number : {&known.replicas, &known.partitions}) {
      if (!number->term) continue;
      auto const range = range_of(number->term, formulas);
      if (!range || !range->exact()) continue;
      Term const* const symbol = number->term;
      *number = *range;
      auto const values = [&](Term const* s) { return s == symbol ? range : std::nullopt; };
      if (!simplify(formulas, values)) return {};
    }
  }
  return {without_terms(known.replicas), without_terms(known.partitions)};
}

}  // namespace assay
