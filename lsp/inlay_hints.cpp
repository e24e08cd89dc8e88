// Implements lsp/features.hpp: inferred types that are more precise than the declared ones, sizes in terms of those of
// the arguments, and the sizes for which a rule holds.
#include <fmt/format.h>

#include "lsp/features.hpp"
#include "semantics/program/type.hpp"

namespace assay {

namespace {

constexpr int kTypeHint = 1;
constexpr std::size_t kMaxHints = 2'000;
constexpr std::size_t kMaxShown = 80;  // maximum bytes of a hint; its tooltip has the full text

class HintFinder {
public:
  HintFinder(Document& document, SourceRange range) : document_(document), range_(range) {}

  // Regions nest at most kMaxNesting deep.
  void list(Block const& block) {
    for (Operation const* op : block.ops) {
      if (op->range.begin > range_.end || found.size() >= kMaxHints) return;
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
      bool const is_more_precise = inferred[i].type && result.type && inferred[i].type != result.type;
      if (!is_more_precise || to_string(inferred[i].type).find('?') != std::string::npos) continue;
      auto const end = result.offset + 1 + static_cast<std::uint32_t>(result.name.size());
      found.push_back({{"position", to_json(document_.position(end))},
                       {"label", ": " + to_string(inferred[i].type)},
                       {"kind", kTypeHint},
                       {"tooltip", inferred[i].fits ? "the rules determine this type"
                                                    : "the rules determine this type, and another one is written"},
                       {"paddingRight", true}});
    }
  }

  Document& document_;
  SourceRange range_;
};

// Adds hints to lines with rules that hold only for some sizes.
void add_conditions(Document& document, SourceRange range, SizeFindings const& sizes, Json& hints) {
  for (SizeRemark const& one : sizes.all) {
    if (one.condition.empty() || hints.size() >= kMaxHints) continue;
    auto const& lines = document.lines();
    if (one.line >= lines.lines()) continue;
    auto const begin = lines.begin(one.line);
    auto const end = begin + static_cast<std::uint32_t>(lines.line(document.text(), one.line).size());
    if (end < range.begin || begin > range.end) continue;
    hints.push_back({{"position", to_json(document.position(end))},
                     {"label", "holds where " + one.condition},
                     {"tooltip", one.label + " does not hold for all sizes"},
                     {"paddingLeft", true}});
  }
}

// Adds hints to names of values: their sizes in terms of the sizes of arguments.
void add_shapes(Document& document, SourceRange range, SizeFindings const& sizes, Json& hints) {
  for (NamedShape const& one : sizes.shapes) {
    bool const is_more_precise =
        one.shape.find('?') == std::string::npos && one.shape.find("dim(" + one.value + ",") == std::string::npos;
    if (!is_more_precise || one.line >= document.lines().lines() || hints.size() >= kMaxHints) continue;
    auto const end = document.lines().begin(one.line) + one.column + static_cast<std::uint32_t>(one.value.size());
    if (end < range.begin || end > range.end) continue;
    auto const shown = one.shape.size() <= kMaxShown ? one.shape : one.shape.substr(0, kMaxShown) + "...";
    hints.push_back({{"position", to_json(document.position(end))},
                     {"label", ": " + shown},
                     {"kind", kTypeHint},
                     {"tooltip", one.value + " has shape " + one.shape},
                     {"paddingRight", true}});
  }
}

}  // namespace

Json inlay_hints(Document& document, SourceRange range, SizeFindings const& sizes) {
  HintFinder finder(document, range);
  if (document.program().top) finder.list(*document.program().top);
  if (sizes.version == document.version()) {
    add_conditions(document, range, sizes, finder.found);
    add_shapes(document, range, sizes, finder.found);
  }
  return std::move(finder.found);
}

}  // namespace assay
