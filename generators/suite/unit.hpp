// The work of making a suite, divided into independent units.
//
// A unit returns the same cases for the same options on every machine, in any order of units and on any number of
// threads. No other unit uses its folder names with the same case names.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "generators/suite/case.hpp"
#include "grammar/notation/op_file.hpp"
#include "oracle/sets/profile.hpp"

namespace assay {

// Whether only one vendor has the op (trait `of_one_vendor`): a suite contains it only on request.
bool is_of_one_vendor(std::string_view op);

struct GenerateOptions {
  std::uint64_t seed = 1;
  bool quick = true;                 // the tier: of cheap recipes those that detect most; otherwise everything
  std::set<std::string> ops;         // mnemonics; empty: all but those of one vendor
  std::set<std::string> types;       // element types of the op under test; empty: all
  std::set<CaseKind> kinds;          // empty: all
  Profile profile;                   // the permitted choices
  std::optional<Version> artifacts;  // programs that keep the rules also as portable artifacts of this version
  bool writes_hlo = false;           // and as HLO text, where it can express them

  bool wants(CaseKind kind) const { return kinds.empty() || kinds.contains(kind); }
  bool selects_op(std::string const& op) const { return ops.empty() ? !is_of_one_vendor(op) : ops.contains(op); }
  bool selects_type(std::string const& type) const { return types.empty() || types.contains(type); }
};

struct DerivationCounts;  // generators/derive/golden.hpp

// The reason why something is not in the suite: for the ledger. `what`: a label, a mnemonic, or a mnemonic and a type.
struct Skipped {
  std::string what, reason;
};

struct UnitOutput {
  CaseSink give;
  std::function<void(Skipped)> leave_out;
  DerivationCounts* derivations = nullptr;  // of this unit, to be passed to GoldenProgram::derive; may be null
};

struct Unit {
  std::string name;   // unique: "values/stablehlo.add"; [a-z0-9_./]
  double weight = 1;  // about how long it takes, in hundredths of a second: long ones start first
  std::function<void(UnitOutput const&)> make;
};

// By kind of case; each in a file of its own. Options outlive the units.
// violates one clause; valid neighbors at its boundary
std::vector<Unit> invalid_units(GenerateOptions const& options);
std::vector<Unit> syntax_units(GenerateOptions const& options);       // sentences of the EBNF and mutations of them
std::vector<Unit> elementwise_units(GenerateOptions const& options);  // one value in, one value out
std::vector<Unit> accuracy_units(GenerateOptions const& options);     // elementwise, with `result_accuracy`
std::vector<Unit> structure_units(GenerateOptions const& options);    // every other op alone
std::vector<Unit> directed_units(GenerateOptions const& options);     // programs by hand of one op
std::vector<Unit> random_units(GenerateOptions const& options);       // many ops
std::vector<Unit> model_units(GenerateOptions const& options);        // whole models
std::vector<Unit> probe_units(GenerateOptions const& options);

}  // namespace assay
