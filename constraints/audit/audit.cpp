#include "constraints/audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <map>
#include <set>

#include "constraints/check/clause_findings.hpp"
#include "support/documents/tsv.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

// Whether the words of `name` are a subsequence of the words of `nonterminal`, such as quantized_type and
// quantized_tensor_type.
bool abbreviates(std::string_view name, std::string_view nonterminal) {
  while (!name.empty()) {
    auto const word = name.substr(0, name.find('_'));
    for (;;) {
      if (nonterminal.empty()) return false;
      auto const other = nonterminal.substr(0, nonterminal.find('_'));
      nonterminal.remove_prefix(std::min(nonterminal.size(), other.size() + 1));
      if (other == word) break;
    }
    name.remove_prefix(std::min(name.size(), word.size() + 1));
  }
  return true;
}

// Finds the prefix of the labels for a section or clause of the document.
class LabelPrefixes {
public:
  explicit LabelPrefixes(Specification const& specification) : specification_(specification) {
    for (auto const* element : specification.elements())
      if (element->kind != "program") elements_.push_back(element);
  }

  std::string of(DocumentSection const& section, DocumentClause const& clause) const {
    if (section.is_op()) {
      auto const* op = specification_.op_named(section.title);
      return op == nullptr ? section.title : op->label_prefix;
    }
    for (auto const& nonterminal : clause.nonterminals)
      for (auto const* element : elements_)
        if (element->name == nonterminal) return element->label_prefix;
    for (auto const& nonterminal : clause.nonterminals)
      for (auto const* element : elements_)
        if (abbreviates(element->name, nonterminal)) return element->label_prefix;
    return clause.nonterminals.empty() ? section.title : clause.nonterminals.front();
  }

private:
  Specification const& specification_;
  std::vector<ElementSpec const*> elements_;
};

struct OwnClause {
  std::string label;
  std::string_view text;
};

std::vector<OwnClause> own_clauses(Specification const& specification) {
  std::vector<OwnClause> own;
  auto const add = [&](std::string const& label_prefix, std::vector<Clause> const& clauses) {
    for (auto const& clause : clauses)
      if (clause.official != Official::only) own.push_back({full_label(label_prefix, clause.label), clause.text});
  };
  for (auto const name : specification.op_names())
    if (auto const* op = specification.op(name); op != nullptr && op->source == "spec")
      add(op->label_prefix, op->clauses);
  for (auto const* element : specification.elements())
    if (element->kind != "program") add(element->label_prefix, element->clauses);
  return own;
}

}  // namespace

std::string_view to_string(ClauseStatus status) {
  constexpr std::array<std::string_view, 4> kNames = {"covered", "changed", "new", "gone"};
  return kNames[static_cast<std::size_t>(status)];
}

std::size_t Audit::count(ClauseStatus status) const {
  return static_cast<std::size_t>(std::count_if(clauses.begin(), clauses.end(),
                                                [&](AuditedClause const& clause) { return clause.status == status; }));
}

std::uint64_t text_digest(std::string_view text) {
  std::uint64_t digest = 0xcbf2'9ce4'8422'2325;
  auto const mix = [&](char c) { digest = (digest ^ static_cast<unsigned char>(c)) * 0x100'0000'01b3; };
  bool any = false, blank_before = false;
  for (char const c : text) {
    bool const blank = is_blank(c);
    if (!blank) {
      if (any && blank_before) mix(' ');
      mix(c);
      any = true;
    }
    blank_before = blank;
  }
  return digest;
}

Result<std::vector<ClauseRecord>> read_records(std::string_view text) {
  std::vector<ClauseRecord> records;
  for (auto const& row : tsv_rows(text, 3)) {
    std::string_view const label = row.at(0), digest = row.at(1), version = row.at(2);
    ClauseRecord record{std::string(label), 0, std::string(version)};
    auto const [stop, trouble] = std::from_chars(digest.data(), digest.data() + digest.size(), record.digest, 16);
    if (version.empty() || trouble != std::errc{} || stop != digest.data() + digest.size())
      return Error{fmt::format("line {}: expected a label, a digest and a version, separated by tabs", row.line)};
    records.push_back(std::move(record));
  }
  return records;
}

Audit audit_clauses(OfficialDocument const& document, Specification const& specification,
                    std::vector<ClauseRecord> const& records) {
  std::map<std::string_view, std::uint64_t> recorded;
  for (auto const& record : records) recorded.emplace(record.label, record.digest);
  auto const own = own_clauses(specification);
  std::set<std::string_view> known;
  for (auto const& clause : own) known.insert(clause.label);

  Audit audit;
  std::set<std::string> seen;
  LabelPrefixes const prefixes(specification);
  for (auto const& section : document.sections) {
    for (auto const& clause : section.clauses) {
      AuditedClause audited;
      audited.label = full_label(prefixes.of(section, clause), fmt::format("C{}", clause.number));
      audited.line = clause.line;
      audited.text = clause.condition.empty() ? clause.text : clause.condition + " " + clause.text;
      audited.digest = text_digest(audited.text);
      auto const record = recorded.find(audited.label);
      if (!known.contains(audited.label))
        audited.status = ClauseStatus::added;
      else if (record == recorded.end() || record->second != audited.digest)
        audited.status = ClauseStatus::changed;
      seen.insert(audited.label);
      audit.clauses.push_back(std::move(audited));
    }
  }
  // Clauses without a record are rules that the document states without a number.
  for (auto const& clause : own)
    if (recorded.contains(clause.label) && !seen.contains(clause.label))
      audit.clauses.push_back({clause.label, ClauseStatus::gone, 0, std::string(clause.text), 0});
  return audit;
}

std::string write_records(Audit const& audit, std::vector<ClauseRecord> const& records, std::string_view version) {
  std::map<std::string_view, ClauseRecord const*> recorded;
  for (auto const& record : records) recorded.emplace(record.label, &record);
  std::string text =
      "# The text of each official clause that our rules were written from: label, 64-bit FNV-1a digest, version of "
      "the\n"
      "# document. Written by `assay spec audit --record VERSION spec.md`.\n";
  for (auto const& clause : audit.clauses) {
    if (clause.status == ClauseStatus::gone || clause.status == ClauseStatus::added) continue;
    auto const known = recorded.find(clause.label);
    bool const same = known != recorded.end() && known->second->digest == clause.digest;
    fmt::format_to(std::back_inserter(text), "{}\t{:016x}\t{}\n", clause.label, clause.digest,
                   same ? std::string_view(known->second->version) : version);
  }
  return text;
}

}  // namespace assay
