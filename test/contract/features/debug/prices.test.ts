import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { artifacts, readBuilds } from '../../../devnet/contracts/artifacts';
import type { Devnet } from '../../../devnet/devnet';
import { testHttp } from '../../../helpers/httpClient';
import { sharedHelicon } from '../../../helpers/sharedDevnet';
import type { DapClient } from '../../../helpers/solidity/dapClient';
import { debugClient } from '../../../helpers/solidity/debugClient';
import { TestBuilds } from '../../../helpers/solidity/testBuilds';

/** The devnet's contracts as Foundry builds. */
function devnetBuilds(): TestBuilds {
  const { contracts, sources } = readBuilds();
  const files = Object.entries(artifacts.contracts).map(([name, { source, abi }]): [string, string] => {
    const build = contracts[name];
    const metadata = build && (JSON.parse(build.rawMetadata) as object);
    const ast = sources[`contracts/${source}`]?.ast;
    return [`out/${source}/${name}.json`, JSON.stringify({ abi, ...build, metadata, ast })];
  });
  const paths = Object.entries(sources).map(([file, { id }]): [number, string] => [id, file]);
  const info = { id: 'devnet', source_id_to_path: Object.fromEntries(paths), language: 'Solidity' };
  const folder = path.join(__dirname, '..', '..', '..', 'devnet');
  const texts = paths.map(([, file]): [string, string] => [file, readFileSync(path.join(folder, file), 'utf8')]);
  return new TestBuilds(Object.fromEntries(files), Object.fromEntries(texts), {
    'out/build-info/devnet.json': JSON.stringify(info),
  });
}

interface Told {
  readonly baseFeePerGas: string;
  readonly gasPrice: string;
  readonly effectiveGasPrice: string;
}

describe('prices in the debugger since Helicon', function () {
  this.timeout(60_000);
  const http = testHttp();
  const rpc = createJsonRpc(http);
  let devnet: Devnet;

  before(async () => {
    devnet = await sharedHelicon();
  });
  after(() => http.dispose());

  const ask = async (method: string, ...params: readonly unknown[]): Promise<Told> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${devnet.nodeUrl}/ext/bc/C/rpc`, { method: 'POST', headers, body });
    return ((await response.json()) as { readonly result: Told }).result;
  };
  const launched = async (args: object): Promise<DapClient> => {
    const dap = debugClient(rpc, `${devnet.nodeUrl}/ext/bc/C/rpc`, devnetBuilds().builds);
    await dap.launch(args);
    return dap;
  };

  it('are those that were paid, where the header has the most that they can be', async () => {
    const hash = devnet.samples['helicon.second']!;
    const { effectiveGasPrice } = await ask('eth_getTransactionReceipt', hash);
    const { gasPrice, blockHash } = (await ask('eth_getTransactionByHash', hash)) as Told & {
      readonly blockHash: string;
    };
    const { baseFeePerGas } = await ask('eth_getBlockByHash', blockHash, false);
    const dap = await launched({ txHash: hash });
    const paid = BigInt(effectiveGasPrice);
    assert.equal(await dap.evaluate('tx.gasprice'), paid.toLocaleString('en-US'));
    // Its tip is 1 nAVAX.
    assert.equal(await dap.evaluate('block.basefee'), (paid - 1_000_000_000n).toLocaleString('en-US'));
    assert.equal(await dap.evaluate(`block.basefee < ${baseFeePerGas} && tx.gasprice < ${gasPrice}`), 'true');
  });

  it('are what a call sees that is not sent', async () => {
    const coin = devnet.samples['coin']!;
    const call = { from: devnet.samples['deployer'] ?? coin, to: coin, data: '0x18160ddd' };
    const dap = await launched({ call });
    const seen = await ask('eth_call', { data: '0x4860005260206000f3', gas: '0x186a0' }, 'latest');
    assert.equal(await dap.evaluate('block.basefee'), BigInt(String(seen)).toLocaleString('en-US'));
  });
});
