#include "equiv/grid/prove_on_grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "equiv/grid/grid_run.hpp"
#include "equiv/grid/neutral_value.hpp"
#include "equiv/grid/parts.hpp"
#include "equiv/prove/comparison.hpp"
#include "equiv/terms/pool_tables.hpp"

namespace assay {
namespace {

// The limits, scaled because each process has its own queries.
SaturationLimits limits_of(GridLayout const& layout) {
  SaturationLimits limits;
  auto const processes = static_cast<std::size_t>(std::min(layout.size(), kMaxProvenProcesses));
  limits.questions *= processes;
  limits.all_nodes *= processes;
  return limits;
}

class ProgramOnGrid : PairComparison {
public:
  ProgramOnGrid(Program const& a, Operation const& function_a, Program const& b, Operation const& function_b,
                GridLayout const& layout, EquivOptions const& options)
      : PairComparison(options, limits_of(layout)),
        program_a_(a),
        program_b_(b),
        function_a_(function_a),
        function_b_(function_b),
        layout_(layout),
        laws_of_text_(pool_) {}

  EquivOutcome compare() {
    if (layout_.size() > kMaxProvenProcesses)
      return undecided(fmt::format("proofs support grids of at most {} processes", kMaxProvenProcesses));
    try {
      std::vector<SymbolicValue> whole;
      std::vector<std::vector<SymbolicValue>> parts(static_cast<std::size_t>(layout_.size()));
      if (layout_.is_of_both) return compare_both();
      arguments(whole, parts);
      SymbolicRun of_a(program_a_, pool_, facts_);
      auto const a = of_a.run(function_a_, whole);
      if (of_a.depends_on_processes())
        return undecided("the first program exchanges values with other processes, but runs on one process");
      GridRun of_b(program_b_, pool_, facts_, layout_.replicas, layout_.partitions,
                   [this](ElementTerm const* region) { return neutral(region); });
      auto const b = of_b.run(function_b_, parts);
      results(a.size(), b,
              [&](std::size_t r, std::size_t p) { return part_of(pool_, a[r].tensor, layout_.results[r], p); });
      if (outcome_.verdict != EquivVerdict::different && !outcome_.why.empty()) note_obstacles(of_a, of_b.process(0));
      if (outcome_.verdict != EquivVerdict::different)
        for (std::size_t p = 0; p < of_b.size(); ++p) rules(of_a, of_b.process(p), p);
    } catch (ElementLimit const& limit) {
      return undecided(limit.reason);
    }
    return outcome_;
  }

private:
  // Compares processes that each run both programs, with separate arguments for each process.
  EquivOutcome compare_both() {
    std::vector<std::vector<SymbolicValue>> own(static_cast<std::size_t>(layout_.size()));
    std::uint32_t count = 0;
    for (auto& values : own)
      for (auto const* argument : function_a_.regions[0]->blocks[0]->arguments)
        values.push_back(argument_of(argument->type, count++));
    auto const neutral = [this](ElementTerm const* region) { return this->neutral(region); };
    GridRun of_a(program_a_, pool_, facts_, layout_.replicas, layout_.partitions, neutral);
    auto const a = of_a.run(function_a_, own);
    GridRun of_b(program_b_, pool_, facts_, layout_.replicas, layout_.partitions, neutral);
    auto const b = of_b.run(function_b_, own);
    results(layout_.results.size(), b,
            [&](std::size_t r, std::size_t p) -> SymbolicTensor const& { return a[p][r].tensor; });
    if (outcome_.verdict != EquivVerdict::different && !outcome_.why.empty())
      note_obstacles(of_a.process(0), of_b.process(0));
    if (outcome_.verdict != EquivVerdict::different)
      for (std::size_t p = 0; p < of_b.size(); ++p) rules(of_a.process(p), of_b.process(p), p);
    return outcome_;
  }

  ElementTerm const* neutral(ElementTerm const* region) {
    auto const [known, is_new] = neutral_.try_emplace(region, nullptr);
    if (is_new) known->second = neutral_value(pool_, laws_of_text_, region);
    return known->second;
  }

  // Creates the arguments of A, and the part of each for each process of B.
  void arguments(std::vector<SymbolicValue>& whole, std::vector<std::vector<SymbolicValue>>& parts) {
    auto const& values = function_a_.regions[0]->blocks[0]->arguments;
    for (std::size_t k = 0; k < values.size(); ++k) {
      auto const& tensor = whole.emplace_back(argument_of(values[k]->type, static_cast<std::uint32_t>(k))).tensor;
      for (std::size_t p = 0; p < parts.size(); ++p)
        parts[p].emplace_back().tensor = part_of(pool_, tensor, layout_.arguments[k], p);
    }
  }

  SymbolicValue argument_of(Type type, std::uint32_t number) {
    SymbolicValue value;
    auto& tensor = value.tensor;
    if (!element_of(type->element, tensor.type)) throw ElementLimit{"an argument is " + to_string(type)};
    tensor.type = pool_.intern(tensor.type);
    tensor.shape = constants_of(terms_, Shape(type->shape.begin(), type->shape.end()));
    tensor.symbols = pool_.place(tensor.shape);
    tensor.element = pool_.argument(number, tensor.type, tensor.symbols);
    return value;
  }

  // Compares results of B with A. `in_a(r, p)` is the required value of result r on process p.
  template <class OfA>
  void results(std::size_t count, std::vector<std::vector<SymbolicValue>> const& b, OfA const& in_a) {
    EquivVerdict total = EquivVerdict::equal;
    bool all = true;
    for (std::size_t r = 0; r < count; ++r) {
      bool shown = true;
      for (std::size_t p = 0; p < b.size() && shown; ++p) {
        SymbolicTensor const part = in_a(r, p);
        auto const one = prove_by([&] { return result(r, p, part, b[p][r].tensor); });
        shown = one.has_value();
        if (one) total = worse(total, *one);
      }
      all = all && shown;
    }
    if (all)
      all_proved(total);
    else
      not_all_proved("the results of all processes");
  }

  std::optional<EquivVerdict> result(std::size_t number, std::size_t process, SymbolicTensor const& x,
                                     SymbolicTensor const& y) {
    auto const where =
        fmt::format("result {} of process {}", number, process_name(layout_, static_cast<std::int64_t>(process)));
    if (text_of_type(x.type) != text_of_type(y.type) || x.shape != y.shape) {
      goal(where + " is of another type");
      return std::nullopt;
    }
    for (auto const* size : x.shape)
      if (size->low == 0) return EquivVerdict::equal;  // the tensor is empty
    Prover prover = this->prover();
    return elements(prover, where, x, y);
  }

  void note_obstacles(SymbolicRun const& a, SymbolicRun const& b) {
    for (auto const& obstacle : a.obstacles()) goal("in the first program, " + obstacle);
    for (auto const& obstacle : b.obstacles()) goal("in the second program, " + obstacle);
  }

  // Compares B on process p with `a`, apart from results: side effects, promises and rules. `a` is the run of A, or of
  // A on this process.
  void rules(SymbolicRun const& a, SymbolicRun const& b, std::size_t p) {
    auto const name = process_name(layout_, static_cast<std::int64_t>(p));
    for (auto const* effects : {&a.effects(), &b.effects()})
      for (auto const& one : *effects)
        if (one.kind == EffectKind::seen || one.kind == EffectKind::draws) {
          goal(fmt::format("that the side effects of {} ({}) are the same {}",
                           effects == &a.effects() ? "the first program" : "the second program", one.op,
                           layout_.is_of_both ? "in both" : "on one process and on all"));
          undecided("the programs have side effects");
        }
    for (auto const& one : b.effects()) {
      std::string open;
      if (one.kind == EffectKind::loops && !ends(one, a.effects()))
        open = "that " + one.op + " of the second program ends";
      if (one.kind == EffectKind::relies)
        open = "that " + one.op + " of the second program satisfies its rules wherever it is executed";
      if (open.empty()) continue;
      goal(open + " on process " + name);
      undecided("the side effects of the programs are not proved equal");
    }
    for (auto const& assumption : b.assumptions()) {
      goal(fmt::format("that a rule of the second program holds on process {}: {}", name, assumption));
      undecided("the second program may violate a rule at run time where the first does not");
    }
    if (a.broken().empty() && !b.broken().empty()) {
      goal(fmt::format("that the second program is not executed on process {}, where it violates a rule: {}", name,
                       b.broken().front()));
      undecided("the second program may violate a rule at run time");
    }
    unread(a.unread(), b.unread());
  }

  Program const &program_a_, &program_b_;
  Operation const &function_a_, &function_b_;
  GridLayout const& layout_;
  Saturation laws_of_text_;
  std::map<ElementTerm const*, ElementTerm const*> neutral_;  // neutral values of regions
};

}  // namespace

EquivOutcome prove_on_grid(Program const& a, Operation const& function_a, Program const& b, Operation const& function_b,
                           GridLayout const& layout, EquivOptions const& options) {
  return ProgramOnGrid(a, function_a, b, function_b, layout, options).compare();
}

}  // namespace assay
