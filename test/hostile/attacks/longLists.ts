import { createJsonRpc } from '../../../src/engine/net/jsonRpc/jsonRpc';
import { encodeCb58 } from '../../../src/engine/primitives/ids/cb58';
import {
  skippedChainsText,
  networkEntry,
  readTypedUrl,
  type TypedUrl,
} from '../../../src/engine/networks/foundNetwork';
import { cleanRemote } from '../../../src/engine/primitives/text/clean';
import { findNetwork } from '../../../src/engine/discovery/findNetwork';
import { testHttp } from '../../helpers/httpClient';
import { answerJson, type Loopback, startLoopback } from '../../helpers/loopback';
import type { Attack } from './attack';

const realC = 43112;
const primary = '11111111111111111111111111111111LpoYY';
const names = [
  'C-Chain',
  'C',
  'C-Chain',
  'same name',
  'same name',
  'same name',
  '\u202Etxt.live',
  'nul\u0000 and \u001B[31mred',
  '[x](command:workbench.action.quit) $(flame)',
  '__proto__',
  '',
  'n'.repeat(1 << 20),
];

/** The longest accepted lists of L1s, with hostile names, while a network is added. */
export const longListAttacks: readonly Attack[] = [
  { network: 1337, by: 'the P-Chain lists them' },
  { network: 5, by: 'its health names them' },
].map(({ network, by }) => ({
  family: 'long lists',
  name: `100,000 chains of a node that is added, ${by}: a few are asked, none takes another’s name, the rest is told`,
  isSlow: true,
  run: () => addNode(network),
}));

async function addNode(networkId: number): Promise<readonly string[]> {
  const used: number[] = [];
  const problems: string[] = [];
  // The first run loads the code for all of them.
  for (const count of [1_000, 25_000, 50_000, 100_000]) {
    const { server, requested } = await startNode(networkId, count);
    const http = testHttp();
    try {
      const before = process.cpuUsage();
      const looked = await findNetwork(createJsonRpc(http), typedUrl(`${server.url}/ext/bc/C-Chain/rpc`), {
        signal: AbortSignal.timeout(100_000),
        deadlineMs: 60_000,
      });
      const { user, system } = process.cpuUsage(before);
      used.push((user + system) / 1_000);
      problems.push(
        ...(looked.kind === 'failed' ? [looked.sentence] : problemsOf(networkEntry(looked.found))),
        ...(looked.kind === 'found' && !skippedChainsText(looked.found).includes(' more of its blockchains')
          ? [`nothing says that of ${count} chains most were left out`]
          : []),
        ...(requested() > 80 ? [`${requested()} requests for ${count} chains`] : []),
      );
    } finally {
      await http.dispose();
      await server.close();
    }
  }
  const [, small = 0, , large = 0] = used;
  if (large > small * 4 * 2.4 && large > 500) {
    problems.push(`processor time grows from ${small} to ${large} ms with four times the chains`);
  }
  return problems;
}

function problemsOf(entry: Readonly<Record<string, unknown>>): readonly string[] {
  const chains = Object.entries(entry['chains'] as Readonly<Record<string, { readonly evmChainId: unknown }>>);
  const unclean = chains.filter(([name]) => name !== cleanRemote(name, 200) || name === '');
  const [cName, cEntry] = chains.find(([name]) => name === 'C-Chain') ?? [];
  return [
    ...(cName !== undefined && cEntry?.evmChainId === realC ? [] : ['another chain took the name of the C-Chain']),
    ...(chains.length === 34 ? [] : [`${chains.length} chains in place of the C-Chain, 32 and the one of the URL`]),
    ...unclean.map(([name]) => `a name as it came: ${JSON.stringify(name.slice(0, 80))}`),
  ];
}

function typedUrl(url: string): TypedUrl {
  const read = readTypedUrl(url);
  if (!('url' in read)) {
    throw new Error(url);
  }
  return read;
}

/** @returns the node, and the number of its requests */
async function startNode(
  networkId: number,
  count: number,
): Promise<{ readonly server: Loopback; readonly requested: () => number }> {
  const ids = Array.from({ length: count }, (_, i) => {
    const bytes = new Uint8Array(32);
    // The IDs have a common prefix, so that abbreviated ones cannot be told apart.
    new DataView(bytes.buffer).setUint32(28, i + 1);
    bytes[0] = 7;
    return encodeCb58(bytes);
  });
  const blockchains = ids.map((id, i) => ({
    id,
    name: i < 48 ? names[i % names.length]! : `l1 ${i}`,
    subnetID: id,
    vmID: id,
  }));
  const cChain = { id: encodeCb58(new Uint8Array(32).fill(9)), name: 'C-Chain', subnetID: primary, vmID: primary };
  const lists: Readonly<Record<string, string>> = {
    'platform.getBlockchains': JSON.stringify({ blockchains: [cChain, ...blockchains] }),
    'health.health': JSON.stringify({
      healthy: true,
      checks: Object.fromEntries(ids.map((id) => [id, { timestamp: '2026-11-22T00:00:00Z', duration: 1 }])),
    }),
    'info.getNetworkID': JSON.stringify({ networkID: String(networkId) }),
    'info.getNetworkName': '{"networkName":"long"}',
    'info.getBlockchainID': JSON.stringify({ blockchainID: cChain.id }),
    'info.getNodeID': '{"nodeID":"NodeID-111111111111111111116DBWJs"}',
  };
  const server = await startLoopback((seen, response, number) => {
    const call = JSON.parse(seen.body || '{}') as {
      readonly id?: unknown;
      readonly method?: string;
      readonly params?: { readonly alias?: string };
    };
    const method = call.method ?? '';
    const own =
      method === 'eth_chainId'
        ? JSON.stringify(seen.path.includes('/C/') ? '0xa868' : `0x${(1_000 + number).toString(16)}`)
        : call.params?.alias === 'C-Chain'
          ? JSON.stringify({ blockchainID: encodeCb58(new Uint8Array(32).fill(8)) })
          : lists[method];
    answerJson(
      response,
      own === undefined
        ? JSON.stringify({ jsonrpc: '2.0', id: call.id ?? null, error: { code: -32601, message: 'not found' } })
        : `{"jsonrpc":"2.0","id":${JSON.stringify(call.id ?? null)},"result":${own}}`,
    );
  });
  return { server, requested: () => server.requests.length };
}
