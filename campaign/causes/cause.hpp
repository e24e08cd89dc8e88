// Causes: the keys under which failures of a backend are filed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/report/deviation.hpp"
#include "harness/report/verdict.hpp"

namespace assay::campaign {

// The key of a cause: failures with equal keys are assumed to have the same cause. `op` is a mnemonic, or several
// joined by + if none of them fails alone.
struct CauseKey {
  std::string op, type_class, attribute_class;
  Deviation deviation = Deviation::value;
  std::string detail;  // of refusals and crashes: message or termination, without names, numbers and paths
  auto operator<=>(CauseKey const&) const = default;
};
// For an op that moves elements, replaces the deviations `nan` and `zero_sign` by `value`: the error is a misplaced
// element, whatever the values of the two elements are.
CauseKey ignore_element_kind(CauseKey key);
// Returns a text such as "convolution (float; window_strides): value".
std::string to_string(CauseKey const& key);
// Returns this text without the detail, in which numbers and names are replaced: for titles next to the real message.
std::string title_of(CauseKey const& key);
// Returns the name of the cause in folders, baselines and suites. It consists of letters, digits, '_', '-' and '.', and
// ends in a digest if it is long or the key has a detail.
std::string name_of(CauseKey const& key);

// Returns the id of a cause with that name as a case, and of its line in a baseline.
std::string id_of_cause(std::string const& name);

struct Cause {
  std::string name;  // of the key; for causes that other commands name, the name of a known failure
  CauseKey key;
  std::uint64_t first = 0;  // number of the first program that failed by this cause
  std::string way;          // the way that drew this program
  std::string headline;     // one line that describes the wrong element
  std::size_t ops_before = 0, ops = 0;
  bool is_reduced = false;         // whether the reduction finished
  bool is_flaky = false;           // whether some reruns did not fail
  std::string known;               // the file or earlier campaign that already has the cause; empty if the cause is new
  std::vector<std::string> types;  // element types
  Verdict verdict = Verdict::violates;
  Stage stage = Stage::none;
  double seconds = 0;      // running time of the campaign when the cause was first seen, in seconds
  std::uint64_t hits = 0;  // number of programs that failed by this cause
};

}  // namespace assay::campaign
