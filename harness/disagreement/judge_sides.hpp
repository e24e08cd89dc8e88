// Judges the results of several sides for one program and its inputs: which results are permitted, and why they can
// differ.
//
// The permitted set of each element is computed with linear bounds, which stay narrow for deep programs. Where these do
// not apply, only results that equal the exact run are permitted, and all others are open. If all sides are permitted
// but differ, the reasons are the op whose permitted error contributes most, and the op that amplifies it.
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
  std::string name, folder;  // folder of output_0.npy, ..
};

struct SideOfOutput {
  std::string side;
  SideStanding standing = SideStanding::permitted;
  std::int64_t conforming = 0, open = 0, violating = 0;  // numbers of elements
  std::string why = {};                                  // reason for open and not permitted
  std::string value = {};                                // value of the displayed element
};

struct OutputJudgment {
  std::size_t result = 0;
  std::string type = {};     // "tensor<2x3xf32>"
  std::string element = {};  // the displayed element, "[0, 2]": the worst element that is not permitted, else one where
                             // sides differ most; empty: none
  std::string exact = {};    // its value if every op is computed exactly and rounded once
  std::string low = {}, high = {};
  std::vector<SideOfOutput> sides = {};
  bool differ = false;  // whether two sides differ in their bits
};

struct SidesRequest {
  std::string program;
  std::vector<std::string> inputs;  // .npy files and folders of input_0.npy, ..
  std::vector<Side> sides;
  std::string profile = "xla";
  RunLimits limits = {};
};

struct SidesJudgment {
  std::string name, program, profile;
  std::string error = {};  // reason if nothing could be judged; else empty
  std::vector<OutputJudgment> outputs = {};
  std::string reason = {};  // one sentence: which side is not permitted, or why all sides are
  std::string cause = {};   // the same as a key for tables: "cancellation in subtract"

  SideStanding standing() const;
};

SidesJudgment judge_sides(SidesRequest const& request);

// Returns the cases in a folder, sorted by name: each subfolder with a program (program.mlir, program.hlo, or the only
// such file), inputs (input_0.npy, .. or a folder `inputs`) and a folder for each side.
std::vector<SidesRequest> cases_of(std::string const& folder, std::string const& profile);

}  // namespace assay::disagreement
