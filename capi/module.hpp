// A program that is ready to be run: the contents of an assay_module.
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
  FileReport report;  // the findings in it
  // The profiles that runs have named, but for files, which may change.
  std::map<std::string, std::shared_ptr<Profile const>> profiles = {};
  std::mutex mutex = {};     // of `profiles`
  std::string only_op = {};  // its mnemonic, if @main is one op on the arguments: the exact value can then be reported
};

// Of a function of the program: [{"name", "parameters": [{"name", "type", "element", "shape"}], "results": [..]}].
std::string functions_json(Module const& module);

}  // namespace assay

struct assay_module {
  std::shared_ptr<assay::Module> shared;  // work that was left keeps it
};
