// Implements encodings.hpp: clauses as formulas, and the rows that they read.
#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "constraints/prove/ops/nogoods.hpp"
#include "constraints/prove/ops/row_skeletons.hpp"
#include "constraints/prove/ops/unknown_members.hpp"

namespace assay {
namespace {

constexpr std::size_t kFewCases = 16;

// Returns why a formula cannot be encoded: no skeleton represents a part of it. Empty if skeletons represent it.
std::string explain_unencodable(FormulaWords const& words) {
  for (std::string_view call : {"op_names", "op_signature", "forwards_arguments", "returns_results"})
    if (words.calls.contains(std::string(call))) return "the formula depends on the bodies of regions";
  if (words.names.contains("parent")) return "the formula depends on the enclosing function";
  return "";
}

// Weakens a formula: the result is true wherever the formula is true for some values of these symbols. Atoms that
// contain one of them are replaced by true, or false if negated.
class Weakened {
public:
  Weakened(TermPool& pool, std::vector<Term const*> symbols) : pool_(pool), symbols_(std::move(symbols)) {}

  Tribool operator()(Tribool formula) { return formula.term ? weaken(formula.term, true) : formula; }

private:
  Tribool weaken(Term const* term, bool positive) {
    auto [at, fresh] = known_.try_emplace({term, positive}, Tribool());
    if (!fresh) return at->second;
    Tribool result{Tribool::unknown, term};
    if (term->kind == TermKind::negation) {
      result = pool_.negation(weaken(term->args[0], !positive));
    } else if (term->kind == TermKind::conjunction || term->kind == TermKind::disjunction) {
      bool both = term->kind == TermKind::conjunction;
      result = both ? Tribool::yes : Tribool::no;
      for (Term const* arg : term->args)
        result =
            both ? pool_.conjunction(result, weaken(arg, positive)) : pool_.disjunction(result, weaken(arg, positive));
    } else if (mentions_enclosing(term)) {
      result = tribool(positive);
    }
    return known_[{term, positive}] = result;
  }
  bool mentions_enclosing(Term const* term) const {
    return std::ranges::any_of(symbols_of(term),
                               [&](Term const* symbol) { return std::ranges::count(symbols_, symbol) > 0; });
  }

  TermPool& pool_;
  std::vector<Term const*> symbols_;
  std::map<std::pair<Term const*, bool>, Tribool> known_;
};

}  // namespace

struct Encodings::State {
  explicit State(UnknownRows& r) : rows(r) {}

  struct Read {
    std::vector<std::size_t> rows;
    std::string narrowed, beyond;
    using Key = std::vector<std::uint32_t>;
    std::map<Clauses, std::map<Key, Encoded>> known;  // by the given clauses
    std::map<Clauses, std::set<Key>> heavy;
    bool met_undefined = false;

    void note(Encoded const& encoded) { met_undefined = met_undefined || encoded.undefined != Tribool::no; }
  };
  UnknownRows& rows;
  std::vector<std::size_t> clauses;
  std::vector<Read> reads;  // by clause
  // by formula and number of symbols for numbers like num_replicas
  std::map<std::pair<Term const*, std::size_t>, Tribool> broken;

  std::vector<std::pair<SkeletonLimits, std::unique_ptr<Nogoods>>> nogoods;
  std::vector<std::unique_ptr<Solver>> idle;

  std::vector<std::uint32_t> key(std::size_t clause, OpSkeleton const& skeleton) {
    std::vector<std::uint32_t> numbers;
    for (std::size_t row : reads[clause].rows) numbers.push_back(rows.skeleton_id(row, skeleton.rows[row]));
    return numbers;
  }
};

Encodings::Encodings(UnknownRows& rows) : state_(std::make_unique<State>(rows)) {
  OpSpec const& op = rows.spec();
  for (std::size_t i = 0; i < op.clauses.size(); ++i) {
    auto& read = state_->reads.emplace_back();
    if (op.clauses[i].official == Official::only) continue;
    state_->clauses.push_back(i);
    FormulaWords words;
    words.read(op.clauses[i].formula, op);
    read.rows.assign(words.rows.begin(), words.rows.end());
    read.beyond = explain_unencodable(words);
    for (std::size_t row : read.rows) {
      std::string const narrowed = RowSkeletons::narrowed(op.rows[row]);
      bool types_do = op.rows[row].kind == RowKind::function || op.rows[row].types[0].kind == "elements";
      if (!narrowed.empty() && !types_do && read.narrowed.empty()) read.narrowed = op.rows[row].name + ": " + narrowed;
    }
  }
}
Encodings::~Encodings() = default;

UnknownRows& Encodings::rows() { return state_->rows; }
OpSpec const& Encodings::spec() const { return state_->rows.spec(); }
std::vector<std::size_t> const& Encodings::clauses() const { return state_->clauses; }
std::vector<std::size_t> const& Encodings::reads(std::size_t clause) const { return state_->reads[clause].rows; }
std::string const& Encodings::narrowed(std::size_t clause) const { return state_->reads[clause].narrowed; }

Encodings::Clauses Encodings::helpers(std::size_t clause, Clauses const& kept, bool broken) const {
  Clauses all;
  auto const& own = reads(clause);
  for (std::size_t other : kept) {
    auto const& its = reads(other);
    bool before = broken || std::pair(its.size(), other) < std::pair(own.size(), clause);
    if (other != clause && before && std::ranges::includes(own, its)) all.push_back(other);
  }
  return all;
}

Encoded const& Encodings::of(std::size_t clause, OpSkeleton const& skeleton, Clauses const& given) {
  auto& read = state_->reads[clause];
  auto [at, fresh] = read.known[given].try_emplace(state_->key(clause, skeleton));
  if (!fresh) return at->second;
  Encoded& encoded = at->second;
  if (!read.beyond.empty()) {
    encoded.incomplete = read.beyond;
    return encoded;
  }
  UnknownOp const op(state_->rows, skeleton);
  encoded = encode(spec().clauses[clause].formula, op, state_->rows.arena(), known(clause, skeleton, given, false));
  read.note(encoded);
  return encoded;
}

std::vector<Tribool> Encodings::known(std::size_t clause, OpSkeleton const& skeleton, Clauses const& given,
                                      bool quickly) {
  std::vector<Tribool> all;
  for (std::size_t other : given) {
    auto const its = helpers(other, given, false);
    Encoded const* helper = quickly ? light(other, skeleton, its) : &of(other, skeleton, its);
    if (other != clause && helper && helper->complete()) all.push_back(helper->holds);
  }
  return all;
}

Encoded const* Encodings::light(std::size_t clause, OpSkeleton const& skeleton, Clauses const& given) {
  auto& read = state_->reads[clause];
  auto const key = state_->key(clause, skeleton);
  auto& known_ones = read.known[given];
  if (auto found = known_ones.find(key); found != known_ones.end()) return &found->second;
  if (!read.beyond.empty()) return &of(clause, skeleton, given);
  if (read.heavy[given].contains(key)) return nullptr;
  UnknownOp const op(state_->rows, skeleton);
  auto encoded =
      encode(spec().clauses[clause].formula, op, state_->rows.arena(), known(clause, skeleton, given, true), kFewCases);
  if (!encoded.complete()) {
    read.heavy[given].insert(key);
    return nullptr;
  }
  read.note(encoded);
  return &known_ones.try_emplace(key, std::move(encoded)).first->second;
}

Encoded Encodings::sampled(std::size_t clause, OpSkeleton const& skeleton, Clauses const& given,
                           Assignment const& values) {
  UnknownOp const op(state_->rows, skeleton);
  auto encoded = encode_case(spec().clauses[clause].formula, op, state_->rows.arena(),
                             known(clause, skeleton, given, true), values);
  state_->reads[clause].note(encoded);
  return encoded;
}

bool Encodings::met_undefined(std::size_t clause) const { return state_->reads[clause].met_undefined; }

Nogoods& Encodings::nogoods(SkeletonLimits const& limits) {
  auto found = std::ranges::find(state_->nogoods, limits, [](auto const& known) { return known.first; });
  if (found == state_->nogoods.end())
    found = state_->nogoods.insert(found, {limits, std::make_unique<Nogoods>(spec().rows.size())});
  return *found->second;
}

std::unique_ptr<Solver> Encodings::acquire_solver(std::uint32_t steps) {
  if (state_->idle.empty()) return std::make_unique<Solver>(steps);
  auto solver = std::move(state_->idle.back());
  state_->idle.pop_back();
  solver->start_again(steps);
  return solver;
}
void Encodings::release_solver(std::unique_ptr<Solver> solver) { state_->idle.push_back(std::move(solver)); }
void Encodings::forget_solvers() { state_->idle.clear(); }

Tribool Encodings::violated(Encoded const& encoded) {
  std::vector<Term const*> of_run;
  for (auto const& [name, number] : state_->rows.of_run())
    if (number.term) of_run.push_back(number.term);
  if (of_run.empty() || !encoded.holds.term) return conjunction(encoded.where, negation(encoded.holds));
  if (encoded.where != Tribool::yes) return Tribool::no;  // the case depends on numbers like num_replicas
  auto [at, fresh] = state_->broken.try_emplace({encoded.holds.term, of_run.size()});
  if (fresh) at->second = negation(Weakened(state_->rows.pool(), of_run)(encoded.holds));
  return at->second;
}

std::string to_string(SkeletonLimits const& limits, UnknownBounds const& bounds) {
  return "ranks to " + std::to_string(limits.max_rank) + ", lists to " + std::to_string(limits.max_list) + ", " +
         std::to_string(limits.max_variadic) + " operands or results of a list, sizes to " +
         std::to_string(bounds.max_size) + ", integers to " + std::to_string(bounds.max_integer);
}

}  // namespace assay
