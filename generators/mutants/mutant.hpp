// Mutants: kernels with an intentional defect, each of a kind that a backend may have. A suite that does not
// distinguish them from the correct kernels is too weak.
//
// A mutant changes the behavior of one op, or of each op in a list, for some element types. It either changes the bound
// attributes of an instruction before it runs (`edit`), or replaces its kernel (`run`). Results keep the shapes of the
// program's types, as in a compiled program. Mutants also act in the regions of other ops, unless the kernel of the
// other op recognizes the computation of its region and does not run it.
//
// Mutants are not part of `assay`: only assay-mutants, the PJRT plug-in and tests are linked with them.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/sets/profile.hpp"
#include "semantics/runtime/call.hpp"

namespace assay::mutants {

using Behavior = std::function<void(Call&)>;

// The change of a bound instruction.
class Edit {
public:
  explicit Edit(Instruction& i) : instruction(i) {}

  Instruction& instruction;
  // Lets the results have any shape. They are cut or padded with zeros afterwards.
  void relax() { relaxed = true; }
  bool relaxed = false;

  Parameter* parameter(std::string_view row);
  std::vector<std::int64_t>* integers(std::string_view row);  // the attribute of a row; nullptr if it does not exist
};
using Editing = std::function<bool(Edit&)>;  // false: nothing would change

using ElementClass = std::function<bool(Element const&)>;

struct Mutant {
  std::string name;              // "reduce_window/init_dropped"
  std::string what;              // "windows begin with their first element, not with the init value"
  std::vector<std::string> ops;  // "stablehlo.reduce_window"
  ElementClass types;            // types of the instruction's subject (subject_of)
  Behavior run = {};
  Editing edit = {};
  // the reason why no conforming suite can distinguish it from the correct kernel; empty if one can
  std::string equivalent = {};
  bool (*freedom)(Profile const&) = nullptr;  // whether a profile permits its results
  std::string family = {};                    // family of kernels: the name of its table (table.hpp)
};

// All mutants, in the order of the tables.
std::vector<Mutant> const& all_mutants();

// The element type that a mutation of the instruction affects: that of its first tensor result or, if that is boolean,
// of its last tensor operand. False if there is none.
bool subject_of(Instruction const& instruction, Element& element);
std::string subject_text(Instruction const& instruction);  // "f32", or "none"; "i8:f32" for quantized types

bool applies_to(std::size_t mutant, Instruction const& instruction);  // whether it applies to the op and types

// Lets the results of the instruction have any sizes. The returned object must be kept alive as long as the
// instruction.
std::shared_ptr<void> relax(Instruction& instruction);

// Replaces `instruction` by that of the mutant. If the mutant does not apply, changes nothing and returns false.
// `keeper` keeps the relaxed operation alive, if there is one.
bool apply(std::size_t mutant, Instruction& instruction, std::shared_ptr<void>& keeper);

}  // namespace assay::mutants
