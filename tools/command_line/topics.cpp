#include "tools/command_line/topics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace assay {
namespace {

constexpr char const* kKinds = R"(Kinds of cases (--kinds), and the correct behavior of a backend:
  invalid         the program violates one rule and must be rejected
  valid           the program satisfies every rule and must be accepted; it is not run
  values          one op on given inputs; each element of the results must be permitted
  program         many ops on given inputs; likewise
  model           a small model, such as a transformer block; intermediate values are results as well
  probe           shows what a backend does where the specification leaves it a choice; no answer is wrong

A case is named FOLDER/NAME. The folder is the op, invalid/LABEL for the violated rule, program, model or probe.
The name lists the element types, the variant of the op, and the recipe of the case, for example f32_pairwise0_ties.

Variants:
  pairwiseN       the N-th variant of the op in the tier `quick`. Its variants differ in their attributes and shapes; each value
                  of one attribute occurs with each value of every other one (pairwise testing)
  generousN       the N-th variant of the op in the tier `full`, which has more of them
  dynamic         dynamic sizes (?)
  q_i8_f32        a quantized type: stored as i8, expressed as f32

Recipes of invalid cases:
  missing, too_many   an operand, attribute, result or region is missing, or is one too many
  wrong_type          the type of an operand, result or region is wrong
  wrong_attribute     an attribute has the wrong kind, or an invalid value
  broken              one clause is violated; `proof` in the manifest states whether a solver proved that all others hold
  changed             a valid program with one change that makes it invalid
  syntax_mutation     a valid text, changed until no production of the grammar matches

Recipes of valid cases:
  base            the program from which others are derived
  boundary        named edge_LABEL: the rule holds, but would not if one of its numbers were greater or smaller by one
  neighbour       named near_LABEL: an invalid case with the smallest change that makes it valid
  sentence        a text for one production of the grammar
  spelling        another spelling of the same program: white space, generic or custom form

Recipes of values:
  directed        written by hand for one typical bug; program.mlir describes it
  special         zeros of both signs, infinities, NaN, smallest and largest numbers, in all combinations
  one_special     one such value among ordinary ones
  edges           inputs at which the result begins to overflow, to underflow or to round to another number
  hard            the exact result is close to the midpoint of two numbers
  exhaustive8     all inputs of 8 bits (exhaustive16: of 16)
  sample, strata  inputs of all magnitudes
  ordinary, wide  inputs of similar, or of very different magnitude
  cancelling      sums whose terms nearly cancel
  ties            equal elements, which show how ties are broken
  distinct        all elements differ, so that elements at the wrong place are detected
  units           only 1 and -1: their sums and products are exact in every type
  small_integers  sums and products that are exact in any order
  order_proof     operands whose sum is exact in every order
  scalar, empty   tensors of rank 0, and tensors without elements
  result_accuracy_ordinary, result_accuracy_wide    the attribute result_accuracy: ulp, coarse, ...

Recipes of programs (random ones): straight without control flow, control, calls, dynamic with dynamic sizes.
)";

constexpr char const* kVerdictsTopic = R"(Verdicts on a program (assay check):
  conforms        every rule holds
  violates        a rule is violated, or the text does not match the grammar
  undecided       it is unknown whether a rule holds, or the file has no op
  conforms_except_allowed    all violations are suppressed by a comment, assay.toml, --ignore or a baseline

Verdicts on a rule (assay prove); the file has the worst one:
  proved          the rule holds for all sizes
  may fail        the rule fails for some sizes; the report has a counterexample and the condition under which the rule holds
  fails           the rule fails for all sizes
  undecided       neither a proof nor a counterexample was found, or the proof was stopped

Verdicts on two programs (assay equiv):
  equal           the same results for every input, by a proof or a complete run
  refines         every result of the second program is permitted for the first
  different       a counterexample: an input for which a result of the second program is not permitted for the first
  real_only       a counterexample as well, but only by rounding, signs of zeros, infinities or NaN: as functions of real
                  numbers the programs are proved equal, or on ordinary numbers their results agree in half of the digits
  undecided       neither a proof nor a counterexample was found

Verdicts on a case (assay test):
  conforms        every element of every result is permitted; an invalid program was rejected, a valid one accepted
  violates        an element is not permitted, a result has the wrong type or shape, an invalid program was accepted, or a
                  valid one was rejected as invalid
  open            the specification leaves the result to the backend; answers to probes always have this verdict
  contested       the backend rejected a valid program that the official tools reject as well; with --contested strict such a
                  case is `violates`
  unsupported     the backend reports that it does not support the program: by exit status 3, by the answer of a worker, or
                  by a message of its preset
  crashed         a signal, another exit status on a valid program, or missing, truncated or unreadable results
  timed_out       not finished within --time-limit; the process and all its children are killed
  not_run         the backend cannot run the case, cannot be started, or the run was interrupted
A case is flaky if a retry (--retries) has another verdict.
)";

constexpr char const* kExit = R"(Exit statuses of all commands:
  0   success: every program conforms, or the command completed
  1   violation found: of the specification, of a limit, or of the format of a program
  2   usage error, or a file cannot be read or written
  3   undecided, or nothing was done: for example a file without ops, or a suite without a selected case
For several programs, the status is 2 if a file cannot be read, otherwise 1 if a program violates a rule, otherwise 3 if one is
undecided. Warnings do not change the status (assay check --werror turns them into errors). assay COMMAND --help has the details.
)";

constexpr char const* kBaseline =
    R"(A baseline lists known findings or failures, so that only new ones fail the run. It is a TOML file with one line for each
finding or case. You can edit it: reasons and comments are kept.

  assay check --baseline known.toml --update-baseline exported/     findings of programs; also of assay prove
  assay check --baseline known.toml exported/
  assay test suite --preset mine.toml --baseline known.toml --update-baseline     cases that a backend fails

A finding is recognized by its label and the text of its line, not by the line number. A finding that no longer occurs is reported,
and --update-baseline removes it from the file; with strict = true it must still occur. The line of a case names the verdict, and may
name the stage and the deviation (how results are wrong). A case that fails in another way fails the run. A case that passes although
its line is strict also fails the run.

Keys of the baseline of a backend:
  format              1
  backend             name of the backend, as in reports; "" for any
  unsupported         "allowed" (default), or "listed": an unsupported case fails the run unless it has a line
  unsupported_cases   number of unsupported cases without a line, in files of earlier versions; now [unsupported_by_op]
  untested            ["invalid", "valid"]: programs that the backend cannot compile without running them
  [failures]          one line per case: "add/f32_special" = { verdict = "violates", ... }. An id may be a pattern ("convert/*f8*",
                      * any characters, ? one); the line of a case takes precedence, then the longest pattern.
  [unsupported_by_op] if unsupported cases are allowed: the number of cases of each op and kind that are unsupported and have
                      no line, as in select = { values = "10 of 30" }. With more of them, the run fails. Ops and kinds
                      without an entry are not compared.

Keys of a line:
  verdict     violates, crashed, timed_out, unsupported or flaky
  stage       start, compile, run or results; without it, any stage
  deviation   how results are wrong: value, NaN, sign of zero, shape, or several ("value, NaN"); without it, any deviation.
              A case that deviates in another way fails the run.
  reason      why the failure is known: any text
  strict      true: the case must still fail
  flaky       true: the case is known to fail in some attempts only (the same as verdict = "flaky")
)";

constexpr char const* kPresets =
    R"(A preset describes how a backend is called: assay test SUITE --preset NAME, or --preset ./mine.toml.
  official-interpreter, official-interpreter-checks    stablehlo-translate and stablehlo-opt
  official-worker     the interpreter as one process for many programs
  official-expanded, official-folded                   official-worker after passes that expand or fold ops
  iree, iree-self     iree-compile and iree-run-module
  mlir, mlir-jit      StableHLO's passes to linalg, and MLIR's to machine code
  xla                 run_hlo_module
  jax                 python3 with jax and jaxlib
  numpy, torch        python3 with NumPy or PyTorch, one function for each op
  onnxruntime, jaxjs  node with onnxruntime-node or jax-js
  opencl, wgsl        a kernel for each op: python3 with PyOpenCL; python3 with NumPy, and node with webgpu (Dawn)
  assay               assay itself

--tools DIR names the folder of the programs; missing programs are reported before the run. Your own preset is a TOML file with
[[run]] (commands, one after the other) or worker, and [messages], which distinguish a rejection from a crash.
)";

constexpr char const* kWorkers =
    R"(A worker is a process that serves many programs: assay test SUITE --worker "CMD", for backends that start slowly. There is
one worker per job (--jobs). A request is a line of JSON on its standard input, the answer a line on its standard output:

  {"id":7,"program":"/s/add/f32/program.mlir","inputs":"/s/add/f32","outputs":"/tmp/o","compile_only":false}
  {"id":7,"status":"done"}

status: done, refused (the program is invalid), unsupported, crashed, wrong (the program judged itself), unavailable;
"reason" has the reason. Lines that are not JSON objects are skipped. If a worker exits, times out or answers with another object,
only the current case fails; the next case gets a new worker. --restart-after M restarts workers after M cases.
)";

constexpr char const* kProfiles =
    R"(The specification defines few error bounds. A profile defines which results are permitted: for each op and type, the greatest
distance from the exact result, with the source of that number. Select it with --profile NAME (run, generate, diff, equiv, ...); a
suite has the profile with which it was generated.
  text          only the specification: where it defines no bound, any result is permitted
  ieee          each op, and each step of a sum in the order of its terms, is rounded correctly: for references
  opencl-full   the full profile of OpenCL
  cuda          the errors that NVIDIA documents for CUDA's functions, with the default options of nvcc
  wgsl          WebGPU's shading language, WGSL
  tosa          the floating-point profile of TOSA
  xla           the tolerances of XLA's own tests

Your own profile is a TOML file like those of spec/profiles/: --profile ./mine.toml.
)";

constexpr char const* kGrid =
    R"(Collective ops run on a grid of processes: replicas x partitions. A program need not declare these numbers.
  assay check, prove --replicas 2 --partitions 4    check for this grid (default: the declared one, or any that satisfies all ops)
  assay run --replicas 2 --partitions 4             run as 8 processes (default: one)
  assay equiv --grid 2x4 whole.mlir parts.mlir      check that 8 processes compute the results of the first program
)";

struct Topic {
  std::string_view name;
  char const *about, *text;
};
constexpr char const* kPermitted = R"(Permitted results, and distances from them.

exact           the result of an op on its operands, computed without rounding errors and rounded once, at the end
permitted       a set for each element: every result that the specification and the profile allow. For a function whose accuracy
                the specification leaves open, a profile without a bound permits every number.
open            a verdict: every value of the type is permitted, so the case cannot fail
conforms        every element is permitted by the profile of the suite. A profile adds bounds where the specification has none.
                The profiles opencl-full, wgsl, tosa and xla are also less strict than the specification: they permit subnormal
                numbers to be flushed to zero.
code            the unit of distances between two numbers of a type: neighboring numbers are one code apart, and so are -0 and +0.
                A result that is 2 codes outside the permitted set is the second number after its end. (The code of a number
                is its bits, read as an integer.)
ulp             the unit of errors, which are distances from the exact value: an ulp is the distance between the two numbers of the
                type that are nearest to it. An error may be a fraction of an ulp. A wrong sign of zero is an error of 0 ulps.

Which profile to choose for `assay generate --profile` (assay help profiles):
  ieee            a reference implementation: every function is rounded correctly, nothing is flushed
  cuda            GPU libraries with NVIDIA's documented errors
  opencl-full, wgsl, tosa    backends that follow these standards
  xla             compilers without promises of their own (the default of generate, test and diff)
  text            the specification alone: it bounds no function, so only exact ops are tested
)";

constexpr Topic kTopics[] = {
    {"verdicts", "verdicts on programs and cases", kVerdictsTopic},
    {"exit", "exit statuses", kExit},
    {"baseline", "known findings and failures", kBaseline},
    {"permitted", "permitted results, and distances from them: codes and ulps", kPermitted},
    {"profiles", "accuracy of results", kProfiles},
    {"grid", "programs of several processes", kGrid},
    {"presets", "presets of backends, and your own", kPresets},
    {"workers", "backends as long-running processes", kWorkers},
    {"kinds", "kinds and names of cases", kKinds},
};

// Words that a topic explains. `assay help` accepts them instead of the topic.
struct TopicAlias {
  std::string_view word, topic;
};
constexpr TopicAlias kAliases[] = {
    {"code", "permitted"},     {"codes", "permitted"},    {"ulp", "permitted"},      {"ulps", "permitted"},
    {"conforms", "permitted"}, {"open", "permitted"},     {"exact", "permitted"},    {"violates", "verdicts"},
    {"undecided", "verdicts"}, {"contested", "verdicts"}, {"flaky", "verdicts"},     {"crashed", "verdicts"},
    {"timed_out", "verdicts"}, {"refines", "verdicts"},   {"real_only", "verdicts"}, {"not_run", "verdicts"},
    {"deviation", "baseline"},
};

std::string list_of_topics() {
  std::string text = "Topics (assay help TOPIC):\n";
  for (auto const& topic : kTopics) text += fmt::format("  {:<14}  {}\n", topic.name, topic.about);
  return text + "\nassay help also accepts commands, labels, ops and definitions of the specification.\n";
}

}  // namespace

std::string topic_text(std::string const& name) {
  if (name == "topics") return list_of_topics();
  auto const* const alias = std::ranges::find(kAliases, name, &TopicAlias::word);
  auto const topic = alias == std::end(kAliases) ? std::string_view(name) : alias->topic;
  auto const* const found = std::ranges::find(kTopics, topic, &Topic::name);
  return found == std::end(kTopics) ? "" : found->text;
}

std::vector<std::string> topic_names() {
  std::vector<std::string> names;
  for (auto const& topic : kTopics) names.emplace_back(topic.name);
  return names;
}

}  // namespace assay
