// Implements grammar/ebnf/ebnf.hpp: grammars as texts.
#include "grammar/ebnf/ebnf.hpp"

namespace assay {
namespace {

using Kind = EbnfNode::Kind;

constexpr std::size_t kLineWidth = 116;

std::string quoted_terminal(std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string out = "'";
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto const c = static_cast<unsigned char>(text[i]);
    bool const printable = c >= 0x20 && c < 0x7F && c != '\'' && (c != '\\' || text.size() == 1);
    if (printable) {
      out += text[i];
    } else {
      out += '\\';
      out += kHex[c >> 4];
      out += kHex[c & 15];
    }
  }
  return out + "'";
}

void write(EbnfNode const& node, bool grouped, std::string& out) {
  char const* separator = node.kind == Kind::choice ? " | " : " ";
  switch (node.kind) {
    case Kind::literal:
      out += quoted_terminal(node.text);
      return;
    case Kind::name:
      out += node.text;
      return;
    case Kind::elision:
      out += grouped ? "(...)" : "...";
      return;
    case Kind::range:
      out += (grouped ? "(" : "") + quoted_terminal(node.text.substr(0, 1)) + " | ... | " +
             quoted_terminal(node.text.substr(1)) + (grouped ? ")" : "");
      return;
    case Kind::except:
      out += node.text.empty() ? "all characters except" : "all ASCII characters except";
      separator = " ";
      for (EbnfNode const& left_out : node.args) {
        out += separator;
        separator = ", ";
        out += quoted_terminal(left_out.text.substr(0, left_out.kind == Kind::range ? 1 : std::string::npos));
        if (left_out.kind == Kind::range) out += " ... " + quoted_terminal(left_out.text.substr(1));
      }
      return;
    case Kind::repetition:
    case Kind::option:
      out += node.kind == Kind::option ? '[' : '{';
      write(node.args[0], false, out);
      out += node.kind == Kind::option ? ']' : '}';
      return;
    case Kind::sequence:
    case Kind::choice:
      if (grouped) out += '(';
      for (EbnfNode const& arg : node.args) {
        if (&arg != node.args.data()) out += separator;
        bool const in_sequence = node.kind == Kind::sequence &&
                                 (arg.kind == Kind::sequence || arg.kind == Kind::range || arg.kind == Kind::elision);
        write(arg, in_sequence || arg.kind == Kind::choice, out);
      }
      if (grouped) out += ')';
      return;
  }
}

}  // namespace

std::string to_string(EbnfNode const& node) {
  std::string out;
  write(node, false, out);
  return out;
}

std::string to_string(Production const& production) {
  std::string const head = production.name + " ::= ";
  std::string out = head + to_string(production.body);
  if (out.size() <= kLineWidth || production.body.kind != Kind::choice) return out;
  out = head;
  std::string const indent = "\n" + std::string(production.name.size() + 3, ' ') + "| ";
  for (EbnfNode const& alternative : production.body.args) {
    if (&alternative != production.body.args.data()) out += indent;
    write(alternative, alternative.kind == Kind::choice, out);
  }
  return out;
}

std::string to_string(Grammar const& grammar) {
  std::string out;
  for (Production const& production : grammar.productions) out += to_string(production) + "\n";
  return out;
}

}  // namespace assay
