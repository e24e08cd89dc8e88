// Writes cases into a suite's folder, each into its own folder.
//
// Only the row in the manifest shows that a case is complete. The files of a case have the same bytes on every machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "generators/suite/case.hpp"
#include "generators/suite/manifest.hpp"

namespace assay {

enum class Written : std::uint8_t {
  whole,
  refused,   // the case failed its self-test, which is a bug in assay; nothing was written
  unwanted,  // no backend can run it; nothing was written
  failed,    // a file cannot be written, and was removed
};

class SuiteWriter {
public:
  // `resumed`: folders of cases may exist from an interrupted run. `artifacts`: version of portable artifacts to write
  // in addition to texts, if it can express the program. `writes_hlo`: also write HLO text, if it can express the
  // program.
  explicit SuiteWriter(std::string suite, bool resumed = false, std::optional<Version> artifacts = {},
                       bool writes_hlo = false)
      : suite_(std::move(suite)), resumed_(resumed), artifacts_(artifacts), writes_hlo_(writes_hlo) {}

  // `error`: without the ID of the case if it was refused; with the path if it failed.
  Written write(Case const& made, ManifestRow& row, std::string& error) const;

private:
  std::string suite_;
  bool resumed_;
  std::optional<Version> artifacts_;
  bool writes_hlo_;
};

// The element type in the syntax of programs, also for quantized types.
std::string element_text(Element const& element);

}  // namespace assay
