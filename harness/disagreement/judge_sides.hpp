// One program, its inputs, and the results of several sides: which results are permitted, and why can they differ?
//
// The permitted set of each element is found with linear bounds, so that it is narrow in depth; where these do not
// apply, with intervals. If all sides are permitted but differ, the reasons are the ops whose errors are permitted, and
// the op that amplifies them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/sets/profile.hpp"
#include "semantics/runtime/process.hpp"

namespace assay::disagreement {

enum class SideStanding : std::uint8_t { permitted, open, not_permitted };
std::string_view to_string(SideStanding standing);

struct Side {
  std::string name, folder;  // with output_0.npy, ..
};

struct SideOfOutput {
  std::string side;
  SideStanding standing = SideStanding::permitted;
  std::int64_t conforming = 0, open = 0, violating = 0;  // elements
  std::string why = {};                                  // of open and of not permitted
  std::string value = {};                                // of the element that is shown
};

struct OutputJudgement {
  std::size_t result = 0;
  std::string type = {};     // "tensor<2x3xf32>"
  std::string element = {};  // the displayed one, "[0, 2]": the element of a side with the greatest error; empty: none
  std::string exact = {};    // its value where every op is computed exactly and rounded once
  std::string low = {}, high = {};
  std::vector<SideOfOutput> sides = {};
  bool differ = false;  // two sides are not the same bits
};

struct SidesRequest {
  std::string program;
  std::vector<std::string> inputs;  // .npy files and folders of input_0.npy, ..
  std::vector<Side> sides;
  std::string profile = "xla";
  RunLimits limits = {};
};

struct SidesJudgement {
  std::string name, program, profile;
  std::string error = {};  // nothing could be judged, and why
  std::vector<OutputJudgement> outputs = {};
  std::string reason = {};  // one sentence: who is right, or why all may be
  std::string cause = {};   // the same as a group of a table: "cancellation in subtract"

  SideStanding standing() const;
};

SidesJudgement judge_sides(SidesRequest const& request);

// A folder of cases: each folder in it with a program (program.mlir or program.hlo, or the only such file), inputs (input_0.npy, ..
// or a folder `inputs`) and a folder for each side. In the order of their names.
std::vector<SidesRequest> cases_of(std::string const& folder, std::string const& profile);

}  // namespace assay::disagreement
