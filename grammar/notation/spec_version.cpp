#include "grammar/notation/spec_version.hpp"

#include <algorithm>
#include <deque>
#include <filesystem>

#include "grammar/notation/overlay.hpp"
#include "grammar/notation/specification.hpp"
#include "support/files.hpp"

namespace assay {

namespace {

constexpr std::string_view kCurrent = "current", kNext = "next";

// The version is chosen once, by the command line, before threads start.
std::string& chosen_version() {
  static std::string version(kCurrent);
  return version;
}
bool& is_chosen_read() {
  static bool read = false;
  return read;
}

bool has_changes(std::string_view file) { return file.starts_with(std::string(kNext) + "/"); }

// The files of choose_spec_folder; empty: the embedded ones are used.
std::vector<EmbeddedFile>& folder_files() {
  static std::vector<EmbeddedFile> files;
  return files;
}

constexpr std::size_t kMaxFileBytes = 16 << 20;

bool is_spec_file(std::string_view path) {
  return std::ranges::any_of(std::initializer_list<std::string_view>{".spec", ".ebnf", ".tsv", ".toml"},
                             [&](std::string_view ending) { return path.ends_with(ending); });
}

// Keeps the text for the lifetime of the process, like embedded texts.
std::string_view persist_text(std::string text) {
  static std::deque<std::string> texts;
  return texts.emplace_back(std::move(text));
}

std::vector<EmbeddedFile> make_files(std::string_view version) {
  std::vector<EmbeddedFile> files;
  std::ranges::copy_if(embedded_files(), std::back_inserter(files),
                       [](EmbeddedFile const& file) { return !has_changes(file.name); });
  if (version == kCurrent) return files;
  for (auto const& changes : embedded_files()) {
    if (!has_changes(changes.name)) continue;
    auto const name = changes.name.substr(version.size() + 1);
    auto const base = std::ranges::find(files, name, &EmbeddedFile::name);
    if (base == files.end()) {
      files.push_back({name, changes.text});
    } else if (auto text = overlaid(base->text, changes.text)) {
      base->text = persist_text(*std::move(text));
    } else {
      base->text = persist_text("error " + text.error());  // becomes an error of that file: a bug in spec/
    }
  }
  std::ranges::sort(files, {}, &EmbeddedFile::name);
  return files;
}

}  // namespace

std::vector<std::string> spec_versions() { return {std::string(kCurrent), std::string(kNext)}; }

std::string choose_spec_version(std::string const& name) {
  auto const known = spec_versions();
  if (std::ranges::find(known, name) == known.end()) return "unknown specification `" + name + "`: current or next";
  if (name == chosen_version()) return "";
  if (is_chosen_read()) return "the specification has been read";
  chosen_version() = name;
  return "";
}

std::string choose_spec_folder(std::string const& folder) {
  if (is_chosen_read()) return "the specification has been read";
  auto const paths = files_below(folder);
  if (!paths) return paths.error();
  std::vector<EmbeddedFile> files;
  for (auto const& path : *paths) {
    if (!is_spec_file(path)) continue;
    auto text = read_file(path, kMaxFileBytes);
    if (!text) return text.error();
    auto const name = std::filesystem::path(path).lexically_relative(folder).generic_string();
    files.push_back({persist_text(name), persist_text(*std::move(text))});
  }
  for (auto const& file : built_in_spec_files()) {
    if (std::ranges::find(files, file.name, &EmbeddedFile::name) == files.end())
      return folder + ": no file " + std::string(file.name) + "; a copy of spec/ is required";
  }
  folder_files() = std::move(files);
  return "";
}

std::vector<EmbeddedFile> const& embedded_files() {
  return folder_files().empty() ? built_in_spec_files() : folder_files();
}

std::string spec_version_suffix() {
  return (chosen_version() == kCurrent ? "" : "+" + chosen_version()) + (folder_files().empty() ? "" : "+folder");
}

std::vector<EmbeddedFile> const& chosen_spec_files() {
  static std::vector<EmbeddedFile> const kFiles = [] {
    is_chosen_read() = true;
    return make_files(chosen_version());
  }();
  return kFiles;
}

bool is_rules_file(std::string_view name) { return name.ends_with(".spec") && name != "laws.spec"; }

}  // namespace assay
