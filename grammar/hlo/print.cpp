#include "grammar/hlo/print.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/hlo/tokens.hpp"
#include "grammar/x3/characters.hpp"

namespace assay::hlo {
namespace {

constexpr std::size_t kNumbered = 5;  // distance between comments that number the elements of a list

struct Comment {
  std::uint32_t begin = 0, end = 0;
  bool is_line = false;
};

// Whether the comment numbers an element, as printers and tests write it: /*index=5*/, /*i0=2*/.
bool is_number_comment(std::string_view text) {
  std::string_view const inside = text.substr(2, text.size() - 4);
  std::size_t const equals = inside.find('=');
  if (equals == inside.npos || equals + 1 == inside.size()) return false;
  return std::ranges::all_of(inside.substr(0, equals), is_name_char) &&
         std::ranges::all_of(inside.substr(equals + 1), is_digit);
}

std::vector<Comment> comments_of(std::string_view text) {
  std::vector<Comment> found;
  char const *const begin = text.data(), *const end = begin + text.size();
  for (char const* at = begin; at != end;) {
    if (*at == '"') {
      char const* const next = scan_string(at, end);
      at = next ? next : end;
    } else if (*at == '/' && end - at > 1 && (at[1] == '/' || at[1] == '*')) {
      bool const is_line = at[1] == '/';
      char const* next = std::find(at, end, '\n');
      if (!is_line) {
        std::string_view const rest(at + 2, static_cast<std::size_t>(end - at - 2));
        std::size_t const close = rest.find("*/");
        if (close == rest.npos) {
          ++at;
          continue;
        }
        next = at + close + 4;
      }
      std::string_view const whole(at, static_cast<std::size_t>(next - at));
      if (is_line || !is_number_comment(whole))
        found.push_back({static_cast<std::uint32_t>(at - begin), static_cast<std::uint32_t>(next - begin), is_line});
      at = next;
    } else {
      ++at;
    }
  }
  return found;
}

class ModulePrinter {
public:
  ModulePrinter(Module const& module, std::string_view text)
      : module_(module), text_(text), comments_(comments_of(text)) {}

  std::string print() {
    if (module_.has_line) {
      comments_before(0, first_token());
      out_ += fmt::format("HloModule {}", module_.name);
      for (Attribute const& one : module_.attributes) attribute(one, 0);
      end_line(module_.line_end);
    }
    for (SourceTable const& table : module_.tables) {
      blank_line();
      comments_before(0, table.offset);
      out_ += fmt::format("{}\n", table.name);
      for (auto const& [number, value] : table.rows) out_ += fmt::format("{} {}\n", number, compact(value));
    }
    for (Computation const& one : module_.computations) {
      blank_line();
      comments_before(0, one.range.begin);
      computation(one, 0);
      end_line(one.range.end);
    }
    if (next_ < comments_.size()) blank_line();
    comments_before(0, static_cast<std::uint32_t>(text_.size()));
    return std::move(out_);
  }

private:
  std::uint32_t first_token() const {
    return static_cast<std::uint32_t>(skip_space(text_.data(), text_.data() + text_.size()) - text_.data());
  }
  void blank_line() {
    if (!out_.empty()) out_ += '\n';
  }
  std::string comment_text(Comment const& comment) const {
    std::string_view text = text_.substr(comment.begin, comment.end - comment.begin);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return std::string(text);
  }
  // Prints comments that begin before `place`, each on its own lines. Blank lines between them become one blank line.
  void comments_before(std::size_t indent, std::uint32_t place) {
    bool has_before = false;
    std::uint32_t last = 0;
    for (; next_ < comments_.size() && comments_[next_].begin < place; ++next_) {
      Comment const& comment = comments_[next_];
      if (has_before && is_blank_between(last, comment.begin)) out_ += '\n';
      out_.append(indent, ' ');
      out_ += comment_text(comment) + '\n';
      has_before = true;
      last = comment.end;
    }
    bool const is_apart = has_before && indent == 0 && place < text_.size() && is_blank_between(last, place);
    if (is_apart) out_ += '\n';
  }
  // Prints comments within a line of a list, each before the item after it.
  void comments_within(std::uint32_t from, std::uint32_t place) {
    for (; next_ < comments_.size() && comments_[next_].begin < place; ++next_) {
      Comment const& comment = comments_[next_];
      std::string const text = comment_text(comment);
      if (comment.begin < from || comment.is_line || text.find('\n') != text.npos) return;
      out_ += text + ' ';
    }
  }
  // Prints comments that follow position `from` on the same line, with only blanks between. Returns the end of the last
  // one.
  std::uint32_t comments_behind(std::uint32_t from) {
    for (; next_ < comments_.size() && comments_[next_].begin >= from; ++next_) {
      Comment const& comment = comments_[next_];
      std::string const text = comment_text(comment);
      std::string_view const gap = text_.substr(from, comment.begin - from);
      bool const is_next = std::ranges::all_of(gap, [](char c) { return is_blank(c) && c != '\n' && c != '\r'; });
      if (!is_next || comment.is_line || text.find('\n') != text.npos) break;
      if (!out_.ends_with('(')) out_ += ' ';
      out_ += text;
      from = comment.end;
    }
    return from;
  }
  // Returns the end of the next token: a bracket, or # and a number.
  std::uint32_t token_end(std::uint32_t from) const {
    char const *const end = text_.data() + text_.size(), *at = skip_space(text_.data() + from, end) + 1;
    if (at[-1] == '#') at = scan_integer(skip_space(at, end), end);
    return static_cast<std::uint32_t>(at - text_.data());
  }
  std::uint32_t end_of(std::string_view token) const {
    return static_cast<std::uint32_t>(token.data() + token.size() - text_.data());
  }
  bool is_blank_between(std::uint32_t from, std::uint32_t to) const {
    std::string_view const gap = text_.substr(from, to - from);
    return std::ranges::count(gap, '\n') > 1;
  }
  // Ends a line whose text ended at `place`. A line comment after it remains on the line. Comments within it are
  // printed before the next line.
  void end_line(std::uint32_t place) {
    if (next_ < comments_.size() && comments_[next_].begin >= place && comments_[next_].is_line) {
      Comment const& comment = comments_[next_];
      if (text_.substr(place, comment.begin - place).find('\n') == std::string_view::npos) {
        out_ += "  " + comment_text(comment);
        ++next_;
      }
    }
    out_ += '\n';
  }

  void computation(Computation const& one, std::size_t indent) {
    if (one.is_entry) out_ += "ENTRY ";
    if (!one.name.empty()) out_ += fmt::format("{} ", one.name);
    if (one.has_signature) {
      out_ += '(';
      for (std::size_t i = 0; i < one.parameters.size(); ++i)
        out_ += fmt::format("{}{}{}: {}", i ? ", " : "", numbered(i), one.parameters[i].name,
                            to_string(*one.parameters[i].shape));
      out_ += fmt::format(") -> {} ", to_string(*one.result));
    }
    out_ += "{\n";
    for (Instruction const& each : one.instructions) {
      comments_before(indent + 2, each.range.begin);
      out_.append(indent + 2, ' ');
      if (each.is_root) out_ += "ROOT ";
      out_ += fmt::format("{} = ", each.name);
      instruction(each, indent + 2);
      end_line(each.range.end);
    }
    comments_before(indent + 2, one.end);
    out_.append(indent, ' ');
    out_ += '}';
    for (Attribute const& each : one.attributes) attribute(each, indent);
  }

  static std::string numbered(std::size_t index) {
    return index > 0 && index % kNumbered == 0 ? fmt::format("/*index={}*/", index) : std::string();
  }

  void instruction(Instruction const& one, std::size_t indent) {
    if (one.shape) out_ += to_string(*one.shape) + ' ';
    comments_within(one.range.begin, one.opcode_range.begin);
    out_ += fmt::format("{}({}", one.opcode, compact(one.literal));
    std::uint32_t end = one.literal.empty() ? token_end(one.opcode_range.end) : end_of(one.literal);
    for (std::size_t i = 0; i < one.operands.size(); ++i) {
      out_ += fmt::format("{}{}", i ? ", " : "", numbered(i));
      comments_within(one.opcode_range.end, one.operands[i].offset);
      end = comments_behind(operand(one.operands[i], indent));
    }
    end = token_end(comments_behind(end));
    out_ += ')';
    comments_behind(end);
    for (Attribute const& each : one.attributes) attribute(each, indent);
  }

  // Returns the end of the operand in the text.
  std::uint32_t operand(Operand const& one, std::size_t indent) {
    if (one.nested) {
      instruction(*one.nested, indent);
      return one.nested->range.end;
    }
    if (one.shape) out_ += to_string(*one.shape) + ' ';
    out_ += one.name;
    std::uint32_t end = end_of(one.name);
    for (std::int64_t const index : indices_of(one)) {
      out_ += fmt::format("#{}", index);
      end = token_end(end);
    }
    return end;
  }

  void attribute(Attribute const& one, std::size_t indent) {
    out_ += ", ";
    comments_within(0, one.offset);
    out_ += fmt::format("{}=", one.name);
    if (one.computation)
      computation(*one.computation, indent);
    else
      out_ += compact(one.value);
    comments_behind(end_of(one.value));
  }

  Module const& module_;
  std::string_view text_;
  std::vector<Comment> comments_;
  std::size_t next_ = 0;
  std::string out_;
};

void append(std::string& out, Shape const& shape) {
  if (shape.kind == ShapeKind::tuple || shape.kind == ShapeKind::buffer) {
    out += shape.kind == ShapeKind::tuple ? "(" : "b(";
    for (std::size_t i = 0; i < shape.members.size(); ++i) {
      if (i > 0) out += ", ";
      if (i > 0 && i % kNumbered == 0) out += fmt::format("/*index={}*/", i);
      append(out, shape.members[i]);
    }
    out += ')';
    return;
  }
  out += shape.element;
  out += '[';
  for (std::size_t i = 0; i < shape.sizes.size(); ++i) {
    if (i > 0) out += ',';
    if (shape.sizes[i] == kUnbounded)
      out += '?';
    else
      out += fmt::format("{}{}", shape.dynamic[i] ? "<=" : "", shape.sizes[i]);
  }
  out += ']';
  std::string layout = compact(shape.layout);
  std::erase(layout, ' ');
  out += layout;
}

}  // namespace

std::string print_module(Module const& module, std::string_view text) { return ModulePrinter(module, text).print(); }

std::string to_string(Shape const& shape) {
  std::string made;
  append(made, shape);
  return made;
}

}  // namespace assay::hlo
