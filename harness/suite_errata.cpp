#include "harness/suite_errata.hpp"

#include <fmt/format.h>

#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "generators/suite/digest.hpp"
#include "generators/suite/reader.hpp"
#include "harness/suite_cases.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxKey = std::size_t{16} << 20;

}  // namespace

Errata errata_of(std::string const& folder, std::string const& errata, std::string const& key,
                 std::string const& prefix) {
  if (errata.empty()) return {};
  auto const pem = key.empty() ? errata_key_of(folder) : or_stop(read_file(key, kMaxKey), prefix);
  auto read = or_stop(read_errata(errata, pem, or_stop(digest_of_file(folder + "/manifest.json"), prefix)), prefix);
  auto absent = read.withdrawn;
  SuiteReader reader;
  or_stop(for_each_case(reader, folder,
                        [&](ManifestRow const& row, std::uint64_t) {
                          absent.erase(row.id);
                          return Result<void>();
                        }),
          prefix);
  if (absent.empty()) return read;
  auto const& first = absent.begin()->first;
  if (read.suites.size() == 1 || absent.size() == read.withdrawn.size())
    stop(fmt::format("{}{} withdraws {}, but the suite has no such case", prefix, errata, first));
  write_diagnostics(fmt::format("assay: {} withdraws {}{}, which are not in this suite but in others\n", errata, first,
                                absent.size() == 1 ? "" : fmt::format(" and {} more", absent.size() - 1)));
  for (auto const& [id, reason] : absent) read.withdrawn.erase(id);
  return read;
}

}  // namespace assay
