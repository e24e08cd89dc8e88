// The protocol of `assay test --worker` (harness/README.md, "A worker") with LLVM's JSON library: one line for each
// request, and one for its answer.
#pragma once

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <iostream>
#include <optional>
#include <string>

#include <llvm/Config/llvm-config.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

namespace worker {

struct Request {
  std::int64_t id = 0;
  std::string program, inputs, outputs;  // a file, and two folders
  bool compile_only = false;
};

struct Answer {
  std::string status = "done";  // done, refused, unsupported or crashed
  std::string stage = "run";    // run or compile
  std::string reason;
  std::string printed;   // results that are not written to files
  bool restart = false;  // this process cannot execute anything more
};

inline Answer failure(std::string status, std::string stage, std::string reason) {
  return {std::move(status), std::move(stage), std::move(reason), "", false};
}

// Implements --version, by which presets check that a worker is installed.
inline int print_version(char const* name) {
  std::cout << name << " on LLVM " << LLVM_VERSION_STRING << std::endl;
  return 0;
}

class Connection {
public:
  // Answers go to the original standard output; output of libraries is redirected to standard error.
  Connection() : replies_(::dup(1)) { ::dup2(2, 1); }

  // nullopt at the end of the input or if a line is not JSON.
  std::optional<Request> next() {
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    auto json = llvm::json::parse(line);
    if (!json) {
      llvm::consumeError(json.takeError());
      return std::nullopt;
    }
    auto const* object = json->getAsObject();
    if (!object) return std::nullopt;
    Request request;
    auto const text = [&](char const* name) { return object->getString(name).value_or("").str(); };
    request.id = object->getInteger("id").value_or(0);
    request.program = text("program");
    request.inputs = text("inputs");
    request.outputs = text("outputs");
    request.compile_only = object->getBoolean("compile_only").value_or(false);
    return request;
  }

  void reply(Request const& request, Answer const& answer) {
    llvm::json::Object object{{"id", request.id}, {"status", answer.status}, {"stage", answer.stage}};
    if (!answer.reason.empty()) object["reason"] = llvm::json::fixUTF8(answer.reason);
    if (!answer.printed.empty()) object["printed"] = llvm::json::fixUTF8(answer.printed);
    if (answer.restart) object["restart"] = true;
    std::string line;
    llvm::raw_string_ostream(line) << llvm::json::Value(std::move(object)) << '\n';
    for (std::size_t at = 0; at < line.size();) {
      auto const written = ::write(replies_, line.data() + at, line.size() - at);
      if (written <= 0) std::exit(1);
      at += static_cast<std::size_t>(written);
    }
  }

private:
  int replies_;
};

}  // namespace worker
