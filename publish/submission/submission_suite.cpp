#include "publish/submission/submission_suite.hpp"

#include <fmt/format.h>

#include "diagnostics/stop.hpp"
#include "generators/release/release.hpp"
#include "generators/suite/digest.hpp"
#include "generators/suite/reader.hpp"
#include "harness/suite_cases.hpp"
#include "harness/suite_errata.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxSmallFile = std::size_t{16} << 20;

}  // namespace

SuiteOfSubmission suite_of_submission(std::string const& folder, std::string const& errata, std::string const& key,
                                      std::string const& prefix) {
  or_stop(check_release(folder), prefix);
  SuiteOfSubmission suite;
  suite.folder = folder;
  suite.errata = errata_of(folder, errata, key, prefix);
  if (auto const text = read_file(fmt::format("{}/{}", folder, kReleaseFile), kMaxSmallFile))
    suite.release = or_stop(parse_release(*text), prefix).name;
  return suite;
}

std::string specification_of(std::string const& folder, std::string const& prefix) {
  SuiteReader reader;
  or_stop(reader.open(folder), prefix);
  return reader.head().specification;
}

}  // namespace assay
