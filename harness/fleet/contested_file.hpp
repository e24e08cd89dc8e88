// Contested cases as a file for review: all third-party backends agree with each other, but not with the suite.
//
// A run writes the file, reviewers edit it, and the next run reads their decisions:
//
//     format = 1
//     suite = "4559.."                # digest of the manifest
//
//     [contested."sign/f32_special"]
//     backends = ["mlir", "ort"]
//     answer = "e3b0.."               # digest of their results; or "accepted" or "refused"
//     answers = ["e3b0..", "77a1.."]  # one for each backend, if they are close but not the same
//     reason = "result 0: element [1] is .."
//     review = "open"                 # or "backends are wrong": a violation; "suite is wrong": no violation, and an
//                                     # erratum
//     note = "issue 2314"
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/fleet/fleet_report.hpp"
#include "support/result.hpp"

namespace assay {

inline constexpr int kContestedFormat = 1;

enum class Review : std::uint8_t { open, backends_are_wrong, suite_is_wrong };
std::string_view to_string(Review review);  // "backends are wrong"

struct ContestedCase {
  std::vector<std::string> backends;
  std::vector<std::string> answers;  // one for each backend, if they are not bit for bit the same; else empty
  std::string answer, reason, note;
  Review review = Review::open;

  bool is_reviewed() const { return review != Review::open || !note.empty(); }
};

struct ContestedCases {
  std::string suite;
  std::map<std::string, ContestedCase> cases;  // by ID
};

// An error has a file, a line and a reason. Unknown keys are errors.
Result<ContestedCases> read_contested(std::string const& path);
Result<ContestedCases> parse_contested(std::string_view text, std::string const& file);
std::string contested_text(ContestedCases const& cases);

// The contested cases of the report. Keeps the review of a case in `before`, also if backends are absent or did not run
// the case, unless a backend returns an answer that was not reviewed. In that case, the review is open again, or the
// case is removed if it is no longer contested.
ContestedCases contested_of(FleetReport const& report, ContestedCases const& before);

}  // namespace assay
