#include "equiv/grid/grid_layout.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <span>

#include "equiv/grid/layout_text.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

struct Side {
  Program const& program;
  Operation const& function;
  std::string_view name;  // "the first program"
};

std::vector<Type> argument_types_of(Operation const& function) {
  std::vector<Type> types;
  if (function.regions.size() == 1 && !function.regions[0]->blocks.empty())
    for (auto const* argument : function.regions[0]->blocks[0]->arguments) types.push_back(argument->type);
  return types;
}

std::vector<Type> result_types_of(Operation const& function) {
  std::vector<Type> types;
  if (function.regions.size() != 1 || function.regions[0]->blocks.size() != 1) return types;
  auto const& ops = function.regions[0]->blocks[0]->ops;
  if (!ops.empty())
    for (auto const* value : ops.back()->operands) types.push_back(value->type);
  return types;
}

std::vector<Type> types_of(Operation const& function, bool are_results) {
  return are_results ? result_types_of(function) : argument_types_of(function);
}

Shape shape_of(Type type) { return {type->shape.begin(), type->shape.end()}; }

// Returns the ops of a program, in the module or without one.
std::vector<Operation const*> top_ops(Program const& program) {
  std::vector<Operation const*> all;
  for (auto const* op : program.top->ops) {
    all.push_back(op);
    for (auto const* region : op->regions)
      for (auto const* block : region->blocks) all.insert(all.end(), block->ops.begin(), block->ops.end());
  }
  return all;
}

// Returns the text of a mesh, or nullopt if the program has none, or several and no name is given.
std::optional<std::string> mesh_text(Program const& program, std::string_view name) {
  std::optional<std::string> found;
  for (auto const* op : top_ops(program)) {
    Attribute const symbol = op->attribute("sym_name"), mesh = op->attribute("mesh");
    if (!symbol || !mesh || !mesh->text.starts_with("#sdy.mesh")) continue;
    if (!name.empty() && symbol->text != name) continue;
    if (found) return std::nullopt;
    found = std::string(mesh->text);
  }
  return found;
}

// Returns a message if a module declares another grid, or an empty string.
std::string other_grid(Program const& program, GridRequest const& request) {
  for (auto const* op : program.top->ops)
    for (auto const& [name, wanted] :
         {std::pair("mhlo.num_replicas", request.replicas), std::pair("mhlo.num_partitions", request.partitions)})
      if (Attribute const written = op->attribute(name); written && written->value != wanted)
        return fmt::format("in the second program, {} is {}, but the grid is {}x{}", name, written->value,
                           request.replicas, request.partitions);
  return "";
}

// Returns the name of the mesh in a sharding such as "@mesh".
std::string_view mesh_name(std::string_view sharding) {
  auto const at = sharding.find('@');
  if (at == sharding.npos || at > sharding.find('[')) return "";
  auto const rest = sharding.substr(at + 1);
  return rest.substr(0, rest.find_first_of(",> \t\n"));
}

// Returns the layout that a program declares for an argument or result. Empty if there is none.
std::string annotation(Operation const& function, bool is_result, std::size_t number) {
  Attribute const list = function.attribute(is_result ? "res_attrs" : "arg_attrs");
  if (!list || number >= list->elements.size()) return "";
  for (auto const* name : {"sdy.sharding", "mhlo.sharding"})
    if (Attribute const written = find(list->elements[number]->entries, name)) return std::string(written->text);
  return "";
}

class LayoutFinder {
public:
  LayoutFinder(Side a, Side b, GridRequest const& request) : sides_{a, b}, request_(request) {}

  Result<GridLayout> find() {
    GridLayout all{.replicas = request_.replicas, .partitions = request_.partitions, .arguments = {}, .results = {}};
    if (auto const other = other_grid(sides_[1].program, request_); !other.empty()) return Error{other};
    for (bool const is_result : {false, true}) {
      auto const types = types_of(sides_[0].function, is_result);
      auto const& given = is_result ? request_.results : request_.arguments;
      for (auto const& one : given)
        if (one.number >= types.size())
          return Error{fmt::format("{} {}: the first program has {}", option(is_result), one.number,
                                   counted(types.size(), noun(is_result)))};
      for (std::size_t k = 0; k < types.size(); ++k) {
        auto layout = this->layout(types[k], is_result, k, given);
        if (!layout) return Error{layout.error()};
        (is_result ? all.results : all.arguments).push_back(*std::move(layout));
      }
    }
    return all;
  }

private:
  static std::string_view noun(bool is_result) { return is_result ? "result" : "argument"; }
  static std::string_view option(bool is_result) { return is_result ? "--sharding-out" : "--sharding-in"; }

  Result<Layout> layout(Type type, bool is_result, std::size_t number, std::vector<GivenLayout> const& given) {
    auto const size = request_.replicas * request_.partitions;
    auto const read = [&](std::string const& text, Side const* side, std::string const& who) -> Result<Layout> {
      auto const mesh = this->mesh(text, side);
      if (!mesh) return Error{mesh.error()};
      auto layout = read_layout(text, shape_of(type), *mesh ? &**mesh : nullptr, size);
      if (!layout) return Error{fmt::format("{}: {}", who, layout.error())};
      return layout;
    };
    auto const own = std::ranges::find(given, number, &GivenLayout::number);
    if (own != given.end()) return read(own->text, nullptr, fmt::format("{} {}", option(is_result), number));
    for (auto const& side : sides_)
      if (auto const text = annotation(side.function, is_result, number); !text.empty())
        return read(text, &side, fmt::format("the sharding of {} {} in {}", noun(is_result), number, side.name));
    return replicated_layout(shape_of(type), size);
  }

  Result<std::optional<Mesh>> mesh(std::string const& sharding, Side const* side) {
    std::optional<std::string> text;
    if (!request_.mesh.empty()) text = request_.mesh;
    for (auto const& one : sides_)
      if (!text && (!side || side == &one)) text = mesh_text(one.program, mesh_name(sharding));
    if (!text) return std::optional<Mesh>();
    auto mesh = read_mesh(*text);
    if (!mesh) return Error{fmt::format("{}: {}", request_.mesh.empty() ? "sdy.mesh" : "--mesh", mesh.error())};
    return std::optional<Mesh>(*std::move(mesh));
  }

  Side sides_[2];
  GridRequest const& request_;
};

}  // namespace

Result<GridRequest> read_grid(std::string_view text) {
  auto const x = text.find('x');
  auto const number = [](std::string_view part) -> std::int64_t {
    LayoutText in(part);
    auto const found = in.number();
    return found && in.is_at_end() ? *found : 0;
  };
  GridRequest request;
  request.replicas = x == text.npos ? 1 : number(text.substr(0, x));
  request.partitions = number(x == text.npos ? text : text.substr(x + 1));
  if (request.replicas < 1 || request.partitions < 1)
    return Error{fmt::format(
        "invalid grid '{}': write REPLICASxPARTITIONS, such as 1x4, or only the number of partitions, such as 4",
        text)};
  if (request.replicas > kMaxGridDevices / request.partitions)
    return Error{fmt::format("a grid has at most {} processes", kMaxGridDevices)};
  return request;
}

Result<GivenLayout> read_given_layout(std::string_view text) {
  LayoutText in(text);
  auto const number = in.number();
  if (!number || !in.take("="))
    return Error{
        fmt::format("invalid layout '{}': write the number of the argument or result, = and a sharding, such as "
                    "0=[{{\"x\"}}, {{}}]",
                    text)};
  return GivenLayout{static_cast<std::size_t>(*number), std::string(in.rest())};
}

Result<GridLayout> grid_layout(Program const& a, Operation const& function_a, Program const& b,
                               Operation const& function_b, GridRequest const& request) {
  return LayoutFinder({a, function_a, "the first program"}, {b, function_b, "the second program"}, request).find();
}

GridLayout layout_of_both(Operation const& function_a, std::int64_t replicas, std::int64_t partitions) {
  GridLayout all{.replicas = replicas, .partitions = partitions, .arguments = {}, .results = {}, .is_of_both = true};
  for (bool const are_results : {false, true})
    for (Type const type : types_of(function_a, are_results))
      (are_results ? all.results : all.arguments).push_back(replicated_layout(shape_of(type), all.size()));
  return all;
}

std::string obstacle_to_grid(Operation const& function_a, Operation const& function_b) {
  for (auto const* function : {&function_a, &function_b})
    for (bool const are_results : {false, true})
      for (Type const type : types_of(*function, are_results))
        if (!type || !has_shape(type) || !is_static(type))
          return fmt::format("on a grid, arguments and results must be tensors with static sizes: {} of {} has {}",
                             are_results ? "a result" : "an argument",
                             function == &function_a ? "the first program" : "the second program", to_string(type));
  return "";
}

std::string missing_layout(Operation const& function_a, Operation const& function_b, GridLayout const& layout) {
  for (bool const are_results : {false, true}) {
    auto const of_a = types_of(function_a, are_results), of_b = types_of(function_b, are_results);
    auto const& layouts = are_results ? layout.results : layout.arguments;
    for (std::size_t k = 0; k < of_a.size() && of_a.size() == of_b.size(); ++k) {
      auto const whole = shape_of(of_a[k]), own = shape_of(of_b[k]);
      if (layouts[k].part != whole || own == whole || own.size() != whole.size()) continue;
      return fmt::format(
          "{} {} is {} in the first program and {} in the second, but its layout replicates it on each process: "
          "specify "
          "the part with "
          "--sharding-{} {}=...",
          are_results ? "result" : "argument", k, to_string(of_a[k]), to_string(of_b[k]), are_results ? "out" : "in",
          k);
    }
  }
  return "";
}

std::string contradiction_on_grid(Operation const& function_a, Operation const& function_b, GridLayout const& layout) {
  for (bool const are_results : {false, true}) {
    auto const of_a = types_of(function_a, are_results), of_b = types_of(function_b, are_results);
    std::string_view const noun = are_results ? "result" : "argument";
    auto const& layouts = are_results ? layout.results : layout.arguments;
    if (of_a.size() != of_b.size())
      return fmt::format("the first program has {}, the second {}", counted(of_a.size(), noun), of_b.size());
    for (std::size_t k = 0; k < of_a.size(); ++k) {
      auto const part = layouts[k].part;
      if (shape_of(of_b[k]) == part && to_string(of_a[k]->element) == to_string(of_b[k]->element)) continue;
      return fmt::format(
          "{} {} is {} in the first program, and by its layout its part on each process is [{}]{}; in the second "
          "program "
          "it is {}",
          noun, k, to_string(of_a[k]), fmt::join(part, ", "), part == shape_of(of_a[k]) ? ", which is all of it" : "",
          to_string(of_b[k]));
    }
  }
  return "";
}

std::string process_name(GridLayout const& layout, std::int64_t process) {
  return fmt::format("({}, {})", process / layout.partitions, process % layout.partitions);
}

}  // namespace assay
