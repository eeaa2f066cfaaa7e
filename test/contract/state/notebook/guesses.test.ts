import assert from 'node:assert/strict';
import { printJson } from '../../../../src/engine/primitives/json/printJson';
import type { CellResult } from '../../../../src/engine/notebook/io/cellRun';
import { type Loopback, startLoopback } from '../../../helpers/loopback';
import { testNetwork } from '../../../helpers/lookupOn';
import { type TestNotebook, testNotebook } from '../../../helpers/runCellOn';

const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const hash = `0x${'5e'.repeat(32)}`;
const tx = '2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ';
const glacier = 'uRY24K9nR9vDuyYXAkPYvyjbmBjYXK36R1Cb4eqfaWy9fwPVG';

/** A node that returns `true` for everything and records the requests. */
async function startNode(): Promise<Loopback & { readonly sent: string[] }> {
  const sent: string[] = [];
  const node = await startLoopback(({ verb, path, body }, response) => {
    const json = body === '' ? undefined : (JSON.parse(body) as object);
    const one = (call: object): object => ({ jsonrpc: '2.0', id: (call as { id: number }).id, result: true });
    const words = [json ?? []].flat().map((call) => {
      const { method, params } = call as { readonly method: string; readonly params: unknown };
      return `${method} ${JSON.stringify(params)}`;
    });
    sent.push(`${verb} ${path} ${words.join('; ')}`.trim());
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(json) ? json.map(one) : json === undefined ? true : one(json)));
  });
  return Object.assign(node, { sent });
}

describe('requests by guess', () => {
  let one: Awaited<ReturnType<typeof startNode>>;
  let two: typeof one;
  let notebook: TestNotebook;

  before(async () => {
    [one, two] = await Promise.all([startNode(), startNode()]);
    const chains = [
      { name: 'C-Chain', path: 'C' },
      { name: 'glacier', path: glacier },
    ];
    const nodes = [
      { name: 'one', url: one.url },
      { name: 'two', url: two.url },
    ];
    const other = { nodes: [{ name: 'far', url: 'http://127.0.0.1:1' }] };
    notebook = testNotebook({ ...testNetwork({ nodes, chains }), name: 'local' }, [
      { ...testNetwork({ ...other, chains: [{ name: 'orders', path: 'orders' }] }), name: 'fuji' },
      { ...testNetwork({ ...other, chains: [{ name: 'orders', path: 'orders' }] }), name: 'mainnet' },
    ]);
  });
  beforeEach(() => [one, two].forEach(({ sent }) => sent.splice(0)));
  after(async () => {
    await notebook.dispose();
    await Promise.all([one.close(), two.close()]);
  });

  const toC = (call: string): string => `POST /ext/bc/C/rpc ${call}`;
  const latest = `eth_getBalance ["${account}","latest"]`;
  const cases: readonly (readonly [text: string, ...sent: readonly string[]])[] = [
    [`eth_getBalance ${account} latest`, toC(latest)],
    [`eth_getBalance ${account}`, toC(latest)],
    [`eth_getBalance(${account}, 'latest');`, toC(latest)],
    [`eth_getBalance('${account}')`, toC(latest)],
    ['eth_getBlockByNumber latest false', toC('eth_getBlockByNumber ["latest",false]')],
    ['eth_getBlockByNumber 26 false', toC('eth_getBlockByNumber ["0x1a",false]')],
    ['eth_getBlockByNumber [26, true]', toC('eth_getBlockByNumber ["0x1a",true]')],
    ['eth_feeHistory 4 latest [25, 75]', toC('eth_feeHistory [4,"latest",[25,75]]')],
    [
      `eth_call {to: '${account}', data: '0x18160ddd'} latest`,
      toC(`eth_call [{"to":"${account}","data":"0x18160ddd"},"latest"]`),
    ],
    [
      `eth_estimateGas {to: ${account}, value: 1000000000000000000}`,
      toC(`eth_estimateGas [{"to":"${account}","value":"0xde0b6b3a7640000"}]`),
    ],
    ['eth_getLogs([{fromBlock: 1}])', toC('eth_getLogs [{"fromBlock":"0x1"}]')],
    [`platform.getTx ${tx}`, `POST /ext/bc/P platform.getTx {"txID":"${tx}"}`],
    ['platform.getBlockByHeight(26)', 'POST /ext/bc/P platform.getBlockByHeight {"height":26}'],
    [`[{method: 'eth_chainId'}]`, toC('eth_chainId []')],
    ['eth_chainId;', toC('eth_chainId []')],
    [`const b = await provider.send("eth_getBalance", ["${account}", "latest"]);`, toC(latest)],
    ["await ethereum.request({ method: 'eth_chainId' })", toC('eth_chainId []')],
    [`cast balance ${account}`, toC(latest)],
    ['cast block 26', toC('eth_getBlockByNumber ["0x1a",false]')],
    [`cast tx ${hash} --json`, toC(`eth_getTransactionByHash ["${hash}"]`)],
    [`cast receipt ${hash}`, toC(`eth_getTransactionReceipt ["${hash}"]`)],
    [`cast code ${account} -B latest`, toC(`eth_getCode ["${account}","latest"]`)],
    [`cast storage ${account} 2`, toC(`eth_getStorageAt ["${account}","0x2","latest"]`)],
    [
      `cast call ${account} "balanceOf(address)(uint256)" ${account}`,
      toC(
        `eth_call [{"to":"${account}","data":"0x70a082310000000000000000000000008db97c7cece249c2b98bdc0226cc4c2a57bf52fc"},"latest"]`,
      ),
    ],
    [
      `cast logs --address ${account} "Transfer(address indexed,address,uint256)" --from-block 5`,
      toC(
        `eth_getLogs [{"address":"${account}","fromBlock":"0x5","toBlock":"latest","topics":["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"]}]`,
      ),
    ],
    [
      `cast logs "Transfer(address indexed from, address indexed to, uint256 value)" "" ${account}`,
      toC(
        `eth_getLogs [{"fromBlock":"latest","toBlock":"latest","topics":["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",null,"0x000000000000000000000000${account.slice(2).toLowerCase()}"]}]`,
      ),
    ],
    ['cast rpc eth_getBlockByNumber 0x1a false', toC('eth_getBlockByNumber ["0x1a",false]')],
    [`cast rpc platform.getTx --raw '{"txID":"${tx}"}'`, `POST /ext/bc/P platform.getTx {"txID":"${tx}"}`],
    ['@target glacier\neth_chainId', `POST /ext/bc/${glacier}/rpc eth_chainId []`],
    ['@target /summit\neth_chainId', 'POST /ext/bc/summit/rpc eth_chainId []'],
    ['# @target Glacier\neth_chainId', `POST /ext/bc/${glacier}/rpc eth_chainId []`],
  ];
  for (const [text, ...sent] of cases) {
    it(text.replaceAll(/0x\w{20,}|\w{40,}/g, '…'), async () => {
      await notebook.run(text);
      assert.deepEqual(one.sent, sent);
      assert.deepEqual(two.sent, []);
    });
  }

  it('goes to all nodes where the directive has no mark', async () => {
    await notebook.run('@node all\nplatform.getHeight');
    assert.deepEqual(
      [one.sent, two.sent],
      [['POST /ext/bc/P platform.getHeight {}'], ['POST /ext/bc/P platform.getHeight {}']],
    );
  });

  it('sends a pasted line to the node of its URL and the rest of the cell as before', async () => {
    const envelope = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
    await notebook.run(
      [
        '# @node one',
        `curl -X POST -H 'content-type: application/json' -H "x-api-key: $KEY" \\`,
        `  --data '${envelope}' \\`,
        `  ${two.url}/ext/bc/${glacier}/rpc | jq .result`,
        `curl ${two.url}/ext/health`,
        `const answer = await fetch('${two.url}/ext/info', {`,
        "  method: 'POST',",
        "  headers: { 'content-type': 'application/json' },",
        "  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'info.peers', params: { nodeIDs: [] } }),",
        '}).then((r) => r.json());',
        `cast block-number --rpc-url ${two.url}/ext/bc/C/rpc`,
        'info.getNodeVersion',
      ].join('\n'),
    );
    assert.deepEqual([...two.sent].sort(), [
      'GET /ext/health',
      'POST /ext/bc/C/rpc eth_blockNumber []',
      `POST /ext/bc/${glacier}/rpc eth_chainId []`,
      'POST /ext/info info.peers {"nodeIDs":[]}',
    ]);
    assert.deepEqual(one.sent, ['POST /ext/info info.getNodeVersion {}']);
  });

  const sentences = async (text: string): Promise<readonly string[]> =>
    (await notebook.run(text)).map(({ outcome }: CellResult) =>
      outcome.kind === 'failed' ? outcome.sentence : printJson(outcome.kind === 'result' ? outcome.json : null),
    );

  it('sends nothing to a host of no network, nor where a name or a URL says two things', async () => {
    assert.deepEqual(await sentences(`cast balance ${account} --rpc-url https://rpc.example.org/v3/secret`), [
      'rpc.example.org is not a host of any network. Nothing is sent to it: add https://rpc.example.org as a node of a network in snowprobe.networks first.',
    ]);
    assert.deepEqual(await sentences('# @target orders\neth_chainId'), [
      'More than one network has a chain orders. Write one of: @target fuji/orders, @target mainnet/orders.',
    ]);
    assert.deepEqual(await sentences(`cast chain-id --rpc-url anvil`), [
      'anvil is not a URL, and no network or chain has this name.',
    ]);
    // A name is no path on the host.
    for (const name of ['..', '../admin', '%2e%2e', 'C/../../admin', 'C?x', 'C#x']) {
      assert.deepEqual(await sentences(`@target /${name}\neth_chainId`), [
        `${name} is not a chain. Write its name in the settings, its alias or its blockchain ID.`,
      ]);
    }
    assert.deepEqual(one.sent, []);
  });

  it('asks before what may change something, showing what is meant', async () => {
    const before = notebook.changes.length;
    await notebook.run('eth_sendRawTransaction 0x02f8');
    await notebook.run(`curl -d '{"method":"admin.lockProfile"}' ${one.url}/ext/admin`);
    await notebook.run('cast rpc eth_sendTransaction \'{"value":"0x1"}\'');
    await notebook.run('await provider.send("eth_doIt", [1])');
    assert.deepEqual(
      notebook.changes.slice(before).map(({ method, params, effect }) => [method, printJson(params), effect]),
      [
        ['eth_sendRawTransaction', '["0x02f8"]', 'writes'],
        ['admin.lockProfile', '{}', 'administers'],
        ['eth_sendTransaction', '[{"value":"0x1"}]', 'writes'],
        ['eth_doIt', '[1]', 'unknown'],
      ],
    );
    one.sent.splice(0);
    await notebook.run('eth_sendRawTransaction(0x02f8)', { confirm: () => Promise.resolve(false) });
    assert.deepEqual(one.sent, []);
  });
});
