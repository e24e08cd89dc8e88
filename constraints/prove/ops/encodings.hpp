// Encodes the clauses of an op as formulas over the unknowns of an op skeleton (constraints/prove/ops/unknown_op.hpp).
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

// Limits on the skeletons of a search.
struct SkeletonLimits {
  int max_rank = 3;
  int max_list = 3;
  int max_variadic = 2;
  // Cases of enums that no formula names are interchangeable, so at most two of them are tried. Rows that no formula
  // reads have one skeleton.
  bool only_relevant = true;
  bool operator==(SkeletonLimits const&) const = default;
};

// Describes the limits for reports: "ranks to 3, lists to 3, ...".
std::string to_string(SkeletonLimits const& limits, UnknownBounds const& bounds);

// Encodes each clause once for all skeletons that agree in the rows that it reads. Clauses are identified by their
// index in OpSpec::clauses.
class Encodings {
public:
  explicit Encodings(UnknownRows& rows);
  ~Encodings();

  UnknownRows& rows();
  OpSpec const& spec() const;
  // Returns the clauses of the specification, without those that only the official tools have.
  std::vector<std::size_t> const& clauses() const;

  // Returns the rows that a clause reads, also through local definitions and defaults, in order.
  std::vector<std::size_t> const& reads(std::size_t clause) const;
  // Returns why some values that the clause reads are not tried: "of dictionaries only the empty one". Empty if all
  // are.
  std::string const& narrowed(std::size_t clause) const;

  // Encodes a clause. Only the rows that it reads need a chosen skeleton. The result is valid if the given clauses
  // hold. They save work, and only helpers() of them are used.
  using Clauses = std::vector<std::size_t>;
  Encoded const& of(std::size_t clause, OpSkeleton const& skeleton, Clauses const& given = {});
  // Same, but returns nullptr if the clause needs many case splits.
  Encoded const* light(std::size_t clause, OpSkeleton const& skeleton, Clauses const& given);
  // Encodes only the case that contains these values. The result may be stronger than the clause.
  Encoded sampled(std::size_t clause, OpSkeleton const& skeleton, Clauses const& given, Assignment const& values);
  // Returns the condition that the clause is false or undefined for all process grids.
  Tribool violated(Encoded const& encoded);
  // Returns the clauses of `kept` that read only rows that `clause` reads. These can be assumed for each other without
  // circularity, so the conjunction stays equivalent.
  Clauses helpers(std::size_t clause, Clauses const& kept, bool broken) const;
  // Whether an encoding of the clause so far was undefined for some value.
  bool met_undefined(std::size_t clause) const;
  // Returns the shared nogoods of searches with these limits.
  Nogoods& nogoods(SkeletonLimits const& limits);
  // Returns an empty solver that no other search uses.
  std::unique_ptr<Solver> acquire_solver(std::uint32_t steps);
  void release_solver(std::unique_ptr<Solver> solver);
  void forget_solvers();  // frees them; each uses some megabytes

private:
  struct State;
  std::unique_ptr<State> state_;
  std::vector<Tribool> known(std::size_t clause, OpSkeleton const& skeleton, Clauses const& given, bool quickly);
};

}  // namespace assay
