// Implements element_term.hpp: substitution, and functions closed and opened.
#include <algorithm>

#include "equiv/terms/pool_tables.hpp"

namespace assay {
namespace {

class Substitution {
public:
  Substitution(ElementPool& pool, ElementPool::Tables& tables, ElementSubstitution const& by)
      : pool_(pool), tables_(tables) {
    for (auto const& [from, to] : by.symbols) {
      if (from == to) continue;
      terms_.emplace(from, to);
      domain_.push_back(free_id(from));
    }
    for (auto const& [from, to] : by.parameters) {
      if (from == to) continue;
      nodes_.emplace(from, to);
      domain_.push_back(free_id(from));
    }
    std::ranges::sort(domain_);
  }

  bool empty() const { return domain_.empty(); }

  ElementTerm const* node(ElementTerm const* from) {
    if (!touches(from->free)) return from;
    if (auto const known = nodes_.find(from); known != nodes_.end()) return known->second;
    ElementTerm const* const to = replaced(from);
    nodes_.emplace(from, to);
    return to;
  }

  Term const* term(Term const* from) {
    if (!touches(tables_.dependence(from).free)) return from;
    if (auto const known = terms_.find(from); known != terms_.end()) return known->second;
    Interval const to = substitute(TermPool::integer(from), [&](Term const* symbol) { return value_of(symbol); });
    Term const* const result = term_or_throw(pool_.terms(), to);
    terms_.emplace(from, result);
    return result;
  }

private:
  bool touches(std::span<std::uint64_t const> free) const {
    auto a = free.begin();
    auto b = domain_.begin();
    while (a != free.end() && b != domain_.end()) {
      if (*a == *b) return true;
      if (*a < *b)
        ++a;
      else
        ++b;
    }
    return false;
  }

  std::optional<Interval> value_of(Term const* symbol) {
    if (auto const known = terms_.find(symbol); known != terms_.end()) return TermPool::integer(known->second);
    ElementTerm const* const element = pool_.element_of(symbol);
    if (!element || !touches(element->free)) return std::nullopt;
    return pool_.value(node(element));
  }

  std::vector<ElementTerm const*> nodes(ElementPool::Nodes from) {
    std::vector<ElementTerm const*> to;
    for (auto const* one : from) to.push_back(node(one));
    return to;
  }
  std::vector<Term const*> terms(ElementPool::Terms from) {
    std::vector<Term const*> to;
    for (auto const* one : from) to.push_back(term(one));
    return to;
  }

  ElementTerm const* replaced(ElementTerm const* from) {
    switch (from->kind) {
      case ElementKind::argument:
        return pool_.argument(from->number, from->type, terms(from->indices));
      case ElementKind::number:
        return pool_.number(from->type, term(from->indices[0]));
      case ElementKind::table:
        return pool_.table(*from->table, terms(from->indices));
      case ElementKind::parameter: {
        ElementTerm const* const tensor = node(from->args[0]);
        auto const place = terms(from->indices);
        if (tensor->kind == ElementKind::function) return pool_.unfold(tensor, 0, place);
        return pool_.at(tensor, place);
      }
      case ElementKind::function: {
        auto const& [symbols, parameters] = opened(from);
        ElementSubstitution rename;
        for (std::size_t k = 0; k < symbols.size(); ++k) rename.symbols.emplace_back(from->indices[k], symbols[k]);
        for (std::size_t k = 0; k < parameters.size(); ++k)
          rename.parameters.emplace_back(from->bound[k], parameters[k]);
        std::vector<ElementTerm const*> results;
        for (auto const* result : from->args) results.push_back(node(pool_.substitute(result, rename)));
        return pool_.function(symbols, terms(from->sizes), parameters, results);
      }
      case ElementKind::apply:
        return pool_.apply(node(from->args[0]), from->number, terms(from->indices));
      case ElementKind::opaque:
        return pool_.opaque(from->name, from->attributes, from->number, from->type, nodes(from->args),
                            terms(from->indices));
      default:
        return pool_.with_args(from, nodes(from->args));
    }
  }

  // Returns fresh names for the variables that a function binds, for the lifetime of the pool.
  std::pair<std::vector<Term const*>, std::vector<ElementTerm const*>> const& opened(ElementTerm const* function) {
    auto& known = tables_.opened[function];
    if (known.first.empty() && known.second.empty()) {
      for (auto const* size : function->sizes) known.first.push_back(pool_.bind(size));
      for (auto const* parameter : function->bound)
        known.second.push_back(pool_.parameter(parameter->type, parameter->code[0]));
    }
    return known;
  }

  ElementPool& pool_;
  ElementPool::Tables& tables_;
  std::vector<std::uint64_t> domain_;
  std::unordered_map<ElementTerm const*, ElementTerm const*> nodes_;
  std::unordered_map<Term const*, Term const*> terms_;
};

}  // namespace

ElementTerm const* ElementPool::substitute(ElementTerm const* node, ElementSubstitution const& by) {
  Substitution all(*this, *tables_, by);
  return all.empty() ? node : all.node(node);
}

Term const* ElementPool::substitute(Term const* term, ElementSubstitution const& by) {
  Substitution all(*this, *tables_, by);
  return all.empty() ? term : all.term(term);
}

ElementTerm const* ElementPool::function(Terms symbols, Terms sizes, Nodes parameters, Nodes results) {
  std::uint16_t height = 0;
  // Variables bound here are renamed.
  ElementSubstitution fresh;
  for (std::size_t k = 0; k < symbols.size(); ++k)
    if (auto const index = tables_->indices.find(symbols[k]); index != tables_->indices.end() && index->second > 0)
      fresh.symbols.emplace_back(symbols[k], bind(sizes[k]));
  for (auto const* parameter : parameters)
    if (parameter->height > 0)
      fresh.parameters.emplace_back(parameter, this->parameter(parameter->type, parameter->code[0]));
  if (!fresh.symbols.empty() || !fresh.parameters.empty()) {
    std::vector<Term const*> own(symbols.begin(), symbols.end());
    std::vector<ElementTerm const*> own_parameters(parameters.begin(), parameters.end()), opened;
    for (auto& symbol : own) symbol = substitute(symbol, fresh);
    for (auto& parameter : own_parameters) parameter = substitute(parameter, fresh);
    for (auto const* result : results) opened.push_back(substitute(result, fresh));
    return function(own, sizes, own_parameters, opened);
  }
  tables_->united(results, sizes, height);
  ++height;
  ElementSubstitution names;
  ElementTerm node;
  std::vector<Term const*> bound;
  for (std::size_t k = 0; k < symbols.size(); ++k) {
    Term const* const symbol = symbols[k];
    if (symbol->kind != TermKind::symbol) {
      bound.push_back(symbol);  // an axis of size one has only one index
      continue;
    }
    auto& known = tables_->bound_indices[{height, k, symbol->high}];
    if (!known) {
      known = term_or_throw(
          terms_, terms_.symbol("k" + std::to_string(height) + "_" + std::to_string(k), {symbol->low, symbol->high}));
      tables_->note_index(known, height);
    }
    bound.push_back(known);
    names.symbols.emplace_back(symbol, known);
  }
  std::vector<ElementTerm const*> bound_parameters;
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    auto& known = tables_->bound_parameters[{height, k, text_of_type(parameters[k]->type), parameters[k]->code[0]}];
    if (!known) {
      ElementTerm own = *parameters[k];
      own.height = height;
      own.number = tables_->parameters++;
      known = enter(own);
    }
    bound_parameters.push_back(known);
    names.parameters.emplace_back(parameters[k], known);
  }
  std::vector<ElementTerm const*> closed;
  for (auto const* result : results) closed.push_back(substitute(result, names));
  std::vector<std::uint64_t> free;
  for (auto const* result : closed) free.insert(free.end(), result->free.begin(), result->free.end());
  for (auto const* size : sizes) {
    auto const& of_size = tables_->dependence(size).free;
    free.insert(free.end(), of_size.begin(), of_size.end());
  }
  std::ranges::sort(free);
  free.erase(std::unique(free.begin(), free.end()), free.end());
  std::erase_if(free, [&](std::uint64_t id) {
    return std::ranges::any_of(names.symbols, [&](auto const& name) { return free_id(name.second) == id; }) ||
           std::ranges::any_of(names.parameters, [&](auto const& name) { return free_id(name.second) == id; });
  });
  node.kind = ElementKind::function;
  node.height = height;
  node.type = closed.empty() ? Element{} : closed[0]->type;
  node.args = closed;
  node.indices = bound;
  node.sizes = sizes;
  node.bound = bound_parameters;
  node.free = free;
  return enter(node);
}

ElementTerm const* ElementPool::unfold(ElementTerm const* function, std::uint32_t result, Terms place,
                                       Nodes parameters) {
  ElementSubstitution by;
  for (std::size_t k = 0; k < place.size(); ++k)
    if (function->indices[k]->kind == TermKind::symbol) by.symbols.emplace_back(function->indices[k], place[k]);
  for (std::size_t k = 0; k < parameters.size(); ++k) by.parameters.emplace_back(function->bound[k], parameters[k]);
  return substitute(function->args[result], by);
}

}  // namespace assay
