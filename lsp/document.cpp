#include "lsp/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "diagnostics/check_file.hpp"
#include "grammar/notation/op_file.hpp"
#include "support/characters.hpp"

namespace assay {

namespace {

std::shared_ptr<Config const> config_of(std::string const& path, std::string& problem) {
  if (!path.starts_with('/')) return nullptr;
  auto config = Configs::upwards().of(path);
  if (config) return *config;
  problem = config.error();
  return nullptr;
}

// Returns the assay.toml for a file, or an empty path.
std::string path_of_config(std::string const& path) {
  namespace fs = std::filesystem;
  if (!path.starts_with('/')) return "";
  for (auto folder = fs::path(path).lexically_normal().parent_path();; folder = folder.parent_path()) {
    std::error_code ignored;
    if (fs::is_regular_file(folder / kConfigName, ignored)) return (folder / kConfigName).string();
    if (!folder.has_relative_path()) return "";
  }
}

// Returns a text that changes if the file is replaced or modified.
std::string file_stamp(std::string const& config) {
  std::error_code ignored;
  if (config.empty()) return "";
  auto const time = std::filesystem::last_write_time(config, ignored).time_since_epoch().count();
  return fmt::format("{} {} {}", config, std::filesystem::file_size(config, ignored), time);
}

CheckOptions options_of(Config const* config) {
  CheckOptions options;
  options.explained = true;
  if (!config) return options;
  if (config->against == "official") options.against = Against::official;
  if (config->target) options.target = parse_version(*config->target);
  options.allow_unregistered_dialect = config->allow_unregistered_dialect.value_or(false);
  options.includes_consequences = !config->rules.empty();
  return options;
}

bool find_suppression_comment(std::string_view text) { return text.find("assay:") != std::string_view::npos; }

// Returns the last op that begins at or before `offset`, in the block or nested in it. nullptr if there is none.
Operation const* last_before(Block const& block, std::uint32_t offset) {
  Operation const* found = nullptr;
  for (Operation const* op : block.ops) {
    std::uint32_t begin = op->range.begin;
    if (!op->results.empty() && !op->results[0]->name.empty()) begin = std::min(begin, op->results[0]->offset);
    if (begin > offset) break;
    found = op;
  }
  if (!found) return nullptr;
  for (Region const* region : found->regions)
    for (Block const* inner : region->blocks)
      if (Operation const* const nested = last_before(*inner, offset)) return nested;
  return found;
}

}  // namespace

std::string path_of_uri(std::string_view uri) {
  constexpr std::string_view kScheme = "file://";
  if (!uri.starts_with(kScheme)) return std::string(uri);
  std::string path;
  for (std::size_t i = kScheme.size(); i < uri.size(); ++i) {
    if (uri[i] == '%' && i + 2 < uri.size() && is_hex_digit(uri[i + 1]) && is_hex_digit(uri[i + 2])) {
      path += static_cast<char>(hex_value(uri[i + 1]) * 16 + hex_value(uri[i + 2]));
      i += 2;
    } else {
      path += uri[i];
    }
  }
  return path;
}

Document::Document(std::string uri, std::int64_t version, std::string text, ColumnUnit unit)
    : uri_(std::move(uri)),
      path_(path_of_uri(uri_)),
      version_(version),
      unit_(unit),
      config_path_(path_of_config(path_)),
      config_stamp_(file_stamp(config_path_)),
      config_(config_of(path_, config_problem_)),
      check_(path_, std::move(text), options_of(config_.get())),
      lines_(check_.text()) {}

void Document::forget() {
  report_.reset();
  lexemes_.reset();
}

bool Document::reload_config() {
  auto path = path_of_config(path_);
  auto stamp = file_stamp(path);
  if (stamp == config_stamp_) return false;
  config_path_ = std::move(path);
  config_stamp_ = std::move(stamp);
  config_problem_.clear();
  config_ = config_of(path_, config_problem_);
  replace_all(std::string(text()));
  return true;
}

void Document::replace(SourceRange range, std::string_view with) {
  check_.replace(range, with);
  lines_.replace(text(), range, static_cast<std::uint32_t>(with.size()));
  forget();
}

void Document::replace_all(std::string text) {
  check_ = IncrementalCheck(path_, std::move(text), options_of(config_.get()));
  lines_ = LineIndex(check_.text());
  forget();
}

FileReport const& Document::report(bool complete) {
  bool const is_plain = is_large() && !config_ && !find_suppression_comment(text());
  if (report_ && (report_is_complete_ || !complete)) return *report_;
  report_.emplace();
  report_is_complete_ = complete || !is_plain;
  if (is_plain && !complete) {
    report_->file = path_;
    report_->diagnostics = check_.findings();
    return *report_;
  }
  CheckFileOptions how;
  how.check = options_of(config_.get());
  how.check.warns_of_official = true;
  *report_ = check_source(path_, Source::from_string(path_, text()), how);
  if (config_) {
    LabelRules rules;
    rules.add_by_precision(config_->rules);
    apply_rules(rules, *report_);
  } else {
    apply_rules({}, *report_);
  }
  return *report_;
}

std::vector<InferredType> Document::inferred(Operation const& op) {
  auto const whole = check_.whole();
  if (inferred_from_ != whole) {
    inference_ = std::make_unique<TypeInference>(whole->program);
    inferred_from_ = whole;
  }
  return inference_->infer(op);
}

Operation const* Document::op_at(std::uint32_t offset) {
  Program const& all = program();
  return all.top ? last_before(*all.top, offset) : nullptr;
}

std::vector<Lexeme> const& Document::lexemes_of_all() {
  if (!lexemes_) lexemes_ = lexemes(text());
  return *lexemes_;
}

// A token never extends beyond the end of its line.
std::optional<Lexeme> Document::lexeme_at(std::uint32_t offset) const {
  std::uint32_t const line = lines_.line_at(offset), begin = lines_.begin(line);
  auto const end = begin + static_cast<std::uint32_t>(lines_.line(text(), line).size());
  std::optional<Lexeme> found;
  for (Lexeme const& one : lexemes(text(), {begin, end})) {
    if (one.range.begin > offset) break;
    bool const touches = offset <= one.range.end;
    bool const better = !found || found->range.end < offset || one.kind != LexemeKind::punctuation;
    if (touches && better) found = one;
  }
  return found;
}

TextStanding Document::standing(std::string text, Diagnostic const& fixed) const {
  auto options = options_of(config_.get());
  options.warns_of_official = fixed.severity == Severity::warning && !is_large();  // the diagnostic is one of these
  return compute_standing(path_, std::move(text), {fixed.label, lines_.line_at(fixed.range.begin) + 1}, options);
}

}  // namespace assay
