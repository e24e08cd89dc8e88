// A program that is ready to run: the contents of an assay_module.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "capi/assay.h"
#include "constraints/bind/prepared_program.hpp"
#include "diagnostics/report.hpp"
#include "oracle/sets/profile.hpp"

namespace assay {

struct Module {
  explicit Module(PreparedProgram of) : prepared(std::move(of)) {}

  struct ProcessGrid {
    std::int64_t replicas, partitions;
    std::size_t size() const { return static_cast<std::size_t>(replicas * partitions); }
  };
  // The options of every run.
  ProcessGrid grid() const { return {prepared.compiled().replicas, prepared.compiled().partitions}; }

  PreparedProgram prepared;
  FileReport report;  // its diagnostics
  // Profiles that runs have named. Does not cache files, which may change.
  std::map<std::string, std::shared_ptr<Profile const>> profiles = {};
  std::mutex mutex = {};  // protects `profiles`
  // name of the only op, if @main applies one op to its arguments; then the exact value can be reported
  std::string only_op = {};
};

// Describes the functions of the program: [{"name", "parameters": [{"name", "type", "element", "shape"}], "results":
// [..]}].
std::string functions_json(Module const& module);

}  // namespace assay

struct assay_module {
  std::shared_ptr<assay::Module> shared;  // abandoned work keeps it alive
};
