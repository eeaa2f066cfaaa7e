import assert from 'node:assert/strict';
import { createDataService } from '../../../src/engine/net/dataApi/dataService';
import { createJsonRpc } from '../../../src/engine/net/jsonRpc/jsonRpc';
import { parseIdentifier } from '../../../src/engine/detection/detect';
import { createLookup } from '../../../src/engine/lookup/io/lookup';
import type { Network } from '../../../src/engine/networks/network';
import { testHttp, type TestHttp } from '../../helpers/httpClient';
import { cChain, testNetwork } from '../../helpers/lookupOn';
import type { Loopback } from '../../helpers/loopback';
import { firstLine } from './devnetLookup';
import {
  hash,
  honest,
  honestReceipt,
  honestTransaction,
  receiver,
  startScriptedNode,
  type Script,
} from './scriptedNode';

const word = (value: bigint): string => value.toString(16).padStart(64, '0');
const transferInput = `0xa9059cbb${word(0x22n)}${word(1_250_500_000n)}`;

/** Sender and recipient of the transfer below. */
const parties =
  ' from 0x0000000000000000000000000000000000000001 (ecrecover precompile) to 0x0000000000000000000000000000000000000022';

/** A transfer of 1,250,500,000 base units of a token with these decimals, always at the same address. */
function tokenScript(decimals: bigint): Script {
  const topics = [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${word(1n)}`,
    `0x${word(0x22n)}`,
  ];
  const log = { address: receiver, topics, data: `0x${word(1_250_500_000n)}`, logIndex: '0x0' };
  return {
    ...honest,
    eth_getTransactionByHash: { ...honestTransaction, value: '0x0', input: transferInput },
    eth_getTransactionReceipt: { ...honestReceipt, logs: [log] },
    eth_call: ([call]) =>
      JSON.stringify(call).includes('0x313ce567')
        ? `0x${word(decimals)}`
        : `0x${word(32n)}${word(3n)}${Buffer.from('TKN').toString('hex').padEnd(64, '0')}`,
  };
}

describe('what a session remembers', () => {
  const servers: Loopback[] = [];
  let http: TestHttp;
  let lookup: ReturnType<typeof createLookup>;

  beforeEach(() => {
    http = testHttp();
    lookup = createLookup({
      rpc: createJsonRpc(http),
      dataService: (baseUrl) => createDataService(http, baseUrl),
      now: () => 0,
      deadlineMs: () => 5_000,
    });
  });
  afterEach(async () => {
    await http.dispose();
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  async function network(name: string, script: Script): Promise<Network> {
    const server = await startScriptedNode(script);
    servers.push(server);
    return testNetwork({ name, nodes: [{ name: 'one', url: server.url }], chains: [cChain] });
  }

  function find(on: Network) {
    const identifier = parseIdentifier(hash);
    assert.ok(identifier !== undefined);
    return lookup.find(identifier, on, { signal: AbortSignal.timeout(5_000), allowed: () => true });
  }

  it('does not take the token of one network for the one at its address on another', async () => {
    assert.equal(firstLine(await find(await network('one', tokenScript(6n)))), '✓ transfers 1,250.5 TKN' + parties);
    assert.equal(firstLine(await find(await network('two', tokenScript(9n)))), '✓ transfers 1.2505 TKN' + parties);
  });

  it('forgets findings and tokens when it is told to', async () => {
    await find(await network('one', tokenScript(6n)));
    lookup.forget();
    assert.equal(firstLine(await find(await network('one', tokenScript(9n)))), '✓ transfers 1.2505 TKN' + parties);
  });

  it('does not keep what was under way when it was told to forget', async () => {
    const old = await network('one', tokenScript(6n));
    const underWay = find(old);
    lookup.forget();
    assert.equal(firstLine(await underWay), '✓ transfers 1,250.5 TKN' + parties);
    assert.equal(firstLine(await find(await network('one', tokenScript(9n)))), '✓ transfers 1.2505 TKN' + parties);
  });
});
