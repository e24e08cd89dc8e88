#include "constraints/prove/solver/model_repair.hpp"

#include <algorithm>

namespace assay {
namespace {

constexpr int kMaxChanges = 24;
constexpr std::size_t kMaxMoves = 96;      // candidate changes that are compared
constexpr std::size_t kMaxSymbols = 12;    // maximum symbols of a comparison
constexpr std::size_t kMaxViolated = 12;   // more are not repaired
constexpr std::uint64_t kMaxWork = 6'000;  // maximum number of evaluations

}  // namespace

class ModelRepair::Attempt {
public:
  Attempt(ModelRepair& repair, std::span<Term const* const> formulas, Model const& model) : repair_(repair) {
    for (Term const* formula : formulas)
      for (Part const& part : repair.parts(formula)) add(part, model);
  }

  std::optional<Model> run() {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      holds_.push_back(holds(i));
      if (!holds_[i]) violated_.push_back(i);
      if (violated_.size() > kMaxViolated) return std::nullopt;
    }
    for (int changes = 0; !violated_.empty(); ++changes) {
      if (changes == kMaxChanges || spent_ > kMaxWork || !change(violated_[0])) return std::nullopt;
    }
    Model made;
    for (std::size_t i = 0; i < symbols_.size(); ++i) made.emplace(symbols_[i], values_[i]);
    return made;
  }

private:
  struct Move {
    std::size_t symbol;
    Int128 value;
    bool operator==(Move const&) const = default;
  };

  void add(Part const& part, Model const& model) {
    std::size_t const index = parts_.size();
    parts_.push_back(part.formula);
    for (Term const* symbol : part.symbols) {
      auto const [at, fresh] = index_.try_emplace(symbol, symbols_.size());
      if (fresh) {
        auto const known = model.find(symbol);
        symbols_.push_back(symbol);
        values_.push_back(known != model.end() ? known->second : std::clamp<Int128>(1, symbol->low, symbol->high));
        in_.emplace_back();
      }
      in_[at->second].push_back(index);
    }
  }

  std::optional<Int128> value(Term const* term) const {
    return evaluate(term, [this](Term const* symbol) { return std::optional(values_[index_.at(symbol)]); });
  }
  bool holds(std::size_t part) {
    ++spent_, ++repair_.work_;
    return value(parts_[part]) == Int128(1);
  }

  // Applies the change that satisfies this part if possible, and that has the best net number of satisfied parts.
  bool change(std::size_t part) {
    moves_.clear();
    moves(parts_[part], true);
    std::optional<Move> best;
    int best_gain = 0;
    for (Move const& move : moves_) {
      if (std::ranges::find(tried_, move) != tried_.end()) continue;
      int const gain = try_out(move);
      if (!best || gain > best_gain) best = move, best_gain = gain;
      if (gain == static_cast<int>(violated_.size())) break;
    }
    if (!best) return false;
    tried_.push_back({best->symbol, values_[best->symbol]});  // excludes the reverse change
    values_[best->symbol] = best->value;
    for (std::size_t i : in_[best->symbol]) {
      bool const now = holds(i);
      if (now == holds_[i]) continue;
      holds_[i] = now;
      if (now)
        std::erase(violated_, i);
      else
        violated_.push_back(i);
    }
    return true;
  }

  int try_out(Move const& move) {
    Int128 const before = values_[move.symbol];
    values_[move.symbol] = move.value;
    int gain = 0;
    for (std::size_t i : in_[move.symbol]) gain += int(holds(i)) - int(holds_[i]);
    values_[move.symbol] = before;
    return gain;
  }

  // Collects changes that may make a formula true or false.
  void moves(Term const* formula, bool wanted) {
    if (moves_.size() >= kMaxMoves) return;
    if (formula->kind == TermKind::negation) return moves(formula->args[0], !wanted);
    if (formula->kind == TermKind::conjunction || formula->kind == TermKind::disjunction) {
      for (Term const* part : formula->args)
        if (value(part) != Int128(wanted)) moves(part, wanted);
      return;
    }
    Term const* const side = formula->args[0];
    auto const now = value(side);
    auto const& symbols = repair_.symbols(formula);
    for (std::size_t i = 0; i < symbols.size() && i < kMaxSymbols; ++i) {
      std::size_t const symbol = index_.at(symbols[i]);
      Int128 const from = values_[symbol];
      values_[symbol] = from + (from < symbols[i]->high ? 1 : -1);
      auto const beside = value(side);
      Int128 const stride = values_[symbol] - from;
      values_[symbol] = from;
      if (!now || !beside || *now == *beside || (formula->kind == TermKind::is_zero && !wanted)) {
        move(symbol, from + 1), move(symbol, from - 1);
        continue;
      }
      Int128 const slope = (*beside - *now) * stride;
      // The target is zero, or one if the formula must not be at most zero.
      Int128 const missing = (wanted ? 0 : 1) - *now, whole = missing / slope;
      move(symbol, from + whole);
      if (whole * slope != missing) move(symbol, from + whole + ((missing < 0) == (slope < 0) ? 1 : -1));
    }
  }

  void move(std::size_t symbol, Int128 to) {
    if (to < symbols_[symbol]->low || to > symbols_[symbol]->high || to == values_[symbol]) return;
    if (Move const made{symbol, to}; std::ranges::find(moves_, made) == moves_.end()) moves_.push_back(made);
  }

  ModelRepair& repair_;
  std::vector<Term const*> parts_, symbols_;
  std::vector<Int128> values_;
  std::unordered_map<Term const*, std::size_t> index_;
  std::vector<std::vector<std::size_t>> in_;  // indices of parts by symbol
  std::vector<bool> holds_;
  std::vector<std::size_t> violated_;
  std::vector<Move> moves_, tried_;
  std::uint64_t spent_ = 0;
};

std::vector<Term const*> const& ModelRepair::symbols(Term const* formula) {
  auto const found = symbols_.find(formula);
  return found != symbols_.end() ? found->second : symbols_.emplace(formula, symbols_of(formula)).first->second;
}

std::vector<ModelRepair::Part> const& ModelRepair::parts(Term const* formula) {
  auto const [at, fresh] = parts_.try_emplace(formula);
  if (fresh) {
    for (Term const* part : conjuncts_of(formula)) at->second.push_back({part, symbols(part)});
  }
  return at->second;
}

std::optional<Model> ModelRepair::repair(std::span<Term const* const> formulas, Model const& model) {
  return Attempt(*this, formulas, model).run();
}

}  // namespace assay
