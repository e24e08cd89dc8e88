#include "harness/pjrt/client/child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <iostream>

#include "harness/pjrt/client/answer.hpp"
#include "harness/pjrt/client/execution.hpp"
#include "harness/pjrt/client/memory_growth.hpp"
#include "semantics/program/npy.hpp"
#include "support/documents/json.hpp"
#include "support/files.hpp"

namespace assay::pjrt {
namespace {

constexpr std::size_t kMaxCaseBytes = std::size_t{1} << 34;

// Moves the standard streams to other descriptors, so that the plug-in reads nothing and writes to standard error.
// False if that fails.
bool redirect_streams(int& in, int& out) {
  in = ::fcntl(0, F_DUPFD_CLOEXEC, 3);
  out = ::fcntl(1, F_DUPFD_CLOEXEC, 3);
  int const nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  bool const kept = in >= 0 && out >= 0 && nothing >= 0 && ::dup2(nothing, 0) >= 0 && ::dup2(2, 1) >= 0;
  if (nothing >= 0) ::close(nothing);
  return kept;
}

// The path of an open file of this process.
std::string path_of(int file) { return fmt::format("/proc/self/fd/{}", file); }

class Server {
public:
  Server(PluginClient const& client, std::string notes) : client_(client), notes_(std::move(notes)) {}

  WorkerAnswer answer(WorkerRequest const& request) {
    auto said = execute(request);
    if (++cases_ % MemoryGrowth::kEvery != 0) return said;
    if (auto const growth = growth_.look(cases_, resident_memory())) {
      note(*growth);
      said.restart = true;
    }
    return said;
  }

private:
  WorkerAnswer execute(WorkerRequest const& request) {
    auto const bytes = read_file(request.program, kMaxCaseBytes);
    if (!bytes) return {"unavailable", bytes.error()};
    auto const given = parse_case(*bytes);
    if (!given) return {"unavailable", given.error()};
    auto& place = client_.plugin().place();
    place.use(given->slot);
    auto const executed = execute_case(client_, *given);
    if (executed.failure) {
      std::cerr << executed.failure->reason << std::endl;
      return answer_of(*executed.failure, place.now());
    }
    for (std::size_t i = 0; i < executed.results.size(); ++i)
      if (auto const written = write_output(request.outputs, i, executed.results[i]); !written)
        return {"unavailable", written.error()};
    return {};
  }

  void note(std::string const& text) const {
    std::ofstream file(notes_, std::ios::app);
    file << text << '\n';
  }

  PluginClient const& client_;
  std::string notes_;
  std::uint64_t cases_ = 0;
  MemoryGrowth growth_;
};

Result<std::vector<Option>> parse_options(std::vector<std::string> const& words, std::size_t from) {
  std::vector<Option> options;
  for (std::size_t i = from; i < words.size(); ++i) {
    auto option = parse_option(words[i]);
    if (!option) return Error{option.error()};
    options.push_back(*std::move(option));
  }
  return options;
}

Result<PluginClient> open_client(std::vector<std::string> const& words, std::size_t plugin, Place& place) {
  auto const options = parse_options(words, plugin + 1);
  if (!options) return Error{options.error()};
  auto const loaded = Plugin::load(words[plugin], place);
  if (!loaded) return Error{loaded.error()};
  return PluginClient::create(*loaded, *options);
}

int describe(std::vector<std::string> const& words, int out) {
  auto place = words.size() > 2 ? Place::open(words[1]) : Place();
  if (!place) return 2;
  auto client = open_client(words, 2, *place);
  nlohmann::ordered_json json;
  if (client)
    json["facts"] = client->facts();
  else
    json["problem"] = client.error();
  auto const line = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  [[maybe_unused]] bool const written = ::write(out, line.data(), line.size()) > 0;
  if (client) client->destroy();
  return 0;
}

int serve(std::vector<std::string> const& words, int in, int out) {
  auto place = Place::open(words[1]);
  if (!place) return std::cerr << place.error() << std::endl, 2;
  auto client = open_client(words, 3, *place);
  if (!client) return std::cerr << "error: " << client.error() << std::endl, 1;
  std::ifstream requests(path_of(in));
  std::ofstream replies(path_of(out));
  Server server(*client, words[2]);
  bool const served =
      serve_worker(requests, replies, [&](WorkerRequest const& request) { return server.answer(request); });
  client->destroy();
  return served ? 0 : 2;
}

}  // namespace

int run_child(std::vector<std::string> const& arguments) {
  int in = -1, out = -1;
  bool const is_description = arguments.size() >= 3 && arguments[0] == "--describe";
  bool const is_service = arguments.size() >= 4 && arguments[0] == "--serve";
  if ((!is_description && !is_service) || !redirect_streams(in, out)) {
    std::cerr << "assay-pjrt is started by `assay test --pjrt` and has no effect on its own\n";
    return 2;
  }
  // Threads of the plug-in may still run, so no destructors are called.
  int const status = is_description ? describe(arguments, out) : serve(arguments, in, out);
  ::_exit(status);
}

}  // namespace assay::pjrt
