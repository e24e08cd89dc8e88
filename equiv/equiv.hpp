// Whether a program is a correct rewrite of another, for all inputs: `assay equiv`. README.md defines the verdicts.
//
//     auto const a = std::make_shared<ComparedProgram>("before.mlir"), b = std::make_shared<ComparedProgram>("after.mlir");
//     CompareOptions options;
//     options.profile = load_profile("xla");
//     for (PairReport const& report : StartedComparison(a, b, options).finish())
//       if (is_refuted(report.verdict)) show(report.witness);
//
// One verdict says it everywhere: `EquivVerdict` (proof/verdict.hpp).
//
//     compare/    StartedComparison  pairs of functions; each in a process with a limit of time
//     search/     decide            a few inputs, then a proof, then all inputs: the verdict
//     prove/      prove_equal       both functions executed on the same symbols, and their results compared
//     grid/       prove_on_grid     the same, where B is run by many processes
//     execution/  SymbolicRun       a function, executed: each element of a result as a term
//     terms/      ElementTerm       these terms, each distinct one once
//     proof/      Prover            two terms shown the same, by what follows from their form
//     saturate/   Saturation        two terms shown the same, by the laws of spec/laws.spec
//     laws/       LawTerm           these laws, parsed and prepared
//
// A witness, an input that shows a difference, becomes files (compare/witness_folder.hpp), and a proof becomes a
// certificate (certificate/equality.hpp), which verify/equality.py checks.
#pragma once

#include "equiv/certificate/equality.hpp"      // equality_certificate
#include "equiv/compare/compare_passes.hpp"    // compare_passes: the dumps of a pipeline
#include "equiv/compare/compare_programs.hpp"  // ComparedProgram, CompareOptions, StartedComparison
#include "equiv/compare/equiv_output.hpp"      // equiv_text, equiv_json, equiv_sarif
