// Implements constraints/labels/labels.hpp: spec/labels.toml.
#include "constraints/labels/labels.hpp"
#include "grammar/notation/specification.hpp"
#include "support/documents/toml_table.hpp"

namespace assay {

std::vector<LabelText> const& label_texts() {
  static std::vector<LabelText> const kTexts = [] {
    std::vector<LabelText> texts;
    auto const tables = read_toml(embedded_file("labels.toml"));
    if (!tables) return texts;  // a bug in spec/, which a test finds
    std::string error;
    std::string const file = "spec/labels.toml";
    TomlTable(*tables, file, error).each_member("a label is a table", [&](std::string const& label, TomlTable& table) {
      auto& text = texts.emplace_back();
      text.label = label;
      table.only({"command", "severity", "summary", "why", "fix", "official", "program"});
      table.read("command", text.command);
      table.read("severity", text.severity);
      table.read("summary", text.summary);
      table.read("why", text.why);
      table.read("fix", text.fix);
      table.read("official", text.official);
      table.read("program", text.no_program);
    });
    if (!error.empty()) texts.clear();
    return texts;
  }();
  return kTexts;
}

}  // namespace assay
