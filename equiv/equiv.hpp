// Checks whether a program is a correct rewrite of another for all inputs: `assay equiv`. README.md defines the
// verdicts.
//
//     auto const a = std::make_shared<ComparedProgram>("before.mlir"), b =
// std::make_shared<ComparedProgram>("after.mlir");
//     CompareOptions options;
//     options.profile = load_profile("xla");
//     for (PairReport const& report : StartedComparison(a, b, options).finish())
//       if (is_refuted(report.verdict)) show(report.witness);
//
// All parts use the verdicts of `EquivVerdict` (proof/verdict.hpp).
//
//     compare/    StartedComparison  pairs of functions, each in a process with a time limit
//     search/     decide            tries a few inputs, then a proof, then all inputs
//     prove/      prove_equal       executes both functions on the same symbols and compares their results
//     grid/       prove_on_grid     the same for B on a grid of processes
//     execution/  SymbolicRun       executes a function; each element of a result is a term
//     terms/      ElementTerm       hash-consed terms of elements
//     proof/      Prover            proves two terms equal by their structure
//     saturate/   Saturation        proves two terms equal by the laws of spec/laws.spec
//     laws/       LawTerm           these laws, parsed and prepared
//
// A witness, which is an input that shows a difference, is written to files (compare/witness_folder.hpp). A proof is
// written as a certificate (certificate/equality.hpp), which verify/equality.py checks.
#pragma once

#include "equiv/certificate/equality.hpp"      // equality_certificate
#include "equiv/compare/compare_passes.hpp"    // compare_passes: for the dumps of a pipeline
#include "equiv/compare/compare_programs.hpp"  // ComparedProgram, CompareOptions, StartedComparison
#include "equiv/compare/equiv_output.hpp"      // equiv_text, equiv_json, equiv_sarif
