#include "grammar/ebnf/ebnf_table.hpp"

#include <algorithm>
#include <optional>

#include "grammar/text/tokens.hpp"

namespace assay {
namespace {

using Kind = EbnfNode::Kind;
using StepKind = EbnfStep::Kind;

std::size_t byte(char c) { return static_cast<unsigned char>(c); }

ByteSet range(std::string const& ends) {
  ByteSet set;
  for (std::size_t c = byte(ends[0]); c <= byte(ends[1]); ++c) set.set(c);
  return set;
}

class Tabulator {
public:
  explicit Tabulator(Grammar const& grammar) : grammar_(grammar) {}

  EbnfTable run() {
    for (Production const& production : grammar_.productions) {
      auto const number = static_cast<std::uint32_t>(table_.productions.size());
      if (!table_.by_name.emplace(production.name, number).second) continue;  // the first production counts
      table_.productions.push_back({production.name, 0, is_token(production)});
      bodies_.push_back(&production.body);
    }
    sets_.resize(bodies_.size());
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      std::uint32_t const root = add(*bodies_[i], table_.productions[i].token);
      table_.productions[i].root = root;
    }
    settle();
    return std::move(table_);
  }

private:
  // Returns the set of bytes of `node` if `node` always matches exactly one byte of a set.
  std::optional<ByteSet> as_set(EbnfNode const& node, bool token) {
    ByteSet set;
    switch (node.kind) {
      case Kind::range:
        return range(node.text);
      case Kind::except:
        for (std::size_t c = 0; c < (node.text.empty() ? 256 : 128); ++c) set.set(c);
        for (EbnfNode const& left_out : node.args) {
          if (left_out.kind == Kind::range)
            set &= ~range(left_out.text);
          else if (left_out.text.size() == 1)
            set.reset(byte(left_out.text[0]));
        }
        return set;
      case Kind::literal:
        if (!token || node.text.size() != 1) return std::nullopt;
        return set.set(byte(node.text[0]));
      case Kind::choice:
        for (EbnfNode const& alternative : node.args) {
          auto const part = as_set(alternative, token);
          if (!part) return std::nullopt;
          set |= *part;
        }
        return set;
      case Kind::name: {
        auto const found = table_.by_name.find(node.text);
        if (!token || found == table_.by_name.end()) return std::nullopt;
        return production_as_set(found->second);
      }
      default:
        return std::nullopt;
    }
  }

  std::optional<ByteSet> production_as_set(std::uint32_t number) {
    if (!sets_[number]) {
      sets_[number] = std::optional<ByteSet>();  // a production that contains itself is not a set
      if (table_.productions[number].token) sets_[number] = as_set(*bodies_[number], true);
    }
    return *sets_[number];
  }

  std::uint32_t add(EbnfNode const& node, bool token) {
    EbnfStep step;
    step.token = token;
    if (auto const set = as_set(node, token)) {
      step.kind = StepKind::set;
      step.set = *set;
      return keep(std::move(step));
    }
    switch (node.kind) {
      case Kind::literal:
        step.kind = StepKind::literal;
        step.text = node.text;
        return keep(std::move(step));
      case Kind::name:
        if (auto const found = table_.by_name.find(node.text); found != table_.by_name.end()) {
          step.kind = StepKind::call;
          step.target = found->second;
        }
        return keep(std::move(step));
      case Kind::repetition:
        if (auto const set = as_set(node.args[0], token); set && token) {
          step.kind = StepKind::span;
          step.set = *set;
          return keep(std::move(step));
        }
        step.kind = StepKind::repetition;
        return add_with_children(std::move(step), node);
      case Kind::option:
        step.kind = StepKind::option;
        return add_with_children(std::move(step), node);
      case Kind::sequence:
        step.kind = StepKind::sequence;
        return add_with_children(std::move(step), node);
      case Kind::choice:
        step.kind = StepKind::choice;
        return add_with_children(std::move(step), node);
      default:
        return keep(std::move(step));
    }
  }

  std::uint32_t add_with_children(EbnfStep step, EbnfNode const& node) {
    std::vector<std::uint32_t> children;
    for (EbnfNode const& arg : node.args) children.push_back(add(arg, step.token));
    step.begin = static_cast<std::uint32_t>(table_.children.size());
    step.count = static_cast<std::uint32_t>(children.size());
    table_.children.insert(table_.children.end(), children.begin(), children.end());
    return keep(std::move(step));
  }

  std::uint32_t keep(EbnfStep step) {
    table_.steps.push_back(std::move(step));
    return static_cast<std::uint32_t>(table_.steps.size() - 1);
  }

  EbnfStep const& child(EbnfStep const& step, std::uint32_t index) const {
    return table_.steps[table_.children[step.begin + index]];
  }

  // Computes nullable, first, more and cost, which depend on each other through calls. Repeats until nothing changes.
  void settle() {
    for (bool changed = true; changed;) {
      changed = false;
      for (EbnfStep& step : table_.steps) changed |= update(step);
      std::for_each(table_.steps.rbegin(), table_.steps.rend(), [&](EbnfStep& step) { changed |= update(step); });
    }
  }

  bool update(EbnfStep& step) {
    bool nullable = false;
    ByteSet first, more;
    std::uint64_t cost = 0;
    switch (step.kind) {
      case StepKind::impossible:
        cost = EbnfStep::kInfinite;
        break;
      case StepKind::literal:
        first.set(byte(step.text[0]));
        cost = 1;
        if (!step.token && is_in_word(step.text.back()))
          for (std::size_t c = 0; c < 256; ++c) more.set(c, is_in_word(static_cast<char>(c)));
        break;
      case StepKind::set:
        first = step.set;
        cost = step.set.any() ? 1 : EbnfStep::kInfinite;
        break;
      case StepKind::span:
        nullable = true;
        first = more = step.set;
        break;
      case StepKind::call: {
        EbnfStep const& body = table_.steps[table_.productions[step.target].root];
        nullable = body.nullable;
        first = body.first;
        more = body.more;
        cost = body.cost + 1ULL;
        break;
      }
      case StepKind::sequence:
        nullable = true;
        for (std::uint32_t i = 0; i < step.count; ++i) {
          EbnfStep const& part = child(step, i);
          if (nullable) first |= part.first;
          if (!part.nullable)
            more.reset();
          else
            more |= part.first;
          more |= part.more;
          nullable = nullable && part.nullable;
          cost += part.cost;
        }
        break;
      case StepKind::choice:
        cost = EbnfStep::kInfinite;
        for (std::uint32_t i = 0; i < step.count; ++i) {
          EbnfStep const& part = child(step, i);
          nullable = nullable || part.nullable;
          first |= part.first;
          more |= part.more;
          cost = std::min<std::uint64_t>(cost, part.cost);
        }
        break;
      case StepKind::repetition:
      case StepKind::option:
        nullable = true;
        first = child(step, 0).first;
        more = first | child(step, 0).more;
        break;
    }
    auto const bounded = static_cast<std::uint32_t>(std::min<std::uint64_t>(cost, EbnfStep::kInfinite));
    bool const changed = nullable != step.nullable || first != step.first || more != step.more || bounded != step.cost;
    step.nullable = nullable;
    step.first = first;
    step.more = more;
    step.cost = bounded;
    return changed;
  }

  Grammar const& grammar_;
  EbnfTable table_;
  std::vector<EbnfNode const*> bodies_;                      // of productions, like the following members
  std::vector<std::optional<std::optional<ByteSet>>> sets_;  // as_set of the body, once computed
};

}  // namespace

bool is_word(std::string_view token) {
  return token.size() > 1 && (is_letter(token[0]) || token[0] == '_') && is_in_word(token.back());
}

EbnfTable tabulate(Grammar const& grammar) { return Tabulator(grammar).run(); }

}  // namespace assay
