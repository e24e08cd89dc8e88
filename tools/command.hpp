// The subcommands of `assay`, each in a file of its own.
#pragma once

#include <functional>
#include <span>

#include "tools/exit_status.hpp"

namespace CLI {
class App;
}

namespace assay {

using Action = std::function<ExitStatus()>;

struct Command {
  char const* name;
  char const* help;
  Action (*add)(CLI::App& command);  // declares the arguments; the action runs once they are parsed
};

Action add_check(CLI::App& command);
Action add_infer(CLI::App& command);
Action add_run(CLI::App& command);
Action add_format(CLI::App& command);
Action add_spec(CLI::App& command);
Action add_spec_audit(CLI::App& command);
Action add_spec_coverage(CLI::App& command);

inline constexpr Command kCommands[] = {
    {"check", "judge programs by the specification", add_check},
    {"infer", "show each op's inferred result types beside the written ones", add_infer},
    {"run", "execute a program exactly, and print its results", add_run},
    {"format", "write a program as canonical text", add_format},
    {"spec", "show the rules that programs are judged by", add_spec},
};

}  // namespace assay
