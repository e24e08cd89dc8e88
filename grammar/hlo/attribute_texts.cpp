#include "grammar/hlo/attribute_texts.hpp"

#include <stdexcept>

#include "grammar/text/parts.hpp"
#include "grammar/text/tokens.hpp"

namespace assay::hlo {

AttributeTexts::AttributeTexts()
    : kept_(std::make_shared<Kept>()), context_(std::shared_ptr<Context>(kept_, &kept_->context)) {}

assay::Attribute AttributeTexts::read(std::string const& text) {
  auto const [known, is_new] = known_.try_emplace(text, nullptr);
  if (!is_new) return known->second;
  Program program;
  program.context = context_;
  program.source = kept_->sources.emplace_back(Source::from_string("attribute", text));
  Diagnostics found;
  ParseOptions const options;
  ParseState state(program, options, found);
  assay::Attribute made = nullptr;
  char const* at = state.begin;
  try {
    if (!rules::match_attribute(state, at, made) || skip_blanks(at, state.end) != state.end) made = nullptr;
  } catch (SyntaxError const&) {
    made = nullptr;
  } catch (std::runtime_error const&) {  // Spirit's expectation failure; the header is not included here
    made = nullptr;
  }
  if (found.errors() > 0) made = nullptr;
  return known->second = made;
}

assay::Attribute AttributeTexts::string(std::string_view text) {
  return context_->unique({.kind = AttributeKind::string, .text = context_->intern(text)});
}

assay::Attribute AttributeTexts::type(Type type) {
  return context_->unique({.kind = AttributeKind::type, .type = type});
}

assay::Attribute AttributeTexts::symbol(std::string_view name) {
  return context_->unique({.kind = AttributeKind::symbol, .text = context_->intern(name)});
}

}  // namespace assay::hlo
