// A backend that misbehaves in the way that its first argument selects. The other arguments are the program, its inputs
// and its outputs.
//
// Everything else is correct: its programs are @main(x) -> x, so that the first result is the first input.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

namespace {

std::string read_file(std::string const& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
void write_file(std::string const& path, std::string const& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}
void sleep_ms(int count) { std::this_thread::sleep_for(std::chrono::milliseconds(count)); }
void sleep_long() { sleep_ms(600'000); }

std::size_t data_begin(std::string const& npy) {
  return 10 + static_cast<unsigned char>(npy[8]) + 256 * static_cast<std::size_t>(static_cast<unsigned char>(npy[9]));
}

void replace(std::string& text, std::string const& from, std::string const& to) {
  if (auto const at = text.find(from); at != std::string::npos) text.replace(at, from.size(), to);
}

// Writes the result, or other text. Returns false if the misbehavior is unknown.
bool behave(std::string const& how, std::string const& input, std::string const& output) {
  std::string npy = read_file(input);
  if (npy.size() < 12) return write_file(output, npy), true;
  std::size_t const begin = data_begin(npy);
  if (how == "partial_file")
    npy.resize(npy.size() - 2);
  else if (how == "header_only")
    npy.resize(begin);
  else if (how == "empty_file")
    npy.clear();
  else if (how == "no_tensor")
    npy = "that is not a tensor";
  else if (how == "wrong_shape")
    replace(npy, "(4,)", "(2,2)"), replace(npy, " \n", "\n");
  else if (how == "wrong_type")
    replace(npy, "<f4", "<i4");
  else if (how == "nan")
    std::memcpy(npy.data() + begin, "\0\0\xC0\x7F", 4);
  else if (how == "off_by_one_ulp")
    npy[begin] = static_cast<char>(npy[begin] ^ 1);
  else if (how == "random")
    for (std::size_t i = begin; i < npy.size(); ++i) npy[i] = static_cast<char>(i * 197 + 31);
  else if (how != "right")
    return false;
  return write_file(output, npy), true;
}

void detach(bool from_group) {
  if (fork() != 0) return;
  if (from_group) {
    setsid();
    if (fork() != 0) _exit(0);
  }
  sleep_long();
  _exit(0);
}

int misbehave(std::string const& how, char** argv) {
  std::string const input = std::string(argv[3]) + "/input_0.npy", output = std::string(argv[4]) + "/output_0.npy";
  auto const right = [&] { behave("right", input, output); };
  if (how == "crash") std::raise(SIGSEGV);
  if (how == "abort") std::abort();
  if (how == "crash_after_results") right(), std::raise(SIGSEGV);
  if (how == "shell_crash") return 139;
  if (how == "hang") sleep_long();
  if (how == "hang_ignoring_signals") std::signal(SIGTERM, SIG_IGN), std::signal(SIGINT, SIG_IGN), sleep_long();
  if (how == "orphans") detach(false), right();
  if (how == "daemons") detach(true), right(), sleep_ms(20);
  if (how == "flood")
    for (std::string const line(1 << 16, 'x');;) std::fwrite(line.data(), 1, line.size(), stdout);
  if (how == "flood_of_errors")
    for (std::string const line(1 << 16, '\n');;) std::fwrite(line.data(), 1, line.size(), stderr);
  if (how == "large_file") {
    std::ofstream file(output);
    for (std::string const line(1 << 20, 'x'); file;) file << line;
  }
  if (how == "memory")
    for (;;) std::memset(std::malloc(1 << 26), 1, 1 << 26);
  if (how == "claims") return 0;
  if (how == "refuse") return std::fputs("unsupported: this op\n", stderr), 3;
  if (how == "fail") return std::fputs("it cannot be done\xFF\n", stderr), 1;
  if (how == "slow") sleep_ms(300), right();
  if (how == "folder") mkdir(output.c_str(), 0777);
  if (how == "link") symlink("/dev/zero", output.c_str()) == 0 || std::fputs("no link\n", stderr);
  if (how == "fifo") mkfifo(output.c_str(), 0666);
  if (how == "flaky") {  // fails the first time
    std::string const mark =
        std::string(std::getenv("ASSAY_TEST_MARK") ? std::getenv("ASSAY_TEST_MARK") : "") + ".mark";
    if (access(mark.c_str(), F_OK) != 0) return write_file(mark, ""), behave("nan", input, output), 0;
    right();
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) return 2;
  std::string const how = argv[1];
  if (behave(how, std::string(argv[3]) + "/input_0.npy", std::string(argv[4]) + "/output_0.npy")) return 0;
  return misbehave(how, argv);
}
