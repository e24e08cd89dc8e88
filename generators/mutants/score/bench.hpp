// A program that is read, checked and bound once, to be run as it is and as mutants make it.
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

// Where mutants may act: an op and the element type that a mutation of it is about (subject_text).
struct Site {
  std::string op, type;
  auto operator<=>(Site const&) const = default;
};

enum class Outcome : std::uint8_t {
  unchanged,   // the mutant changes nothing, neither of the program nor of its results
  undetected,  // results differ, but are permitted
  detected,    // a result is not permitted
  fails,       // the run stops
};

class Bench {
public:
  // An error if the text is not a valid program with an @main. Programs of suites need only be valid by the
  // specification or by the official tools: some compiler runs each of them.
  static Result<std::unique_ptr<Bench>> prepare(std::string const& text);

  std::vector<Site> const& sites() const { return sites_; }  // each once
  std::vector<std::size_t> mutants_at(Site const& site) const;
  // An instruction of the site, for inspection.
  Instruction const& instruction_at(Site const& site) const;

  std::vector<Type> argument_types() const { return assay::argument_types(*main_); }  // of @main
  // The arguments of @main, or the reason why the tensors do not match.
  Result<void> set_inputs(std::span<Tensor const> inputs);
  // Runs the unchanged program. Returns the error in the results; empty: none. To be called before run_mutant.
  std::string run(std::span<CaseResult const> expected);
  std::uint64_t work() const { return work_; }                           // of that run, in element operations
  std::vector<RuntimeValue> const& results() const { return results_; }  // of that run

  // The results of a backend with that fault; `site`: it acts only there, null: wherever it can. False: the run
  // stops.
  bool run_as_backend(std::size_t mutant, Site const* site, std::vector<RuntimeValue>& results) const;

  // Acts at that site alone.
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

// The reason why results are not as expected; empty: they are.
std::string violation_of(std::span<CaseResult const> expected, std::vector<RuntimeValue> const& results);

// Whether results of the mutant are permitted by the profile whatever the operands: of ops without attributes that work
// element by element. Results that are open do not count.
enum class Difference : std::uint8_t {
  seen,      // or not searched for: another op
  none,      // for all operands there are, of at most 16 bits together
  not_found  // for special operands and for many drawn ones, of wider types
};
Difference difference_of(std::size_t mutant, Instruction const& instruction, Profile const& profile);

}  // namespace assay::mutants
