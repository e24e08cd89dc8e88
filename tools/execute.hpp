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
  std::vector<std::string> inputs;  // .npy files, and folders with input_K.npy
  std::string arguments;            // a list of constants
  bool random_inputs = false;       // draws all arguments from `seed`
  bool prints_inputs = false;       // prints the arguments before the results
  std::string output;               // output folder; empty: none
  std::string probe_folder;
  bool trace = false;
  bool is_official = false;          // checks programs and reads decimals like the official tools
  bool permitted = false;            // also prints the permitted sets of results
  std::string profile = "ieee";      // name of the profile of the permitted sets, or path of a file
  std::string bounds = "interval";   // method that computes the sets: "interval" or "linear"
  std::vector<std::string> of;       // elements for which linear bounds are printed, such as "0[1, 2:4]"; empty: all
  std::int64_t implementations = 0;  // the number of random conforming implementations to sample; 0: none
  std::optional<std::uint64_t> implementation_seed;  // runs the implementation of this seed
  std::vector<std::string> expect;                   // files and folders that are compared with the spread
  std::string json;                                  // output file for the spread
  // Size of the grid. If absent, the module's numbers if processes communicate, otherwise 1.
  std::optional<std::int64_t> replicas, partitions;
  bool takes_elided = false;  // elided constants of the program are drawn from `seed`
  std::int64_t print_limit = 1000;
  std::uint64_t seed = 0;
  RunLimits limits;
};

// Adds findings (violations of the specification, failed checks, unsupported ops) to `report`. Writes results to
// standard output and to the output folder. Returns nothing if the program has no op.
std::optional<ExitStatus> execute_piece(FileReport& report, SourceRange piece, ExecuteOptions const& options);

}  // namespace assay
