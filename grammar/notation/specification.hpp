// The embedded specification: the files of spec/, parsed on first use.
//
// Thread-safe. Returned pointers and references are valid until the process ends. Parsed files do not change.
#pragma once

#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "support/embedded.hpp"

namespace assay {

// Returns the files of spec/ with paths relative to it, e.g. "ops/concatenate.spec": the embedded ones, or those of the
// folder that choose_spec_folder names.
std::vector<EmbeddedFile> const& embedded_files();
std::string_view embedded_file(std::string_view name);  // its text; empty if there is none

struct SpecFileError {
  std::string_view file;
  SpecError error;
};

// Returns the name of an op without the prefix of StableHLO: "add" for stablehlo.add, but "chlo.top_k" for chlo.top_k.
std::string mnemonic_of(std::string_view op);

class Specification {
public:
  static Specification const& get();

  // Returns the op with that full name ("stablehlo.add"), or nullptr. Parses only the file that defines it.
  OpSpec const* op(std::string_view name) const;
  // Same as above, but the prefix of StableHLO may be left out, as in labels, manifests and command lines.
  OpSpec const* op_named(std::string_view name) const;
  // Returns additional rules of the op for a value of its attribute OpSpec::variants, or nullptr.
  OpSpec const* variant(std::string_view op, std::string_view value) const;
  OpSpec const* variant(std::string_view name) const;       // by its OpSpec::name
  bool covers_dialect(std::string_view dialect) const;      // whether spec/ has all its ops
  bool has_ops_of_dialect(std::string_view dialect) const;  // whether spec/ has some of its ops
  // whether the official tools include the dialect; true if spec/ does not state the opposite
  bool is_official_dialect(std::string_view dialect) const;
  EnumSpec const* enumeration(std::string_view name) const;
  EnumSpec const* flags(std::string_view name) const;
  StructSpec const* structure(std::string_view name) const;
  ClassSpec const* type_class(std::string_view name) const;
  Definition const* function(std::string_view name) const;
  ElementSpec const* element(std::string_view kind, std::string_view name) const;

  std::vector<std::string_view> op_names() const;  // in the order of the embedded files
  std::vector<std::string_view> variant_names() const;
  // Returns the names of all elements of a kind: enum, flags, struct, class, def.
  std::vector<std::string_view> names(std::string_view kind) const;
  std::vector<ElementSpec const*> elements() const;

  // Reads every file. An error is a bug in spec/, not an error of the user. A file with an error defines nothing.
  std::vector<SpecFileError> errors() const;

private:
  Specification();
  struct Tables;
  Tables* tables_;
};

}  // namespace assay
