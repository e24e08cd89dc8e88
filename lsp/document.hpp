// A text that is open in an editor, and the analysis of its current version.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/check/infer.hpp"
#include "diagnostics/fixes/fixes.hpp"
#include "diagnostics/policy/config.hpp"
#include "diagnostics/report.hpp"
#include "lsp/incremental/incremental_check.hpp"
#include "lsp/text/lexemes.hpp"
#include "lsp/text/positions.hpp"

namespace assay {

class Document {
public:
  Document(std::string uri, std::int64_t version, std::string text, ColumnUnit unit);

  std::string const& uri() const { return uri_; }
  std::string const& path() const { return path_; }  // the path of a file: URI, otherwise the URI
  std::int64_t version() const { return version_; }
  std::string const& text() const { return check_.text(); }

  std::uint32_t offset(Position position) const { return lines_.offset(text(), position, unit_); }
  Position position(std::uint32_t offset) const { return lines_.position(text(), offset, unit_); }
  LineIndex const& lines() const { return lines_; }

  void replace(SourceRange range, std::string_view with);
  void replace_all(std::string text);
  void set_version(std::int64_t version) { version_ = version; }

  // Returns the diagnostics of `assay check` for the text, with the assay.toml of its folder. `complete`: include
  // warnings about the official tools for a large text, which take longer than errors.
  FileReport const& report(bool complete);
  bool is_large() const { return text().size() > kLargeText; }

  // Prepares data for the next edit.
  void prepare() { check_.prepare(); }

  // Returns the parsed text.
  Program const& program() { return check_.whole()->program; }
  CheckedText const& checked() { return *check_.whole(); }
  // Returns the inferred result types of an op of that program. Empty if the rules do not determine them.
  std::vector<InferredType> inferred(Operation const& op);
  // Returns the innermost op whose name, operands or attributes contain the position, or nullptr.
  Operation const* op_at(std::uint32_t offset);
  std::vector<Lexeme> const& lexemes_of_all();
  // Returns the token at this position, or the one that ends there.
  std::optional<Lexeme> lexeme_at(std::uint32_t offset) const;

  // Checks another text with the same rules, in which the diagnostic `fixed` of this text is fixed.
  TextStanding standing(std::string text, Diagnostic const& fixed) const;

  // Reloads the assay.toml of its folder if it has changed. Returns whether it has; then the text is checked again.
  bool reload_config();
  // Returns why the configuration cannot be read, as lines `FILE:LINE: ..`. Empty if it can, or if there is none.
  std::string const& config_problem() const { return config_problem_; }
  std::string const& config_path() const { return config_path_; }  // empty if there is none

  static constexpr std::size_t kLargeText = 1 << 18;  // bytes

private:
  void forget();

  std::string uri_, path_;
  std::int64_t version_;
  ColumnUnit unit_;
  std::string config_path_, config_stamp_, config_problem_;
  std::shared_ptr<Config const> config_;
  IncrementalCheck check_;
  LineIndex lines_;
  std::optional<FileReport> report_;
  bool report_is_complete_ = false;
  std::shared_ptr<CheckedText const> inferred_from_;
  std::unique_ptr<TypeInference> inference_;
  std::optional<std::vector<Lexeme>> lexemes_;
};

// Convert between file URIs and paths: "file:///a%20b" and "/a b". Other URIs are unchanged.
std::string path_of_uri(std::string_view uri);

}  // namespace assay
