// Programs that return inner values as additional results, so that any backend can report them.
//
// Calls at the top of functions are inlined. The results of @main come first, so that no computation is eliminated. For
// a flat program with iterations there are two layouts. In one, loops and branches run unchanged; loops, including
// inner loops, record the results of the ops in their bodies for each iteration, and the number of iterations. In the
// other, loops and branches are unrolled, and every value is returned.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/divergence/flat_program.hpp"
#include "harness/divergence/value_names.hpp"
#include "support/result.hpp"

namespace assay::divergence {

enum class InstrumentLayout : std::uint8_t { as_it_is, unrolled_items };

// The content of one additional result.
struct Probe {
  enum class Kind : std::uint8_t {
    value,
    // A tensor with one additional dimension: the results of an op of a loop in each iteration, and one more entry for
    // later iterations.
    iterations,
    count,  // The number of iterations of a loop, an i32; for an inner loop, one number for each of its runs and one
            // for later runs.
  } kind = Kind::value;
  std::vector<std::uint32_t> values = {};  // one value; one for each iteration; or none
  std::uint32_t begin = 0;                 // number of the first op that the probe observes
  // For iterations and counts: the loop, preceded by the loops that contain it; its runs; and the number of the op that
  // represents the outermost loop.
  std::vector<Operation const*> path = {};
  std::vector<LoopRun> runs = {};
  std::uint32_t end = 0;
  Value const* written = nullptr;  // the value in the body of the loop
};

// Probes that one program returns together: `probes[i]` is result number `results of @main + i`.
struct ProbeGroup {
  std::vector<Probe> probes;
  std::uint32_t end = 0;  // this group and the previous ones cover all ops before this number
};

// Probes for the results of ops that are tensors, in program order. Excludes results of the entry, and values that an
// op forwards without being executed.
std::vector<Probe> observable(FlatProgram const& flat, InstrumentLayout layout);

// The size of a probe's result in bytes. Unknown sizes count as their bounds, or as 1.
std::uint64_t bytes_of(FlatProgram const& flat, Probe const& probe);

// Splits the probes into groups of at most `max_bytes` bytes, but at least one probe.
std::vector<ProbeGroup> probe_groups(FlatProgram const& flat, std::vector<Probe> const& probes,
                                     std::uint64_t max_bytes);

// The type of a probe's result.
Type type_of(FlatProgram const& flat, Probe const& probe, Context& context);

// `flat` must have been created from `program`.
std::string instrumented_text(Program const& program, FlatProgram const& flat, ValueNames const& names,
                              std::vector<Probe> const& probes, InstrumentLayout layout);

// Maps the results of instrumented programs to values, and is stored as a file. With it, observations are read from
// folders of outputs: DIR/output_K.npy for a single program, DIR/1/output_K.npy, .. for several.
struct ProbeMap {
  struct Entry {
    std::size_t program = 0, output = 0;  // zero-based
    std::string value;                    // name of the value
  };
  std::vector<std::string> programs;  // file names
  std::vector<Entry> entries;
};
std::string probe_map_json(ProbeMap const& map);
Result<ProbeMap> read_probe_map(std::string const& path);
// The path of an entry's file in a folder of outputs.
std::string output_file(ProbeMap const& map, ProbeMap::Entry const& entry, std::string const& folder);

}  // namespace assay::divergence
