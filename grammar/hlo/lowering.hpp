// The state of grammar/hlo/lower.hpp while a module is lowered. Internal to grammar/hlo.
#pragma once

#include <array>
#include <boost/container/small_vector.hpp>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "grammar/hlo/attribute_texts.hpp"
#include "grammar/hlo/instruction_names.hpp"
#include "grammar/hlo/module.hpp"
#include "grammar/hlo/table.hpp"
#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"
#include "support/flat_map.hpp"
#include "support/huge_pages.hpp"
#include "support/parts_table.hpp"

namespace assay::hlo {

using Leaves = boost::container::small_vector<Value*, 1>;
template <class T> using Few = boost::container::small_vector<T, 4>;

// An asynchronous instruction.
struct Started {
  std::string_view opcode = {};          // without -start: all-reduce, async, send
  bool is_unknown = false;               // nothing else is known
  Instruction const* start = nullptr;    // of which -done has attributes
  Leaves done = {};                      // the result of its -done
  Instruction const* pending = nullptr;  // for one with later operands: the instruction,
  Leaves given = {};                     // and those that it has
};

// A value of HLO: its arrays and tokens, with flattened tuples. A null leaf is one that only its -done may use.
struct Lowered {
  Shape const* shape = nullptr;  // nullptr: not known
  Leaves leaves = {};
  std::shared_ptr<Started> async = {};  // nullptr: it does not run asynchronously
  bool is_doubted = false;              // an error was reported of it, so that its shape may be wrong
};

// An instance of a computation whose instructions are being lowered.
struct Frame {
  Computation const* computation = nullptr;
  std::vector<Leaves> arguments = {};            // by the number of the parameter
  InstructionNames<Lowered const*> values = {};  // by the name without %
  std::vector<Lowered, LargeAllocator<Lowered>> results =
      {};                         // of the instructions: as many as there are, so they do not move
  std::deque<Lowered> kept = {};  // of other operands
};

struct Operands {
  Few<Lowered const*> values = {};
  Few<Value*> leaves = {};
  Few<std::uint32_t> offsets = {};  // of the leaves
  bool complete = true;             // false: an error was reported
};

// Of a token of the text.
inline SourceRange range_of(std::string_view token, std::string_view text) {
  auto const at = static_cast<std::uint32_t>(token.data() - text.data());
  return {at, at + static_cast<std::uint32_t>(token.size())};
}
// Why no row of an opcode applies, where that is an attribute.
inline SourceRange range_of_name(Attribute const& attribute) {
  return {attribute.offset, attribute.offset + static_cast<std::uint32_t>(attribute.name.size())};
}

struct AttributeFault {
  SourceRange range = {};
  std::string message = {}, hint = {};
  bool is_error = false;  // else the meaning is unknown
};

struct OpParts {
  std::string_view name = {};
  SourceRange range = {};
  Few<Value*> operands = {};
  Few<std::uint32_t> offsets = {};
  Few<NamedAttribute> attributes = {};
  Few<Region*> regions = {};
  Few<Type> results = {};
  bool opaque = false;                // nothing is known about it
  std::string_view result_name = {};  // unique; empty: one is made
  std::uint32_t result_offset = 0;
};

// Equal but for layouts, and for whether sizes are bounds (ShapeUtil::Compatible).
bool are_compatible(Shape const& a, Shape const& b);

// The first array of a shape, for forms that ask for its sizes; nullptr if there is none.
Shape const* first_array(Shape const* shape);

// Of "all-reduce-start" "all-reduce", of send and recv they themselves.
std::string_view base_of_start(std::string_view opcode);

// "array<i64: 0, 1>".
std::string array_of(std::vector<std::int64_t> const& numbers);

// What instructions that are alike become.
struct AlikeInstructions {
  OpcodeRow const* row = nullptr;
  // Of the op, each with the number of the attribute of the instruction whose place it has; too great: it has that of the opcode.
  std::vector<std::pair<NamedAttribute, std::size_t>> attributes = {};
};

class Lowering {
public:
  Lowering(Module const& module, Program& program, AttributeTexts& texts, Diagnostics& diagnostics);
  void run();

private:
  // Functions and regions: lower.cpp
  void find_computations();
  void check_header();
  void check_calls();
  void check_order();
  void check_entry_layout(Attribute const& attribute);
  std::vector<std::optional<Shape>> const& declared_shapes();
  bool is_declared_twice(Computation const& computation, std::size_t number, Shape const& said);
  bool differ(Shape const& a, Shape const& b);
  // Memory that is shared: aliases.cpp
  void check_aliases(Attribute const& attribute);
  std::string fault_of_aliased(Shape const& output, Shape const& parameter, bool must);
  bool has_alike_aliases(Instruction const& instruction, std::string_view key, Operands const& operands);
  // What begins and ends: pairs.cpp
  bool has_own_done(std::string_view start) const;
  void check_starts(Computation const& computation);
  bool has_async_shape(Instruction const& instruction, Operands const& operands, std::size_t first);
  bool has_shape_of_copy(Instruction const& instruction, Lowered const& operand);
  bool has_attributes_of_start(Instruction const& done, OpcodeRow const& row, Instruction const& start);
  void lower_function(Computation const& computation);
  void add_shardings(Computation const& entry, std::size_t results_made, OpParts& parts);
  std::string_view symbol_of(Computation const& computation);
  Region* region_of(Computation const& computation, std::vector<Leaves> const* arguments, std::string_view terminator,
                    std::vector<Type>* inputs = nullptr, std::vector<Type>* results = nullptr);
  Leaves lower_body(Frame& frame);
  std::vector<Instruction const*> const& parameters_of(Computation const& computation);
  void check_signature(Computation const& computation, std::vector<Instruction const*> const& parameters);
  Computation const* computation_named(std::string_view name, std::uint32_t offset);
  std::vector<Computation const*> computations_of(Instruction const& instruction, std::string_view attribute);

  // Ops: emit.cpp
  void add(Operation& op);
  void add_results(Operation& op, std::span<Type const> types, std::string_view name, std::uint32_t offset);
  Operation* emit(OpParts&& parts);
  Value* emit_one(std::string_view name, SourceRange range, Value* operand, Type result,
                  Few<NamedAttribute> attributes);
  Value* emit_of(std::string_view name, SourceRange range, Few<Value*> operands, Type result,
                 Few<NamedAttribute> attributes);
  NamedAttribute parse_attribute_of(std::string_view name, std::string const& text, SourceRange range);
  Value* emit_constant(assay::Attribute value, SourceRange range, std::string_view name, std::uint32_t offset);
  std::string_view unique_name(std::string_view wanted);
  std::string_view further_name();
  void make_contexts(Leaves& leaves, Shape const& shape, SourceRange range);
  void report(std::string label, SourceRange range, std::string message, std::string hint = {});
  std::size_t errors() const { return diagnostics_.errors() + repeated_; }
  void mark_open(std::string label, std::string kind, SourceRange range, std::string message, std::string hint = {});

  // Types: types.cpp
  std::vector<Type> const& leaf_types(Shape const& shape);
  Type leaf_type(Shape const& shape);
  void check_layout(Shape const& shape);
  static std::size_t leaf_count(Shape const& shape);

  // Instructions: instructions.cpp, forms in special.cpp
  OpcodeRow const* row_of(std::string_view opcode);
  void lower_instruction(Frame& frame, Instruction const& instruction, Lowered& made);
  Operands operands_of(Frame& frame, Instruction const& instruction, OpcodeRow const* row);
  Lowered const* operand_of(Frame& frame, Operand const& operand);
  Lowered element_of_tuple(Lowered const& tuple, std::int64_t index, SourceRange range);
  bool lower_by_rows(Frame& frame, Instruction const& instruction, OpcodeRow const* row, Operands& operands,
                     std::vector<Type> const& results, Lowered& made);
  bool lower_by_row(Instruction const& instruction, OpcodeRow const& row, Operands& operands,
                    std::vector<Type> const& results, Lowered& made);
  bool has_foreign(Instruction const& instruction, Operands const& operands, std::vector<Type> const& results);
  // Instructions that are alike: emit.cpp
  void const* address_of_value(std::string_view value);
  std::span<void const* const> key_of(Instruction const& instruction, OpcodeRow const& row, Operands const& operands);
  void remember(std::span<void const* const> key, Instruction const& instruction, OpcodeRow const& row,
                Operation const& made);
  void lower_alike(Instruction const& instruction, AlikeInstructions const& alike, Operands const& operands,
                   std::vector<Type> const& results, Lowered& made);
  void require_computation(Instruction const& instruction, std::string_view key);
  bool for_each_operand(Instruction const& instruction, OpParts const& all, std::vector<Type> const& results,
                        Lowered& made);
  bool has_known_attributes(Instruction const& instruction, OpcodeRow const& row);
  std::optional<AttributeFault> fault_of(Attribute const& attribute, OpcodeRow const& row) const;
  std::optional<AttributeFault> fault_of_value(Attribute const& attribute, KnownAttribute const& known,
                                               std::string_view opcode) const;
  std::optional<AttributeFault> fault_of_shape(Shape const& shape) const;
  void check_predecessors(Frame const& frame, Instruction const& instruction);
  Shape const* inferred_shape(Instruction const& instruction, Operands const& operands);
  bool holds(Instruction const& instruction, OpcodeRow const& row, Operands const& operands);
  bool keeps_sizes(Instruction const& instruction, Operands const& operands);
  bool has_required(Instruction const& instruction, std::string_view rule);
  bool is_shaped_as_operand(Instruction const& instruction, std::string_view key, Operands const& operands);
  bool has_window_of_kernel(Instruction const& instruction, Operands const& operands);
  bool has_pairs(Instruction const& instruction, Operands const& operands);
  bool has_random_bits(Instruction const& instruction, Operands const& operands);
  // Instructions that several others define: defined.cpp
  std::optional<Lowered> lower_defined(Instruction const& instruction, OpcodeRow const& row, Operands& operands);
  void place_at(Instruction const& instruction, Operation& op);
  // Scatters: scatter_windows.cpp
  bool drop_partial_windows(Instruction const& instruction, Operands& operands);
  Value* spread_components(std::vector<std::int64_t> const& numbers, Type indices,
                           std::optional<std::int64_t> vector_dim, SourceRange range);
  Value* all_components(Value* holds, std::int64_t vector_dim, SourceRange range);
  void add_calls(Instruction const& instruction, OpParts& parts);
  void add_layouts(Instruction const& instruction, Operands const& operands, OpParts& parts);
  bool make_attributes(Instruction const& instruction, OpcodeRow const& row, Operands const& operands, OpParts& parts);
  bool is_async(std::string_view opcode) const;
  Lowered foreign(Instruction const& instruction, Operands&& operands, std::vector<Type> const& results);
  static Lowered from_results(Instruction const& instruction, Operation const& op);
  static void set_results(Instruction const& instruction, Operation const& op, Lowered& made);
  bool is_applied_alike(Instruction const& instruction);
  bool convert_mixed(Instruction const& instruction, OpcodeRow const& row, Operands& operands,
                     std::vector<Type> const& results);
  bool convert_pair(Instruction const& instruction, OpcodeRow const& row, Operands& operands,
                    std::array<std::size_t, 2> places, Type result);
  void spread_start_indices(Instruction const& instruction, Operands& operands, std::size_t first);

  std::optional<Lowered> lower_form(Frame& frame, Instruction const& instruction, OpcodeRow const& row,
                                    Operands& operands, std::vector<Type> const& results);
  void warn_of_first_element(Instruction const& instruction, Shape const& shape);
  Lowered lower_constant(Instruction const& instruction, std::vector<Type> const& results);
  std::optional<Lowered> lower_call(Instruction const& instruction, std::string_view attribute, Operands& operands,
                                    std::vector<Type> const& results);
  std::optional<Lowered> lower_branches(Instruction const& instruction, Operands& operands,
                                        std::vector<Type> const& results);
  std::optional<Lowered> lower_loop(Instruction const& instruction, OpcodeRow const& row, Operands& operands,
                                    std::vector<Type> const& results);
  bool is_loop_of(Instruction const& instruction, OpcodeRow const& row, Operands const& operands);
  std::optional<Lowered> lower_bitcast(Instruction const& instruction, Operands& operands);
  std::optional<Lowered> lower_start(Frame& frame, Instruction const& instruction, OpcodeRow const& row,
                                     Operands& operands);
  std::optional<Lowered> lower_dynamic_reshape(Instruction const& instruction, Operands& operands,
                                               std::vector<Type> const& results);
  std::optional<Lowered> lower_exchange(Instruction const& instruction, OpcodeRow const& row, Operands& operands,
                                        std::vector<Type> const& results);
  static std::string_view key_of_called(Instruction const& inner);
  bool is_whole(Instruction const& inner, Leaves const& given, std::size_t results);
  void begin_pending(Started& made, Shape const& result, SourceRange range);
  bool is_start(std::string_view opcode) const;
  static std::shared_ptr<Started> unknown_start(std::string_view opcode);
  bool is_started_operand(Instruction const& instruction, OpcodeRow const& row, Lowered const& operand);
  std::span<Attribute const> without_async_attributes(std::span<Attribute const> all);
  std::optional<Lowered> lower_update(Instruction const& instruction, OpcodeRow const& row, Operands& operands);
  void add_frontend(Instruction const& instruction, OpParts& parts);
  Operation const& emit_transfer(Instruction const& instruction, bool sends, Leaves const& operands);
  std::optional<Lowered> lower_transfer(Instruction const& instruction, bool sends, Operands& operands);

  Module const& module_;
  Program& program_;
  Context& context_;
  AttributeTexts& texts_;
  Diagnostics& diagnostics_;
  Table const& table_;
  std::string_view const text_;
  std::size_t const max_ops_;
  bool const has_predecessors_;  // somewhere

  std::unordered_map<std::string_view, Computation const*> computations_;
  std::unordered_map<Computation const*, std::vector<Instruction const*>> parameters_;
  std::unordered_map<Computation const*, std::string_view> symbols_;
  std::unordered_set<Computation const*> applied_;      // those that became regions
  std::unordered_set<Computation const*> misnumbered_;  // whose parameters have wrong numbers
  std::unordered_set<Instruction const*> doubted_;      // parameters that were reported
  std::optional<std::vector<std::optional<Shape>>>
      declared_;                            // by the first line: the parameters of the entry, and its root
  std::vector<Computation const*> called_;  // those that are functions, in the order of their calls
  // By the function that calls: what it calls, and where.
  std::unordered_map<Computation const*, std::vector<std::pair<Computation const*, SourceRange>>> calls_;
  Computation const* function_ = nullptr;  // that is being lowered
  std::vector<Computation const*> open_;   // those that are being lowered, the innermost last
  FlatMap<Shape const*, std::vector<Type> const*> types_;
  std::deque<std::vector<Type>> made_types_;
  std::deque<Shape> made_shapes_;
  std::deque<Instruction> started_;  // instructions that -start begins: their computations are identified by address

  Block* block_ = nullptr;  // that ops are added to
  std::vector<Operation*> ops_;
  std::size_t ops_made_ = 0;
  bool is_too_long_ = false;
  bool is_recursive_ = false;  // which was reported
  // Computations that are named before their definition, and where.
  std::vector<std::pair<Computation const*, SourceRange>> early_;
  std::set<std::pair<std::int64_t, std::vector<std::int64_t>>> aliased_;  // parameters, in whose memory outputs are
  InstructionNames<Computation const*> names_;                            // of the values of the function
  std::unordered_map<std::string_view, std::size_t> suffixes_;
  std::unordered_set<std::string> open_kinds_;  // of reported open parts
  std::unordered_set<std::string> reported_;    // errors, with their places
  std::size_t repeated_ = 0;                    // that were reported before
  std::optional<AttributeFault> fault_;         // of the instruction
  std::deque<Module> definitions_;              // of instructions
  std::string_view instruction_name_;           // that is being lowered
  std::size_t errors_before_ = 0;               // that instruction, of errors()
  TextMap<assay::Attribute> made_attributes_;   // of templates and values; none: left out
  std::string attribute_key_;
  std::vector<void const*> alike_key_;
  PartsTable<AlikeInstructions> alike_;
  std::array<std::pair<std::string_view, OpcodeRow const*>, 64> rows_ = {};  // by opcode, as the text has it
  std::int64_t replicas_ = 1, members_ = 1, partitions_ = 1;                 // members_: of a group of all replicas
};

}  // namespace assay::hlo
