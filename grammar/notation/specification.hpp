// The embedded specification: the files of spec/, read when first needed.
//
// Thread-safe; what it returns lives as long as the process. No global state is mutable after the first read of a file.
#pragma once

#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "support/embedded.hpp"

namespace assay {

// Those of spec/ with their paths below it, e.g. "ops/concatenate.spec".
std::vector<EmbeddedFile> const& embedded_files();
std::string_view embedded_file(std::string_view name);  // its text; empty if there is none

struct SpecFileError {
  std::string_view file;
  SpecError error;
};

// The name of an op without the prefix of StableHLO: stablehlo.add: add; chlo.top_k as it is.
std::string mnemonic_of(std::string_view op);

class Specification {
public:
  static Specification const& get();

  // The op with that full mnemonic ("stablehlo.add"), or nullptr. Parses only the file that defines it.
  OpSpec const* op(std::string_view name) const;
  // The same; StableHLO's own may be named without the prefix, as labels, manifests and command lines have them.
  OpSpec const* op_named(std::string_view name) const;
  // Further rules of the op where the attribute OpSpec::variants has that value, or nullptr.
  OpSpec const* variant(std::string_view op, std::string_view value) const;
  OpSpec const* variant(std::string_view name) const;       // by its OpSpec::name
  bool knows_dialect(std::string_view dialect) const;       // all its ops
  bool has_ops_of_dialect(std::string_view dialect) const;  // some of its ops, or all
  // the official tools include it, or nothing states the opposite
  bool is_official_dialect(std::string_view dialect) const;
  EnumSpec const* enumeration(std::string_view name) const;
  EnumSpec const* flags(std::string_view name) const;
  StructSpec const* structure(std::string_view name) const;
  ClassSpec const* type_class(std::string_view name) const;
  Definition const* function(std::string_view name) const;
  ElementSpec const* element(std::string_view kind, std::string_view name) const;

  std::vector<std::string_view> op_names() const;  // all, in the order of the embedded files
  std::vector<std::string_view> variant_names() const;
  // Of all elements of a kind: enum, flags, struct, class, def.
  std::vector<std::string_view> names(std::string_view kind) const;
  std::vector<ElementSpec const*> elements() const;

  // Reads every file. Errors are bugs in spec/, not the user's; a file with an error defines nothing.
  std::vector<SpecFileError> errors() const;

private:
  Specification();
  struct Tables;
  Tables* tables_;
};

}  // namespace assay
