// Names of values: for people, in reports, and for files of observed values.
//
// A value of the entry is `%5`, or `%5#1` if an op has several results; one within a call is `%7/%5`: the value `%5` in
// the call with the result `%7` (`@f/%5` if it has none), and `%7[2]/%5` within the third iteration of the loop with
// that result. It may also be named by its function, `main/%5`, `f/%5`, where that function is executed once, and by
// the location of its op: loc("name"), "file.py":3:5, of a call stack the innermost; where several values have the
// name, they are told apart as `name#0`, `name#1`, in the order of the program.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "harness/divergence/flat_program.hpp"

namespace assay::divergence {

// For the text between loc( and ): the first name or position in a file, with resolved aliases.
struct LocationText {
  std::string name;   // "jit(f)/layer_0/add"; empty: none
  std::string place;  // "model.py:3:5"; empty: none
};

class ValueNames {
public:
  // Both must outlive this.
  ValueNames(FlatProgram const& flat, Program const& program);

  Program const& program() const { return program_; }
  std::string const& of(std::uint32_t value) const { return names_[value]; }  // "%7/%5"
  std::string of_op(std::uint32_t op) const;                                  // "%5", "%5, %6"; "stablehlo.send #3"
  // All values that the name may mean; `%`, `.npy`, and how a file name replaces characters of a location do not matter.
  std::vector<std::uint32_t> find(std::string_view name) const;

  LocationText location(Operation const& op) const;
  // The layer of an op: the names of calls around it, otherwise its location's name up to the last '/', otherwise the
  // function.
  std::string layer(std::uint32_t op) const;
  std::string frame_name(std::uint32_t frame) const;  // "%7/%2", "%7[3]"; empty for the entry

private:
  void number_nameless(Operation const& function);
  std::uint32_t outside_of_regions(std::uint32_t frame) const;
  std::string base(Value const* value) const;  // "%5#1"
  void add_key(std::string key, std::uint32_t value);
  void read_location(std::string_view text, int depth, LocationText& found) const;

  FlatProgram const& flat_;
  Program const& program_;
  std::unordered_map<std::string_view, std::string_view> aliases_;  // of locations
  std::unordered_map<Value const*, std::string> nameless_;
  std::vector<std::string> names_;
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> by_name_, by_location_;
};

// A name as keys of files have it: letters, digits, '.', '-', '_', '#' and '/'; all else becomes '_'.
std::string plain_name(std::string_view name);

}  // namespace assay::divergence
