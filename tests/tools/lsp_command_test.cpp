// `assay lsp` as a process: pipes, invalid headers, and editors that exit.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "lsp/transport.hpp"
#include "support/documents/json.hpp"
#include "support/process/child.hpp"

namespace assay {
namespace {

using Json = nlohmann::json;

class Pipe {
public:
  Pipe() {
    ProcessRequest request;
    request.arguments = {ASSAY_BINARY, "lsp"};
    request.limits.seconds = 60;
    EXPECT_TRUE(child_.start(request, true));
  }

  void send(std::string const& bytes) { EXPECT_TRUE(child_.send(bytes, 10)); }
  void tell(Json const& message) { send(framed(message.dump())); }
  // Returns the next message, or null if there is none within ten seconds.
  Json next() {
    for (int i = 0; i < 200; ++i) {
      std::string body, out, err;
      if (reader_.next(body) == MessageReader::State::message) return parse_json_or_throw<Json>(body);
      child_.read(0.05, 1 << 20, out, err);
      reader_.feed(out);
    }
    return {};
  }
  void leave() { child_.end_input(); }
  // Returns the exit status, or -1 if the process does not end within ten seconds.
  int end() {
    std::string out, err;
    for (int i = 0; i < 200 && !child_.has_ended(); ++i) child_.read(0.05, 1 << 20, out, err);
    return child_.has_ended() && WIFEXITED(child_.wait_status()) ? WEXITSTATUS(child_.wait_status()) : -1;
  }

private:
  Child child_;
  MessageReader reader_;
};

Json const kInitialize = {
    {"jsonrpc", "2.0"}, {"id", 1}, {"method", "initialize"}, {"params", {{"processId", nullptr}}}};

TEST(LspCommand, EndsOnRequest) {
  Pipe pipe;
  pipe.tell(kInitialize);
  EXPECT_EQ(pipe.next()["result"]["serverInfo"]["name"], "assay");
  pipe.tell({{"id", 2}, {"method", "shutdown"}});
  EXPECT_EQ(pipe.next()["id"], 2);
  pipe.tell({{"method", "exit"}});
  EXPECT_EQ(pipe.end(), 0);
}

TEST(LspCommand, ContinuesAfterBrokenMessages) {
  Pipe pipe;
  pipe.send("nonsense\r\n\r\nContent-Length: 99999999999\r\n\r\nContent-Length: 3\r\n\r\n{x}");
  EXPECT_EQ(pipe.next()["error"]["code"], -32700);
  EXPECT_EQ(pipe.next()["error"]["code"], -32700);
  EXPECT_EQ(pipe.next()["error"]["code"], -32700);
  auto const message = framed(kInitialize.dump());
  for (char const c : message) pipe.send(std::string(1, c));  // one byte at a time
  EXPECT_EQ(pipe.next()["id"], 1);
  pipe.tell({{"method", "exit"}});
  EXPECT_EQ(pipe.end(), 1);
}

TEST(LspCommand, EndsWhenTheEditorIsGone) {
  Pipe pipe;
  pipe.tell(kInitialize);
  pipe.next();
  pipe.leave();
  EXPECT_EQ(pipe.end(), 1);
}

TEST(LspCommand, EndsWhenTheProcessOfTheEditorIsGone) {
  pid_t const editor = ::fork();
  if (editor == 0) ::_exit(0);
  int status = 0;
  ::waitpid(editor, &status, 0);
  Pipe pipe;
  Json message = kInitialize;
  message["params"]["processId"] = editor;
  pipe.tell(message);
  EXPECT_EQ(pipe.end(), 1) << "its input is still open";
}

TEST(LspCommand, RunsAndProvesInTheBackground) {
  Pipe pipe;
  pipe.tell(kInitialize);
  pipe.next();
  auto const run = [&](std::string const& text, char const* command) {
    pipe.tell({{"method", "textDocument/didOpen"},
               {"params", {{"textDocument", {{"uri", "untitled:a"}, {"version", 1}, {"text", text}}}}}});
    pipe.tell({{"id", 2},
               {"method", "workspace/executeCommand"},
               {"params", {{"command", command}, {"arguments", {"untitled:a", "main"}}}}});
    for (Json next = pipe.next(); !next.is_null(); next = pipe.next())
      if (next.value("method", "") == "window/showMessage") return next["params"]["message"].get<std::string>();
    return std::string("nothing");
  };
  auto const ran =
      run("func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  return %x : tensor<2xf32>\n}\n", "assay.run");
  EXPECT_TRUE(
      ran.starts_with("assay run --random-inputs --seed 0 --entry main untitled:a:\n"
                      "argument 0, %x: tensor<2xf32> {"))
      << ran;
  EXPECT_NE(ran.find("}\ntensor<2xf32> {"), std::string::npos) << ran;
  auto const failed =
      run("func.func @main(%x: tensor<2xf32>) {\n  stablehlo.abs %x : tensor<3xf32>\n  return\n}\n", "assay.run");
  EXPECT_NE(failed.find("untitled:a:2:"), std::string::npos) << failed;
  EXPECT_EQ(failed.find("<stdin>"), std::string::npos) << failed;
  EXPECT_NE(run("func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {\n  %0 = stablehlo.add %x, %y "
                ": tensor<?xf32>\n"
                "  return %0 : tensor<?xf32>\n}\n",
                "assay.prove")
                .find("dim(%x, 0) = dim(%y, 0)"),
            std::string::npos);
}

TEST(Transport, ReadsFramedMessagesInPieces) {
  MessageReader reader;
  std::string body, all;
  for (char const c : framed("{\"a\":1}") + "content-length: 2\nX: y\n\n[]") {
    reader.feed({&c, 1});
    while (reader.next(body) == MessageReader::State::message) all += body + ";";
  }
  EXPECT_EQ(all, "{\"a\":1};[];");
  reader.feed(std::string(kMaxHeaderBytes + 2, 'x'));
  EXPECT_EQ(reader.next(body), MessageReader::State::broken);
}

}  // namespace
}  // namespace assay
