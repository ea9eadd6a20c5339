// The StdioBinding speaks MCP over lines (stdin and stdout), in both eras.
//
// There are no headers, so the messages decide the era: a request with a modern claim makes
// the process modern, anything else makes it legacy; server/discover is answered without
// deciding. One process serves one client.
//
// Threading: loop only.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "mcp/claim.h"
#include "mcp/methods/service.h"
#include "rpc/line_peer.h"

namespace diorama::mcp {

class Server;

class StdioBinding final : public rpc::LineHandler {
 public:
  /// `ended` runs when the client has closed its end or said exit.
  StdioBinding(Server& server, json::Limits limits, std::function<void()> ended);
  ~StdioBinding() override;
  /// Where lines go. Set before the first one comes.
  void attach(rpc::LineSink& sink);

  void on_line(std::string line) override;
  void on_bad_line(const Error& error) override;
  void on_end() override;

 private:
  enum class Era { Undecided, Legacy, Modern };
  class LineOutlet;
  class LinePush;

  void on_message(rpc::Message message, const std::shared_ptr<const json::Document>& document,
                  const std::shared_ptr<Outlet>& outlet);
  void on_request(rpc::Message message, const std::shared_ptr<const json::Document>& document,
                  const std::shared_ptr<Outlet>& outlet);
  void on_batch(rpc::Incoming incoming);

  Server& server_;
  json::Parser parser_;
  std::function<void()> ended_;
  rpc::LineSink* sink_ = nullptr;
  std::shared_ptr<Outlet> outlet_;
  std::shared_ptr<Session> session_ = std::make_shared<Session>();
  Era era_ = Era::Undecided;
};

}  // namespace diorama::mcp
