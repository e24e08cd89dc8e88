// Names of values, for reports and for files of observed values.
//
// A value of the entry is `%5`, or `%5#1` if the op has several results. A value within a call is `%7/%5`: the value
// `%5` in the call whose result is `%7` (`@f/%5` if the call has no result). `%7[2]/%5` is `%5` in the third iteration
// of the loop whose result is `%7`. Alternative names are that of the function, `main/%5` or `f/%5`, if the function is
// executed once, and the location of the op, loc("name") or "file.py":3:5; of a call stack, the innermost location. If
// several values have the same name, they are numbered `name#0`, `name#1` in program order.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "harness/divergence/flat_program.hpp"

namespace assay::divergence {

// The first name or position in the text between loc( and ), after aliases are resolved.
struct LocationText {
  std::string name;   // "jit(f)/layer_0/add"; may be empty
  std::string place;  // "model.py:3:5"; may be empty
};

class ValueNames {
public:
  // Both must outlive this object.
  ValueNames(FlatProgram const& flat, Program const& program);

  Program const& program() const { return program_; }
  std::string const& of(std::uint32_t value) const { return names_[value]; }  // "%7/%5"
  std::string of_op(std::uint32_t op) const;                                  // "%5", "%5, %6"; "stablehlo.send #3"
  // Returns all values with that name. Ignores `%`, `.npy`, and the replacement of characters in file names.
  std::vector<std::uint32_t> find(std::string_view name) const;

  LocationText location(Operation const& op) const;
  // The layer of an op: the names of the enclosing calls; else the name of its location up to the last '/'; else the
  // function.
  std::string layer(std::uint32_t op) const;
  std::string frame_name(std::uint32_t frame) const;  // "%7/%2", "%7[3]"; empty for the entry

private:
  void number_unnamed(Operation const& function);
  std::uint32_t outside_of_regions(std::uint32_t frame) const;
  std::string base(Value const* value) const;  // "%5#1"
  void add_key(std::string key, std::uint32_t value);
  void read_location(std::string_view text, int depth, LocationText& found) const;

  FlatProgram const& flat_;
  Program const& program_;
  std::unordered_map<std::string_view, std::string_view> aliases_;  // aliases of locations
  std::unordered_map<Value const*, std::string> nameless_;
  std::vector<std::string> names_;
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> by_name_, by_location_;
};

// The name as a key for files: letters, digits, '.', '-', '_', '#' and '/'; all other characters become '_'.
std::string plain_name(std::string_view name);

}  // namespace assay::divergence
