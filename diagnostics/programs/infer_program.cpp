#include "diagnostics/programs/infer_program.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "constraints/check/check_text.hpp"
#include "constraints/check/infer.hpp"
#include "grammar/bytecode/read/locations.hpp"
#include "grammar/hlo/read.hpp"
#include "grammar/hlo/words.hpp"
#include "semantics/program/type.hpp"

namespace assay {
namespace {

// Returns the sizes of a type, kDynamic for each that is unknown.
std::vector<std::int64_t> sizes_of(Type type) {
  std::vector<std::int64_t> sizes(type->shape.begin(), type->shape.end());
  for (auto& size : sizes)
    if (is_unknown_size(size)) size = kDynamic;
  return sizes;
}

// In text order. Regions nest at most kMaxNesting deep.
class Lister {
public:
  Lister(Program const& program, InferredFile& file) : locations_(program), inference_(program), file_(file) {}

  void list(Block const& block) {
    for (auto const* op : block.ops) {
      if (!op->opaque && !op->results.empty()) list(*op);
      for (auto const* region : op->regions)
        for (auto const* inner : region->blocks) list(*inner);
    }
  }

private:
  void list(Operation const& op) {
    auto const inferred = inference_.infer(op);
    auto const location = locations_.of(op);
    for (std::size_t i = 0; i < inferred.size() && i < op.results.size(); ++i) {
      auto const& one = inferred[i];
      Type const written = op.results[i]->type;
      auto const shape = one.shape || !one.type || !has_shape(one.type) ? one.shape : std::optional(sizes_of(one.type));
      file_.results.push_back({location, std::string(op.name), value_name(*op.results[i]), i, op.results.size(),
                               written ? to_string(written) : "", one.type ? to_string(one.type) : "", shape, one.fits,
                               one.reason, one.broken});
    }
  }

  ProgramLocations locations_;
  TypeInference inference_;
  InferredFile& file_;
};

// Converts types and ops to HLO syntax.
void translate_to_hlo(InferredResult& result) {
  if (auto const opcode = hlo::opcode_of(result.op); !opcode.empty()) result.op = opcode;
  for (std::string* const text : {&result.written, &result.inferred, &result.reason, &result.broken})
    *text = hlo::in_hlo(*text);
}

}  // namespace

bool is_inferable(Program const& program, Diagnostics const& found) {
  return program.top && found.dropped() == 0 && std::ranges::all_of(found.all(), [](Diagnostic const& one) {
           return one.severity != Severity::error || one.label == "ssa_type";
         });
}

InferredProgram infer_program(Program const& program) {
  InferredProgram all;
  all.file.file = program.source.name();
  Lister(program, all.file).list(*program.top);
  if (hlo::is_hlo(program.source.text()))
    for (auto& result : all.file.results) translate_to_hlo(result);
  for (auto const& result : all.file.results) {
    all.contradicts |= contradicts(result);
    all.is_determined &= !result.inferred.empty();
  }
  all.is_partly_unread = has_unread_op(program);
  return all;
}

}  // namespace assay
