// The clauses of ops of one kind as formulas over the unknowns of an op skeleton
// (constraints/prove/ops/unknown_op.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "constraints/evaluate/encode.hpp"
#include "constraints/prove/ops/unknown_op.hpp"
#include "constraints/prove/solver/solver.hpp"

namespace assay {

inline constexpr std::uint64_t kNoStepLimit = std::uint64_t(1) << 62;

class Nogoods;

// Which skeletons are tried.
struct SkeletonLimits {
  int max_rank = 3;
  int max_list = 3;
  int max_variadic = 2;
  // Cases of enums that no formula names are interchangeable: at most two of them are tried. Rows that no formula reads
  // have one skeleton.
  bool only_what_matters = true;
  bool operator==(SkeletonLimits const&) const = default;
};

// In words, for reports: "ranks to 3, lists to 3, ...".
std::string to_string(SkeletonLimits const& limits, UnknownBounds const& bounds);

// Each clause once for all skeletons that agree in the rows that it reads. Clauses are identified by their index in
// OpSpec::clauses.
class Encodings {
public:
  explicit Encodings(UnknownRows& rows);
  ~Encodings();

  UnknownRows& rows();
  OpSpec const& spec() const;
  // Clauses of the specification: all except those that only the official tools have.
  std::vector<std::size_t> const& clauses() const;

  // The rows that a clause reads, also by way of local definitions and defaults, in order.
  std::vector<std::size_t> const& reads(std::size_t clause) const;
  // Empty, or the reason why not all values that the clause reads are tried: "of dictionaries only the empty
  // one".
  std::string const& narrowed(std::size_t clause) const;

  // Only the rows that the clause reads need to be chosen. Correct if the given clauses hold; they save work. Only
  // helpers() of them are used.
  using Clauses = std::vector<std::size_t>;
  Encoded const& of(std::size_t clause, OpSkeleton const& skeleton, Clauses const& given = {});
  // Nullptr where the clause falls into many cases.
  Encoded const* light(std::size_t clause, OpSkeleton const& skeleton, Clauses const& given);
  // Only the case that contains these values. It implies at most the whole formula.
  Encoded sampled(std::size_t clause, OpSkeleton const& skeleton, Clauses const& given, Assignment const& values);
  // False or without value, whatever a run chooses.
  Tribool violated(Encoded const& encoded);
  // The clauses of `kept` that read only rows that the clause reads. Clauses can thus be assumed for each other without
  // a circle, so that all together are equivalent to each alone.
  Clauses helpers(std::size_t clause, Clauses const& kept, bool broken) const;
  // Whether the clause had no value somewhere in its encodings so far.
  bool met_undefined(std::size_t clause) const;
  // The results of searches within these limits.
  Nogoods& nogoods(SkeletonLimits const& limits);
  // One that no search has now, with nothing added.
  std::unique_ptr<Solver> lend_solver(std::uint32_t steps);
  void take_back(std::unique_ptr<Solver> solver);
  void forget_solvers();  // not shared: each takes some megabytes

private:
  struct State;
  std::unique_ptr<State> state_;
  std::vector<Tribool> known(std::size_t clause, OpSkeleton const& skeleton, Clauses const& given, bool quickly);
};

}  // namespace assay
