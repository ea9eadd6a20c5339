// null_server: answers every POST with a ready-made reply around the text it was sent.
// Not an MCP server; it does the least work HTTP allows, so its row in the table of mcp_bench
// is the ceiling of this machine and of the load generator.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <string>
#include <string_view>

namespace {

int listen_anywhere() {
  const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ::bind(listener, reinterpret_cast<sockaddr*>(&address), size);
  ::listen(listener, 128);
  ::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
  std::printf("listening on http://127.0.0.1:%d/mcp\n", ntohs(address.sin_port));
  std::fflush(stdout);
  return listener;
}

/// Requests of the load generator arrive whole: one read, one answer.
bool answer(int client, std::string& reply) {
  std::array<char, 8192> bytes{};
  const ssize_t got = ::recv(client, bytes.data(), bytes.size(), 0);
  if (got <= 0) return false;
  const std::string_view request(bytes.data(), static_cast<std::size_t>(got));
  const std::string_view key = R"("text":")";
  const std::size_t at = request.find(key) + key.size();
  const std::string_view text = request.substr(at, request.find('"', at) - at);
  const std::string_view before =
      R"({"jsonrpc":"2.0","id":0,"result":{"content":[{"type":"text","text":")";
  const std::string_view after = R"("}]}})";
  const std::size_t length = before.size() + text.size() + after.size();
  reply = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " +
          std::to_string(length) + "\r\n\r\n";
  reply.append(before).append(text).append(after);
  return ::send(client, reply.data(), reply.size(), MSG_NOSIGNAL) > 0;
}

}  // namespace

int main() {
  const int listener = listen_anywhere();
  const int epoll = ::epoll_create1(0);
  epoll_event event{.events = EPOLLIN, .data = {.fd = listener}};
  ::epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &event);
  std::string reply;
  for (std::array<epoll_event, 64> events{};;) {
    const int ready = ::epoll_wait(epoll, events.data(), events.size(), -1);
    for (int i = 0; i < ready; ++i) {
      const int fd = events[static_cast<std::size_t>(i)].data.fd;
      if (fd == listener) {
        event.data.fd = ::accept4(listener, nullptr, nullptr, 0);
        const int on = 1;
        ::setsockopt(event.data.fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        ::epoll_ctl(epoll, EPOLL_CTL_ADD, event.data.fd, &event);
      } else if (!answer(fd, reply)) {
        ::close(fd);
      }
    }
  }
}
