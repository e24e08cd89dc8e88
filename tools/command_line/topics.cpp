#include "tools/command_line/topics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace assay {
namespace {

constexpr char const* kKinds = R"(Kinds of cases (--kinds), and what a backend must do:
  invalid         the program breaks one rule; it must be refused
  valid           the program keeps every rule; it must be accepted. It is not run
  values          one op on inputs; each element of the results must be a permitted one
  program         many ops on inputs; likewise
  model           a small model, such as a block of a transformer; what it computes on the way are results, too
  probe           shows what a backend chooses where it is free; no answer is wrong

A case is named FOLDER/NAME. The folder is the op, or invalid/LABEL of the rule that is broken, program, model
or probe. A name says the element types, the variant of the op, and the recipe by which the case was made, such as
f32_pairwise0_ties.

Variants:
  pairwiseN       the N-th of a set of attributes and shapes in which each pair of choices occurs
  generousN       the same, of a larger set in which each choice occurs more often
  dynamic         sizes that the types leave open (?)
  q_i8_f32        a quantized type: stored as i8, standing for f32

Recipes of invalid cases:
  missing, too_many   an operand, attribute, result or region is left out, or is one too many
  wrong_type          of an operand, result or region
  wrong_attribute     an attribute of another kind or with a value that it cannot have
  broken              one clause does not hold; proof says whether a solver has shown that all others do
  changed             a valid program that was changed at one place
  syntax_mutation     a valid text that was changed until no production of the grammar fits

Recipes of valid cases:
  base            the program that others are changed from
  boundary        named edge_LABEL: the rule holds, and would not if a number were one more or less
  neighbour       named near_LABEL: beside an invalid case, changed in as little as makes it valid
  sentence        a text for one production of the grammar
  spelling        another way to write the same program: blanks, generic or custom form

Recipes of values:
  directed        made by hand for one mistake that implementations make; program.mlir says which
  special         zeros of both signs, infinities, NaN, the smallest and greatest numbers, in all combinations
  one_special     one such value among ordinary ones
  edges           the inputs at which the result begins to overflow, underflow or round to another number
  hard            the result is nearly half way between two numbers
  exhaustive8     all inputs of 8 bits (exhaustive16: of 16)
  sample, strata  inputs of all magnitudes
  ordinary, wide  inputs of like, or of very different magnitude
  cancelling      sums of which the parts nearly cancel
  ties            equal elements: which of them is taken?
  distinct        all elements differ, so that none can stand in the place of another
  units           ones and minus ones: exact in every type
  small_integers  sums and products that are exact in any order
  order_proof     operands for which every order of a sum gives the same, exact result
  scalar, empty   tensors of rank 0, and of no elements
  result_accuracy_ordinary, result_accuracy_wide    the attribute result_accuracy: ulp, coarse, ...

Recipes of programs (random ones): straight without control flow, control, calls, dynamic with sizes left open.
)";

constexpr char const* kVerdictsTopic = R"(What is said of a program (assay check):
  conforms        every rule holds
  violates        a rule does not, or the text is none of the grammar
  undecided       of some rule, or op, it is not known; or the file holds no op
  conforms_except_allowed    what it violates is allowed: by a comment, assay.toml, --ignore or a baseline

What is said of a case (assay test):
  conforms        every element of every result is permitted; an invalid program was refused, a valid one accepted
  violates        an element is not permitted, a result has another type or shape, an invalid program was accepted, or a
                  valid one refused as invalid
  open            the specification leaves it to the backend; the answers to probes are always of this kind
  contested       a valid program is refused that the official tools refuse, too (violates with --contested strict)
  unsupported     the backend says that it cannot do this: by exit status 3, a worker's answer, or a message of its preset
  crashed         a signal, another exit status on a valid program, or results that are missing, cut off or unreadable
  timed_out       no end within --time-limit; it and all that it had started are killed
  not_run         the backend has no way to do it, cannot be started, or the run was stopped
A case whose later attempts (--retries) have another verdict than the first is flaky.
)";

constexpr char const* kExit = R"(Exit statuses, of all commands:
  0   every program conforms, or what was asked for is done
  1   a violation was found: of the specification, of a limit, or of the format of a program
  2   bad usage, or a file that cannot be read or written
  3   undecided, or nothing was done: a file without any op, a suite of which no case was run
Of several programs the status is 2 if a file cannot be read, else 1 if any violates, else 3 if one is undecided. Warnings
change nothing (assay check --werror makes them errors). assay COMMAND --help says what they mean for a command.
)";

constexpr char const* kBaseline =
    R"(A baseline holds what is known today, so that only what is new closes the gate. It is a TOML file, a line for each finding
or case, which people edit: reasons and comments stay.

  assay check --baseline known.toml --update-baseline exported/     findings of programs; also of assay prove
  assay check --baseline known.toml exported/
  assay test suite --preset mine.toml --baseline known.toml --update-baseline     cases that a backend fails

Of findings, the label and the text of the line are compared, not its number. What is gone is reported, and --update-baseline
takes it out; a line with strict = true must not be gone. Of cases, the verdict is compared, and the stage if the line names one;
what fails in another way closes the gate, and so does an unexpected pass of a strict line.
)";

constexpr char const* kPresets =
    R"(A preset says how a backend is called: assay test SUITE --preset NAME, or --preset ./mine.toml.
  official-interpreter, official-interpreter-checks    stablehlo-translate and stablehlo-opt
  official-expanded, official-folded, official-worker  the same behind passes that expand or fold; in one process
  iree, iree-self     iree-compile and iree-run-module
  mlir, mlir-jit      StableHLO's passes to linalg, and MLIR's to machine code
  xla                 run_hlo_module
  jax                 python3 with jax and jaxlib
  numpy, torch        python3 with NumPy or PyTorch, one function for each op
  onnxruntime, jaxjs  node with onnxruntime-node or jax-js
  assay               assay itself

--tools DIR names where the programs are; what is missing is said before anything is run. A preset of your own is a TOML
file with [[run]] (commands, one after the other) or worker, and [messages], by which a refusal is told from a crash.
)";

constexpr char const* kWorkers =
    R"(A worker is a process that is given one program after the other: assay test SUITE --worker "CMD", for backends that start
slowly. One runs for each of --jobs. A request is a line of JSON on its standard input, the answer one on its standard output:

  {"id":7,"program":"/s/add/f32/program.mlir","inputs":"/s/add/f32","outputs":"/tmp/o","compile_only":false}
  {"id":7,"status":"done"}

status: done, refused (the program breaks a rule), unsupported, crashed, wrong (the program judged itself), unavailable;
"reason" says why. Lines that are no such object are passed over. A worker that dies, is late or answers something else spoils
the one case that it was at; the next gets a new one. --restart-after M starts a new one after M cases.
)";

constexpr char const* kProfiles =
    R"(The specification promises little of accuracy. A profile says what a backend promises beyond it: how far results may be from
the exact ones, by op and type, each with its source (--profile NAME of run, generate, diff and equiv; a suite says its own):
  text          what the specification says by itself, and nothing more
  ieee          everything is rounded correctly, once: for references
  opencl-full   the full profile of OpenCL
  cuda          NVIDIA's functions with the defaults of nvcc
  wgsl          WebGPU's shading language
  tosa          the floating-point profile of TOSA
  xla           what XLA's own tests let pass

A profile of your own is a TOML file like those of spec/profiles/: --profile ./mine.toml.
)";

constexpr char const* kGrid =
    R"(Collective ops run on a grid of processes: replicas x partitions. Programs do not say how many there are.
  assay check, prove --replicas 2 --partitions 4    judged for that grid; without these, one must exist that suits all ops
  assay run --replicas 2 --partitions 4             run as 8 processes; without these, as one
  assay equiv --grid 2x4 whole.mlir parts.mlir      is what 8 processes compute together what the first program computes?
)";

struct Topic {
  std::string_view name;
  char const *about, *text;
};
constexpr Topic kTopics[] = {
    {"verdicts", "what is said of programs and cases", kVerdictsTopic},
    {"exit", "what exit statuses mean", kExit},
    {"baseline", "known findings and failures", kBaseline},
    {"profiles", "how accurate results must be", kProfiles},
    {"grid", "programs of several processes", kGrid},
    {"presets", "backends that are known, and your own", kPresets},
    {"workers", "backends as processes that stay", kWorkers},
    {"kinds", "what the words in names of cases mean", kKinds},
};

std::string list_of_topics() {
  std::string text = "Topics (assay help TOPIC):\n";
  for (auto const& topic : kTopics) text += fmt::format("  {:<14}  {}\n", topic.name, topic.about);
  return text + "\nassay help takes commands, labels of findings, ops and definitions of the specification, too.\n";
}

}  // namespace

std::string topic_text(std::string const& name) {
  if (name == "topics") return list_of_topics();
  auto const* const found = std::ranges::find(kTopics, name, &Topic::name);
  return found == std::end(kTopics) ? "" : found->text;
}

std::vector<std::string> topic_names() {
  std::vector<std::string> names;
  for (auto const& topic : kTopics) names.emplace_back(topic.name);
  return names;
}

}  // namespace assay
