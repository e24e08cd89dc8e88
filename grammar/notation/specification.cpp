#include "grammar/notation/specification.hpp"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "grammar/notation/op_file_text.hpp"
#include "grammar/notation/spec_version.hpp"
#include "support/text.hpp"

namespace assay {

using op_file::full_name;
using op_file::variant_name;

namespace {

// A file that is parsed once, on first use.
struct LazyFile {
  EmbeddedFile const* source = nullptr;
  mutable std::once_flag once;
  mutable SpecFile file;  // empty if the file has an error
  mutable std::optional<SpecError> error;

  SpecFile const& get() const {
    std::call_once(once, [this] {
      if (auto read = parse_spec_file(source->name, source->text))
        file = std::move(*read);
      else
        error = read.error();
    });
    return file;
  }
};

// The position of an element: its file, and its index among the elements of its kind in the file.
struct Location {
  LazyFile const* file = nullptr;
  std::size_t index = 0;
};

// Allows lookup by string_view without a copy.
struct NameHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>{}(name); }
};
using Named = std::unordered_map<std::string, Location, NameHash, std::equal_to<>>;

std::string_view consume_word(std::string_view& text) {
  std::size_t const end = std::min(text.find_first_of(" \t\r\n(#"), text.size());
  std::string_view const word = text.substr(0, end);
  text = trimmed(text.substr(end));
  return word;
}

}  // namespace

struct Specification::Tables {
  std::deque<LazyFile> files;
  std::map<std::string_view, Named> known;  // keyed by kind and name: "op", "stablehlo.add"; "type", "quantized_type"
  std::vector<std::string_view> op_names, variant_names;
  std::unordered_set<std::string_view> dialects, parts;  // parts: dialects for which not all ops are known
  std::unordered_set<std::string_view> others;           // dialects that the official tools lack
  std::vector<SpecFileError> errors;                     // duplicate names

  template <typename T>
  T const* find(std::string_view kind, std::string_view name, std::vector<T> SpecFile::*elements) const {
    auto const of_kind = known.find(kind);
    if (of_kind == known.end()) return nullptr;
    auto const found = of_kind->second.find(name);
    if (found == of_kind->second.end()) return nullptr;
    std::vector<T> const& list = found->second.file->get().*elements;
    return found->second.index < list.size() ? &list[found->second.index] : nullptr;
  }

  void add(std::string_view kind, std::string_view name, Location location) {
    auto const [at, added] = known[kind].emplace(name, location);
    if (!added) {
      errors.push_back(
          {location.file->source->name,
           {1, 1,
            "'" + std::string(name) + "' is defined in " + std::string(at->second.file->source->name) + " already"}});
    } else if (kind == "op") {
      std::string_view const key = at->first;
      op_names.push_back(key);
      dialects.insert(key.substr(0, key.find('.')));
    } else if (kind == "variant") {
      variant_names.push_back(at->first);
    }
  }

  // Returns the names after `first`, including the next lines if a line ends in a comma. Moves `begin` after them.
  static std::string names_from(std::string_view first, std::string_view text, std::size_t& begin) {
    std::string names(first);
    while (names.ends_with(',') && begin < text.size()) {
      std::size_t const end = line_end(text, begin);
      names += trimmed(without_comment(text.substr(begin, end - begin)));
      begin = end;
    }
    return names;
  }

  // Finds only the headers: lines without indentation, including lines that continue them after a comma.
  void scan(EmbeddedFile const& source) {
    LazyFile& file = files.emplace_back();
    file.source = &source;
    std::size_t ops_seen = 0, variants_seen = 0, elements_seen = 0;
    std::map<std::string_view, std::size_t> seen;
    std::string_view const text = source.text;
    for (std::size_t begin = 0; begin < text.size();) {
      std::size_t const from = std::exchange(begin, line_end(text, begin));
      if (text[from] < 'a' || text[from] > 'z') continue;
      std::string_view rest = without_comment(text.substr(from, begin - from));
      std::string_view const word = consume_word(rest);
      if (word == "op") {
        std::string const names = names_from(rest, text, begin);
        for (auto const name : split(names, ',')) add(word, full_name(trimmed(name)), {&file, ops_seen++});
      } else if (word == "variant") {
        std::string const op = full_name(consume_word(rest)), names = names_from(rest, text, begin);
        for (auto const name : split(names, ',')) add(word, variant_name(op, trimmed(name)), {&file, variants_seen++});
      } else if (word == "dialect") {
        std::string_view const name = consume_word(rest);
        (consume_word(rest) == "unofficial" ? others : parts).insert(name);
      } else if (word == "enum" || word == "flags" || word == "struct") {
        add(word, full_name(consume_word(rest)), {&file, seen[word]++});
      } else if (word == "def" || word == "class") {
        add(word, consume_word(rest), {&file, seen[word]++});
      } else if (word == "type" || word == "constant" || word == "program") {
        add(word, consume_word(rest), {&file, elements_seen++});
      }
    }
  }

private:
  static std::size_t line_end(std::string_view text, std::size_t begin) {
    return std::min(text.find('\n', begin), text.size() - 1) + 1;
  }
  // A header has no strings, so every # begins a comment.
  static std::string_view without_comment(std::string_view line) { return trimmed(line.substr(0, line.find('#'))); }
};

std::string_view embedded_file(std::string_view name) { return text_of_file(embedded_files(), name); }

Specification::Specification() : tables_(new Tables) {
  for (EmbeddedFile const& file : chosen_spec_files()) {
    if (is_rules_file(file.name)) tables_->scan(file);
  }
}

// Never destroyed, because static objects may use references to it.
Specification const& Specification::get() {
  static Specification const* const specification = new Specification;
  return *specification;
}

std::string mnemonic_of(std::string_view op) {
  using op_file::kOwnDialect;
  return std::string(op.starts_with(kOwnDialect) ? op.substr(kOwnDialect.size()) : op);
}

OpSpec const* Specification::op(std::string_view name) const { return tables_->find("op", name, &SpecFile::ops); }

OpSpec const* Specification::op_named(std::string_view name) const { return op(full_name(name)); }

OpSpec const* Specification::variant(std::string_view name) const {
  return tables_->find("variant", name, &SpecFile::variants);
}

OpSpec const* Specification::variant(std::string_view op, std::string_view value) const {
  return variant(variant_name(op, value));
}

bool Specification::covers_dialect(std::string_view dialect) const {
  return tables_->dialects.contains(dialect) && !tables_->parts.contains(dialect);
}

bool Specification::has_ops_of_dialect(std::string_view dialect) const { return tables_->dialects.contains(dialect); }

EnumSpec const* Specification::enumeration(std::string_view name) const {
  return tables_->find("enum", full_name(name), &SpecFile::enums);
}

EnumSpec const* Specification::flags(std::string_view name) const {
  return tables_->find("flags", full_name(name), &SpecFile::flags);
}

StructSpec const* Specification::structure(std::string_view name) const {
  return tables_->find("struct", full_name(name), &SpecFile::structs);
}

ClassSpec const* Specification::type_class(std::string_view name) const {
  return tables_->find("class", name, &SpecFile::classes);
}

Definition const* Specification::function(std::string_view name) const {
  return tables_->find("def", name, &SpecFile::functions);
}

bool Specification::is_official_dialect(std::string_view dialect) const { return !tables_->others.contains(dialect); }

ElementSpec const* Specification::element(std::string_view kind, std::string_view name) const {
  return tables_->find(kind, name, &SpecFile::elements);
}

std::vector<std::string_view> Specification::op_names() const { return tables_->op_names; }

std::vector<std::string_view> Specification::variant_names() const { return tables_->variant_names; }

std::vector<std::string_view> Specification::names(std::string_view kind) const {
  std::vector<std::string_view> names;
  auto const of_kind = tables_->known.find(kind);
  if (of_kind == tables_->known.end()) return names;
  for (auto const& [name, location] : of_kind->second) names.push_back(name);
  std::ranges::sort(names);
  return names;
}

std::vector<ElementSpec const*> Specification::elements() const {
  std::unordered_set<LazyFile const*> wanted;
  for (std::string_view const kind : {"type", "constant", "program"})
    if (auto const of_kind = tables_->known.find(kind); of_kind != tables_->known.end())
      for (auto const& [name, location] : of_kind->second) wanted.insert(location.file);
  std::vector<ElementSpec const*> result;
  for (LazyFile const& file : tables_->files) {
    if (!wanted.contains(&file)) continue;
    for (ElementSpec const& element : file.get().elements) result.push_back(&element);
  }
  return result;
}

std::vector<SpecFileError> Specification::errors() const {
  std::vector<SpecFileError> result = tables_->errors;
  for (LazyFile const& file : tables_->files) {
    file.get();
    if (file.error) result.push_back({file.source->name, *file.error});
  }
  return result;
}

}  // namespace assay
