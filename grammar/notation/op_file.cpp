#include "grammar/notation/op_file.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "grammar/notation/op_file_body.hpp"

namespace assay {
namespace op_file {
namespace {

constexpr std::size_t kMaxFileSize = std::size_t{1} << 24;  // offsets have 32 bits

// Returns the prefix of an op's labels.
std::string label_prefix_of(std::string_view name) {
  std::string prefix(name.starts_with(kOwnDialect) ? name.substr(kOwnDialect.size()) : name);
  std::replace_if(
      prefix.begin(), prefix.end(), [](char c) { return c == '.' || c == '-' || c == '$'; }, '_');
  return prefix;
}

char lower(char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

[[noreturn]] void fail_unknown_row(Line const& line, std::string_view word) {
  if (word == "reading") line.fail(0, "'reading' is called 'interpretation' now");
  line.fail(0, "'" + std::string(word) + "' begins no row here");
}

// Reads the lines of a file, element by element.
class FileReader {
public:
  FileReader(std::string_view name, std::vector<Line> lines) : name_(name), lines_(std::move(lines)) {}

  SpecFile read() {
    while (at_ < lines_.size()) {
      Line const& header = lines_[at_++];
      Text text(header);
      std::string const word = text.consume_word("an element");
      if (word == "op") {
        read_op(header, text);
      } else if (word == "variant") {
        read_variant(header, text);
      } else if (word == "type" || word == "constant" || word == "program") {
        read_element(header, word, text);
      } else if (word == "class") {
        read_class_of_types(text);
      } else if (word == "enum") {
        read_cases(text, file_.enums);
      } else if (word == "flags") {
        read_cases(text, file_.flags);
      } else if (word == "struct") {
        read_struct(text);
      } else if (word == "def") {
        read_function(text);
      } else if (word == "dialect") {
        read_dialect(text);
      } else {
        header.fail(
            0, "expected op, variant, type, constant, program, class, enum, flags, struct, dialect or def, found '" +
                   word + "'");
      }
    }
    return std::move(file_);
  }

private:
  // Calls read_row(first word, rest, line) for each row and annotation up to the next header.
  template <typename ReadRow> void read_rows(ReadRow read_row) {
    for (; at_ < lines_.size() && lines_[at_].kind != Line::Kind::header; ++at_) {
      Text text(lines_[at_]);
      std::string const word = text.consume_word("a row");
      read_row(word, text, lines_[at_]);
    }
  }

  void read_op(Line const& header, Text const& text) {
    std::vector<std::string> const names = read_mnemonics(text);
    OpSpec op = read_rules(header);
    for (std::string const& name : names) {
      op.name = full_name(name);
      op.label_prefix = label_prefix_of(op.name);
      file_.ops.push_back(op);
      auto const of_another = [&](auto const& rule) { return is_of_other_op(rule, op.name); };
      std::erase_if(file_.ops.back().execution, of_another);
      std::erase_if(file_.ops.back().elements, of_another);
      std::erase_if(file_.ops.back().residuals, of_another);
      std::erase_if(file_.ops.back().distributions, of_another);
      std::erase_if(file_.ops.back().derivatives, of_another);
      std::erase_if(file_.ops.back().suites, of_another);
    }
    for (ExecutionRule const& rule : op.execution) expect_one_of(rule, names, header);
    for (ElementsRule const& rule : op.elements) expect_one_of(rule, names, header);
    for (ResidualRule const& rule : op.residuals) expect_one_of(rule, names, header);
    for (DistributionRule const& rule : op.distributions) expect_one_of(rule, names, header);
    for (DerivativeRule const& rule : op.derivatives) expect_one_of(rule, names, header);
    for (SuiteRule const& rule : op.suites) expect_one_of(rule, names, header);
  }

  // Parses the rows after the header of an op or variant. The result has no name yet.
  OpSpec read_rules(Line const& header) {
    OpSpec op;
    op.file = name_;
    op.line = header.line();
    BodyReader body({op.summary, op.lets, op.clauses, op.interpretations, op.notes, &op.rows, &op.execution,
                     &op.elements, &op.residuals, &op.distributions, &op.derivatives, &op.suites});
    read_rows([&](std::string const& word, Text row, Line const& line) {
      if (!body.read(word, row) && !read_table_row(word, row, body) && !read_op_row(op, word, row)) {
        fail_unknown_row(line, word);
      }
    });
    return op;
  }

  // `variant custom_call Sharding, Eigh`: rules that apply to the op if its attribute has one of these values.
  void read_variant(Line const& header, Text text) {
    std::string const of = full_name(text.consume_word("an op"));
    std::vector<std::string> const values = read_mnemonics(text);
    OpSpec const rules = read_rules(header);
    for (std::string const& value : values) {
      OpSpec& variant = file_.variants.emplace_back(rules);
      variant.name = variant_name(of, value);
      variant.label_prefix =
          label_prefix_of(of) + "_" + (rules.label_prefix.empty() ? label_prefix_of(value) : rules.label_prefix);
      std::ranges::transform(variant.label_prefix, variant.label_prefix.begin(), lower);
    }
  }

  template <class Rule> static bool is_of_other_op(Rule const& rule, std::string const& name) {
    return !rule.op.empty() && full_name(rule.op) != name;
  }
  template <class Rule>
  static void expect_one_of(Rule const& rule, std::vector<std::string> const& names, Line const& header) {
    bool const known = std::any_of(names.begin(), names.end(),
                                   [&](std::string const& name) { return !is_of_other_op(rule, full_name(name)); });
    if (!known) header.fail(0, "rule " + rule.label + " is of " + rule.op + ", which is not an op of these");
  }

  static bool read_table_row(std::string_view word, Text text, BodyReader& body) {
    constexpr std::pair<std::string_view, RowKind> kKinds[] = {{"input", RowKind::input},
                                                               {"attribute", RowKind::attribute},
                                                               {"function", RowKind::function},
                                                               {"output", RowKind::output}};
    auto const kind =
        std::find_if(std::begin(kKinds), std::end(kKinds), [&](auto const& k) { return k.first == word; });
    if (kind == std::end(kKinds)) return false;
    body.add_row(read_row(kind->second, text), text);
    return true;
  }

  static bool read_op_row(OpSpec& op, std::string_view word, Text text) {
    if (word == "version") {
      op.since = read_version(text);
    } else if (word == "source") {
      op.source = read_string(text);
    } else if (word == "deprecated") {
      op.deprecated = read_string(text);
    } else if (word == "replacement") {
      op.replacement = read_string(text);
    } else if (word == "traits") {
      op.traits = read_mnemonics(text);
    } else if (word == "parent") {
      read_parents(op, text);
    } else if (word == "label") {
      op.label_prefix = text.consume_word("a name");
      text.expect_end();
    } else if (word == "variants") {
      op.variants = text.consume_word("an attribute");
      text.expect_end();
    } else if (word == "ends") {
      op.ends = read_mnemonics(text);
    } else if (word == "assembly") {
      op.assembly_text = text.string();
      op.assembly = text.value_or_fail(parse_assembly(op.assembly_text));
    } else {
      return false;
    }
    return true;
  }

  // Reads mnemonics, each in quotes.
  static void read_parents(OpSpec& op, Text text) {
    for (std::size_t comma = 0; comma != std::string_view::npos;) {
      comma = text.view().find(',');
      Text rest = text.split_at(std::min(comma, text.view().size()));
      op.parents.push_back(read_string(text));
      if (comma != std::string_view::npos) rest.drop_front(1);
      text = rest;
    }
  }

  void read_element(Line const& header, std::string const& kind, Text text) {
    ElementSpec element;
    element.kind = kind;
    element.name = element.label_prefix = text.consume_word("a name");
    element.file = name_;
    element.line = header.line();
    text.expect_end();
    BodyReader body({element.summary, element.lets, element.clauses, element.interpretations, element.notes, nullptr,
                     nullptr, nullptr});
    read_rows([&](std::string const& word, Text row, Line const& line) {
      if (body.read(word, row)) return;
      if (word == "label") {
        element.label_prefix = row.consume_word("a name");
        row.expect_end();
      } else if (word == "version") {
        element.since = read_version(row);
      } else {
        fail_unknown_row(line, word);
      }
    });
    file_.elements.push_back(std::move(element));
  }

  void read_cases(Text text, std::vector<EnumSpec>& list) {
    EnumSpec spec;
    spec.name = full_name(text.consume_word("a name"));
    text.expect_end();
    read_rows([&](std::string const& word, Text row, Line const& line) {
      if (word == "dotted" || word == "number") {
        spec.form = word == "dotted" ? EnumSpec::Form::dotted : EnumSpec::Form::number;
        return row.expect_end();
      }
      if (word != "case") fail_unknown_row(line, word);
      EnumCase enum_case;
      enum_case.name = row.consume_word("a name");
      if (row.consume_if("since")) {
        enum_case.since = read_version(row);
      } else {
        row.expect_end();
      }
      spec.cases.push_back(std::move(enum_case));
    });
    list.push_back(std::move(spec));
  }

  void read_struct(Text text) {
    StructSpec spec;
    spec.name = full_name(text.consume_word("a name"));
    spec.ordered = text.consume_if("ordered");
    text.expect_end();
    read_rows([&](std::string const& word, Text row, Line const& line) {
      if (word == "field") {
        spec.fields.push_back(read_field(row));
      } else if (word == "ordered" || word == "ends_with_comma" || word == "dimension_lists") {
        (word == "ordered"           ? spec.ordered
         : word == "ends_with_comma" ? spec.ends_with_comma
                                     : spec.has_dimension_lists) = true;
        row.expect_end();
      } else {
        fail_unknown_row(line, word);
      }
    });
    file_.structs.push_back(std::move(spec));
  }

  static FieldSpec read_field(Text text) {
    constexpr std::string_view kTypes[] = {"int",    "ints",   "bool",      "float", "type",
                                           "string", "symbol", "attribute", "list",  "sub_axis"};
    FieldSpec field;
    field.name = text.consume_word("a name");
    std::string_view const type = text.peek_word();
    if (type == "enum") {
      text.consume_word("a type");
      field.type = "enum " + full_name(text.consume_word("a name"));
      text.expect_end();
      return field;
    }
    if (std::find(std::begin(kTypes), std::end(kTypes), type) == std::end(kTypes)) {
      text.fail(
          "expected a field's type: int, ints, bool, float, type, string, symbol, attribute, list, enum or sub_axis");
    }
    field.type = text.consume_word("a type");
    if (text.consume_if("optional")) {
      field.optional = true;
      text.expect_end();
    } else if (text.consume_if("default")) {
      if (text.empty()) text.fail("expected a value");
      field.default_value = text.string();
    } else {
      text.expect_end();
    }
    return field;
  }

  void read_class_of_types(Text const& text) {
    file_.classes.push_back(read_class(text));
    read_rows([&](std::string const& word, Text, Line const& line) { fail_unknown_row(line, word); });
  }

  // `dialect tensor partial`: other ops of the dialect are unknown. Specification reads the header.
  static void read_dialect(Text text) {
    text.consume_word("a name");
    if (!text.consume_if("partial") && !text.consume_if("unofficial")) text.fail("expected 'partial' or 'unofficial'");
    text.expect_end();
  }

  void read_function(Text const& text) {
    Definition function = read_definition(text);
    read_rows([&](std::string const& word, Text row, Line const& line) {
      if (word != "interpretation") fail_unknown_row(line, word);
      function.interpretation += (function.interpretation.empty() ? "" : " ") + read_string(row);
    });
    file_.functions.push_back(std::move(function));
  }

  std::string_view name_;
  std::vector<Line> lines_;
  SpecFile file_;
  std::size_t at_ = 0;
};

}  // namespace
}  // namespace op_file

bool OpSpec::has_trait(std::string_view trait) const {
  return std::find(traits.begin(), traits.end(), trait) != traits.end();
}

Row const* OpSpec::row(std::string_view name) const {
  auto const found = std::find_if(rows.begin(), rows.end(), [&](Row const& row) { return row.name == name; });
  return found == rows.end() ? nullptr : &*found;
}

Row const* OpSpec::callee() const {
  if (!has_trait("call")) return nullptr;
  auto const found = std::find_if(rows.begin(), rows.end(), [](Row const& row) {
    return row.kind == RowKind::attribute && !row.types.empty() && row.types[0].kind == "symbol";
  });
  return found == rows.end() ? nullptr : &*found;
}

Result<SpecFile, SpecError> parse_spec_file(std::string_view name, std::string_view text) {
  if (text.size() > op_file::kMaxFileSize)
    return SpecError{1, 1, "larger than " + std::to_string(op_file::kMaxFileSize) + " bytes"};
  try {
    return op_file::FileReader(name, op_file::split_lines(text)).read();
  } catch (SpecError const& error) {
    return error;
  }
}

}  // namespace assay
