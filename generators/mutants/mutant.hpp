// Mutants: kernels that are wrong on purpose, each in one way that a backend may be wrong. A suite that does not tell
// them from the right ones is too weak.
//
// A mutant changes what one op, or each op of a list, does to some element types; everything else stays right. It does
// so before an instruction runs, by changing what the binder made of its attributes (`edit`), or instead of its kernel
// (`run`). Results keep the shapes that the program's types say, as those of a compiled program do. In the regions of
// other ops it acts, too, unless their kernels see what a region computes and do not run it.
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
  // Results are computed in whatever shape they come out, and cut or filled up with zeros afterwards.
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
  std::string equivalent = {};  // why no conforming suite can tell it from the right kernel; empty: it can be told
  bool (*freedom)(Profile const&) = nullptr;  // whether a profile permits what it does
  std::string family = {};                    // the kernels that it is about: the name of its table (table.hpp)
};

// In the order of the tables.
std::vector<Mutant> const& all_mutants();

// The element type that a mutation of an instruction is about: of its first result that is a tensor, or, if that is
// boolean, of its last operand that is one. False: there is none.
bool subject_of(Instruction const& instruction, Element& element);
std::string subject_text(Instruction const& instruction);  // "f32", or "none"; "i8:f32" of quantized ones

bool is_about(std::size_t mutant, Instruction const& instruction);  // by op and types

// The instruction's results may have any sizes from now on. The result keeps what it then needs.
std::shared_ptr<void> relax(Instruction& instruction);

// Makes `instruction` what the mutant makes of it. False, and nothing is changed, if it is not about such an
// instruction. The relaxed operation, if one is needed, is kept by `keeper`.
bool apply(std::size_t mutant, Instruction& instruction, std::shared_ptr<void>& keeper);

}  // namespace assay::mutants
