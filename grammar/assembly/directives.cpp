#include "grammar/assembly/directives.hpp"

#include <algorithm>

namespace assay::rules {

Directive const* find_directive(std::string_view name) {
#define ASSAY_ROW(text, name) Directive{text, read_##name, write_##name},
  static constexpr Directive kDirectives[] = {ASSAY_DIRECTIVES(ASSAY_ROW)};
#undef ASSAY_ROW
  auto const* const found = std::ranges::find(kDirectives, name, &Directive::name);
  return found == std::end(kDirectives) ? nullptr : found;
}

DirectiveArgument const* keyed(DirectiveArguments const& args, std::string_view key) {
  auto const found = std::ranges::find(args, key, &DirectiveArgument::key);
  return found == args.end() ? nullptr : &*found;
}

}  // namespace assay::rules
