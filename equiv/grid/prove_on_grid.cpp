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

// Each process asks its own questions.
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
      arguments(whole, parts);
      SymbolicRun of_a(program_a_, pool_, facts_);
      auto const a = of_a.run(function_a_, whole);
      if (of_a.depends_on_processes())
        return undecided("A exchanges values with other processes, but runs on one process");
      GridRun of_b(program_b_, pool_, facts_, layout_.replicas, layout_.partitions,
                   [this](ElementTerm const* region) { return neutral(region); });
      auto const b = of_b.run(function_b_, parts);
      results(a, b);
      if (outcome_.verdict != EquivVerdict::different && !outcome_.why.empty()) note_obstacles(of_a, of_b);
      if (outcome_.verdict != EquivVerdict::different) rules(of_a, of_b);
    } catch (ElementLimit const& limit) {
      return undecided(limit.reason);
    }
    return outcome_;
  }

private:
  ElementTerm const* neutral(ElementTerm const* region) {
    auto const [known, is_new] = neutral_.try_emplace(region, nullptr);
    if (is_new) known->second = neutral_value(pool_, laws_of_text_, region);
    return known->second;
  }

  // Those of A, and the part of each that each process of B has.
  void arguments(std::vector<SymbolicValue>& whole, std::vector<std::vector<SymbolicValue>>& parts) {
    auto const& values = function_a_.regions[0]->blocks[0]->arguments;
    for (std::size_t k = 0; k < values.size(); ++k) {
      auto& tensor = whole.emplace_back().tensor;
      Type const type = values[k]->type;
      if (!element_of(type->element, tensor.type)) throw ElementLimit{"an argument is " + to_string(type)};
      tensor.type = pool_.intern(tensor.type);
      tensor.shape = constants_of(terms_, Shape(type->shape.begin(), type->shape.end()));
      tensor.symbols = pool_.place(tensor.shape);
      tensor.element = pool_.argument(static_cast<std::uint32_t>(k), tensor.type, tensor.symbols);
      for (std::size_t p = 0; p < parts.size(); ++p)
        parts[p].emplace_back().tensor = part_of(pool_, tensor, layout_.arguments[k], p);
    }
  }

  void results(std::vector<SymbolicValue> const& a, std::vector<std::vector<SymbolicValue>> const& b) {
    EquivVerdict total = EquivVerdict::equal;
    bool all = true;
    for (std::size_t r = 0; r < a.size(); ++r) {
      bool shown = true;
      for (std::size_t p = 0; p < b.size() && shown; ++p) {
        auto const part = part_of(pool_, a[r].tensor, layout_.results[r], p);
        auto const one = shown_by([&] { return result(r, p, part, b[p][r].tensor); });
        shown = one.has_value();
        if (one) total = worse(total, *one);
      }
      all = all && shown;
    }
    if (all)
      all_shown(total);
    else
      not_all_shown("the results of all processes");
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
      if (size->low == 0) return EquivVerdict::equal;  // there are no elements
    Prover prover = this->prover();
    return elements(prover, where, x, y);
  }

  void note_obstacles(SymbolicRun const& a, GridRun const& b) {
    for (auto const& obstacle : a.obstacles()) goal("in A, " + obstacle);
    for (auto const& obstacle : b.process(0).obstacles()) goal("in B, " + obstacle);
  }

  // What B does besides giving results, what it promises, and its rules, on every process.
  void rules(SymbolicRun const& a, GridRun const& b) {
    for (std::size_t p = 0; p < b.size(); ++p) {
      auto const& process = b.process(p);
      auto const name = process_name(layout_, static_cast<std::int64_t>(p));
      for (auto const* effects : {&a.effects(), &process.effects()})
        for (auto const& one : *effects)
          if (one.kind == EffectKind::seen || one.kind == EffectKind::draws) {
            goal(fmt::format("that the side effects of {} ({}) are the same on one process and on all",
                             effects == &a.effects() ? "A" : "B", one.op));
            undecided("the programs have side effects");
          }
      for (auto const& one : process.effects()) {
        std::string open;
        if (one.kind == EffectKind::loops && !ends(one, a.effects())) open = "that " + one.op + " of B ends";
        if (one.kind == EffectKind::relies)
          open = "that " + one.op + " of B satisfies its rules wherever it is executed";
        if (open.empty()) continue;
        goal(open + " on process " + name);
        undecided("the side effects of the programs are not proved equal");
      }
      for (auto const& assumption : process.assumptions()) {
        goal(fmt::format("that a rule of B holds on process {}: {}", name, assumption));
        undecided("B may violate a rule at run time where A does not");
      }
      if (a.broken().empty() && !process.broken().empty()) {
        goal(fmt::format("that B is not executed on process {}, where it violates a rule: {}", name,
                         process.broken().front()));
        undecided("B may violate a rule at run time");
      }
      unread(a.unread(), process.unread());
    }
  }

  Program const &program_a_, &program_b_;
  Operation const &function_a_, &function_b_;
  GridLayout const& layout_;
  Saturation laws_of_text_;
  std::map<ElementTerm const*, ElementTerm const*> neutral_;  // of regions
};

}  // namespace

EquivOutcome prove_on_grid(Program const& a, Operation const& function_a, Program const& b, Operation const& function_b,
                           GridLayout const& layout, EquivOptions const& options) {
  return ProgramOnGrid(a, function_a, b, function_b, layout, options).compare();
}

}  // namespace assay
