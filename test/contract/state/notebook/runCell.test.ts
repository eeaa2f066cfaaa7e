import assert from 'node:assert/strict';
import { printJson } from '../../../../src/engine/primitives/json/printJson';
import { type CellResult, isFailure } from '../../../../src/engine/notebook/io/cellRun';
import { testNetwork } from '../../../helpers/lookupOn';
import { type RecordedNode, startRecordedNode } from '../../../helpers/recordedNode';
import { type TestNotebook, testNotebook } from '../../../helpers/runCellOn';
import { type Loopback, startLoopback } from '../../../helpers/loopback';

/** The text of a response as a user sees it. */
function words({ label, outcome, place }: CellResult): string {
  switch (outcome.kind) {
    case 'result':
      return `${place.node} ${label}: ${printJson(outcome.json).slice(0, 80)}`;
    case 'error':
      return `${place.node} ${label}: error ${printJson(outcome.error)}`;
    case 'text':
      return `${place.node} ${label}: text ${outcome.text.slice(0, 40)}`;
    case 'failed':
      return `${label}: ${outcome.sentence}`;
    case 'waiting':
      return `${label}: waiting`;
  }
}

describe('runCell', () => {
  let node: RecordedNode;
  let notebook: TestNotebook;

  before(async () => {
    node = await startRecordedNode(['platform.jsonl', 'info.jsonl', 'evm-c.jsonl', 'health.jsonl', 'index.jsonl']);
    const nodes = [
      { name: 'one', url: node.url },
      { name: 'two', url: node.url },
    ];
    notebook = testNotebook(testNetwork({ nodes }));
  });
  after(async () => {
    await notebook.dispose();
    await node.close();
  });

  const run = async (text: string): Promise<readonly string[]> => (await notebook.run(text)).map(words);
  const bodies = (from: number): readonly string[] =>
    node.requests.slice(from).map(({ path, body }) => `${path} ${body}`);

  it('sends node methods by their path and EVM methods to the C-Chain', async () => {
    assert.deepEqual(await run('info.getNetworkID\nplatform.getHeight {}\neth_chainId []'), [
      'one info.getNetworkID: {"networkID":"12345"}',
      'one platform.getHeight: {"height":"28"}',
      'one eth_chainId: "0xa868"',
    ]);
  });

  it('tells with each answer what was asked, references filled in', async () => {
    const answers = await notebook.run('# @name id\neth_chainId []\n\neth_getBlockByNumber ["{{id.result}}", false]');
    assert.deepEqual(
      answers.map(({ params }) => params),
      [[], ['0xa868', false]],
    );
  });

  it('says of health by tags, whichever way it was asked for, that it covers a part', async () => {
    const subnet = '11111111111111111111111111111111LpoYY';
    const answers = await notebook.run(
      [
        `health.health {"tags": ["${subnet}"]}`,
        'health.health {}',
        `GET /ext/health?tag=${subnet}`,
        'GET /ext/health',
      ].join('\n\n'),
    );
    const part = `Only checks tagged ${subnet} and the node’s own. Others may fail.`;
    assert.deepEqual(
      answers.map(({ label, method, outcome, notes }) => [label, method, outcome.kind, ...(notes ?? [])]),
      [
        ['health.health', 'health.health', 'result', part],
        ['health.health', 'health.health', 'result'],
        ['GET /ext/health', 'health.health', 'result', part],
        ['GET /ext/health', 'health.health', 'result'],
      ],
    );
  });

  it('hands the answers to a request over before what needs them is sent', async () => {
    const before = node.requests.length;
    const handed: (readonly [label: string, sent: number])[] = [];
    await notebook.run('# @name id\neth_chainId\n\neth_getBlockByNumber ["{{id.result}}", false]', {
      onResult: ({ label, place }) => handed.push([`${place.node} ${label}`, node.requests.length - before]),
    });
    assert.deepEqual(handed, [
      ['one eth_chainId', 1],
      ['one eth_getBlockByNumber', 2],
    ]);
  });

  it('sends the EVM requests of a cell in one post, and no batch to the other server', async () => {
    const before = node.requests.length;
    await run('eth_chainId\neth_blockNumber\ninfo.getNetworkID\ninfo.getNodeVersion\nnet_version');
    const sent = bodies(before);
    assert.equal(sent.filter((text) => text.startsWith('/ext/bc/C/rpc [')).length, 1);
    assert.equal(sent.filter((text) => text.startsWith('/ext/info {')).length, 2);
    assert.equal(sent.length, 3);
  });

  it('splits batches at what public nodes take, or as the cell says', async () => {
    const sizes = async (directive: string): Promise<readonly number[]> => {
      const before = node.requests.length;
      await run(`${directive}\n${'eth_chainId\n'.repeat(45)}`);
      return node.requests
        .slice(before)
        .map(({ body }) => [JSON.parse(body)].flat().length)
        .sort((a, b) => b - a);
    };
    assert.deepEqual(await sizes(''), [40, 5]);
    assert.deepEqual(await sizes('# @batch 20'), [20, 20, 5]);
  });

  it('waits for an answer as long as the cell says, for each request', async () => {
    const silent: Loopback = await startLoopback(() => undefined);
    const running = testNotebook(testNetwork({ nodes: [{ name: 'one', url: silent.url }] }));
    try {
      const answers = await running.run('# @timeout 50ms\neth_chainId\n# @timeout 100ms\ninfo.getNetworkID');
      assert.deepEqual(answers.map(words), [
        `eth_chainId: ${silent.host} did not answer eth_chainId within 0.1 s. Try again, or use another node.`,
        `info.getNetworkID: ${silent.host} did not answer info.getNetworkID within 0.1 s. Try again, or use another node.`,
      ]);
    } finally {
      await running.dispose();
      await silent.close();
    }
  });

  it('fills in what an earlier request answered, within a cell and from cell to cell', async () => {
    assert.deepEqual(
      (
        await run(
          '# @name id\ninfo.getNetworkID\n\n# @expect result.networkID == 12345\n# @name again\ninfo.getNetworkID {"x": "{{id.result.networkID}}"}',
        )
      ).length,
      2,
    );
    assert.match(node.requests.at(-1)!.body, /"params":\{"x":"12345"\}/);
    await run('info.getNodeVersion {"y": {{id.result}}}');
    assert.match(node.requests.at(-1)!.body, /"params":\{"y":\{"networkID":"12345"\}\}/);
  });

  it('says what is missing instead of sending', async () => {
    const before = node.requests.length;
    assert.deepEqual(
      [
        ...(await run('eth_call ["{{gone.result}}"]')),
        ...(await run('# @target nowhere/C\neth_chainId')),
        ...(await run('# @node three\neth_chainId')),
        ...(await run('index.getLastAccepted')),
        ...(await run('foo.bar')),
        ...(await run('GET /v1/chains')),
      ],
      [
        'eth_call: No value at gone.result. Run the request with that name first, or correct the path.',
        'eth_chainId: Unknown network nowhere. Networks: test; add others to snowprobe.networks.',
        'eth_chainId: test has no node named three. Its nodes: one, two.',
        'index.getLastAccepted: The index API needs a chain. Write @target /P/block, /X/block, /X/tx or /C/block above the request.',
        'foo.bar: foo.bar has an unknown namespace. Known namespaces: platform, avm, assetvm, wallet, avax, native, info, admin, health, index, proposervm, validators.',
        'GET /v1/chains: test has no data service. Set dataApi in snowprobe.networks.',
      ],
    );
    assert.equal(node.requests.length, before);
  });

  it('asks every node, with the height of each', async () => {
    const answers = await notebook.run('# @node all\neth_chainId');
    assert.deepEqual(
      answers.map(({ place, height }) => [place.node, typeof height]),
      [
        ['one', 'bigint'],
        ['two', 'bigint'],
      ],
    );
  });

  it('holds expectations against the answer, and a refusal that was expected is no failure', async () => {
    const [right, wrong] = await notebook.run(
      '# @expect result.networkID == 12345\ninfo.getNetworkID\n# @expect result.networkID == 1\ninfo.getNetworkID',
    );
    assert.deepEqual(right?.expectations, [
      { text: 'result.networkID == 12345', holds: true, actual: '12345', expected: 12345n },
    ]);
    assert.deepEqual(wrong?.expectations, [
      { text: 'result.networkID == 1', holds: false, actual: '12345', expected: 1n },
    ]);
    assert.deepEqual([isFailure(right), isFailure(wrong)], [false, true]);
  });

  it('asks before it sends what changes something, naming host and method', async () => {
    const before = node.requests.length;
    const change = 'platform.issueTx {"tx": "0x00"}';
    const [no] = await notebook.run(change, { confirm: () => Promise.resolve(false) });
    const [untrusted] = await notebook.run(change, { isTrusted: false });
    const [unknown] = await notebook.run('miner_stop', { confirm: () => Promise.resolve(false) });
    assert.deepEqual(
      [no, untrusted, unknown].map((answer) => words(answer!)),
      [
        'platform.issueTx: platform.issueTx was not sent: cancelled.',
        'platform.issueTx: platform.issueTx was not sent: it changes state, and this workspace is not trusted. Trust the workspace first.',
        'miner_stop: miner_stop was not sent: cancelled.',
      ],
    );
    assert.equal(node.requests.length, before);
    await notebook.run(change);
    assert.deepEqual(notebook.changes.at(-1), {
      effect: 'writes',
      method: 'platform.issueTx',
      host: new URL(node.url).host,
      network: 'test',
      params: { tx: '0x00' },
    });
    assert.equal(node.requests.length, before + 1);
  });

  it('asks before a REST line posts an envelope that changes something', async () => {
    const before = node.requests.length;
    const line = 'POST /ext/admin {"jsonrpc": "2.0", "id": 1, "method": "admin.alias", "params": {"alias": "a"}}';
    const [no] = await notebook.run(line, { confirm: () => Promise.resolve(false) });
    assert.equal(words(no!), 'POST /ext/admin: admin.alias was not sent: cancelled.');
    assert.equal(node.requests.length, before);
    await notebook.run(`[${line}]`.replace('[POST /ext/admin ', 'POST /ext/admin ['));
    assert.deepEqual(notebook.changes.at(-1), {
      effect: 'administers',
      method: 'admin.alias',
      host: new URL(node.url).host,
      network: 'test',
      params: { alias: 'a' },
    });
  });

  it('sends nothing to a host that was refused', async () => {
    const [answer] = await notebook.run('eth_chainId', { allowed: () => false });
    assert.equal(
      words(answer!),
      `eth_chainId: ${new URL(node.url).host} was not queried: you did not allow this host. To allow it, run Manage Host Permissions.`,
    );
  });

  it('rejects with the reason of an abort, in the middle of a request', async () => {
    const hanging: Loopback = await startLoopback(() => undefined);
    const controller = new AbortController();
    const reason = new Error('stopped');
    const network = testNetwork({ nodes: [{ name: 'one', url: hanging.url }] });
    const running = testNotebook(network);
    const cell = running.run('eth_chainId', { signal: controller.signal });
    await hanging.arrived(1);
    controller.abort(reason);
    await assert.rejects(cell, reason);
    await running.dispose();
    await hanging.close();
  });
});
