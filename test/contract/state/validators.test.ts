import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { deepEqual } from '../../helpers/deepEqual';
import type { Report } from '../../../src/engine/report/report';
import { reportToText } from '../../../src/engine/report/toText';
import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import type { JsonObject } from '../../../src/engine/primitives/json/value';
import { isObject, readRecordings } from '../../helpers/recording';
import { encodeCb58 } from '../../../src/engine/primitives/ids/cb58';
import type { Devnet } from '../../devnet/devnet';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import { startLoopback, type Loopback, type SeenRequest } from '../../helpers/loopback';
import { startValidatorNode } from '../../helpers/validatorNode';
import { devnetNetwork, factOf, firstLine, nodeOnly, resetDevnet, setSwitches, sourceLines } from './devnetLookup';

const own = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const peer = 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu';
const young = 't53qPdDaAh2zvRdrC36MwFvpcV7EmwxNDjAsQDg1wi7FcJkyS';
const inactive = '2Ad3hQMDcMmhomdMhrKnUro97CWqnk4mmaSLBs2uYZigbnqca8';
const noon = Date.UTC(2026, 10, 21, 12);

describe('validators as the nodes and the data service know them', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let lookup: TestLookup;
  let servers: Loopback[] = [];

  before(async () => {
    devnet = await sharedDevnet();
  });
  beforeEach(() => {
    servers = [];
    lookup = testLookup({ now: noon });
  });
  afterEach(async () => {
    await lookup.dispose();
    await Promise.all(servers.map((server) => server.close()));
    await resetDevnet(devnet);
  });

  async function node(...given: Parameters<typeof startValidatorNode>): Promise<Loopback> {
    const server = await startValidatorNode(...given);
    servers.push(server);
    return server;
  }
  // Named after its nodes, since caches of a network are keyed by its name.
  const on = (...nodes: readonly Loopback[]) =>
    testNetwork({
      name: nodes.map(({ host }) => host).join(),
      nodes: nodes.map(({ url }, i) => ({ name: `n${i + 1}`, url })),
    });
  const reported = (report: Report, key: string): string | undefined => lineOf(report, key, noon);

  it('goes two round trips deep for a node, all in parallel', async () => {
    let stored: { readonly seen: SeenRequest; readonly response: ServerResponse }[] = [];
    const proxy = async (): Promise<Loopback> => {
      const server = await startLoopback((seen, response) => stored.push({ seen, response }));
      servers.push(server);
      return server;
    };
    const [asNode, asIndex] = [await proxy(), await proxy()];
    const letGo = async (): Promise<readonly string[]> => {
      const wave = stored;
      stored = [];
      await Promise.all(
        wave.map(async ({ seen: { verb, path, body }, response }) => {
          const headers = { 'content-type': 'application/json' };
          const answer = await fetch(devnet.nodeUrl + path, {
            method: verb,
            headers,
            ...(body === '' ? {} : { body }),
          });
          response.writeHead(answer.status, headers).end(await answer.text());
        }),
      );
      return wave.map(({ seen }) => /"method":"([\w.]+)"/.exec(seen.body)?.[1] ?? seen.path.split('?')[0]!).sort();
    };
    const network = testNetwork({ nodes: [{ name: 'one', url: asNode.url }], dataApi: asIndex.url });
    const report = lookup.on(network, own);
    await Promise.all([asNode.arrived(6), asIndex.arrived(4)]);
    deepEqual(await letGo(), [
      `/v1/networks/fuji/blockchains/c-chain/nodes/${own}/blocks`,
      `/v1/networks/fuji/blockchains/p-chain/nodes/${own}/blocks`,
      `/v1/networks/fuji/blockchains/x-chain/nodes/${own}/blocks`,
      '/v1/networks/fuji/rewards:listPending',
      'info.getNodeID',
      'info.peers',
      'info.upgrades',
      'platform.getAllValidatorsAt',
      'platform.getCurrentValidators',
      'platform.validatedBy',
    ]);
    await asNode.arrived(13);
    deepEqual(await letGo(), [
      'info.getNodeIP',
      'info.getNodeVersion',
      'info.uptime',
      'platform.getCurrentValidators',
      'platform.getCurrentValidators',
      'platform.getValidatorFeeState',
      'validators.getCurrentValidators',
    ]);
    assert.equal(firstLine(await report), 'validator of the Primary Network, 1 permissioned subnet; inactive on 1 L1');
    assert.equal(asNode.requests.length + asIndex.requests.length, 17);
  });

  it('marks rewards and blocks as the beginning of lists', async () => {
    const { sections } = await lookup.on(devnetNetwork(devnet), 'NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5');
    deepEqual(
      sections.flatMap(({ key, list }) => (list === undefined ? [] : [[key, list]])),
      [
        [
          'pendingRewards',
          { network: 'test', list: 'pendingRewards', nodeIds: ['NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5'] },
        ],
        [
          'proposedBlocksP',
          { network: 'test', list: 'nodeBlocks', nodeId: 'NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5' },
        ],
      ],
    );
    const validation = await lookup.on(devnetNetwork(devnet), young);
    deepEqual(validation.sections.find(({ key }) => key === 'transactions')?.list, {
      network: 'test',
      list: 'latestTransactions',
      blockchainId: 'p-chain',
      l1ValidationId: young,
    });
  });

  it('asks for 90 % of uptime of who started after Helicon, and tells how an auto-renewed one goes on', async () => {
    const helicon = await node(['helicon.jsonl']);
    const network = { ...on(helicon), networkId: 4242, hrp: 'custom', chains: [] };
    const report = await lookup.on(network, 'NodeID-9tKFWg55MwCPVdJSAfnsV2rBAE38cQG4t');
    assert.equal(reported(report, 'uptime'), `0 % per ${helicon.host}: below the 90 % required for reward and renewal`);
    assert.equal(reported(report, 'timeLeft'), '29 d 20 h until renewal');
    assert.equal(reported(report, 'renewal'), 'auto-renews every 60 d; 50 % of the reward is restaked');
    assert.equal(reported(report, 'validatorAuthority'), 'P-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p');
    assert.equal(reported(report, 'delegationFee'), '4 %');
  });

  it('says that an auto-renewed validator was stopped, and what of its weight were rewards', async () => {
    const stopped = await node(['helicon.jsonl'], {
      'platform.getCurrentValidators': { validators: [autoRenewed({ nextPeriod: '0' })] },
    });
    const growing = await node(['helicon.jsonl'], {
      'platform.getCurrentValidators': {
        validators: [autoRenewed({ restakedValidationRewards: '7000000000', restakedDelegateeRewards: '3000000000' })],
      },
    });
    const part = { networkId: 4242, hrp: 'custom', chains: [] };
    const ended = await lookup.on({ ...on(stopped), ...part }, 'NodeID-9tKFWg55MwCPVdJSAfnsV2rBAE38cQG4t');
    assert.equal(reported(ended, 'renewal'), 'stopped: ends after this staking period');
    assert.equal(reported(ended, 'timeLeft'), '29 d 20 h, not renewed after that');
    const grown = await lookup.on({ ...on(growing), ...part }, 'NodeID-9tKFWg55MwCPVdJSAfnsV2rBAE38cQG4t');
    assert.equal(reported(grown, 'restaked'), '7 AVAX validation rewards, 3 AVAX delegation fees');
  });

  it('says of a node without platform.getAllValidatorsAt what is not known', async () => {
    const older = await node(['helicon.jsonl']);
    const unknown = await lookup.on({ ...on(older), chains: [] }, 'NodeID-4CWTbdvgXHY1CLXqQNAp22nJDo5nAmts6');
    assert.equal(unknown.status, 'notFound');
    assert.equal(
      reported(unknown, 'subnets'),
      'Covers subnets tracked by the node and those of the configured chains: this node does not support platform.getAllValidatorsAt. Validations elsewhere are unknown.',
    );
  });

  it('leaves out the uptime on an L1 where no node offers it, which is no failure', async () => {
    const report = await lookup.on(nodeOnly(devnet), peer);
    deepEqual(report.sections[0]?.columns, ['subnet', 'validation ID', 'weight', 'balance', 'time left', 'uptime']);
    const path = '/ext/bc/2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo/validators';
    await setSwitches(devnet, { faults: [{ kind: 'status404', target: path }] });
    const other = await lookup.on(nodeOnly(devnet), peer, { fresh: true });
    deepEqual(other.sections[0]?.columns, ['subnet', 'validation ID', 'weight', 'balance', 'time left']);
    deepEqual(sourceLines(other, devnet), ['node P-Chain answered', 'node node answered', 'node orders notFound']);
  });

  it('tells the uptime on an L1 from the first node that runs its chain, and asks the first one all else', async () => {
    const elsewhere = await node(['platform.jsonl', 'info.jsonl']);
    const runs = { name: 'n2', url: devnet.nodeUrl };
    const network = on(elsewhere);
    const report = await lookup.on({ ...network, nodes: [...network.nodes, runs] }, peer);
    const [section] = report.sections;
    assert.equal(section?.columns.at(-1), 'uptime');
    deepEqual(
      report.sources.map(({ host, chain, outcome }) => `${host} ${chain} ${outcome}`),
      [
        `${elsewhere.host} P-Chain answered`,
        `${elsewhere.host} node answered`,
        `${new URL(devnet.nodeUrl).host} node answered`,
        `${new URL(devnet.nodeUrl).host} orders answered`,
      ],
    );
  });

  it('asks sixteen subnets at most, the signed ones first, and says how many are left', async () => {
    const ids = Array.from({ length: 20 }, (_, i) => encodeCb58(new Uint8Array(32).fill(i + 1)));
    const files = ['platform.jsonl', 'info.jsonl'];
    const seen = {
      ip: '',
      publicIP: '',
      nodeID: peer,
      version: '',
      lastSent: '',
      lastReceived: '',
      observedUptime: '1',
    };
    const tracking = await node(files, {
      'info.peers': { numPeers: '1', peers: [{ ...seen, trackedSubnets: ids, benched: [] }] },
    });
    const report = await lookup.on(on(tracking), peer);
    assert.equal(tracking.requests.filter(({ body }) => body.includes('"subnetID"')).length, 16);
    assert.equal(firstLine(report), 'validator of the Primary Network, 1 L1');
    const note = report.sections[0]?.note?.at(-1);
    deepEqual(note, { kind: 'text', text: '5 more tracked subnets not queried.' });
  });

  it('tells to which of several nodes it is connected', async () => {
    const files = ['platform.jsonl', 'info.jsonl'];
    const nobody = { numPeers: '0', peers: [] };
    const network = on(await node(files), await node(files, { 'info.peers': nobody }));
    assert.equal(reported(await lookup.on(network, peer), 'connected'), 'to n1; not to n2');
    const lonely = on(await node(files, { 'info.peers': nobody }), await node(files, { 'info.peers': nobody }));
    assert.equal(reported(await lookup.on(lonely, peer), 'connected'), 'no (queried n1, n2)');
  });

  it('names the one of several nodes whose ID or key it is', async () => {
    const files = ['platform.jsonl', 'info.jsonl'];
    const other = { nodeID: 'NodeID-4CWTbdvgXHY1CLXqQNAp22nJDo5nAmts6' };
    const network = on(await node(files, { 'info.getNodeID': other }), await node(files));
    const report = await lookup.on(network, own);
    assert.equal(reported(report, 'configuredAs'), 'n2 in the settings');
    assert.equal(reported(report, 'publicAddress'), '127.0.0.1:9651');
    const key = '0x900c9b119b5c82d781d4b49be78c3fc7ae65f2b435b7ed9e3a8b9a03e475edff86d8a64827fec8db23a6f236afbf127d';
    assert.equal(reported(await lookup.on(network, key), 'configuredAs'), 'n2 in the settings');
    const mine = await lookup.on(network, other.nodeID);
    assert.equal(firstLine(mine), 'your node, without validations');
  });

  it('tells the uptime of a validator that is down, from a node that is not', async () => {
    await setSwitches(devnet, { health: 'degraded' });
    const report = await lookup.on(nodeOnly(devnet), peer);
    const { host } = new URL(devnet.nodeUrl);
    assert.equal(reported(report, 'uptime'), `99.9989 % per ${host}; the reward requires 80 %`);
    assert.equal(reported(report, 'connected'), 'no (queried one)');
  });

  it('tells from when on the signatures of a new validator count', async () => {
    const at = async (seconds: number): Promise<string | undefined> => {
      const now = 1_795_247_720_000 + seconds * 1_000;
      const early = testLookup({ now });
      try {
        return lineOf(await early.on(nodeOnly(devnet), young), 'epoch', now);
      } finally {
        await early.dispose();
      }
    };
    assert.equal(await at(10), 'counted from the next epoch, in 20 s');
    assert.equal(await at(40), 'counted from the next epoch, which starts with the next block');
    assert.equal(await at(61), undefined);
  });

  it('tells how long the balance lasts at the price of the moment', async () => {
    const dear = await node(['platform.jsonl'], {
      'platform.getValidatorFeeState': { excess: 5n, price: 512n, timestamp: '2026-11-21T07:55:23Z' },
    });
    const report = await lookup.on(on(dear), young);
    assert.equal(reported(report, 'price'), '512 nAVAX per second, 0.0442368 AVAX per day');
    assert.equal(reported(report, 'left'), '16 d 18 h at current rate');
    assert.equal(reported(report, 'runsOut'), '2026-12-08 06:49:26 UTC, in 16 d');
    const unpriced = await node(['platform.jsonl'], { 'platform.getValidatorFeeState': { error: 'not yet' } });
    const other = await lookup.on(on(unpriced), young);
    deepEqual([reported(other, 'balance'), reported(other, 'left')], ['0.749999997 AVAX', undefined]);
  });

  it('takes a validation ID in hex, as contracts write it', async () => {
    const hex = '0x73f5d2bab1eafd8916af5845f8795689027eba8bf9ea3cdea4a604825c670cdd';
    const report = await lookup.on(nodeOnly(devnet), hex);
    assert.equal(firstLine(report), 'validator of orders, balance 0.749999997 AVAX');
    assert.equal(report.identifier, hex);
  });

  it('remembers a validation that has ended by the data service', async () => {
    const gone = await node(['platform.jsonl'], {
      'platform.getL1Validator': { error: `fetching L1 validator "${young}" failed: not found` },
    });
    const report = await lookup.on({ ...on(gone), dataApi: devnet.dataApiUrl }, young);
    assert.equal(firstLine(report), 'ended L1 validation');
    deepEqual([reported(report, 'node'), reported(report, 'weight')], [peer, '75']);
    const away = { ...on(), nodes: [{ name: 'away', url: 'http://127.0.0.1:1' }], dataApi: devnet.dataApiUrl };
    assert.equal(firstLine(await lookup.on(away, young)), 'L1 validation, per data service');
  });

  it('tells a balance that is used up from a validator that its owner disabled', async () => {
    const dry = await lookup.on(devnetNetwork(devnet), inactive);
    assert.match(reported(dry, 'inactive') ?? '', /^disabled by owner /);
    const spent = await node(['platform.jsonl'], {
      'platform.getL1Validator': { ...(await answered(devnet, young)), balance: '0' },
    });
    const report = await lookup.on({ ...on(spent), dataApi: devnet.dataApiUrl }, young);
    assert.equal(reported(report, 'inactive'), 'balance used up; last top-up 07:55:22 UTC, 4 h ago');
  });

  it('shows what the nodes know while the data service fails, and says that it does', async () => {
    await setSwitches(devnet, { faults: [{ kind: 'status500', target: 'dataApi' }] });
    const report = await lookup.on(devnetNetwork(devnet), peer);
    assert.equal(firstLine(report), 'validator of the Primary Network, 1 L1');
    deepEqual(
      sourceLines(report, devnet).map((line) => line.split(' : ')[0]),
      [
        'node P-Chain answered',
        'node node answered',
        'dataService P-Chain failed',
        'dataService X-Chain failed',
        'dataService C-Chain failed',
        'node orders answered',
      ],
    );
  });

  it('tells what the data service alone knows where there is no node', async () => {
    const network = { ...on(), dataApi: devnet.dataApiUrl };
    const report = await lookup.on(network, own);
    assert.equal(firstLine(report), 'node; validations unknown');
    deepEqual(
      report.sections.map(({ key, rows }) => [key, rows.length]),
      [['pendingRewards', 4]],
    );
    const key = await lookup.on(network, `0xb0${'58'.repeat(47)}`);
    assert.equal(
      firstLine(key),
      '⚠ Only a node knows whose key this is, and the network has none. Add one in the settings.',
    );
  });

  it('never takes silence for absence', async () => {
    const away = { ...on(), nodes: [{ name: 'away', url: 'http://127.0.0.1:1' }] };
    const key = `0xb0${'58'.repeat(47)}`;
    for (const requested of [own, key]) {
      const report = await lookup.on(away, requested);
      assert.equal(report.status, 'unavailable');
      assert.equal(
        firstLine(report),
        '⚠ 127.0.0.1:1 refused the connection. Start the node, or correct its URL in the settings.',
      );
    }
    const forbidden = await lookup.on(nodeOnly(devnet), own, { allowed: () => false });
    assert.equal(forbidden.status, 'unavailable');
  });
});

function lineOf(report: Report, key: string, now: number): string | undefined {
  const fact = factOf(report, key);
  if (fact === undefined) {
    return undefined;
  }
  const lines = reportToText(
    { ...report, facts: [{ ...fact, label: '' }], sections: [], related: [] },
    { now, timeZone: 'UTC' },
  );
  return lines.split('\n')[3]?.trim();
}

/** The devnet node's response about a validation. */
async function answered(devnet: Devnet, validationId: string): Promise<Readonly<Record<string, string>>> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'platform.getL1Validator',
    params: { validationID: validationId },
  });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${devnet.nodeUrl}/ext/bc/P`, { method: 'POST', headers, body });
  return ((await response.json()) as { readonly result: Readonly<Record<string, string>> }).result;
}

/** The recorded auto-renewed validator with some fields replaced. */
function autoRenewed(part: JsonObject): JsonObject {
  for (const { request, body } of readRecordings('helicon.jsonl')) {
    if (isObject(request) && request['method'] === 'platform.getCurrentValidators') {
      const { result } = parseJson(body) as { readonly result: { readonly validators: readonly JsonObject[] } };
      const found = result.validators.find((one) => 'nextPeriod' in one);
      return { ...(found ?? assert.fail('none renews itself')), ...part };
    }
  }
  return assert.fail('no validators were recorded');
}
