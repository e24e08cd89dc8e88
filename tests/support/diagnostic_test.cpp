#include "support/diagnostic.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

Diagnostic warning() {
  Diagnostic diagnostic;
  diagnostic.severity = Severity::warning;
  return diagnostic;
}

TEST(Diagnostics, KeepsABoundedNumberAndCountsTheRest) {
  Diagnostics found;
  for (int i = 0; i < 1'000'000; ++i) found.error("l", {}, "m");
  EXPECT_EQ(found.all().size(), Diagnostics::kMaxDiagnostics);
  EXPECT_EQ(found.errors(), 1'000'000u);
  EXPECT_EQ(found.dropped(), 990'000u);
}

TEST(Diagnostics, WarningsLeaveRoomForErrors) {
  Diagnostics found;
  for (int i = 0; i < 20'000; ++i) found.add(warning());
  found.error("l", {}, "m");
  EXPECT_EQ(found.all().back().severity, Severity::error);
  EXPECT_EQ(found.errors(), 1u);
}

TEST(Diagnostics, AppendMovesPlacesAndKeepsTheCounts) {
  Diagnostics inner;
  Diagnostic diagnostic;
  diagnostic.range = {1, 2};
  diagnostic.notes.push_back({"n", true, {3, 4}});
  inner.add(diagnostic);
  for (int i = 0; i < 12'000; ++i) inner.error("l", {}, "m");
  inner.add(warning());

  Diagnostics outer;
  outer.error("l", {}, "m");
  outer.append(inner, 100);
  EXPECT_EQ(outer.all()[1].range.begin, 101u);
  EXPECT_EQ(outer.all()[1].notes[0].range.end, 104u);
  EXPECT_EQ(outer.errors(), 12'002u);
  EXPECT_EQ(outer.all().size() + outer.dropped(), 12'003u);
}

}  // namespace
}  // namespace assay
