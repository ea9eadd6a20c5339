#include "rpc/message.h"

#include <doctest/doctest.h>

namespace diorama::rpc {
namespace {

using Kind = Message::Kind;

Result<Incoming> read(std::string text) {
  json::Parser parser;
  return read_messages(parser, text);
}

}  // namespace

TEST_CASE("message: requests, notifications and responses are told apart") {
  const struct {
    std::string text;
    Kind kind;
    std::string id;
  } cases[] = {
      {R"({"jsonrpc":"2.0","id":0,"method":"m"})", Kind::Request, "0"},
      {R"({"jsonrpc":"2.0","id":"a\"b","method":"m","params":{}})", Kind::Request, R"("a\"b")"},
      {R"({"jsonrpc":"2.0","id":18446744073709551615,"method":"m"})", Kind::Request,
       "18446744073709551615"},
      {R"({"jsonrpc":"2.0","method":"m","params":null})", Kind::Notification, ""},
      {R"({"jsonrpc":"2.0","id":"x","result":{}})", Kind::Response, "\"x\""},
      {R"({"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}})", Kind::Response, "1"},
      {R"({"jsonrpc":"2.0","error":{"code":1,"message":""}})", Kind::Response, ""},
  };
  for (const auto& c : cases) {
    CAPTURE(c.text);
    const auto incoming = read(c.text);
    REQUIRE(incoming);
    REQUIRE(incoming->messages.size() == 1);
    CHECK(incoming->messages[0].kind == c.kind);
    CHECK(incoming->messages[0].id == c.id);
  }
}

TEST_CASE("message: a request with a value that cannot be read is refused under its id") {
  const struct {
    std::string text, id, problem;
  } cases[] = {
      {R"({"jsonrpc":"2.0","id":7,"method":"m","params":{"a":1e400}})", "7",
       "the number 1e400 is too large to be kept"},
      {R"({"jsonrpc":"2.0","method":"m","params":{"a":"\ud800"},"id":"x"})", "\"x\"",
       "a text has \\ud800, which is half a character"},
  };
  for (const auto& c : cases) {
    CAPTURE(c.text);
    const auto incoming = read(c.text);
    REQUIRE(incoming);
    const Message& message = incoming->messages.at(0);
    CHECK(message.kind == Kind::Invalid);
    CHECK(message.id == c.id);
    CHECK(message.problem->message == c.problem);
    CHECK(rpc_code(message) == kInvalidParams);
  }
  CHECK(read(R"({"jsonrpc":"2.0","id":1,"result":{"a":"\ud800"}})")->messages.at(0).kind ==
        Kind::Response);
  CHECK(read(R"({"jsonrpc":"2.0","id":1,"method":"m","params":{"a":18446744073709551616}})")
            ->messages.at(0)
            .kind == Kind::Request);
  const auto malformed = read(R"({"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1e400})");
  REQUIRE_FALSE(malformed);
  CHECK(malformed.error().code == ErrorCode::ParseError);
}

TEST_CASE("message: a batch says how many replies it wants and what it calls") {
  const auto batch =
      read(R"([{"jsonrpc":"2.0","id":1,"method":"a"},{"jsonrpc":"2.0","method":"b"},)"
           R"({"jsonrpc":"2.0","id":2,"result":{}},7])");
  REQUIRE(batch);
  CHECK(batch->replies_wanted() == 2);  // the request, and the number that is no message
  CHECK(batch->calls("a"));
  CHECK(batch->calls("b"));
  CHECK_FALSE(batch->calls("c"));
}

TEST_CASE("message: text without any message is answered by why it has none") {
  CHECK(rpc_code(read("{").error()) == kParseError);
  CHECK(rpc_code(read("7").error()) == kInvalidRequest);
  CHECK(rpc_code(read("[]").error()) == kInvalidRequest);
}

TEST_CASE("message: an invalid envelope keeps its id where it has one, and says what is wrong") {
  const struct {
    std::string text, id, problem;
  } cases[] = {
      {R"({"id":1,"method":"m"})", "1", "jsonrpc must be \"2.0\""},
      {R"({"jsonrpc":"1.0","id":1,"method":"m"})", "1", "jsonrpc must be \"2.0\""},
      {R"({"jsonrpc":"2.0","id":null,"method":"m"})", "", "id must be a string or an integer"},
      {R"({"jsonrpc":"2.0","id":1.5,"method":"m"})", "", "id must be a string or an integer"},
      {R"({"jsonrpc":"2.0","id":{},"method":"m"})", "", "id must be a string or an integer"},
      {R"({"jsonrpc":"2.0","id":1,"method":2})", "1", "method must be a string"},
      {R"({"jsonrpc":"2.0","id":1,"method":"m","params":[1]})", "1", "params must be an object"},
      {R"({"jsonrpc":"2.0","id":1})", "1", "a message needs a method, a result or an error"},
      {R"({"jsonrpc":"2.0","id":1,"result":1,"error":{}})", "1",
       "a message needs a method, a result or an error"},
      {R"({"jsonrpc":"2.0","result":{}})", "", "a response needs the id of its request"},
  };
  for (const auto& c : cases) {
    CAPTURE(c.text);
    const auto incoming = read(c.text);
    REQUIRE(incoming);
    CHECK(incoming->messages[0].kind == Kind::Invalid);
    CHECK(incoming->messages[0].id == c.id);
    REQUIRE(incoming->messages[0].problem);
    CHECK(incoming->messages[0].problem->message == c.problem);
  }
}

TEST_CASE("message: a batch is read member by member") {
  const auto incoming =
      read(R"([{"jsonrpc":"2.0","id":1,"method":"a"},7,{"jsonrpc":"2.0","method":"b"}])");
  REQUIRE(incoming);
  CHECK(incoming->batch);
  REQUIRE(incoming->messages.size() == 3);
  CHECK(incoming->messages[0].kind == Kind::Request);
  CHECK(incoming->messages[1].kind == Kind::Invalid);
  CHECK(incoming->messages[2].kind == Kind::Notification);
}

TEST_CASE("message: what is no message at all is refused whole") {
  CHECK(read("[]").error().code == ErrorCode::InvalidRequest);
  CHECK(read("7").error().code == ErrorCode::InvalidRequest);
  CHECK(read("{").error().code == ErrorCode::ParseError);
}

TEST_CASE("message: written messages have exactly the members they need") {
  std::string result;
  json::Writer out(result);
  begin_result(out, "7").begin_object().end_object().end_object();
  CHECK(result == R"({"jsonrpc":"2.0","id":7,"result":{}})");
  CHECK(write_error("", -32700, "bad") ==
        R"({"jsonrpc":"2.0","error":{"code":-32700,"message":"bad"}})");
  CHECK(write_error("\"a\"", 1, "bad", "{}") ==
        R"({"jsonrpc":"2.0","id":"a","error":{"code":1,"message":"bad","data":{}}})");
  CHECK(write_notification("m", "") == R"({"jsonrpc":"2.0","method":"m"})");
  CHECK(write_request("1", "m", "{}") == R"({"jsonrpc":"2.0","id":1,"method":"m","params":{}})");
}

}  // namespace diorama::rpc
