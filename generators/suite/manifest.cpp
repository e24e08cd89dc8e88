#include "generators/suite/manifest.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "support/characters.hpp"
#include "support/documents/json.hpp"
#include "support/documents/json_tree.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;
using Strings = std::vector<std::string>;

struct WrongField : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::string dump(Json const& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// Reads members of an object. Errors name the member.
class Fields {
public:
  using Kind = JsonNode::Kind;
  Fields(JsonNode const& json, char const* what) : json_(json), what_(what) {
    if (!json.is(Kind::object)) throw WrongField(std::string(what) + " is not an object");
  }

  JsonNode const* find(char const* key) const { return json_.find(key); }
  JsonNode const& at(char const* key) const {
    if (auto const* found = find(key)) return *found;
    throw WrongField(std::string(what_) + " has no \"" + key + "\"");
  }
  std::string text(char const* key) const { return text(key, at(key)); }
  std::string text_or_none(char const* key) const {
    auto const* const found = find(key);
    return found ? text(key, *found) : "";
  }
  Strings texts_or_none(char const* key) const {
    Strings all;
    auto const* const found = find(key);
    if (!found) return all;
    if (!found->is(Kind::array)) throw wrong(key, "a list of strings");
    for (auto const& one : *found) all.push_back(text(key, one));
    return all;
  }
  std::uint64_t number(char const* key) const {
    auto const& found = at(key);
    if (!found.is(Kind::natural)) throw wrong(key, "a number that is not negative");
    return found.number;
  }
  bool truth(char const* key) const {
    if (!at(key).is(Kind::boolean)) throw wrong(key, "true or false");
    return at(key).truth;
  }
  JsonNode const& list(char const* key) const {
    if (!at(key).is(Kind::array)) throw wrong(key, "a list");
    return at(key);
  }
  WrongField wrong(char const* key, char const* wanted) const {
    return WrongField("\"" + std::string(key) + "\" of " + what_ + " is not " + wanted);
  }

private:
  std::string text(char const* key, JsonNode const& json) const {
    if (!json.is(Kind::text)) throw wrong(key, "a text");
    return json.text;
  }
  JsonNode const& json_;
  char const* what_;
};

// Parses a line as JSON and calls `read`. Syntax errors and exceptions of `read` become the error.
template <class Read> auto read_line(std::string_view line, Read const& read) -> Result<decltype(read(JsonNode()))> {
  if (line.ends_with(',')) line.remove_suffix(1);
  auto const tree = parse_json_tree(line);
  if (!tree) return Error{tree.error()};
  try {
    return read(tree->front());
  } catch (WrongField const& failure) {
    return Error{failure.what()};
  }
}

Shape shape_from(Fields const& file) {
  Shape shape;
  for (auto const& size : file.list("shape")) {
    bool const good = size.is(JsonNode::Kind::natural) && size.number <= std::numeric_limits<std::int64_t>::max();
    if (!good) throw file.wrong("shape", "a list of sizes");
    shape.push_back(static_cast<std::int64_t>(size.number));
  }
  return shape;
}

CaseFile file_from(JsonNode const& json) {
  Fields const fields(json, "a file");
  CaseFile file;
  file.name = fields.text("file");
  if (!is_plain_path(file.name) || file.name.find('/') != file.name.npos)
    throw WrongField("a file's name is not a plain name: " + file.name.substr(0, 100));
  file.type = fields.text_or_none("type");
  if (file.is_tensor()) file.shape = shape_from(fields);
  file.digest = fields.text("sha256");
  return file;
}

Json to_json(CaseFile const& file) {
  Json json = {{"file", file.name}};
  if (file.is_tensor()) json["type"] = file.type, json["shape"] = file.shape;
  json["sha256"] = file.digest;
  return json;
}

void add_text(Json& json, char const* key, std::string const& text) {
  if (!text.empty()) json[key] = text;
}

constexpr char const* kKindKeys[kCaseKinds] = {"invalid", "valid", "values", "program", "model", "probe"};

constexpr auto kProgram = static_cast<std::size_t>(CaseKind::program),
               kModel = static_cast<std::size_t>(CaseKind::model);

}  // namespace

CaseFile const* ManifestRow::file(std::string_view name) const {
  auto const found = std::ranges::find(files, name, &CaseFile::name);
  return found == files.end() ? nullptr : &*found;
}

std::uint64_t SuiteTotals::all_cases() const { return std::accumulate(cases.begin(), cases.end(), std::uint64_t{0}); }

void SuiteTotals::add(SuiteTotals const& other) {
  for (std::size_t i = 0; i < kCaseKinds; ++i) cases[i] += other.cases[i];
  skipped += other.skipped;
  faults += other.faults;
  agreed += other.agreed;
  differ += other.differ;
  once += other.once;
  open += other.open;
  fails += other.fails;
}

bool case_kind(std::string_view name, CaseKind& kind) {
  for (std::size_t i = 0; i < kCaseKinds; ++i)
    if (name == kKindKeys[i]) return kind = static_cast<CaseKind>(i), true;
  return false;
}

bool is_plain_path(std::string_view path) {
  char before = '/';
  for (char const c : path) {
    bool const plain = is_name_char(c);
    if (!plain && c != '.' && c != '/') return false;
    if (!plain && before == '/') return false;
    before = c;
  }
  return before != '/' && path.size() <= 1000;
}

std::string head_line(ManifestHead const& head) {
  Json json = {{"assay_suite", head.format},
               {"tool", head.tool},
               {"specification", head.specification},
               {"seed", head.seed},
               {"tier", head.quick ? "quick" : "full"},
               {"ops", head.ops},
               {"types", head.types},
               {"kinds", head.kinds},
               {"profile", head.profile},
               {"artifacts", head.artifacts},
               {"hlo", head.has_hlo},
               {"shard", head.shard},
               {"shards", head.shards},
               {"options", head.options},
               {"cases", Json::array()}};
  if (!head.has_hlo) json.erase("hlo");
  auto line = dump(json);
  line.resize(line.size() - 2);  // remove the end of the list, which continues
  return line;
}

std::string row_line(ManifestRow const& row) {
  Json json = {{"id", row.id}, {"kind", to_string(row.kind == CaseKind::model ? CaseKind::program : row.kind)}};
  if (row.kind == CaseKind::model) json["model"] = true;  // readers that do not know models treat them as programs
  add_text(json, "op", row.op);
  add_text(json, "recipe", row.recipe);
  if (!row.satisfies.empty()) json["satisfies"] = row.satisfies;
  if (!row.also.empty()) json["also"] = row.also;
  if (!row.answers.empty()) json["answers"] = row.answers;
  add_text(json, "breaks", row.breaks);
  if (!row.types.empty()) json["types"] = row.types;
  add_text(json, "profile", row.profile);
  add_text(json, "proof", row.proof);
  add_text(json, "note", row.note);
  add_text(json, "form", row.form);
  if (!row.official_rule.empty()) json["official"] = "refuses", json["official_rule"] = row.official_rule;
  add_text(json, "version", row.version);
  json["cost"] = {{"ops", row.ops}, {"elements", row.elements}};
  auto& files = json["files"] = Json::array();
  for (auto const& file : row.files) files.push_back(to_json(file));
  return dump(json);
}

std::string skipped_line(Skipped const& skipped) { return dump({{"what", skipped.what}, {"reason", skipped.reason}}); }

std::string totals_line(SuiteTotals const& totals) {
  Json cases;
  for (std::size_t i = 0; i < kCaseKinds; ++i) cases[kKindKeys[i]] = totals.cases[i];
  if (totals.cases[kModel] == 0)
    cases.erase(kKindKeys[kModel]);
  else
    cases[kKindKeys[kProgram]] = totals.cases[kProgram] + totals.cases[kModel];
  Json const json = {{"totals",
                      {{"cases", cases},
                       {"skipped", totals.skipped},
                       {"faults", totals.faults},
                       {"derivations",
                        {{"agreed", totals.agreed},
                         {"differ", totals.differ},
                         {"once", totals.once},
                         {"open", totals.open},
                         {"fails", totals.fails}}}}}};
  auto const text = dump(json);
  return "]," + text.substr(1);  // closes the list and the object
}

Result<ManifestHead> parse_head(std::string_view line) {
  if (!line.ends_with("\"cases\":[")) return Error{"is not the head of a manifest"};
  return read_line(std::string(line) + "]}", [](JsonNode const& json) {
    ManifestHead head;
    Fields const fields(json, "the head");
    auto const format = fields.number("assay_suite");
    if (format != kSuiteFormat)
      throw WrongField("is of format " + std::to_string(format) + "; this program reads " +
                       std::to_string(kSuiteFormat) + ", where `keeps` is called `satisfies`, and `gaps` `skipped`");
    head.format = static_cast<int>(format);
    head.tool = fields.text("tool");
    head.specification = fields.text("specification");
    head.seed = fields.number("seed");
    auto const tier = fields.text("tier");
    if (tier != "quick" && tier != "full") throw fields.wrong("tier", "quick or full");
    head.quick = tier == "quick";
    head.ops = fields.texts_or_none("ops");
    head.types = fields.texts_or_none("types");
    head.kinds = fields.texts_or_none("kinds");
    head.profile = fields.text("profile");
    head.artifacts = fields.text_or_none("artifacts");
    head.has_hlo = fields.find("hlo") && fields.truth("hlo");
    auto const shard = fields.number("shard"), shards = fields.number("shards");
    if (shard < 1 || shard > shards || shards > std::numeric_limits<std::uint32_t>::max())
      throw fields.wrong("shard", "one of its shards");
    head.shard = static_cast<std::uint32_t>(shard);
    head.shards = static_cast<std::uint32_t>(shards);
    head.options = fields.text("options");
    return head;
  });
}

Result<ManifestRow> parse_row(std::string_view line) {
  return read_line(line, [](JsonNode const& json) {
    Fields const fields(json, "a case");
    ManifestRow row;
    row.id = fields.text("id");
    if (!is_plain_path(row.id)) throw fields.wrong("id", "a plain path");
    if (!case_kind(fields.text("kind"), row.kind)) throw fields.wrong("kind", "a kind of case");
    if (fields.find("model") && fields.truth("model")) {
      if (row.kind != CaseKind::program) throw fields.wrong("model", "of a case of the kind program");
      row.kind = CaseKind::model;
    }
    row.op = fields.text_or_none("op");
    row.recipe = fields.text_or_none("recipe");
    row.satisfies = fields.texts_or_none("satisfies");
    row.also = fields.texts_or_none("also");
    row.answers = fields.texts_or_none("answers");
    row.breaks = fields.text_or_none("breaks");
    row.types = fields.texts_or_none("types");
    row.profile = fields.text_or_none("profile");
    row.proof = fields.text_or_none("proof");
    row.note = fields.text_or_none("note");
    row.form = fields.text_or_none("form");
    if (auto const says = fields.text_or_none("official"); !says.empty() && says != "refuses")
      throw fields.wrong("official", "\"refuses\"");
    row.official_rule = fields.text_or_none("official_rule");
    row.version = fields.text_or_none("version");
    Fields const cost(fields.at("cost"), "the cost");
    row.ops = cost.number("ops");
    row.elements = cost.number("elements");
    for (auto const& file : fields.list("files")) row.files.push_back(file_from(file));
    return row;
  });
}

Result<Skipped> parse_skipped(std::string_view line) {
  return read_line(line, [](JsonNode const& json) {
    Fields const fields(json, "what was skipped");
    return Skipped{fields.text("what"), fields.text("reason")};
  });
}

Result<SuiteTotals> parse_totals(std::string_view line) {
  if (!line.starts_with("],")) return Error{"is not the end of a manifest"};
  return read_line("{" + std::string(line.substr(2)), [](JsonNode const& json) {
    SuiteTotals totals;
    Fields const whole(json, "the end"), fields(whole.at("totals"), "\"totals\"");
    Fields const cases(fields.at("cases"), "\"cases\""), derivations(fields.at("derivations"), "\"derivations\"");
    for (std::size_t i = 0; i < kCaseKinds; ++i)
      if (i != kModel || cases.find(kKindKeys[i])) totals.cases[i] = cases.number(kKindKeys[i]);
    if (totals.cases[kModel] > totals.cases[kProgram]) throw cases.wrong("model", "a number of the programs");
    totals.cases[kProgram] -= totals.cases[kModel];
    totals.skipped = fields.number("skipped");
    totals.faults = fields.number("faults");
    totals.agreed = derivations.number("agreed");
    totals.differ = derivations.number("differ");
    totals.once = derivations.number("once");
    totals.open = derivations.number("open");
    totals.fails = derivations.number("fails");
    return totals;
  });
}

}  // namespace assay
