#include "generators/ledger/case_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

#include "generators/suite/manifest.hpp"
#include "grammar/notation/specification.hpp"
#include "oracle/formats/float_format.hpp"
#include "support/near_names.hpp"

namespace assay {

namespace {

std::vector<std::string> names_in(std::vector<std::string> const& texts) {
  std::vector<std::string> names;
  for (auto const& text : texts) {
    int depth = 0;
    names.emplace_back();
    for (char const c : text) {
      depth += (c == '<') - (c == '>');
      if (c == ',' && depth <= 0) {
        names.emplace_back();
      } else if (c != ' ' || depth > 0) {
        names.back() += c;
      }
    }
  }
  std::erase(names, "");
  return names;
}

std::vector<std::string> all_mnemonics() {
  std::vector<std::string> all;
  for (auto const name : Specification::get().op_names()) all.push_back(mnemonic_of(name));
  return all;
}

std::vector<std::string> all_types() {
  std::vector<std::string> all = {"i1", "complex<f32>", "complex<f64>"};
  for (auto const* bits : {"2", "4", "8", "16", "32", "64"})
    for (auto const* sign : {"i", "ui"}) all.push_back(std::string(sign) + bits);
  for (auto const& format : float_formats())
    if (format.name != "tf32") all.emplace_back(format.name);
  return all;
}

// Whether an option was passed without a name.
bool is_blank(std::vector<std::string> const& texts) { return !texts.empty() && names_in(texts).empty(); }

Error unknown(std::string const& what, std::string const& name, std::vector<std::string> const& known) {
  return {"unknown " + what + " " + name.substr(0, 100) + did_you_mean(name, known)};
}

// Returns the StableHLO name of a type that has another name in NumPy, JAX or HLO, such as float32, s32 or u8; empty if
// there is none.
std::string name_of_foreign(std::string name, std::vector<std::string> const& known) {
  static std::map<std::string, std::string> const kNames = {
      {"bool", "i1"},          {"pred", "i1"},          {"bfloat16", "bf16"},          {"half", "f16"},
      {"float", "f32"},        {"double", "f64"},       {"complex64", "complex<f32>"}, {"complex128", "complex<f64>"},
      {"c64", "complex<f32>"}, {"c128", "complex<f64>"}};
  if (auto const found = kNames.find(name); found != kNames.end()) return found->second;
  for (auto const& [prefix, ours] :
       {std::pair("uint", "ui"), {"int", "i"}, {"float", "f"}, {"s", "i"}, {"u", "ui"}, {"si", "i"}, {"fp", "f"}})
    if (auto const text = std::string(prefix); name.starts_with(text))
      if (auto const other = ours + name.substr(text.size()); std::ranges::find(known, other) != known.end())
        return other;
  return "";
}

}  // namespace

Result<std::set<std::string>> find_ops(std::vector<std::string> const& texts) {
  if (is_blank(texts)) return Error{"--ops is empty: pass an op, or omit it"};
  std::set<std::string> mnemonics;
  auto const known = all_mnemonics();
  for (auto name : names_in(texts)) {
    name = mnemonic_of(name);
    if (std::ranges::find(known, name) == known.end()) return unknown("op", name, known);
    mnemonics.insert(Specification::get().op_named(name)->name);
  }
  return mnemonics;
}

Result<std::set<std::string>> find_types(std::vector<std::string> const& texts) {
  if (is_blank(texts)) return Error{"--types is empty: pass an element type, or omit it"};
  std::set<std::string> types;
  auto const known = all_types();
  for (auto const& name : names_in(texts)) {
    bool const is_quantized = name.starts_with("!quant.uniform<") && name.ends_with('>');
    if (!is_quantized && std::ranges::find(known, name) == known.end()) {
      auto const ours = name_of_foreign(name, known);
      if (!ours.empty()) return Error{fmt::format("unknown element type {}; did you mean {}?", name, ours)};
      auto error = unknown("element type", name, known);
      if (near_names(name, known).empty()) error.message += fmt::format(": expected one of {}", fmt::join(known, ", "));
      return error;
    }
    types.insert(name);
  }
  return types;
}

Result<std::set<CaseKind>> find_kinds(std::vector<std::string> const& texts) {
  if (is_blank(texts)) return Error{"--kinds is empty: pass a kind of case, or omit it"};
  std::set<CaseKind> kinds;
  for (auto const& name : names_in(texts)) {
    CaseKind kind;
    auto const one = name.ends_with('s') ? name.substr(0, name.size() - 1) : name;  // "values" is the name of a kind
    bool const is_plural = !one.ends_with('s') && case_kind(one, kind);
    if (!is_plural && !case_kind(name, kind) && !case_kind(name + "s", kind))
      return unknown("kind of case", name, {"valid", "invalid", "values", "program", "model", "probe"});
    kinds.insert(kind);
  }
  return kinds;
}

}  // namespace assay
