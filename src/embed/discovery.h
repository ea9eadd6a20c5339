// Discovery files: how clients on this machine find a running server.
//
// Each server has a file of its own, beside the classic one that every client knows:
//
//   unity-explorer-mcp.json              the newest server that still runs
//   unity-explorer-mcp-4242-30069.json   the server of process 4242 on port 30069
//   unity-explorer-mcp-4711-40123.json
//
// Each holds {"pid", "baseUrl", "port", "modes"} and is replaced atomically. A server takes away
// its own file when it ends; if the classic one names it, or one that has crashed, it names the
// newest of the others from then on, or goes too. A server that begins always replaces it. Whoever
// reads a file looks whether its process still runs. Files of other users are neither read nor
// replaced: anybody can put one into a temp folder.
//
// Threading: free functions, any thread. Servers that begin and end at the same time need no lock:
// who hands the classic file on looks once more whether the other one is still there.
// Errors: none that would keep a server from starting; announce() says what it could not write.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace diorama {

/// Writes both files of this server. `path` is the classic one. Gives what could not be written.
std::vector<std::string> announce(const std::string& path, const std::string& base_url,
                                  std::uint16_t port);
/// Takes back what announce() wrote.
void withdraw(const std::string& path, std::uint16_t port);
/// The file of this process's server on that port, beside the classic one.
[[nodiscard]] std::string own_discovery_file(const std::string& path, std::uint16_t port);

}  // namespace diorama
