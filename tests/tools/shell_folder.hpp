// Runs shell commands in a temporary folder, for tests of the behavior for users.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace assay {

class ShellFolder : public testing::Test {
protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("assay_test_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void write(std::string const& name, std::string const& text) {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  std::string bytes(std::string const& name) const {
    std::ifstream file(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  struct Result {
    int status;  // 128 and more: terminated by a signal
    std::string output;
  };
  // Commands can use `assay` for the program.
  Result shell(std::string const& command) const {
    std::string const all = "cd '" + folder_.string() + "'; assay() { '" ASSAY_BINARY "' \"$@\"; }; " + command;
    std::FILE* const pipe = ::popen(all.c_str(), "r");
    Result result{-1, ""};
    std::array<char, 4096> buffer;
    while (auto const got = std::fread(buffer.data(), 1, buffer.size(), pipe)) result.output.append(buffer.data(), got);
    int const status = ::pclose(pipe);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return result;
  }

  std::filesystem::path folder_;
};

}  // namespace assay
