// A command with placeholders for paths, such as {program}, {inputs} and {outputs}. It is executed without a shell.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/backends/backend.hpp"

namespace assay {

// Splits a command line at blanks. '..', ".." and \ quote as in a shell; no other character is special. An error if a
// quote is not closed.
Result<std::vector<std::string>> split_words(std::string_view text);
std::string shell_line(std::vector<std::string> const& words);

class CommandTemplate {
public:
  using Names = std::vector<std::pair<std::string, std::string>>;

  // Replaces {program}, {inputs}, {outputs}, {folder} and the names in `more` wherever they occur. A word that contains
  // {input} or {output} is repeated for each input or result. An error if `words` is empty or a name is unknown.
  static Result<CommandTemplate> of(std::vector<std::string> words, Names more);

  bool empty() const { return words_.empty(); }
  std::string const& program() const {
    return words_.front();
  }  // the first word, verbatim; the command must not be
     // empty
  std::vector<std::string> words(BackendRequest const& request) const;

private:
  std::vector<std::string> words_;
  Names more_;
};

}  // namespace assay
