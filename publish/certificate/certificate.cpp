#include "publish/certificate/certificate.hpp"

#include <fmt/format.h>

#include <set>
#include <unordered_map>

#include "constraints/json/program_json.hpp"
#include "equiv/certificate/rules.hpp"
#include "publish/certificate/judged.hpp"
#include "semantics/runtime/acceptance.hpp"
#include "support/documents/json.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

std::string code_digits(Element const& element, std::uint64_t code) {
  int const bits = bits_of(element);
  std::uint64_t const mask = bits < 64 ? (std::uint64_t{1} << bits) - 1 : ~std::uint64_t{0};
  return fmt::format("{:0{}x}", code & mask, (bits + 3) / 4);
}

Json codes_json(Tensor const& tensor) {
  Json codes = Json::array();
  for (std::int64_t i = 0; i < tensor.count(); ++i) codes.push_back(code_digits(tensor.element(), tensor.get(i)));
  return codes;
}

Result<void> check_value(RuntimeValue const& value, std::string const& what) {
  if (value.kind != RuntimeValue::Kind::tensor) return Error{what + " is not a tensor"};
  auto const kind = value.tensor.element().kind;
  if (kind != Element::Kind::boolean && kind != Element::Kind::integer && kind != Element::Kind::floating)
    return Error{what + " has complex or quantized elements, which certificates do not support"};
  if (value.tensor.count() > kMaxCertifiedElements)
    return Error{fmt::format("{} has more than {} elements", what, kMaxCertifiedElements)};
  return {};
}

Shape place_of(std::int64_t index, Shape const& shape) {
  Shape place(shape.size());
  for (std::size_t d = shape.size(); d-- > 0;) {
    place[d] = index % shape[d];
    index /= shape[d];
  }
  return place;
}

class Maker {
public:
  explicit Maker(CertificateRequest const& request) : request_(request) {}

  Result<Certificate> make() {
    if (auto ran = run(); !ran) return Error{ran.error()};
    auto const* terminator = request_.entry.body.terminator;
    if (!terminator || request_.result >= terminator->operands.size()) return Error{"the function has no such result"};
    claimed_ = terminator->operands[request_.result];
    auto const found = values_.find(claimed_);
    if (found == values_.end() || !claimed_op()) return Error{"the result is not computed by an op of the function"};
    if (auto fine = check_value(found->second, "the result"); !fine) return Error{fine.error()};
    auto const element = choose(found->second);
    if (!element) return Error{element.error()};
    Json json;
    json["certificate"] = 1;
    json["kind"] = request_.actual ? "violation" : "permitted";
    json["profile"] = request_.profile.name;
    json["rules"] = Json::object();
    json["program"] = parse_json_or_throw<Json>(program_json(request_.program, -1));
    number(json["program"]);
    json["inputs"] = Json::array();
    for (auto const& argument : request_.arguments) {
      if (auto fine = check_value(argument, "an argument"); !fine) return Error{fine.error()};
      if (!is_exact(argument)) return Error{"an argument is not exact"};
      json["inputs"].push_back(codes_json(argument.tensor));
    }
    if (auto steps = add_steps(json); !steps) return Error{steps.error()};
    add_claim(json, found->second.tensor, *element);
    json["rules"] = digests_of_rules({needed_.begin(), needed_.end()}, request_.profile.name);
    return Certificate{json.dump() + "\n", request_.actual.has_value(),
                       place_of(*element, found->second.tensor.shape()),
                       unjudged_reason(ops_in_order(), request_.profile)};
  }

private:
  Result<void> run() {
    RunState state(request_.compiled, request_.limits);
    state.profile = &request_.profile;
    state.trace = [this](Operation const& op, std::span<RuntimeValue const> results) {
      if (op.parent == request_.entry.op->regions[0]->blocks[0])
        for (std::size_t i = 0; i < results.size(); ++i) values_[op.results[i]] = results[i];
    };
    auto const result = Process(state).run(request_.entry, request_.arguments);
    if (result.error) return Error{result.error->message};
    return {};
  }

  Operation const* claimed_op() const { return claimed_->op; }

  // Chooses the element to certify. Its permitted set must be known, and `actual`, if given, must be outside this set.
  Result<std::int64_t> choose(RuntimeValue const& value) {
    std::int64_t const count = value.tensor.count();
    if (request_.element && (*request_.element < 0 || *request_.element >= count))
      return Error{"the element is outside of the result"};
    if (!request_.actual) {
      set_ = set_of(value, request_.element.value_or(0));
      if (count == 0) return Error{"the result has no element"};
      if (set_.reason != 0) return Error{"the profile leaves this element open"};
      if (is_mirrored(value, request_.element.value_or(0)))
        return Error{"the permitted set has a gap: numbers of both signs"};
      return request_.element.value_or(0);
    }
    bool is_open = false;
    for (std::int64_t i = request_.element.value_or(0); i < (request_.element ? *request_.element + 1 : count); ++i) {
      set_ = set_of(value, i);
      is_open = is_open || set_.reason != 0;
      if (set_.reason == 0 && !contains(value, i) && !is_mirrored(value, i)) return i;
    }
    return Error{is_open ? "no element is outside the permitted set, and some are open" : "all elements are permitted"};
  }

  bool contains(RuntimeValue const& value, std::int64_t index) const {
    auto const point = point_in(value.tensor.element(), request_.actual->get(index));
    if (!point.codes.number) return set_.codes.nan;
    return set_.codes.number && set_.codes.low <= point.codes.low && point.codes.low <= set_.codes.high;
  }

  // Maps the values of the program to their ids in the JSON form of the program.
  void number(Json const& program) {
    for (auto const& function : program["operations"]) {
      if (function["name"] == "builtin.module") number(function["regions"][0][0]);
      if (function["name"] != "func.func" || function["attributes"]["sym_name"]["value"] != request_.entry.name)
        continue;
      auto const& block = function["regions"][0][0];
      auto const* ours = request_.entry.op->regions[0]->blocks[0];
      std::size_t at = 0;
      for (auto const* op : ours->ops) {
        for (std::size_t i = 0; i < op->results.size(); ++i)
          ids_[op->results[i]] = block["operations"][at]["results"][i]["id"];
        ++at;
      }
    }
  }

  Result<void> add_steps(Json& json) {
    needed_.insert(claimed_op());
    auto const* block = request_.entry.op->regions[0]->blocks[0];
    for (auto op = block->ops.rbegin(); op != block->ops.rend(); ++op)
      if (needed_.contains(*op))
        for (auto const* operand : (*op)->operands)
          if (operand->op) needed_.insert(operand->op);
    json["steps"] = Json::array();
    for (auto const* op : block->ops) {
      if (op == claimed_op()) return {};
      if (!needed_.contains(op)) continue;
      for (auto const* result : op->results) {
        auto const found = values_.find(result);
        if (found == values_.end()) return Error{"a value before the op in question is unknown"};
        if (auto fine = check_value(found->second, "a value before the op in question"); !fine) return fine;
        for (std::int64_t i = 0; i < found->second.tensor.count(); ++i)
          if (!set_of(found->second, i).is_point() || is_mirrored(found->second, i))
            return Error{fmt::format(
                "a value before the op in question, of {}, may be one of several: reduce the program to one op",
                op->name)};
        json["steps"].push_back({{"value", ids_.at(result)}, {"codes", codes_json(found->second.tensor)}});
      }
    }
    return {};
  }

  // Returns the ops that the certificate contains, in program order.
  std::vector<Operation const*> ops_in_order() const {
    std::vector<Operation const*> ops;
    for (auto const* op : request_.entry.op->regions[0]->blocks[0]->ops)
      if (needed_.contains(op)) ops.push_back(op);
    return ops;
  }

  void add_claim(Json& json, Tensor const& tensor, std::int64_t element) const {
    auto const& type = tensor.element();
    Json permitted;
    permitted["number"] = set_.codes.number;
    if (set_.codes.number) {
      permitted["low"] = code_digits(type, code_in(type, set_.codes.low));
      permitted["high"] = code_digits(type, code_in(type, set_.codes.high));
    }
    permitted["nan"] = set_.codes.nan;
    Json claim{{"value", ids_.at(claimed_)}, {"element", place_of(element, tensor.shape())}, {"permitted", permitted}};
    if (request_.actual) claim["actual"] = code_digits(type, request_.actual->get(element));
    json["claim"] = claim;
  }

  CertificateRequest const& request_;
  std::unordered_map<Value const*, RuntimeValue> values_;
  std::unordered_map<Value const*, std::int64_t> ids_;
  std::set<Operation const*> needed_;
  Value const* claimed_ = nullptr;
  ElementSet set_;
};

}  // namespace

Result<Certificate> make_certificate(CertificateRequest const& request) { return Maker(request).make(); }

}  // namespace assay
