// Runs one program for `assay run`: reads, checks and binds it, gets its arguments, writes its results.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/exit_status.hpp"
#include "diagnostics/report.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {

struct ExecuteOptions {
  std::string entry;
  std::vector<std::string> inputs;  // .npy files, and folders of input_K.npy
  std::string arguments;            // a list of constants
  bool random_inputs = false;       // all arguments from `seed`
  std::string output;               // folder, or empty
  std::string probe_folder;
  bool trace = false;
  bool is_official = false;          // programs are checked, and decimals read, as the official tools do
  bool permitted = false;            // also the sets of permitted results
  std::string profile = "ieee";      // by which, or a file of the user's own
  std::string bounds = "interval";   // how sets are found: or "linear"
  std::vector<std::string> of;       // elements whose linear bounds are expected: "0[1, 2:4]"; empty: all
  std::int64_t implementations = 0;  // the number of random conforming implementations to sample; 0: none
  std::optional<std::uint64_t> implementation_seed;  // run one of these instead of computing exactly
  std::vector<std::string> expect;                   // .npy files, and folders of output_K.npy, next to their spread
  std::string json;                                  // a file for the spread
  // Of the grid; if absent, the module's numbers where they matter, otherwise 1.
  std::optional<std::int64_t> replicas, partitions;
  bool takes_elided = false;  // elided data of the program is drawn from `seed`
  std::int64_t print_limit = 1000;
  std::uint64_t seed = 0;
  RunLimits limits;
};

// Findings (violations of the specification, failed checks, unsupported ops) are added to
// `report`; results are written to standard output and the output folder. Nothing, if there is no
// op in it.
std::optional<ExitStatus> execute_piece(FileReport& report, SourceRange piece, ExecuteOptions const& options);

}  // namespace assay
