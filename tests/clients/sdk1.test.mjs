// The product as seen by the 1.x TypeScript SDK (what most hosts ship today): Streamable HTTP, the older HTTP+SSE, and stdio.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { productChecks } from './product_checks.mjs';

const library = {
  era: 'legacy',
  unknownResource: -32002,
  makeClient: () => new Client({ name: 'sdk1-test', version: '1.0.0' }),
  makeTransport(kind, target) {
    if (kind === 'stdio') return new StdioClientTransport({ ...target, stderr: 'ignore' });
    return kind === 'sse' ? new SSEClientTransport(new URL(target)) : new StreamableHTTPClientTransport(new URL(target));
  },
  async listTools(client) {
    const tools = [];
    let cursor;
    do {
      const page = await client.listTools(cursor === undefined ? {} : { cursor });
      tools.push(...page.tools);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return tools;
  },
};

productChecks('SDK 1.x over Streamable HTTP', {
  ...library,
  kind: 'http',
  version: '2025-11-25',
  negotiated: (client) => client.transport.protocolVersion,
});
productChecks('SDK 1.x over HTTP+SSE', { ...library, kind: 'sse' });
productChecks('SDK 1.x over stdio', { ...library, kind: 'stdio' });
