#include "tools/command/argument_options.hpp"

namespace assay {

void add_argument_options(Arguments& command, ArgumentChoice& choice) {
  command.list("--inputs", choice.inputs, "a .npy file for the next argument, or a folder of input_0.npy, ...")
      .value("FILE|FOLDER");
  command.option("--args", choice.list, "arguments as a list of constants").value("LIST");
  command.flag("--random-inputs", choice.random, "random arguments from --seed");
  command.option("--seed", choice.seed, "random seed of the arguments");
}

}  // namespace assay
