#include "tools/command/argument_options.hpp"

namespace assay {

void add_argument_options(Arguments& command, ArgumentChoice& choice) {
  command.list("--inputs", choice.inputs, "a .npy file for the next argument, or a folder of input_0.npy, ...")
      .value("FILE|FOLDER");
  command.option("--args", choice.list, "arguments as a list of constants").value("LIST");
  command.flag("--random-inputs", choice.random, "random arguments from --seed");
  command.option("--seed", choice.seed, "random seed of the arguments");
}

std::string function_name(std::string given) {
  if (!given.starts_with('@')) return given;
  given.erase(0, 1);
  bool const is_string = given.size() > 1 && given.front() == '"' && given.back() == '"';
  return is_string ? given.substr(1, given.size() - 2) : given;
}

}  // namespace assay
