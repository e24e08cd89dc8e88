#include "equiv/certificate/equality.hpp"

#include "constraints/json/program_json.hpp"
#include "equiv/certificate/rules.hpp"
#include "support/documents/json.hpp"

namespace assay {

Result<std::string> equality_certificate(Program const& before, Program const& after, std::vector<std::string> laws) {
  // In proofs, "constants" is the name of folding by kernels. The checker also computes constants.
  std::erase(laws, "constants");
  std::vector<Operation const*> ops;
  for (auto const* program : {&before, &after}) {
    if (program->top->ops.size() != 1) return Error{"a program has more than one function"};
    ops.push_back(program->top->ops[0]);
  }
  nlohmann::ordered_json json;
  json["certificate"] = 1;
  json["kind"] = "equal";
  json["profile"] = "ieee";
  json["rules"] = digests_of_rules(ops, "ieee", {"laws.spec", "types.spec"});
  json["before"] = parse_json_or_throw<nlohmann::ordered_json>(program_json(before, -1));
  json["after"] = parse_json_or_throw<nlohmann::ordered_json>(program_json(after, -1));
  json["laws"] = laws;
  return json.dump() + "\n";
}

}  // namespace assay
