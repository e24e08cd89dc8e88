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
  std::string const& path() const { return path_; }  // of a file: URI; else the URI
  std::int64_t version() const { return version_; }
  std::string const& text() const { return check_.text(); }

  std::uint32_t offset(Position position) const { return lines_.offset(text(), position, unit_); }
  Position position(std::uint32_t offset) const { return lines_.position(text(), offset, unit_); }
  LineIndex const& lines() const { return lines_; }

  void replace(SourceRange range, std::string_view with);
  void replace_all(std::string text);
  void set_version(std::int64_t version) { version_ = version; }

  // The findings of `assay check` on the text by the assay.toml of its folder. `complete`: also the warnings about the
  // official tools for a large text, which take longer than the errors.
  FileReport const& report(bool complete);
  bool is_large() const { return text().size() > kLargeText; }

  // Prepares data that the next edit needs.
  void prepare() { check_.prepare(); }

  // The whole text, parsed.
  Program const& program() { return check_.whole()->program; }
  CheckedText const& checked() { return *check_.whole(); }
  // Of a result of that program; empty if the rules do not determine it.
  std::vector<InferredType> inferred(Operation const& op);
  // The innermost op whose name, operands or attributes are at this position; nullptr if there is none.
  Operation const* op_at(std::uint32_t offset);
  std::vector<Lexeme> const& lexemes_of_all();
  // The token at this place, or that ends there.
  std::optional<Lexeme> lexeme_at(std::uint32_t offset) const;

  // The findings of another text by the same rules, in which this finding of this text is fixed.
  TextStanding standing(std::string text, Diagnostic const& fixed) const;

  // Reads the assay.toml of its folder again if it is not as it was. Whether it was not: all is judged again then.
  bool reload_config();
  // The reason why it cannot be read: lines of `FILE:LINE: ..`; empty: it can, or there is none.
  std::string const& config_problem() const { return config_problem_; }
  std::string const& config_path() const { return config_path_; }  // empty: there is none

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

// Paths and URIs of files: "file:///a%20b" and "/a b". Others stay as they are.
std::string path_of_uri(std::string_view uri);

}  // namespace assay
