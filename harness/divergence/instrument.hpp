// Programs that return inner values as further results, so that any backend can tell what it computed there.
//
// Calls at the top of functions are replaced by what they call; regions are left as they are, and nothing within them is
// observed. What @main returned comes first, so that nothing is left out that was computed before.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/divergence/flat_program.hpp"
#include "harness/divergence/value_names.hpp"
#include "support/result.hpp"

namespace assay::inline harness::divergence {

// Values that one program returns together: `values[i]` as its result number `results of @main + i`.
struct ProbeGroup {
  std::vector<std::uint32_t> values;
  std::uint32_t end = 0;  // all ops before this number are observed by this group and those before it
};

// Tensors that ops at the top give, in the order of the program; those that the entry returns are not among them.
std::vector<std::uint32_t> observable_values(FlatProgram const& flat);

// Bytes of a value in memory: of unknown sizes the bounds, or 1.
std::uint64_t bytes_of(FlatProgram const& flat, std::uint32_t value);

// Groups of at most so many bytes, but of one value at least. In the order of `values`, which is that of the program.
std::vector<ProbeGroup> probe_groups(FlatProgram const& flat, std::vector<std::uint32_t> const& values,
                                     std::uint64_t most_bytes);

// `program` is the one that `flat` was made of.
std::string instrumented_text(Program const& program, FlatProgram const& flat, ValueNames const& names,
                              std::vector<std::uint32_t> const& values);

// Which result of which program is which value, as a file beside them, and what outputs in folders are by it: DIR/output_K.npy of
// the only program, or DIR/1/output_K.npy .. of each.
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

}  // namespace assay::inline harness::divergence
