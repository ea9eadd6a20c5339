#include "mcp/calls/calls.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "mcp/given_request.h"
#include "mcp/manual_loop.h"

namespace diorama::mcp {
namespace {

struct KeptReplies final : Outlet {
  void send(std::string message) override { sent.push_back(std::move(message)); }
  void finish(rpc::Reply reply) override { replies.push_back(std::move(reply.message)); }
  std::vector<std::string> sent;
  std::vector<std::string> replies;
};

struct Fixture {
  /// A request of a legacy client, and where its reply goes.
  std::shared_ptr<Call> call() {
    Given given(request("tools/call", "{}"));
    return calls.take({std::move(given.incoming.messages.front()), given.incoming.document,
                       Client{}, session, outlet});
  }
  static Work answering(std::string members, Lane lane = Lane::Engine) {
    return {[members = std::move(members)](Context&) -> Result<Body> {
              return Body{members, false, {}};
            },
            lane, std::chrono::minutes(1)};
  }
  /// The loop hands over to the engine, the engine runs, the loop takes the results.
  void turn() {
    loop.run();
    engine.pump(std::chrono::seconds(1));
    loop.run();
  }

  ServerOptions options = [] {
    ServerOptions made;
    made.max_parallel = 2;
    made.max_waiting = 3;
    return made;
  }();
  ManualLoop loop;
  rpc::EngineQueue engine;
  rpc::WorkerPool workers{1};
  TaskStore tasks{4, std::chrono::minutes(1)};
  Subscriptions subscriptions;
  Calls calls{options, loop, engine, workers, std::string(32, 'k'), tasks, subscriptions};
  std::shared_ptr<Session> session = std::make_shared<Session>();
  std::shared_ptr<KeptReplies> outlet = std::make_shared<KeptReplies>();
};

const std::string kAnswer = R"({"jsonrpc":"2.0","id":7,"result":{"a":1}})";

bool is_error(const std::string& reply, std::string_view words) {
  return reply.find(R"("error")") != std::string::npos && reply.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE_FIXTURE(Fixture, "calls: a function on the loop answers at once") {
  calls.begin(call(), answering(R"("a":1)", Lane::Protocol));
  REQUIRE(outlet->replies.size() == 1);
  CHECK(outlet->replies[0] == kAnswer);
}

TEST_CASE_FIXTURE(Fixture, "calls: those that arrive together wake engine and loop once") {
  calls.begin(call(), answering(R"("a":1)"));
  calls.begin(call(), answering(R"("a":1)"));
  CHECK(loop.posts == 1);  // the one that hands both over
  loop.run();
  CHECK(engine.waiting() == 2);
  engine.pump(std::chrono::seconds(1));
  CHECK(loop.posts == 2);  // the one that takes both results
  loop.run();
  CHECK(outlet->replies == std::vector{kAnswer, kAnswer});
}

TEST_CASE_FIXTURE(Fixture, "calls: more than the limit wait, more than may wait are refused") {
  for (int i = 0; i < 6; ++i) calls.begin(call(), answering(R"("a":1)"));
  REQUIRE(outlet->replies.size() == 1);  // two run, three wait
  CHECK(is_error(outlet->replies[0], "Cannot have more than 2 parallel requests"));
  turn();
  CHECK(outlet->replies.size() == 3);
  calls.begin(call(), answering(R"("a":1)"));  // the places are taken, but there is room again
  turn();
  turn();
  CHECK(outlet->replies.size() == 7);
  for (std::size_t i = 1; i < outlet->replies.size(); ++i) CHECK(outlet->replies[i] == kAnswer);
}

TEST_CASE_FIXTURE(Fixture, "calls: a function on the loop waits for nobody") {
  for (int i = 0; i < 3; ++i) calls.begin(call(), answering(R"("b":2)"));
  calls.begin(call(), answering(R"("a":1)", Lane::Protocol));
  CHECK(outlet->replies == std::vector{kAnswer});
}

TEST_CASE_FIXTURE(Fixture, "calls: clients take turns") {
  for (int i = 0; i < 2; ++i) calls.begin(call(), answering(R"("busy":1)"));
  std::vector<std::string> order;
  const auto noting = [&](std::string name) {
    Work work = answering(R"("a":1)");
    work.run = [&order, name](Context&) -> Result<Body> {
      order.push_back(name);
      return Body{};
    };
    return work;
  };
  for (const char* const name : {"a1", "a2", "a3"}) calls.begin(call(), noting(name));
  session = std::make_shared<Session>();
  session->id = "other";
  for (const char* const name : {"b1", "b2"}) calls.begin(call(), noting(name));
  for (int i = 0; i < 4; ++i) turn();
  CHECK(order == std::vector<std::string>{"a1", "b1", "a2", "b2", "a3"});
}

TEST_CASE_FIXTURE(Fixture, "calls: one that waits can be cancelled, and its deadline counts") {
  for (int i = 0; i < 2; ++i) calls.begin(call(), answering(R"("a":1)"));
  const auto cancelled = call();
  calls.begin(cancelled, answering(R"("never":1)"));
  calls.cancel(cancelled);
  Work late = answering(R"("never":1)");
  late.timeout = std::chrono::milliseconds(0);
  calls.begin(call(), std::move(late));
  calls.begin(call(), answering(R"("a":1)"));
  calls.begin(call(), answering(R"("a":1)"));  // in the place of the cancelled one
  loop.fire_timers();
  REQUIRE(outlet->replies.size() == 2);
  CHECK(outlet->replies[0].empty());
  CHECK(is_error(outlet->replies[1], "the call waited 0 ms for its turn and was not begun"));
  turn();
  turn();
  CHECK(outlet->replies.size() == 6);
  CHECK(std::ranges::count(outlet->replies, kAnswer) == 4);
}

TEST_CASE_FIXTURE(Fixture, "calls: a drain waits for those that wait") {
  for (int i = 0; i < 4; ++i) calls.begin(call(), answering(R"("a":1)"));
  bool drained = false;
  calls.drain(std::chrono::minutes(1), [&] { drained = true; });
  turn();
  CHECK_FALSE(drained);
  turn();
  CHECK(drained);
  CHECK(outlet->replies.size() == 4);
}

TEST_CASE_FIXTURE(Fixture, "calls: one past its deadline is answered once, with the timeout") {
  Work work = answering(R"("a":1)");
  work.timeout = std::chrono::milliseconds(0);
  calls.begin(call(), std::move(work));
  loop.fire_timers();
  REQUIRE(outlet->replies.size() == 1);
  CHECK(is_error(outlet->replies[0], "the call waited 0 ms for its turn and was not begun"));
  turn();
  CHECK(outlet->replies.size() == 1);
  CHECK(session->calls.empty());
}

TEST_CASE_FIXTURE(Fixture, "calls: one that is cancelled ends without a reply") {
  const auto cancelled = call();
  calls.begin(cancelled, answering(R"("a":1)"));
  calls.cancel(cancelled);
  turn();
  CHECK(outlet->replies == std::vector<std::string>{""});
}

TEST_CASE_FIXTURE(Fixture, "calls: a drain is over when the last call has been answered") {
  calls.begin(call(), answering(R"("a":1)"));
  bool drained = false;
  calls.drain(std::chrono::minutes(1), [&] { drained = true; });
  CHECK(calls.draining());
  CHECK_FALSE(drained);
  turn();
  CHECK(drained);
  CHECK(outlet->replies == std::vector{kAnswer});
}

TEST_CASE_FIXTURE(Fixture, "calls: a drain without patience stops what still runs") {
  calls.begin(call(), answering(R"("a":1)"));
  bool drained = false;
  calls.drain(std::chrono::milliseconds(0), [&] { drained = true; });
  loop.fire_timers();
  CHECK(drained);
  REQUIRE(outlet->replies.size() == 1);
  CHECK(is_error(outlet->replies[0], "the server is stopping and ended the call"));
  turn();
  CHECK(outlet->replies.size() == 1);
}

TEST_CASE_FIXTURE(Fixture, "calls: one that is dropped is answered with an internal error") {
  call();
  REQUIRE(outlet->replies.size() == 1);
  CHECK(is_error(outlet->replies[0], "the request ended without an answer"));
}

TEST_CASE_FIXTURE(Fixture, "calls: a function that throws has failed, and the next one runs") {
  Work work = answering({});
  work.run = [](Context&) -> Result<Body> { throw std::runtime_error("boom"); };
  calls.begin(call(), std::move(work));
  calls.begin(call(), answering(R"("a":1)"));
  turn();
  REQUIRE(outlet->replies.size() == 2);
  CHECK(is_error(outlet->replies[0], "internal error: boom"));
  CHECK(outlet->replies[1] == kAnswer);
}

}  // namespace diorama::mcp
