// The official TypeScript server, 2026-07-28 wire, with one `echo` tool: the rival in `make bench`.
// Set up as its own documentation says and as fast as that allows: plain node:http, no framework,
// JSON answers (its default), the zod schema built once. Prints the same `listening on` line as our servers.
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const inputSchema = z.object({ text: z.string() });

function makeServer() {
  const server = new McpServer({ name: 'bench', version: '1.0.0' });
  server.registerTool('echo', { description: 'Returns the text it is given', inputSchema },
    async ({ text }) => ({ content: [{ type: 'text', text }] }));
  return server;
}

const handler = createMcpHandler(makeServer, { legacy: 'reject' });
const http = createServer(toNodeHandler(handler));
http.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${http.address().port}/mcp`);
});
