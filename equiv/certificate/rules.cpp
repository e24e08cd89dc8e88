#include "equiv/certificate/rules.hpp"

#include "generators/suite/digest.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

void add_file(std::string const& name, std::map<std::string, std::string>& digests) {
  digests[name] = "sha256:" + digest_of(embedded_file(name));
}

void add_files(Operation const& op, std::map<std::string, std::string>& digests) {
  if (auto const* spec = Specification::get().op(op.name)) add_file(spec->file, digests);
  for (auto const* region : op.regions)
    for (auto const* block : region->blocks)
      for (auto const* inner : block->ops) add_files(*inner, digests);
}

}  // namespace

std::map<std::string, std::string> digests_of_rules(std::vector<Operation const*> const& ops,
                                                    std::string const& profile,
                                                    std::vector<std::string> const& others) {
  std::map<std::string, std::string> digests;
  add_file("functions.spec", digests);
  add_file("profiles/" + profile + ".toml", digests);
  for (auto const& name : others) add_file(name, digests);
  for (auto const* op : ops) add_files(*op, digests);
  return digests;
}

}  // namespace assay
