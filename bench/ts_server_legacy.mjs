// The official TypeScript SDK 1.x, 2025-11-25 wire with sessions, with one `echo` tool: the rival
// in `make bench`. Plain node:http, one McpServer and transport per session as its documentation
// says. Answers with JSON; `--sse` makes it answer with event streams, its default.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';

const enableJsonResponse = !process.argv.includes('--sse');
const inputSchema = { text: z.string() };
const sessions = new Map();

async function openSession() {
  const transport = new StreamableHTTPServerTransport({
    enableJsonResponse,
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => sessions.set(id, transport),
    onsessionclosed: (id) => sessions.delete(id),
  });
  const server = new McpServer({ name: 'bench', version: '1.0.0' });
  server.registerTool('echo', { description: 'Returns the text it is given', inputSchema },
    async ({ text }) => ({ content: [{ type: 'text', text }] }));
  await server.connect(transport);
  return transport;
}

const http = createServer(async (request, response) => {
  const transport = sessions.get(request.headers['mcp-session-id']) ?? (await openSession());
  await transport.handleRequest(request, response);
});
http.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${http.address().port}/mcp`);
});
