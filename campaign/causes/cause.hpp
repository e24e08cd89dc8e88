// Causes: the keys under which failures of a backend are filed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/report/deviation.hpp"
#include "harness/report/verdict.hpp"

namespace assay::campaign {

// Two failures with the same key have one cause. `op`: a mnemonic, or several with + if none of them fails alone.
struct CauseKey {
  std::string op, type_class, attribute_class;
  Deviation deviation = Deviation::value;
  std::string detail;  // of refusals and crashes: the message or end, without names, numbers and paths
  auto operator<=>(CauseKey const&) const = default;
};
// The same key for an op that moves elements: the error is which element is there, whatever the two are.
CauseKey without_kind_of_element(CauseKey key);
// "convolution (float; window_strides): value".
std::string to_string(CauseKey const& key);
// Its name in folders, baselines and suites: letters, digits, '_', '-' and '.'. A long name, or one with a detail, ends
// in a digest.
std::string name_of(CauseKey const& key);

struct Cause {
  std::string name;  // of the key; of causes that other commands name: a known failure
  CauseKey key;
  std::uint64_t first = 0;  // the number of the program
  std::string way;          // how that was drawn
  std::string headline;     // one line: the error of the element
  std::size_t ops_before = 0, ops = 0;
  bool is_reduced = false;         // as far as it is known
  bool is_flaky = false;           // it did not fail each time it was run again
  std::string known;               // where it was known from, or empty: a file, or an earlier campaign
  std::vector<std::string> types;  // element types
  Verdict verdict = Verdict::violates;
  Stage stage = Stage::none;
  double seconds = 0;      // of the campaign, when it was first seen
  std::uint64_t hits = 0;  // programs that failed by it
};

}  // namespace assay::campaign
