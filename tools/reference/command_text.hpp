// The description of a command in its help: the source of man pages and completions.
#pragma once

#include <string>
#include <vector>

namespace assay {

struct OptionText {
  std::vector<std::string> names;  // such as "-o" and "--output"; or "FILE" if positional
  bool is_word = false;            // positional: has no name on the command line
  bool takes_value = true;         // false: a flag
  bool repeats = false;
  bool required = false;
  std::string value;                 // displayed name of the value: "FILE", "text|json", "libm|FILE"
  std::vector<std::string> choices;  // the literal words in `value`
  bool accepts_more = true;          // accepts values other than `choices`
  std::string default_value;         // empty: the help shows none
  std::string help;
  std::string group = {};  // title in the help; empty: none

  // Returns the command that lists the values at the beginning of its lines; null if there is none.
  char const* lister() const {
    if (value == "OP" || value == "OP,..." || names.back() == "OP" || names.back() == "NAME") return "assay spec list";
    return value == "LABEL" || names.back() == "LABEL" ? "assay explain --list" : nullptr;
  }
};

struct CommandText {
  std::string name;  // such as "check"; "assay" for the program itself
  std::string help;
  std::vector<OptionText> options;
  std::vector<CommandText> commands;
  std::string footer;  // text below the help: examples and exit statuses
};

}  // namespace assay
