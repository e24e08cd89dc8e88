#include "grammar/bytecode/write/write.hpp"

#include "grammar/bytecode/write/encode_operations.hpp"

namespace assay {
namespace {

using namespace bytecode;

// Returns the version of MLIR's format that the first readers of that VHLO version support.
std::uint64_t format_of(Version target) {
  if (target < Version{0, 10, 0}) return 0;
  if (target < Version{0, 12, 0}) return 1;
  if (target < Version{0, 14, 0}) return 3;
  if (target < Version{0, 15, 0}) return 4;
  return 6;
}

}  // namespace

Version newest_artifact() { return Table::get().newest(); }

bool write_bytecode(Program const& program, Version target, std::string& bytes, std::vector<Shortfall>& shortfalls) {
  bytes.clear();
  WriteTables tables(format_of(target));
  OperationWriter writer(program, target, tables);
  shortfalls = writer.collect();
  if (!shortfalls.empty()) return false;
  tables.number_all();
  try {
    std::string const ir = writer.write();
    target.patch = 0;  // the patch number does not affect the contents
    bytes = tables.file("StableHLO_v" + to_string(target), ir);
  } catch (Unencodable const& error) {
    shortfalls.push_back({{}, error.what, std::nullopt, ""});
  }
  return shortfalls.empty();
}

}  // namespace assay
