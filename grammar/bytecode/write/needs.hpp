// The requirements of types and attributes on a version of VHLO. Internal to grammar/bytecode.
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
  std::optional<Version> since;  // nothing: no version has it
  std::string advice;            // the advice; may be empty

  bool operator==(Need const&) const = default;
};

// Each need once, in the order found.
class Needs {
public:
  void add(Need need);
  void add(std::optional<Version> since, std::function<std::string()> const& what);  // if it is later than the first
  void clear() { all_.clear(); }
  // Removes those from `first` on that a version has.
  void forget(std::size_t first, std::optional<Version> version);
  // Of those from `first` on, the ones that no version has are marked `as` something.
  void qualify(std::size_t first, std::string_view as);
  std::vector<Need> const& all() const { return all_; }

private:
  std::vector<Need> all_;
};

// Of a type and all its parts; remembered.
class TypeNeeds {
public:
  void collect(Type type, Needs& needs);

private:
  void inspect(Type type, Needs& needs);
  std::unordered_map<Type, std::vector<Need>> known_;
};

// Attributes as VHLO has them: of StableHLO's kinds, but such that VHLO has an equivalent for each.
class Values {
public:
  Values(Context& context, TypeNeeds& types, Needs& needs) : context_(context), types_(types), needs_(needs) {}

  Attribute convert(Attribute value);                     // an unknown one
  Attribute convert(Attribute value, Row const& member);  // one of an op
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
