// Documents of arbitrary bytes: comparing them with spec/ and finding their defects does not crash.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "constraints/audit/audit.hpp"
#include "constraints/audit/document_defects.hpp"
#include "tests/fuzz/require.hpp"

namespace {

using assay::testing::require;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view const text(reinterpret_cast<char const*>(data), size);
  auto const read = assay::read_document(text);
  if (!read) {
    require(!read.error().empty());
    return 0;
  }
  auto const& document = *read;
  auto const audit = assay::audit_clauses(document, assay::Specification::get(), {});
  auto const records = assay::read_records(assay::write_records(audit, {}, "1.0.0"));
  require(static_cast<bool>(records));
  require(records->size() == audit.count(assay::ClauseStatus::changed));  // there are no earlier records
  for (auto const& defect : assay::document_defects(document)) require(!defect.message.empty());
  if (auto const others = assay::read_records(text); !others) require(!others.error().empty());
  return 0;
}
