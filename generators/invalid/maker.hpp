// Emits the cases of ops that have the same rules. Each program is made for the first op, and is emitted for each op,
// under its name, after the checker has confirmed its verdict for that op.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "generators/suite/unit.hpp"
#include "grammar/notation/op_file.hpp"

namespace assay {

struct OpFamily {
  std::vector<OpSpec const*> ops;  // not empty; all have the same rows and clauses
  OpSpec const& first() const { return *ops[0]; }
};

// The families of all ops, in the order of the specification.
std::vector<OpFamily> op_families();

// The proof that a case violates only this rule.
inline constexpr char const* kCheckedAlone =
    "checked: a change of a valid program; the checker reports this rule alone";

class CaseMaker {
public:
  CaseMaker(OpFamily const& family, GenerateOptions const& options, UnitOutput const& output);

  // Labels are those of rows and clauses: "C1". The functions return false if the program does not have the intended
  // verdict, or was emitted before.
  struct Violation {
    std::string label, recipe, proof;
    bool alone = true;  // false: the checker may report other labels in addition
  };
  bool emit_invalid(std::string const& text, Violation const& violation);
  bool emit_valid(std::string const& text, std::string const& kept_label, std::string const& recipe);
  // Emits valid programs that are not at the boundary of a rule, for ops without any other valid program.
  void emit_bases(std::vector<std::string> const& texts);

  void omit(std::string const& label, std::string const& reason);

  // Whether the last case was added.
  bool done() const { return done_; }
  std::size_t given(std::string const& label) const;  // number of invalid programs
  bool wants(CaseKind kind) const { return options_.wants(kind); }
  bool is_quick() const { return options_.quick; }

  // The labels that the checker reports for a program of the first op.
  std::vector<std::string> labels(std::string const& text) const;
  // Whether the program satisfies all rules, and some sizes satisfy them simultaneously.
  bool is_valid(std::string const& text) const;
  std::string full(std::string const& label) const;  // for the first op: "concatenate_c6"

private:
  std::string renamed(std::string const& text, OpSpec const& op) const;
  void give(Case made, OpSpec const& op);
  bool wanted_types(std::vector<std::string> const& types) const;

  OpFamily const& family_;
  GenerateOptions const& options_;
  UnitOutput const& output_;
  std::map<std::string, std::size_t> given_;    // by label
  std::map<std::string, std::size_t> numbers_;  // by folder and name
  std::set<std::string> texts_, kept_;          // kept_: ops for which a valid program was emitted
  bool done_ = false;
};

}  // namespace assay
