// A command with placeholders {program}, {inputs}, {outputs} and others for paths. No shell is
// involved.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/backends/backend.hpp"

namespace assay {

// Words of a command line: blanks part them; '..', ".." and \ quote as in a shell, and nothing else
// is special. An error if a quote is not closed.
Result<std::vector<std::string>> split_words(std::string_view text);
std::string shell_line(std::vector<std::string> const& words);

class CommandTemplate {
public:
  using Names = std::vector<std::pair<std::string, std::string>>;

  // {program}, {inputs}, {outputs}, {folder} and `more` names are replaced wherever they occur. A word with
  // {input} or {output} is repeated for each input or result. An error if there are no words, or a name is
  // unknown.
  static Result<CommandTemplate> of(std::vector<std::string> words, Names more);

  bool empty() const { return words_.empty(); }
  std::string const& program() const { return words_.front(); }  // of a command that is not empty; the word verbatim
  std::vector<std::string> words(BackendRequest const& request) const;

private:
  std::vector<std::string> words_;
  Names more_;
};

}  // namespace assay
