#include "publish/board/board.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "publish/board/pages.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

// Whether the folder has an earlier board, whose files must be deleted.
bool is_board(std::string const& folder) {
  auto const front = read_file(folder + "/index.html", std::size_t{64} << 20);
  return front && front->find("Made by <code>assay board</code>") != std::string::npos;
}

}  // namespace

Result<std::size_t> write_board(Board const& board, OpText const& text_of, std::string const& folder) {
  namespace fs = std::filesystem;
  bool const is_ours = is_board(folder);
  for (auto const* part : {"op", "backend", "data", "badge"}) {
    std::error_code trouble;
    if (is_ours) fs::remove_all(fs::path(folder) / part, trouble);
    fs::create_directories(fs::path(folder) / part, trouble);
    if (trouble) return Error{fmt::format("{}/{}: {}", folder, part, trouble.message())};
  }
  std::size_t written = 0;
  std::optional<std::string> failure;
  auto const put = [&](std::string const& path, std::string const& text) {
    auto const done = write_file(fmt::format("{}/{}", folder, path), text);
    if (!done && !failure) failure = done.error();
    ++written;
  };
  put("index.html", board_front(board));
  put("feed.xml", board_feed(board));
  for (auto const& [name, op] : board.ops) {
    put(fmt::format("op/{}.html", path_text(name)), board_op_page(board, name, text_of(name)));
    auto const parts = board_op_data(board, name);
    for (std::size_t n = 0; n < parts.size(); ++n)
      put(n == 0 ? fmt::format("data/{}.js", path_text(name)) : fmt::format("data/{}-{}.js", path_text(name), n + 1),
          parts[n]);
  }
  for (std::size_t s = 0; s < board.submissions.size(); ++s) {
    put(fmt::format("backend/{}.html", backend_path(board, s)), board_backend_page(board, s));
    put(fmt::format("badge/{}.json", backend_path(board, s)), badge_json(board, s));
  }
  if (failure) return Error{*failure};
  return written;
}

}  // namespace assay
