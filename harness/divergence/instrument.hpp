// Programs that return inner values as additional results, so that any backend can report them.
//
// Calls at the top of functions are inlined. The results of @main come first, so that no computation is
// left out. For a flat program with iterations there are two: one that runs loops and branches unchanged,
// whose loops, and those in their bodies, record the results of the ops in their bodies for each
// iteration, and the number of iterations; and one with unrolled loops and branches, which returns every
// value.
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
    // a tensor with one more dimension: the results of an op of a loop in each iteration, and one entry for those
    // beyond
    iterations,
    count,  // of the iterations of a loop, an i32; of one in another, of each of its runs, and one place for those beyond
  } kind = Kind::value;
  std::vector<std::uint32_t> values = {};  // one value; one for each iteration; none
  std::uint32_t begin = 0;                 // no op before this number is asked about
  // For iterations and counts: the loop, after the loops around it; its runs; and the op that represents the outermost.
  std::vector<Operation const*> path = {};
  std::vector<LoopRun> runs = {};
  std::uint32_t end = 0;
  Value const* written = nullptr;  // the values in the body of the loop
};

// Those that one program returns together: `probes[i]` as its result number `results of @main + i`.
struct ProbeGroup {
  std::vector<Probe> probes;
  std::uint32_t end = 0;  // all ops before this number are observed by this group and those before it
};

// Results of ops that are tensors, in the order of the program, without those that the entry returns, and those that an
// op forwards where it is not run.
std::vector<Probe> observable(FlatProgram const& flat, InstrumentLayout layout);

// Bytes of the result of a probe: for unknown sizes the bounds, or 1.
std::uint64_t bytes_of(FlatProgram const& flat, Probe const& probe);

// Groups of at most so many bytes, but of one probe at least.
std::vector<ProbeGroup> probe_groups(FlatProgram const& flat, std::vector<Probe> const& probes,
                                     std::uint64_t most_bytes);

// The type of its result.
Type type_of(FlatProgram const& flat, Probe const& probe, Context& context);

// `program` is the one that `flat` was created from.
std::string instrumented_text(Program const& program, FlatProgram const& flat, ValueNames const& names,
                              std::vector<Probe> const& probes, InstrumentLayout layout);

// The mapping of results of programs to values, as a file, and the observations from outputs in folders by it:
// DIR/output_K.npy of the only program, or DIR/1/output_K.npy .. of each.
struct ProbeMap {
  struct Entry {
    std::size_t program = 0, output = 0;  // from 0 on
    std::string value;                    // its name
  };
  std::vector<std::string> programs;  // file names
  std::vector<Entry> entries;
};
std::string probe_map_json(ProbeMap const& map);
Result<ProbeMap> read_probe_map(std::string const& path);
// The file of an entry in a folder of outputs.
std::string output_file(ProbeMap const& map, ProbeMap::Entry const& entry, std::string const& folder);

}  // namespace assay::divergence
