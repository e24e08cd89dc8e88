#include "generators/invalid/elements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "constraints/check/clause_findings.hpp"
#include "constraints/prove/ops/confirm.hpp"
#include "generators/invalid/maker.hpp"
#include "generators/invalid/text.hpp"
#include "grammar/notation/specification.hpp"
#include "semantics/program/generic_text.hpp"
#include "support/random_sequence.hpp"

namespace assay {
namespace {

// The official tools only check a quantized type if one of their ops uses it.
std::string type_program(std::string const& type) {
  std::string result = type, op, returned = "%arg0";
  std::size_t const at = type.find("!quant");
  if (type.starts_with("tensor<") && at != std::string::npos) {
    char const* const expressed = type.find("bf16") != std::string::npos  ? "bf16"
                                  : type.find("f16") != std::string::npos ? "f16"
                                                                          : "f32";
    result = fmt::format("{}{}>", type.substr(0, at), expressed);
    op = fmt::format("  %0 = \"stablehlo.uniform_dequantize\"(%arg0) : ({}) -> {}\n", type, result);
    returned = "%0";
  }
  std::string const end = fmt::format("  \"func.return\"({}) : ({}) -> ()\n", returned, result);
  return generic_text({"main", named_arguments("arg", {type}), {type}, {result}, op + end});
}

std::string attribute_program(std::string const& attribute) {
  return fmt::format(
      "\"func.func\"() <{{function_type = () -> (), sym_name = \"main\"}}> ({{\n  \"func.return\"() : () -> ()\n}}) "
      "{{sample = {}}} : () -> ()\n",
      attribute);
}

// A program whose constant op has this value.
std::string constant_program(std::string const& attribute) {
  std::string const type = attribute.substr(std::min(attribute.find(" : ") + 3, attribute.size()));
  return generic_text({.name = "main",
                       .result_types = {type},
                       .body = fmt::format("  %0 = \"stablehlo.constant\"() <{{value = {0}}}> : () -> {1}\n"
                                           "  \"func.return\"(%0) : ({1}) -> ()\n",
                                           attribute, type)});
}

std::vector<std::string> type_samples() {
  std::vector<std::string> samples;
  for (char const* storage : {"i8", "ui8", "i4", "ui4", "i16", "ui16", "i32"})
    for (char const* expressed : {"f32", "f16", "bf16"}) {
      auto add = [&](std::string const& shape, std::string const& rest) {
        samples.push_back(
            fmt::format("tensor<{}!quant.uniform<{}{}>>", shape, storage, fmt::format(fmt::runtime(rest), expressed)));
      };
      add("", ":{}, 0.5");
      add("3x", ":{}, 0.25:3");
      add("2x3x", ":{}:1, {{0.5:1, 0.25, 2.0:4}}");
      add("3x2x", "<1:5>:{}:0, {{0.5:1, 1.5:5, 0.125:3}}");
      add("?x", "<2:4>:{}, 1.0e-2:3");
      add("", ":{}, {{0.5}}");
    }
  for (char const* types : {"tensor<f32>", "tensor<2x3xi8>, tensor<f64>", "tensor<?xbf16>"})
    samples.push_back(fmt::format("!stablehlo.future<{}>", types));
  return samples;
}

std::vector<std::string> constant_samples() {
  std::vector<std::string> samples;
  struct Kind {
    char const *type, *value, *other;
  };
  static constexpr Kind kKinds[] = {
      {"i8", "127", "-128"},     {"ui8", "255", "0"},         {"i4", "7", "-8"},
      {"ui4", "15", "0"},        {"i16", "32767", "-32768"},  {"ui16", "65535", "0"},
      {"i1", "true", "false"},   {"f32", "1.5", "-2.0"},      {"f16", "65504.0", "0.5"},
      {"bf16", "0x3F80", "1.0"}, {"f64", "1.0e300", "0.0"},   {"f32", "0x7FC00000", "0x00000001"},
      {"f16", "0x7C00", "1.5"},  {"f8E4M3FN", "0x7E", "1.0"}, {"complex<f32>", "(1.5, 2.0)", "(0.0, -1.0)"},
      {"index", "7", "0"}};
  for (auto const& [type, value, other] : kKinds) {
    std::string const element = type;
    if (element != "i1" && element != "complex<f32>") samples.push_back(fmt::format("{} : {}", value, type));
    if (element == "index") continue;
    samples.push_back(fmt::format("dense<{}> : tensor<2x3x{}>", value, type));
    samples.push_back(fmt::format("dense<[{}, {}]> : tensor<2x{}>", value, other, type));
    samples.push_back(fmt::format("dense<[[{0}, {1}], [{1}, {0}]]> : tensor<2x2x{2}>", value, other, type));
  }
  for (char const* type : {"!quant.uniform<i8:f32, 0.5>", "!quant.uniform<ui8<1:200>:f32, 0.5:3>"}) {
    samples.push_back(fmt::format("dense<[1, 127]> : tensor<2x{}>", type));
    samples.push_back(fmt::format("dense<[[1], [2]]> : tensor<2x1x{}>", type));
    samples.push_back(fmt::format("dense<5> : tensor<3x{}>", type));
  }
  return samples;
}

// Replaces element types by others.
std::vector<TextChange> type_changes(std::string const& text) {
  std::vector<TextChange> changes;
  static constexpr std::array kNames{"i1", "i8", "ui8", "f32", "bf16", "complex<f32>", "complex<f64>", "f8E4M3FN"};
  for (char const* name : kNames) {
    std::size_t const at = text.rfind(name);
    if (at == std::string::npos || at == 0 || std::string_view("x ").find(text[at - 1]) == std::string_view::npos)
      continue;
    for (char const* other : kNames)
      if (std::string_view(other) != name) changes.push_back({at, at + std::string_view(name).size(), other});
  }
  constexpr std::string_view kTensor = "tensor<f32>";
  if (std::size_t const at = text.find(kTensor); at != std::string::npos && at > 0)
    for (char const* other : {"f32", "!stablehlo.token", "tuple<tensor<f32>>"})
      changes.push_back({at, at + kTensor.size(), other});
  return changes;
}

struct Host {
  std::string folder;  // folder of its valid programs
  std::vector<std::string> samples;
  std::vector<std::string (*)(std::string const&)> programs;
};

// The reason why a rule cannot be violated, or not alone.
std::string skip_reason(std::string const& label) {
  struct Reason {
    char const *label, *reason;
  };
  static constexpr Reason kReasons[] = {
      {"quantized_type_c1", "the type of storage_min is not written"},
      {"quantized_type_c2", "the type of storage_max is not written"},
      {"quantized_type_c4", "the type of a scale is not written"},
      {"quantized_type_c8", "the type of a zero point is not written"},
      {"quantized_type_c9", "a zero point that is not written is 0, so there is one for each scale"},
      {"complex_constant_c1", "such a constant is part of a tensor's: tensor_constant_c1 sees to it"},
      {"complex_constant_c2", "such a constant is part of a tensor's: tensor_constant_c1 sees to it"},
      {"float_constant_c1", "every literal of the grammar is one of every type"}};
  for (auto const& [known, reason] : kReasons)
    if (label == known) return reason;
  return "no change of a valid type or constant breaks it alone";
}

class Elements {
public:
  Elements(Host host, std::string const& kind, GenerateOptions const& options, UnitOutput const& output)
      : host_(std::move(host)), options_(options), output_(output), checked_op_(*Specification::get().op("func.func")) {
    for (ElementSpec const* element : Specification::get().elements()) {
      if (element->kind != kind) continue;
      for (Clause const& clause : element->clauses)
        (clause.official == Official::only ? official_ : wanted_)
            .insert(full_label(element->label_prefix, clause.label));
    }
  }

  void run(Random random) {
    random.shuffle(host_.samples);
    std::stable_partition(host_.samples.begin(), host_.samples.end(),
                          [](std::string const& sample) { return !sample.starts_with("tensor<"); });
    for (std::string const& sample : host_.samples)
      for (std::size_t i = 0; i < host_.programs.size() && !done_; ++i) {
        if (i > 0 && !sample.starts_with("dense")) continue;
        change(sample, host_.programs[i]);
      }
    if (!options_.wants(CaseKind::invalid)) return;
    for (auto const& label : official_)
      output_.omit({label, "enforced only by the official tools: the text allows what they reject"});
    for (auto const& label : wanted_)
      if (given_[label] == 0) output_.omit({label, skip_reason(label)});
  }

private:
  std::size_t quota() const { return options_.quick ? 4 : 40; }

  void change(std::string const& sample, std::string (*program)(std::string const&)) {
    if (options_.quick &&
        std::ranges::all_of(wanted_, [&](auto const& l) { return given_[l] >= quota() || tried_ > 60; }))
      return;
    ++tried_;
    if (!labels_of(program(sample), checked_op_).empty()) return;
    std::vector<TextChange> changes = list_number_edits(sample);
    for (auto const& more : {list_changes_in(sample), type_changes(sample)})
      changes.insert(changes.end(), more.begin(), more.end());
    std::vector<TextChange> valid;
    std::vector<std::pair<std::string, TextChange>> broken;
    for (TextChange const& step : changes) {
      auto const labels = labels_of(program(changed(sample, step)), checked_op_);
      if (labels.empty()) valid.push_back(step);
      if (labels.size() == 1 && wanted_.contains(labels[0])) broken.emplace_back(labels[0], step);
    }
    for (auto const& [label, step] : broken) {
      if (done_ || given_[label] >= quota() || (options_.quick && !of_sample_.insert(label + sample).second)) continue;
      ++given_[label];
      give(CaseKind::invalid, label, program(changed(sample, step)));
      auto const& with = step;
      auto const near =
          std::ranges::find_if(valid, [&with](TextChange const& other) { return are_neighbors(other, with); });
      TextChange const same{step.begin, step.end, sample.substr(step.begin, step.end - step.begin)};
      if (near != valid.end() || are_neighbors(same, step))
        give(CaseKind::valid, label, program(near != valid.end() ? changed(sample, *near) : sample));
    }
  }

  void give(CaseKind kind, std::string const& label, std::string text) {
    if (done_ || !options_.wants(kind) || !texts_.insert(text).second) return;
    Case made;
    made.kind = kind;
    made.text = std::move(text);
    if (kind == CaseKind::invalid) {
      made.folder = "invalid/" + label;
      made.breaks = label;
      made.recipe = "changed";
      made.proof = kCheckedAlone;
    } else {
      made.folder = host_.folder;
      made.satisfies = {label};
      made.recipe = "neighbour";
      // The official tools have no literals of quantized types.
      if (label.starts_with("quantized_tensor_constant")) made.official_rule = "quantized_tensor_constant";
    }
    std::string const name = kind == CaseKind::invalid ? "change" : "near_" + label;
    made.name = fmt::format("{}_{}", name, numbers_[made.folder + "/" + name]++);
    done_ = !output_.give(std::move(made));
  }

  Host host_;
  GenerateOptions const& options_;
  UnitOutput const& output_;
  OpSpec const& checked_op_;
  std::set<std::string> wanted_, official_, texts_, of_sample_;
  std::map<std::string, std::size_t> given_, numbers_;
  std::size_t tried_ = 0;
  bool done_ = false;
};

}  // namespace

std::vector<Unit> element_units(GenerateOptions const& options) {
  auto unit = [&options](std::string const& kind, double weight) {
    return Unit{"invalid/" + kind + "s", weight * (options.quick ? 1 : 4), [kind, &options](UnitOutput const& output) {
                  Host host;
                  host.folder = kind + "s";
                  host.samples = kind == "type" ? type_samples() : constant_samples();
                  host.programs = {kind == "type" ? type_program : attribute_program};
                  if (kind == "constant") host.programs.push_back(constant_program);
                  Elements(std::move(host), kind, options, output).run(Random(mixed(options.seed)));
                }};
  };
  return {unit("type", 100), unit("constant", 100)};
}

}  // namespace assay
