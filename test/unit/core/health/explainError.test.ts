import assert from 'node:assert/strict';
import { lineText } from '../../../../src/engine/report/spanText';
import { checkReport } from '../../../../src/engine/health/healthReport';
import { explainCheck, type ExplainedCheck } from '../../../../src/engine/health/explainCheck';
import { type HealthContext, readHealth } from '../../../../src/engine/health/health';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';

const style = { ids: 'short', amounts: 'short', times: 'utc', maxLength: 200 } as const;
const subnetEvm = 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy';
const onSubnet = 'failed to create chain on subnet mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx:';

function explained(
  name: string,
  error: string | undefined,
  message: unknown = null,
  context: HealthContext = {},
): ExplainedCheck {
  const check = { message, timestamp: '2026-11-21T08:00:00Z', duration: 1, ...(error === undefined ? {} : { error }) };
  const health = readHealth(parseJson(JSON.stringify({ checks: { [name]: check }, healthy: error === undefined })));
  assert.ok(health?.checks[0]);
  return explainCheck(health.checks[0], context);
}

const answer = (...parts: Parameters<typeof explained>): string =>
  lineText(explained(...parts).result, style, { now: 0 });
const remedies = (...parts: Parameters<typeof explained>): readonly string[] =>
  explained(...parts).fixes.map((line) => lineText(line, style, { now: 0 }));

describe('errors of health checks', () => {
  it('says of an error in words what happened', () => {
    const result: readonly (readonly [name: string, error: string, message: unknown, words: string])[] = [
      [
        'C',
        'connected to 12.500000% of network stake; should be connected to at least 80.000000%',
        null,
        '12.5 % of stake connected, 80 % required',
      ],
      ['C', 'too many processing blocks: 300 > 256', null, '300 blocks processing, expected at most 256'],
      [
        'C',
        'block processing too long: 45s > 30s',
        null,
        'a block has been processing for 45 s, expected at most 30 s',
      ],
      [
        'C',
        'engine: vm: database closed ; consensus: block processing too long: 45s > 30s; networking: not connected to enough stake: connected to 0.000000%; required at least 80.000000%',
        null,
        'database closed; a block has been processing for 45 s, expected at most 30 s; 0 % of stake connected, 80 % required',
      ],
      [
        'C',
        'engine: vm: executor stalled at block 12 ; consensus: block processing too long: 45s > 30s; networking: not connected to enough stake: connected to 0.000000%; required at least 80.000000%',
        null,
        'the chain does not execute accepted blocks: executor stalled at block 12; a block has been processing for 45 s, expected at most 30 s; 0 % of stake connected, 80 % required',
      ],
      [
        'network',
        'network layer is unhealthy reason: primary network validator has no inbound connections',
        null,
        'no inbound connections',
      ],
      [
        'network',
        'network layer is unhealthy reason: no messages from network received in 1m5s > 1m0s, messages failure send rate 0.95 > 0.9',
        null,
        'no messages received from peers for 1 min 5 s; 0.95 of messages failed to send, expected at most 0.9',
      ],
      [
        'router',
        'the router is not healthy reason: number of outstanding requests 2048 > 1024, time for outstanding requests 6m0s > 5m0s',
        null,
        '2,048 outstanding requests, expected at most 1,024; a request has been outstanding for 6 min, expected at most 5 min',
      ],
      [
        'diskspace',
        'remaining available disk space percentage (2%) is below minimum required available space percentage (3%)',
        null,
        '2 % of disk free, below the required minimum 3 %: the node shuts down',
      ],
      [
        'diskspace',
        'remaining available disk space percentage (8%) is below warning threshold available space percentage (10%)',
        null,
        '8 % of disk free, below the warning threshold 10 %',
      ],
      [
        'bls',
        'node has BLS key 0xaabbccddeeff00112233, but is registered to the validator set with 0x99887766554433221100',
        null,
        'the node’s BLS key is 0xaabb…2233, registered is 0x9988…1100',
      ],
      [
        'futureupgrade',
        'imminent network upgrade detected - update immediately',
        { modeUpgradeTime: '2026-11-21T09:00:00Z', timeUntilUpgrade: '59m0s' },
        'most stake supports an upgrade unknown to this node, activation 2026-11-21T09:00:00.000Z',
      ],
      [
        'validation',
        'partial sync should not be configured for a validator',
        null,
        'a Primary Network validator syncs only the P-Chain',
      ],
      ['shuttingDown', 'server shutting down', { isShuttingDown: true }, 'shutting down'],
      ['database', 'closed', null, 'database closed'],
      [
        'bootstrapped',
        'subnets not bootstrapped',
        ['11111111111111111111111111111111LpoYY'],
        'chains of 1111…poYY (zero ID: P-Chain and Primary Network) are not bootstrapped',
      ],
      ['custom', 'out of \u202ecoffee', null, 'out of coffee'],
    ];
    for (const [name, error, message, words] of result) {
      assert.equal(answer(name, error, message), words);
      assert.ok(remedies(name, error, message).length > 0, error);
    }
  });

  it('names the VM that could not start, and where its program is looked for', () => {
    const absent = `${onSubnet} error while getting vmFactory: "${subnetEvm}" was not found`;
    assert.equal(
      answer('orders', absent),
      'the node cannot start the chain: no plugin for VM srEX…X7Dy (Subnet-EVM) (subnet mAAw…MQzx)',
    );
    assert.deepEqual(remedies('orders', absent), [
      `Check the plugin directory (plugin-dir, default ~/.avalanchego/plugins): it needs ${subnetEvm}, executable, built for this machine and this avalanchego release. Then restart the node.`,
    ]);

    const mismatch = `${onSubnet} error while creating vm: handshake failed: RPCChainVM protocol version mismatch between AvalancheGo and Virtual Machine plugin`;
    const known: HealthContext = { chains: new Map([['orders', { vmId: subnetEvm }]]), rpcProtocol: 45n };
    assert.equal(
      answer('orders', mismatch, null, known),
      'the node cannot start the chain: rpcchainvm protocol mismatch between node and VM (subnet mAAw…MQzx): RPCChainVM protocol version mismatch between AvalancheGo and Virtual Machine plugin',
    );
    assert.deepEqual(remedies('orders', mismatch, null, known), [
      'Its VM is srEX…X7Dy (Subnet-EVM).',
      'Install a VM release for rpcchainvm protocol 45 and restart the node.',
    ]);
    assert.equal(
      answer('orders', `${onSubnet} genesis is bad`),
      'the node cannot start the chain (subnet mAAw…MQzx): genesis is bad',
    );
  });

  it('is not led into the depths by an error that is made for it', () => {
    const nested = 'engine: x; networking: '.repeat(50_000);
    assert.match(answer('C', nested), /^x; x; /);
    assert.match(answer('network', `network layer is unhealthy reason: ${', '.repeat(500_000)}`), /^; /);
  });

  it('asks nothing of a check that passed, whatever it carries', () => {
    const result: readonly (readonly [name: string, message: unknown, words: string])[] = [
      ['bls', "validator doesn't have a BLS key", 'registered without a BLS key, cannot sign Warp messages'],
      ['bls', 'toString', 'toString'],
      ['diskspace', { availableDiskBytes: 950_000_000 }, '0.9 GB free'],
      ['diskspace', ['?'], 'OK'],
      [
        'router',
        { outstandingRequests: 35, longestRunningRequest: '195ms' },
        '35 outstanding requests, the longest for 195 ms',
      ],
      ['network', { connectedPeers: 1 }, '1 peer'],
      ['validation', null, 'syncs every chain it validates'],
      ['orders', { engine: 1, networking: { percentConnected: 0.79999 } }, '79.99 % of weight connected'],
      ['constructor', null, 'passed'],
    ];
    for (const [name, message, words] of result) {
      assert.equal(answer(name, undefined, message), words);
      assert.deepEqual(remedies(name, undefined, message), []);
    }
  });

  it('is a Finding of its own', () => {
    const check = explained('validation', 'partial sync should not be configured for a validator');
    const { title, status, facts } = checkReport(check, { identifier: 'one', network: 'test', sources: [] });
    const text = (line: typeof title): string => lineText(line, style, { now: 0 });
    assert.equal(text(title), 'validator sync: a Primary Network validator syncs only the P-Chain');
    assert.equal(status, 'failed');
    assert.deepEqual(
      facts.map(({ key, value }) => [key, text(value)]),
      [
        ['meaning', 'A Primary Network validator syncs all Primary Network chains, not the P-Chain alone.'],
        [
          'remedies',
          'Remove partial-sync-primary-network from the node config and restart: it earns no reward as it is.',
        ],
        ['ranAt', '2026-11-21T08:00:00.000Z'],
        ['error', 'partial sync should not be configured for a validator'],
      ],
    );
  });
});
