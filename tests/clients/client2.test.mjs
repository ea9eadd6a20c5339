// The product as seen by the 2.x TypeScript client in its three ways to choose a protocol era, over Streamable HTTP and stdio.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { productChecks } from './product_checks.mjs';

const modes = [
  { name: 'default', options: {}, era: 'legacy', version: '2025-11-25' },
  { name: 'auto', options: { versionNegotiation: { mode: 'auto' } }, era: 'modern', version: '2026-07-28' },
  { name: 'pinned', options: { versionNegotiation: { mode: { pin: '2026-07-28' } } }, era: 'modern', version: '2026-07-28' },
];

for (const { name, options, era, version } of modes) {
  for (const kind of ['http', 'stdio']) {
    productChecks(`client 2.x in ${name} mode over ${kind}`, {
      kind,
      era,
      version,
      unknownResource: -32602, // in both eras: it turns the -32002 of legacy servers into this
      makeClient: () => new Client({ name: 'client2-test', version: '1.0.0' }, options),
      makeTransport: (_, target) =>
        kind === 'stdio' ? new StdioClientTransport({ ...target, stderr: 'ignore' }) : new StreamableHTTPClientTransport(new URL(target)),
      listTools: async (client) => (await client.listTools(undefined, { cacheMode: 'refresh' })).tools,
      negotiated: (client) => client.getNegotiatedProtocolVersion(),
    });
  }
}
