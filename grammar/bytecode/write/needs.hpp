// The version of VHLO that types and attributes require. Internal to grammar/bytecode.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "grammar/bytecode/table.hpp"
#include "semantics/program/program.hpp"

namespace assay::bytecode {

struct Need {
  std::string what;              // "the type f8E4M3", "operand_batching_dims of stablehlo.gather"
  std::optional<Version> since;  // nothing if no version has it
  std::string advice;            // how to avoid it; may be empty

  bool operator==(Need const&) const = default;
};

// A list of unique needs, in the order found.
class Needs {
public:
  void add(Need need);
  // only if it is later than the first version
  void add(std::optional<Version> since, std::function<std::string()> const& what);
  void clear() { all_.clear(); }
  // Removes the needs from index `first` on that `version` satisfies.
  void forget(std::size_t first, std::optional<Version> version);
  // Marks the needs from index `first` on that no version satisfies with `as`.
  void qualify(std::size_t first, std::string_view as);
  std::vector<Need> const& all() const { return all_; }

private:
  std::vector<Need> all_;
};

// Needs of a type and all its parts. Results are cached.
class TypeNeeds {
public:
  void collect(Type type, Needs& needs);

private:
  void inspect(Type type, Needs& needs);
  std::unordered_map<Type, std::vector<Need>> known_;
};

// Converts attributes to values that have a VHLO equivalent. The result keeps StableHLO's kinds.
class Values {
public:
  Values(Context& context, TypeNeeds& types, Needs& needs) : context_(context), types_(types), needs_(needs) {}

  Attribute convert(Attribute value);                     // an attribute without a row
  Attribute convert(Attribute value, Row const& member);  // an attribute of an op
  Attribute refuse(Attribute value, std::string_view what, std::string_view advice = {});

private:
  Attribute convert_members(Attribute value);
  Attribute convert_structure(Attribute value);
  Attribute convert_field(Attribute value, FieldRow const& row, std::string_view structure);
  Attribute convert_symbol(Attribute value);
  Attribute convert_list(Attribute value);
  Attribute convert_opaque(Attribute value);

  Context& context_;
  TypeNeeds& types_;
  Needs& needs_;
};

}  // namespace assay::bytecode
