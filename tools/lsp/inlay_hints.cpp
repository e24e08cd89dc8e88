// Implements tools/lsp/features.hpp: inferred types that say more than those written, and the names of arguments of calls.
#include <fmt/format.h>

#include "semantics/program/type.hpp"
#include "tools/lsp/features.hpp"

namespace assay::inline tools {

namespace {

constexpr int kTypeHint = 1;
constexpr std::size_t kMostHints = 2'000;

class HintFinder {
public:
  HintFinder(Document& document, SourceRange range) : document_(document), range_(range) {}

  // Regions nest at most kMaxNesting deep.
  void list(Block const& block) {
    for (Operation const* op : block.ops) {
      if (op->range.begin > range_.end || found.size() >= kMostHints) return;
      if (op->range.begin >= range_.begin && !op->opaque) add(*op);
      for (Region const* region : op->regions)
        for (Block const* inner : region->blocks) list(*inner);
    }
  }

  Json found = Json::array();

private:
  void add(Operation const& op) {
    if (op.results.empty() || op.results[0]->name.empty()) return;
    auto const inferred = document_.inferred(op);
    for (std::size_t i = 0; i < inferred.size() && i < op.results.size(); ++i) {
      Value const& result = *op.results[i];
      bool const says_more = inferred[i].type && result.type && inferred[i].type != result.type;
      if (!says_more || to_string(inferred[i].type).find('?') != std::string::npos) continue;
      auto const end = result.offset + 1 + static_cast<std::uint32_t>(result.name.size());
      found.push_back({{"position", to_json(document_.position(end))},
                       {"label", ": " + to_string(inferred[i].type)},
                       {"kind", kTypeHint},
                       {"tooltip", inferred[i].fits ? "the rules give this type"
                                                    : "the rules give this type, another one is written"},
                       {"paddingRight", true}});
    }
  }

  Document& document_;
  SourceRange range_;
};

}  // namespace

Json inlay_hints(Document& document, SourceRange range) {
  HintFinder finder(document, range);
  if (document.program().top) finder.list(*document.program().top);
  return std::move(finder.found);
}

}  // namespace assay::inline tools
