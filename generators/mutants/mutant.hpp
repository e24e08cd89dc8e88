// Mutants: kernels that are wrong on purpose, each in one way that a backend may be wrong. A suite that does not
// distinguish them from the correct ones is too weak.
//
// A mutant changes the behavior of one op, or of each op of a list, for some element types; everything else stays
// correct. It either changes the bound attributes of an instruction before it runs (`edit`), or replaces its kernel
// (`run`). Results keep the shapes of the program's types, as in a compiled program. It also acts in the regions of
// other ops, unless their kernels recognize the computation of a region and do not run it.
//
// This is not part of `assay`: assay-mutants and tests alone are linked with it.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/sets/profile.hpp"
#include "semantics/runtime/call.hpp"

namespace assay::mutants {

using Behaviour = std::function<void(Call&)>;

// A bound instruction that is to be changed.
class Edit {
public:
  explicit Edit(Instruction& i) : instruction(i) {}

  Instruction& instruction;
  // Results are computed in any shape, and cut or filled with zeros afterwards.
  void relax() { relaxed = true; }
  bool relaxed = false;

  Parameter* parameter(std::string_view row);
  std::vector<std::int64_t>* integers(std::string_view row);  // of an attribute row that is there; else nullptr
};
using Editing = std::function<bool(Edit&)>;  // false: it would change nothing

using ElementClass = std::function<bool(Element const&)>;

struct Mutant {
  std::string name;              // "reduce_window/init_dropped"
  std::string what;              // "windows begin with their first element, not with the init value"
  std::vector<std::string> ops;  // "stablehlo.reduce_window"
  ElementClass types;            // of the instruction's subject (subject_of)
  Behaviour run = {};
  Editing edit = {};
  // the reason why no conforming suite can distinguish it from the correct kernel; empty: it can be distinguished
  std::string equivalent = {};
  bool (*freedom)(Profile const&) = nullptr;  // whether a profile permits its results
  std::string family = {};                    // the kernels that it is about: the name of its table (table.hpp)
};

// In the order of the tables.
std::vector<Mutant> const& all_mutants();

// The element type of a mutation of an instruction: that of its first result that is a tensor or, if that is boolean,
// of its last operand that is one. False: there is none.
bool subject_of(Instruction const& instruction, Element& element);
std::string subject_text(Instruction const& instruction);  // "f32", or "none"; "i8:f32" for quantized ones

bool is_about(std::size_t mutant, Instruction const& instruction);  // by op and types

// The instruction's results may have any sizes from now on. The result keeps the data that it then needs.
std::shared_ptr<void> relax(Instruction& instruction);

// Replaces `instruction` by that of the mutant. False, and nothing is changed, if the mutant does not apply to it. The
// relaxed operation, if one is needed, is kept by `keeper`.
bool apply(std::size_t mutant, Instruction& instruction, std::shared_ptr<void>& keeper);

}  // namespace assay::mutants
