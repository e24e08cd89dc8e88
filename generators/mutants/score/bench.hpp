// A program that is parsed, checked and bound once, and run unchanged and with mutants.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "constraints/bind/prepared_program.hpp"
#include "generators/mutants/mutant.hpp"
#include "generators/suite/case.hpp"
#include "semantics/runtime/process.hpp"

namespace assay::mutants {

// The place where mutants act: an op and an element type (subject_text).
struct Site {
  std::string op, type;
  auto operator<=>(Site const&) const = default;
};

enum class Outcome : std::uint8_t {
  unchanged,   // the mutant changes neither the program nor its results
  undetected,  // the results differ, but are permitted
  detected,    // a result is not permitted
  fails,       // the run fails
};

class Bench {
public:
  // An error if the text is not a valid program with an @main. Programs only need to be valid by the specification or
  // by the official tools, because some compiler accepts each of them.
  static Result<std::unique_ptr<Bench>> prepare(std::string const& text);

  std::vector<Site> const& sites() const { return sites_; }  // without duplicates
  std::vector<std::size_t> mutants_at(Site const& site) const;
  // An instruction at the site.
  Instruction const& instruction_at(Site const& site) const;

  std::vector<Type> argument_types() const { return assay::argument_types(*main_); }  // types of the arguments of @main
  // Sets the arguments of @main. An error if the tensors do not match.
  Result<void> set_inputs(std::span<Tensor const> inputs);
  // Runs the unchanged program. Returns the error in the results; empty if they are as expected. Call it before
  // run_mutant.
  std::string run(std::span<CaseResult const> expected);
  std::uint64_t work() const { return work_; }                           // element operations of the last run()
  std::vector<RuntimeValue> const& results() const { return results_; }  // results of the last run()

  // Computes the results of a backend with this defect, at one site, or at all sites if `site` is null. False if the
  // run fails.
  bool run_as_backend(std::size_t mutant, Site const* site, std::vector<RuntimeValue>& results) const;

  // The mutant acts only at this site.
  Outcome run_mutant(std::size_t mutant, Site const& site, std::span<CaseResult const> expected) const;

private:
  explicit Bench(std::string const& text) : prepared_(text, {.policy = CheckPolicy::either}) {}
  void find_sites();
  bool make_mutant(std::size_t mutant, Site const* site, CompiledProgram& compiled,
                   std::vector<std::shared_ptr<void>>& kept) const;

  PreparedProgram prepared_;
  CompiledFunction const* main_ = nullptr;
  std::vector<Site> sites_;
  std::vector<RuntimeValue> inputs_, results_;
  std::uint64_t work_ = 0, steps_ = 0;
};

// The reason why the results are not as expected; empty if they are.
std::string violation_of(std::span<CaseResult const> expected, std::vector<RuntimeValue> const& results);

// Whether the profile permits the results of the mutant for all operands. Only for elementwise ops without attributes.
// Open results do not count.
enum class Difference : std::uint8_t {
  seen,      // a difference was found; or not searched for, because the op is not suitable
  none,      // no difference for any operands, if they have at most 16 bits in total
  not_found  // no difference for special and many random operands of wider types
};
Difference difference_of(std::size_t mutant, Instruction const& instruction, Profile const& profile);

}  // namespace assay::mutants
