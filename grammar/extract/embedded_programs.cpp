#include "grammar/extract/embedded_programs.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <regex>

#include "grammar/extract/program_scanner.hpp"

namespace assay {

namespace {

// Truncated texts are scanned to the end of the file. This limits the total, as a multiple of the file size.
constexpr std::size_t kMaxRescans = 16;

constexpr std::string_view kEndings[] = {
    ".adoc",     ".ambr",  ".c",    ".cc",  ".clj",    ".cpp",    ".cs",  ".dart", ".erl",    ".ex",
    ".expected", ".exs",   ".fs",   ".go",  ".golden", ".groovy", ".h",   ".hpp",  ".hs",     ".htm",
    ".html",     ".ipynb", ".java", ".jl",  ".js",     ".json",   ".kt",  ".kts",  ".livemd", ".lua",
    ".md",       ".mjs",   ".ml",   ".nim", ".org",    ".out",    ".php", ".pl",   ".py",     ".qmd",
    ".r",        ".rb",    ".rmd",  ".rs",  ".rst",    ".scala",  ".sh",  ".snap", ".swift",  ".tex",
    ".toml",     ".ts",    ".tsx",  ".txt", ".yaml",   ".yml",    ".zig"};

std::string lower_case(std::string_view name) {
  std::string lower(name);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

// Returns the form of a text in triple quotes. Its margin is `|` if the second line begins with one, as for calls that
// strip margins.
HostForm block_form(std::string_view text, std::size_t at) {
  auto const newline = std::min(text.find('\n', at), text.size());
  auto const second = std::min(text.find_first_not_of(" \t\n", newline), text.size());
  return text.substr(second).starts_with('|') ? HostForm{'\0', "|"} : HostForm{};
}

// Returns the form of a program that begins at `at`, determined from the text before it. Returns nothing if no program
// begins there.
std::optional<HostForm> form_at(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0) {
    if (text[begin - 1] == ' ' || text[begin - 1] == '\t')
      --begin;
    else if (begin > 1 && text[begin - 2] == '\\' && (text[begin - 1] == 'n' || text[begin - 1] == 't'))
      begin -= 2;  // escaped line ends and tabs of a literal before its program
    else
      break;
  }
  if (begin == 0 || text[begin - 1] == '\n') return HostForm{};
  char const before = text[begin - 1], outer = begin > 1 ? text[begin - 2] : '\n';
  if (before == '(' || (before == '[' && outer == '[')) return HostForm{};
  if (before == '|' && (outer == '{' || outer == 's' || outer == 'S'))
    return HostForm{'|', {}, HostForm::Escapes::none};
  if (before == '`') return HostForm{'`', {}, HostForm::Escapes::none};
  if (before == '"' || before == '\'') {
    bool const is_tripled = outer == before && begin > 2 && text[begin - 3] == before;
    if (is_tripled) return block_form(text, at);
    if (outer == '#' || outer == 'r' || outer == 'R' || outer == '%') return HostForm{};
    auto const within = begin > 1 ? text.find_last_not_of('\n', begin - 2) : text.npos;
    if (before == '"' && within != text.npos && text[within] == '`') return HostForm{'`', {}, HostForm::Escapes::twice};
    return HostForm{before, {}, outer == '@' ? HostForm::Escapes::doubled : HostForm::Escapes::undone};
  }
  // In a comment or a quotation, all lines begin with the same prefix.
  auto const newline = text.rfind('\n', begin - 1);
  auto const line = newline == text.npos ? 0 : newline + 1;
  auto const prefix = std::min(text.find_first_not_of(" \t", line), begin);
  auto const words = text.substr(prefix, begin - prefix);
  if (words == "\\\\") return HostForm{'\0', std::string(words)};
  if (words.size() > 4 || words.find_first_not_of("/*#!>;|-%") != words.npos) return std::nullopt;
  return HostForm{'\0', std::string(words)};
}

// Whether `text` begins with an op name in quotes, each of which may be preceded by the same escape.
bool begins_with_quoted_op(std::string_view text) {
  auto const quote = text.find('"');
  auto const name = text.find_first_not_of('"', quote);
  if (quote == text.npos || name == text.npos || name > 3) return false;
  auto const opening = text.substr(0, name);
  if (opening != "\"" && opening != "\"\"" && opening != "\\\"" && opening != "\\\\\"") return false;
  for (std::string_view const op : {"builtin.module", "func.func"})
    if (text.substr(name).starts_with(op)) return text.substr(name + op.size()).starts_with(opening);
  return false;
}

// Returns the next position where the first word of a program can be.
std::size_t next_start(std::string_view text, std::size_t at) {
  for (; at < text.size(); ++at) {
    at = text.find_first_of("#!\"\\bfm", at);
    if (at == text.npos) return at;
    auto const rest = text.substr(at, 24);
    if (rest.starts_with("module") || rest.starts_with("func.func") || rest.starts_with("builtin.module") ||
        begins_with_quoted_op(rest))
      return at;
    if ((rest[0] == '#' || rest[0] == '!') && rest.size() > 1 && std::isalpha(static_cast<unsigned char>(rest[1])) != 0)
      return at;
  }
  return text.npos;
}

HostText host_text_of(std::string_view name, std::string_view file) {
  if (name.ends_with(".ipynb")) return HostText::json(file);
  return name.ends_with(".html") || name.ends_with(".htm") ? HostText::html(file) : HostText::plain(file);
}

}  // namespace

bool can_embed_programs(std::string_view name) {
  auto const lower = lower_case(name);
  auto const ends = [&](std::string_view ending) { return lower.ends_with(ending); };
  return std::ranges::any_of(kEndings, ends);
}

bool has_template_hole(std::string_view line) {
  static std::regex const kHole(R"([$#]\{[^}]*\}|\{\w*\}|<%=|[<x]%(\d+\$)?[sd](?=[>x]))");
  return std::regex_search(line.begin(), line.end(), kHole);
}

EmbeddedPrograms find_embedded_programs(std::string_view name, std::string_view file) {
  EmbeddedPrograms found;
  if (file.size() > kMaxHostBytes) return found;
  auto const host = host_text_of(lower_case(name), file);
  auto const text = host.text();
  std::size_t work = 0, counted = 0;
  for (std::size_t at = next_start(text, 0); at != text.npos && work <= kMaxRescans * text.size();
       at = next_start(text, at)) {
    auto const form = form_at(text, at);
    if (!form) {
      ++at;
      continue;
    }
    ProgramScanner scanner(host, at, *form);
    bool const has_end = scanner.scan(), is_whole = has_end && !scanner.has_hole();
    work += scanner.work();
    if (!is_whole || !scanner.mentions_dialects()) {
      bool const is_ours = (scanner.is_cut() || scanner.has_hole()) && scanner.mentions_dialects();
      if (is_ours && at >= counted) ++found.incomplete;
      if (is_ours) counted = std::max(counted, scanner.next());  // nested beginnings are part of it
      at = has_end ? scanner.next() : at + 1;
      continue;
    }
    if (found.programs.empty()) {
      found.text.assign(file);
      std::ranges::replace_if(
          found.text, [](char c) { return c != '\n'; }, ' ');
    }
    scanner.write_to(found.text);
    found.programs.push_back(
        {static_cast<std::uint32_t>(scanner.begin_in_file()), static_cast<std::uint32_t>(scanner.end_in_file())});
    at = scanner.next();
  }
  return found;
}

}  // namespace assay
