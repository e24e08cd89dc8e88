// Implements harness/judge/numerics.hpp: numerics as JSON, written and read.
#include <algorithm>

#include "harness/judge/numerics.hpp"
#include "harness/report/json_members.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

constexpr int kFormat = 2;
constexpr std::size_t kMaxBytes = std::size_t{1} << 26;

// The reasons for the verdict: those of violations, else the undecided ones.
template <class Of> auto& reasons_of(Of& fit) { return fit.fit == Fit::breaks ? fit.breaks : fit.undecided; }

}  // namespace

// Members of each structure, for reading and writing. JsonWriter and JsonReader find these functions by
// argument-dependent lookup.

template <class Io> void describe(Io& io, SameAs<ProfileViolation> auto& violation) {
  io.always("op", violation.op);
  io.always("cases", violation.cases);
  io.always("example", violation.example);
}

template <class Io> void describe(Io& io, SameAs<ProfileFit> auto& fit) {
  io.always("profile", fit.profile);
  io.named("fit", fit.fit, parse_fit);
  io.always("breaking", fit.breaking);
  io.always("undecided", fit.open);
  io.always("reasons", reasons_of(fit));
  io.derived("breaking_cases", fit.breaking_cases());
  io.always("cases", fit.cases);
  io.objects("breaking_ops", fit.violations, true);
  io.always("undecided_ops", fit.undecided_ops);
}

template <class Io> void describe(Io& io, SameAs<Choice> auto& choice) {
  io.always("about", choice.about);
  io.always("probe", choice.probe);
  io.always("answer", choice.answer);
  io.always("verdict", choice.verdict);
  io.sometimes("question", choice.question);
  io.sometimes("op", choice.op);
}

template <class Io> void describe(Io& io, SameAs<TieRule> auto& tie) {
  io.always("op", tie.op);
  io.always("type", tie.type);
  io.always("to_even", tie.to_even);
}

template <class Io> void describe(Io& io, SameAs<OpNumerics> auto& one) {
  io.always("op", one.op);
  io.always("type", one.type);
  io.always("cases", one.cases);
  io.always("violating", one.violating);
  io.always("worst_ulps", one.worst_ulps);
  io.always("worst_ulps_subnormal", one.worst_ulps_subnormal);
  io.always("nan_differs", one.nan_differs);
  io.always("worst_case", one.worst_case);
}

template <class Io> void describe(Io& io, SameAs<Numerics> auto& numerics) {
  io.always("backend", numerics.backend);
  io.always("suite", numerics.suite);
  io.always("profile", numerics.profile);
  io.always("smallest", numerics.smallest);
  io.always("nearest", numerics.nearest);
  io.always("how", numerics.how);
  io.objects("profiles", numerics.fits, true);
  io.objects("choices", numerics.choices, true);
  io.objects("ties", numerics.ties, true);
  io.objects("ops", numerics.ops, true);
}

std::string numerics_json(Numerics const& numerics) {
  JsonWriter writer;
  writer.always("assay_numerics", kFormat);
  describe(writer, numerics);
  return writer.json().dump(1, ' ', false, JsonWriter::Json::error_handler_t::replace) + "\n";
}

// Ignores members that have another type.
Result<Numerics> read_numerics(std::string const& path) {
  auto const text = read_file(path, kMaxBytes);
  if (!text) return Error{text.error()};
  auto const json = parse_json<JsonReader::Json>(*text);
  auto const format = json.is_object() ? json.value("assay_numerics", JsonReader::Json()) : JsonReader::Json();
  if (format == 1)
    return Error{
        path +
        ": unsupported format 1 of numerics; this version reads format 2, in which `keeps` is named `satisfies`"};
  if (format != kFormat) return Error{path + ": this is not a file of numerics"};
  Numerics numerics;
  JsonReader reader(json);
  describe(reader, numerics);
  return numerics;
}

}  // namespace assay
