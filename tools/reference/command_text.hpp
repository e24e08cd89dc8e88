// A command as its help describes it: the source of man pages and completions.
#pragma once

#include <string>
#include <vector>

namespace assay {

struct OptionText {
  std::vector<std::string> names;  // "-o", "--output"; of a word without a name "FILE"
  bool is_word = false;            // has no name on the command line
  bool takes_value = true;         // else a flag
  bool repeats = false;
  bool required = false;
  std::string value;                 // the name of its value: "FILE", "text|json", "libm|FILE"
  std::vector<std::string> choices;  // the words among them
  bool takes_more = true;            // values other than these words are accepted as well
  std::string default_value;         // empty: none is shown
  std::string help;
  std::string group = {};  // its title in the help; empty: none

  // The command whose output lines begin with its values; null: there is none.
  char const* lister() const {
    if (value == "OP" || value == "OP,..." || names.back() == "OP" || names.back() == "NAME") return "assay spec list";
    return value == "LABEL" || names.back() == "LABEL" ? "assay explain --list" : nullptr;
  }
};

struct CommandText {
  std::string name;  // "check"; of the program itself "assay"
  std::string help;
  std::vector<OptionText> options;
  std::vector<CommandText> commands;
  std::string footer;  // the text below the help: examples, exit statuses
};

}  // namespace assay
