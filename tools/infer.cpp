// Implements tools/command/command.hpp: `assay infer`.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "constraints/check/check_text.hpp"
#include "constraints/check/infer.hpp"
#include "grammar/bytecode/read/locations.hpp"
#include "support/excerpt.hpp"
#include "tools/command/command.hpp"
#include "tools/command/read.hpp"
#include "tools/command/terminal.hpp"

namespace assay::inline tools {

namespace {

struct Options {
  std::string input = "-";
  bool allow_unregistered_dialect = false;
};

// Walks the program in the order of its text. Regions nest at most kMaxNesting deep.
class Lister {
public:
  explicit Lister(Program const& program) : locations_(program), inference_(program) {}

  void list(Block const& block) {
    for (auto const* op : block.ops) {
      if (!op->opaque && !op->results.empty()) list(*op);
      for (auto const* region : op->regions)
        for (auto const* inner : region->blocks) list(*inner);
    }
  }
  bool all_compatible() const { return all_compatible_; }

private:
  void list(Operation const& op) {
    auto const inferred = inference_.infer(op);
    auto const location = locations_.of(op);
    for (std::size_t i = 0; i < inferred.size() && i < op.results.size(); ++i) {
      auto const& [type, compatible, reason] = inferred[i];
      all_compatible_ &= type == nullptr || compatible;
      auto const outcome = type == nullptr ? "not determined (" + reason + ")"
                                           : fmt::format("inferred {}: {}{}", to_string(type),
                                                         compatible ? "compatible" : "NOT compatible",
                                                         reason.empty() ? "" : " (" + reason + ")");
      auto const index = op.results.size() > 1 ? fmt::format(" #{}", i) : "";
      write_out(printable(fmt::format("{}: {}{}: written {}, {}", location, op.name, index,
                                      type_text(op.results[i]->type), outcome)) +
                "\n");
    }
  }

  static std::string type_text(Type type) { return type == nullptr ? "nothing" : to_string(type); }

  ProgramLocations locations_;
  TypeInference inference_;
  bool all_compatible_ = true;
};

ExitStatus infer(Options const& options) {
  auto const program = read_program(options.input, options.allow_unregistered_dialect);
  Lister lister(program);
  lister.list(*program.top);
  if (!lister.all_compatible()) return ExitStatus::violation;
  return holds_unread_op(program) ? ExitStatus::undecided : ExitStatus::conforms;
}

}  // namespace

Action add_infer(Arguments command) {
  auto const options = std::make_shared<Options>();
  command.option("FILE", options->input, "a file, or - for standard input").required();
  command.allow_unregistered_dialect(options->allow_unregistered_dialect);
  return [options] { return infer(*options); };
}

}  // namespace assay::inline tools
