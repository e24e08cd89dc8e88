#include "generators/invalid/clauses.hpp"

#include <algorithm>

#include "constraints/prove/ops/confirm.hpp"
#include "constraints/prove/ops/solve.hpp"
#include "generators/invalid/edit.hpp"
#include "generators/invalid/samples.hpp"
#include "support/random_sequence.hpp"

namespace assay {
namespace {

constexpr std::size_t kFewRules = 9;  // limit on the number of rows and clauses
constexpr int kQuickRank = 3, kFullRank = 4;
constexpr std::size_t kProgramsOfARequest = 2;  // in the full tier, for each request
constexpr char const* kProven = "proven: the solver keeps every other clause and breaks this one; the checker agrees";

std::uint64_t seed_of(OpFamily const& family, GenerateOptions const& options) {
  std::uint64_t seed = mixed(options.seed);
  for (char const c : family.first().name) seed = mixed(seed ^ static_cast<unsigned char>(c));
  return seed;
}

SolveRequest request_of(GenerateOptions const& options, int rank) {
  SolveRequest request;
  request.max_rank = rank;
  request.element_types.assign(options.types.begin(), options.types.end());
  return request;
}

// The full tier violates every clause in several ways.
std::vector<SolveRequest> requests(GenerateOptions const& options, Random& random) {
  std::vector<SolveRequest> requests{request_of(options, kQuickRank)};
  if (options.quick) return requests;
  requests.push_back(request_of(options, kFullRank));
  if (!options.types.empty()) return requests;
  static std::vector<std::vector<std::string>> const kTypes{{"f32"},         {"bf16", "f16"},  {"f64"}, {"i8"},
                                                            {"ui32", "i32"}, {"complex<f32>"}, {"i1"},  {"f8E4M3FN"}};
  for (int i = 0; i < 2; ++i) {
    requests.push_back(request_of(options, kQuickRank));
    requests.back().element_types = kTypes[random.below(kTypes.size())];
  }
  return requests;
}

class Clauses {
public:
  Clauses(OpFamily const& family, GenerateOptions const& options, CaseMaker& maker)
      : family_(family),
        options_(options),
        maker_(maker),
        random_(seed_of(family, options)),
        solver_(family.first(), random_.next()) {}

  std::vector<Skipped> run() {
    std::vector<Skipped> open;
    for (Clause const& clause : family_.first().clauses) {
      if (maker_.done()) break;
      if (clause.official == Official::only) continue;
      if (options_.quick && maker_.given(clause.label) > 0) continue;
      std::string reason;
      bool const near = violate_clause(clause.label, reason);
      if (maker_.given(clause.label) == 0 && maker_.wants(CaseKind::invalid)) open.push_back({clause.label, reason});
      if (options_.quick ? !near && is_small() : sample_programs(family_.first().name).empty()) touch(clause.label);
    }
    return open;
  }

private:
  // For small ops, the solver quickly finds the boundary of a clause, or proves that there is none.
  bool is_small() const {
    OpSpec const& op = family_.first();
    bool const regions = std::ranges::any_of(op.rows, [](Row const& row) { return row.kind == RowKind::function; });
    return !regions && op.rows.size() + op.clauses.size() <= kFewRules;
  }

  // Returns true if a valid neighbor of an invalid program was found.
  bool violate_clause(std::string const& label, std::string& reason) {
    bool near = false;
    for (SolveRequest& request : requests(options_, random_)) {
      request.break_clause = label;
      std::size_t const programs = options_.quick ? 1 : kProgramsOfARequest;
      for (std::size_t i = 0; i < programs && !maker_.done(); ++i) {
        auto const solved = solver_.next(request);
        if (solved.proof != Proof::proven) {
          if (reason.empty())
            reason = (solved.proof == Proof::unbreakable ? "rule cannot be violated: " : "unknown: ") + solved.reason;
          break;
        }
        maker_.emit_invalid(solved.text, {label, "broken", kProven});
        for (auto const& valid : neighbors_of(solved.text, family_, maker_, options_.quick ? 1 : 2))
          near |= maker_.emit_valid(valid, label, "neighbour");
      }
    }
    return near;
  }

  void touch(std::string const& label) {
    SolveRequest request = request_of(options_, kQuickRank);
    request.touch_clause = label;
    for (std::size_t i = 0; i < (options_.quick ? 1U : 3U) && !maker_.done() && maker_.wants(CaseKind::valid); ++i) {
      auto const solved = solver_.next(request);
      if (solved.proof != Proof::proven) return;
      maker_.emit_valid(solved.text, label, "boundary");
    }
  }

  OpFamily const& family_;
  GenerateOptions const& options_;
  CaseMaker& maker_;
  Random random_;
  OpSolver solver_;
};

std::vector<std::string> solved_programs(OpFamily const& family, GenerateOptions const& options, std::string& reason) {
  std::vector<std::string> programs;
  OpSolver solver(family.first(), mixed(seed_of(family, options)));
  std::size_t const clauses = family.first().clauses.size();
  std::size_t const wanted = !options.quick ? 16 : clauses > kManyClauses ? 6 : clauses > kFewRules ? 4 : 2;
  while (programs.size() < wanted) {
    SolveRequest request = request_of(options, programs.size() % 2 ? kQuickRank : kFullRank);
    request.ops_of_skeleton = 1;
    auto const solved = solver.next(request);
    if (solved.proof != Proof::proven) {
      reason = solved.reason;
      break;
    }
    programs.push_back(solved.text);
  }
  return programs;
}

// Makes all sizes of operands and results unknown.
std::string with_unknown_sizes(std::string const& program, OpSpec const& op) {
  std::string text = program;
  auto const parts = read_parts(program, op.name);
  if (!parts) return "";
  auto change = [&](OpChange::Kind kind, std::vector<std::string> const& types) {
    for (std::size_t i = 0; i < types.size() && !text.empty(); ++i)
      if (std::string unknown = all_unknown(types[i]); unknown != types[i])
        text = changed(text, op.name, {kind, i, "", std::move(unknown)});
  };
  change(OpChange::Kind::operand_type, parts->operands);
  change(OpChange::Kind::result_type, parts->results);
  return text;
}

}  // namespace

std::vector<std::string> valid_programs(OpFamily const& family, GenerateOptions const& options, std::string& reason) {
  std::vector<std::string> programs = sample_programs(family.first().name);
  if (programs.empty()) programs = solved_programs(family, options, reason);
  for (std::size_t i = 0, given = programs.size(); i < given; ++i) {
    std::string const unknown = with_unknown_sizes(programs[i], family.first());
    if (unknown != programs[i] && !unknown.empty() && labels_of(unknown, family.first()).empty()) {
      programs.push_back(unknown);
      if (options.quick) break;
    }
  }
  auto const further = further_programs(family.first().name);
  programs.insert(programs.end(), further.begin(), further.end());
  return programs;
}

std::vector<Skipped> all_clauses(OpFamily const& family) {
  std::vector<Skipped> clauses;
  for (Clause const& clause : family.first().clauses)
    if (clause.official != Official::only)
      clauses.push_back(
          {clause.label, "no single change of a few valid ops breaks it alone; the full tier asks the solver"});
  return clauses;
}

std::vector<Skipped> emit_clause_cases(OpFamily const& family, GenerateOptions const& options, CaseMaker& maker) {
  return Clauses(family, options, maker).run();
}

std::vector<std::string> neighbors_of(std::string const& invalid, OpFamily const& family, CaseMaker const& maker,
                                      std::size_t most) {
  std::vector<std::string> found;
  auto const parts = read_parts(invalid, family.first().name);
  if (!parts) return found;
  for (auto const& changes : {steps_of(*parts), retypings_of(*parts), restructurings_of(*parts)})
    for (OpChange const& change : changes) {
      if (found.size() >= most) return found;
      std::string text = changed(invalid, family.first().name, change);
      if (!text.empty() && maker.is_valid(text)) found.push_back(std::move(text));
    }
  return found;
}

}  // namespace assay
