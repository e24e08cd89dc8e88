// Attributes made from their program text, each text once. Internal to grammar/hlo.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "semantics/program/context.hpp"
#include "support/source.hpp"

namespace assay::hlo {

class AttributeTexts {
public:
  AttributeTexts();

  // Nodes view their texts, so these live as long as the context.
  std::shared_ptr<Context> const& context() const { return context_; }
  // nullptr if the text is not an attribute.
  assay::Attribute read(std::string const& text);
  assay::Attribute string(std::string_view text);  // the bytes between the quotes
  assay::Attribute type(Type type);
  assay::Attribute symbol(std::string_view name);

private:
  struct Kept {
    Context context;
    std::deque<Source> sources;
  };
  std::shared_ptr<Kept> kept_;
  std::shared_ptr<Context> context_;
  std::unordered_map<std::string, assay::Attribute> known_;
};

}  // namespace assay::hlo
