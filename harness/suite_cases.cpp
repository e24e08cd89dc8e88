#include "harness/suite_cases.hpp"

namespace assay {

Result<void> for_each_case(SuiteReader& reader, std::string const& suite,
                           std::function<Result<void>(ManifestRow const&, std::uint64_t index)> const& visit) {
  if (auto const opened = reader.open(suite); !opened) return opened;
  ManifestRow row;
  Skipped skipped;
  for (std::uint64_t index = 0;;) {
    auto const item = reader.next(row, skipped);
    if (!item) return Error{item.error()};
    if (*item == SuiteReader::Item::end) return {};
    if (*item == SuiteReader::Item::skipped) continue;
    if (auto const visited = visit(row, index++); !visited) return visited;
  }
}

}  // namespace assay
