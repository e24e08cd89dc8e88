// Writes SARIF 2.1.0 (OASIS). All SARIF output uses it. Callers define the content of results; the format, and the
// requirements of the schema and of code hosts, are handled here.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay {

// Converts a path to a URI reference (RFC 3986). A relative path stays relative; ':' is encoded, so that it is not
// parsed as a scheme.
std::string uri_of_path(std::string_view path);

struct SarifRule {
  std::string id, short_description, full_description, help, help_uri;  // empty ones are left out, except the id
};

struct SarifPlace {
  struct Lines {
    std::uint32_t line = 1, column = 0, end_line = 0, end_column = 0;  // 1-based; columns in code points; 0: unknown
  };
  struct Bytes {
    std::uint64_t offset = 0, length = 0;
  };
  std::string uri, uri_base, uri_description;  // a URI reference; the name of its base
  std::optional<Lines> lines;
  std::optional<Bytes> bytes;
  // pairs of a fully qualified name and its kind, which may be empty
  std::vector<std::pair<std::string, std::string>> logical;
  std::string message;
};

struct SarifSuppression {
  bool in_source = false;  // suppressed in the file itself; otherwise externally
  std::string justification;
};

// A change of one file.
struct SarifFix {
  struct Replacement {
    SarifPlace::Lines deleted;
    std::string inserted;
  };
  std::string description;
  SarifPlace file;
  std::vector<Replacement> replacements;
};

struct SarifResult {
  std::string rule, level = "error", kind, baseline_state, message;
  SarifPlace place;
  std::vector<SarifPlace> related;                  // duplicates are written once, as the schema requires
  std::map<std::string, std::string> fingerprints;  // "line/v1" and its value
  std::vector<SarifSuppression> suppressions;
  std::vector<SarifFix> fixes;
  std::vector<std::pair<std::string, std::string>> properties;
};

// One run of one tool.
class SarifLog {
public:
  SarifLog(std::string tool, std::string version, std::string information_uri);
  ~SarifLog();
  SarifLog(SarifLog const&) = delete;
  SarifLog& operator=(SarifLog const&) = delete;

  // Adds a rule. Ids must be unique, and a rule must be added before its results.
  bool has_rule(std::string const& id) const { return rules_.contains(id); }
  void add_rule(SarifRule const& rule);
  void add(SarifResult const& result);
  // Adds a notification about the tool itself, such as a file that cannot be read. Level "error" makes the run
  // unsuccessful.
  void notify(std::string_view level, std::string_view text, std::optional<SarifPlace> const& place = {});
  void set_unsuccessful() { is_successful_ = false; }
  void describe_base(std::string name, std::string description);
  void add_property(std::string name, std::string value);

  // Returns the whole document. Bytes that are not UTF-8 are replaced.
  std::string text() const;

private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
  std::map<std::string, std::size_t> rules_;
  bool is_successful_ = true, has_suppressions_ = false;
};

}  // namespace assay
