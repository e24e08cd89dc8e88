// Writes cases into a suite's folder, each into a folder of its own.
//
// The written files do not show that a case is complete; the row of the manifest does. Files have the same bytes for
// the same case on every machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "generators/suite/case.hpp"
#include "generators/suite/manifest.hpp"

namespace assay {

enum class Written : std::uint8_t {
  whole,
  refused,   // the case failed its self-test, a bug in assay: nothing was written
  unwanted,  // no backend can run it: nothing was written
  failed,    // a file cannot be written; the file is gone
};

class SuiteWriter {
public:
  // `resumed`: folders of cases may exist already, from an interrupted run. `artifacts`: the version of the portable
  // artifacts that are written in addition to texts, if it can represent the program. `writes_hlo`: HLO text likewise.
  explicit SuiteWriter(std::string suite, bool resumed = false, std::optional<Version> artifacts = {},
                       bool writes_hlo = false)
      : suite_(std::move(suite)), resumed_(resumed), artifacts_(artifacts), writes_hlo_(writes_hlo) {}

  // `error`: without the case's id if it was refused; with the path if it failed.
  Written write(Case const& made, ManifestRow& row, std::string& error) const;

private:
  std::string suite_;
  bool resumed_;
  std::optional<Version> artifacts_;
  bool writes_hlo_;
};

// The element type as programs write it, quantized ones as well.
std::string element_text(Element const& element);

}  // namespace assay
