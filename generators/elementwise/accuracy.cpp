// Cases with `result_accuracy`: whether a backend achieves the accuracy that the program requests.
#include <fmt/format.h>

#include "generators/derive/golden.hpp"
#include "generators/suite/unit.hpp"
#include "generators/values/values.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

constexpr std::string_view kRow = "result_accuracy";
constexpr std::int64_t kElements = 512;

struct Request {
  std::string_view name;
  std::string fields;
};
// Two requests: one ULP, and a tolerance that only a coarse approximation needs, wide enough to contain a number of the
// type. The mode HIGHEST is not tested, because no profile bounds it.
std::vector<Request> requests(FloatFormat const& format) {
  constexpr std::string_view kMode = "mode = #stablehlo.result_accuracy_mode<TOLERANCE>";
  std::string_view const relative = format.precision() > 10 ? "1.000000e-03" : "1.600000e-02";
  return {{"ulp", fmt::format("atol = 0.000000e+00, rtol = 0.000000e+00, ulps = 1, {}", kMode)},
          {"coarse", fmt::format("atol = 1.000000e-05, rtol = {}, ulps = 0, {}", relative, kMode)}};
}

void add_cases(OpSpec const& spec, std::string const& type, GenerateOptions const& options, UnitOutput const& output) {
  std::size_t given = 0;
  std::string reason = "nothing was tried";
  for (Request const& request : requests(*float_format(type))) {
    for (DataPattern const pattern : {DataPattern::ordinary, DataPattern::wide}) {
      Case made;
      made.kind = CaseKind::values;
      made.op = spec.name;
      made.folder = spec.name.substr(spec.name.find('.') + 1);
      made.recipe = fmt::format("result_accuracy_{}", to_string(pattern));
      made.name = fmt::format("{}_result_accuracy_{}_{}", type, request.name, to_string(pattern));
      made.types = {type};
      made.note = fmt::format("the program asks for {} = <{}>", kRow, request.fields);
      made.text = fmt::format(
          "\"func.func\"() <{{function_type = (tensor<{1}x{0}>) -> tensor<{1}x{0}>, sym_name = \"main\"}}> ({{\n"
          "^bb0(%arg0: tensor<{1}x{0}>):\n"
          "  %0 = \"{2}\"(%arg0) <{{{3} = #stablehlo.{3}<{4}>}}> : (tensor<{1}x{0}>) -> tensor<{1}x{0}>\n"
          "  \"func.return\"(%0) : (tensor<{1}x{0}>) -> ()\n}}) : () -> ()\n",
          type, kElements, spec.name, kRow, request.fields);
      auto const program = GoldenProgram::prepare(made.text, reason);
      if (!program) continue;
      Random random(options.seed);
      made.inputs = {program->make(Element::of(*float_format(type)), {kElements})};
      fill(made.inputs[0], pattern, random);
      made.profile = options.profile.name;
      if (program->derive(made.inputs, options.profile, made.results, reason, output.derivations) != Derived::agreed)
        continue;
      ++given;
      if (!output.give(std::move(made))) return;
    }
  }
  if (given == 0) output.omit({fmt::format("{} {} {}", spec.name, type, kRow), reason});
}

}  // namespace

std::vector<Unit> accuracy_units(GenerateOptions const& options) {
  std::vector<Unit> units;
  if (!options.wants(CaseKind::values)) return units;
  for (auto const name : Specification::get().op_names()) {
    OpSpec const* const spec = Specification::get().op(name);
    if (!spec || !spec->row(kRow) || !options.selects_op(spec->name)) continue;
    units.push_back({"accuracy/" + spec->name, 1, [spec, &options](UnitOutput const& output) {
                       for (std::string const type : {"bf16", "f16", "f32", "f64"})
                         if (options.selects_type(type)) add_cases(*spec, type, options, output);
                     }});
  }
  return units;
}

}  // namespace assay
