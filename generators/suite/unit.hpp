// The generation of a suite, divided into independent units.
//
// A unit returns the same cases for the same options on every machine, for any order of units and any number of
// threads. Units never share both a folder name and a case name.
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

// Whether only one vendor has the op (trait `of_one_vendor`). Suites contain such ops only on request.
bool is_vendor_op(std::string_view op);

struct GenerateOptions {
  std::uint64_t seed = 1;
  bool quick = true;                 // the tier: true selects the cheap recipes that detect most, false everything
  std::set<std::string> ops;         // mnemonics; empty: all except those of one vendor
  std::set<std::string> types;       // element types of the op under test; empty: all
  std::set<CaseKind> kinds;          // empty: all
  Profile profile;                   // determines the permitted sets
  std::optional<Version> artifacts;  // also write valid programs as portable artifacts of this version
  bool writes_hlo = false;           // also write valid programs as HLO text if it can express them

  bool wants(CaseKind kind) const { return kinds.empty() || kinds.contains(kind); }
  bool selects_op(std::string const& op) const { return ops.empty() ? !is_vendor_op(op) : ops.contains(op); }
  bool selects_type(std::string const& type) const { return types.empty() || types.contains(type); }
};

struct DerivationCounts;  // generators/derive/golden.hpp

// The reason why an item is not in the suite, for the ledger. `what`: a label, a mnemonic, or a mnemonic and a type.
struct Skipped {
  std::string what, reason;
};

struct UnitOutput {
  CaseSink give;
  std::function<void(Skipped)> omit;
  DerivationCounts* derivations = nullptr;  // counts of this unit for GoldenProgram::derive; may be null
};

struct Unit {
  std::string name;   // unique: "values/stablehlo.add"; [a-z0-9_./]
  double weight = 1;  // estimated time in hundredths of a second: long units start first
  std::function<void(UnitOutput const&)> make;
};

// Units by kind of case, each in a source file of its own. The options must outlive the units.
//
// Programs that violate one clause, and valid neighbors at its boundary.
std::vector<Unit> invalid_units(GenerateOptions const& options);
std::vector<Unit> syntax_units(GenerateOptions const& options);       // texts that match the grammar, and mutations
std::vector<Unit> elementwise_units(GenerateOptions const& options);  // elementwise ops
std::vector<Unit> accuracy_units(GenerateOptions const& options);     // elementwise ops with `result_accuracy`
std::vector<Unit> structure_units(GenerateOptions const& options);    // all other ops alone
std::vector<Unit> directed_units(GenerateOptions const& options);     // hand-written programs for one op
std::vector<Unit> random_units(GenerateOptions const& options);       // programs with many ops
std::vector<Unit> model_units(GenerateOptions const& options);        // whole models
std::vector<Unit> probe_units(GenerateOptions const& options);

}  // namespace assay
