// Signatures of regions and symbols.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "constraints/symbols/op_table.hpp"
#include "constraints/values/formula_value.hpp"

namespace assay {

// Returns the signature of an anonymous function: the types of its block arguments and of its terminator's operands.
Signature const* signature_of(Region const& region, OpTable& table, Arena& arena);

// The symbols of a program, by enclosing scope.
class Symbols {
public:
  explicit Symbols(OpTable& table) : table_(table) {}

  // Returns the definition of `name` at `from` in the innermost enclosing module, or nullptr. Outer modules are not
  // searched.
  Operation const* find(Operation const& from, std::string_view name);
  // Returns all names that find() can find at `from`.
  std::vector<std::string> names(Operation const& from);
  // Whether a lookup failed since clear_missing().
  bool missing() const { return missing_; }
  void clear_missing() { missing_ = false; }
  // Returns the type in the op's `function_type`, or nullptr.
  static Type declared(Operation const& op);
  static Signature const* declared(Operation const& op, Arena& arena);
  // Returns the innermost enclosing op that declares a signature, or nullptr.
  static Operation const* function_around(Operation const& op);

  // Returns the symbol name that an op declares, or an empty string.
  static std::string_view name_of(Operation const& op);

private:
  using Scope = std::unordered_map<std::string_view, Operation const*>;
  Scope const& scope(Block const& block);
  Block const* table_block(Operation const& from);

  OpTable& table_;
  std::unordered_map<Block const*, Scope> scopes_;
  bool missing_ = false;
};

}  // namespace assay
