import type { NodeReadings } from '../../../../src/engine/diagnose/readings';
import { green, holdVerdicts, ids, nodeOf, now, readingsOf, validatorOf, waiting } from './readingsOf';

const config = (part: object): NodeReadings['config'] => ({ chainId: 77702n, upgrades: {}, ...part });
const list = (part: object = {}): NodeReadings['config'] =>
  config({ txAllowListConfig: { blockTimestamp: new Date(0), ...part } });
const account = '0x1111111111111111111111111111111111111111';
const offers = (...fees: bigint[]): Partial<NodeReadings> => ({
  baseFee: 25_000_000_000n,
  pool: {
    pending: BigInt(fees.length),
    queued: 0n,
    transactions: fees.map((maxFee) => ({ from: account, maxFee })),
  },
});

describe('verdicts about a chain', () => {
  holdVerdicts([
    [
      'is idle where nothing waits for long',
      readingsOf({}),
      ['idle'],
      '✓ orders is idle, not stuck: nothing waits since block 40, 11:50:00 UTC, 10 min ago.',
      'nothing waits',
    ],
    [
      'is idle with transactions that lack a nonce, and says so',
      readingsOf({ nodes: [nodeOf('one', { pool: { pending: 0n, queued: 3n, transactions: [] } })] }),
      ['idle'],
      '✓ orders is idle, not stuck: nothing waits since block 40, 11:50:00 UTC, 10 min ago.',
      'queued transactions: 3; each lacks a nonce before it',
    ],
    [
      'is healthy where blocks come while it is read, however much waits',
      readingsOf({
        nodes: [nodeOf('one', { health: { ...waiting, longest: 20_000 }, laterTip: { height: 41n, at: now } })],
      }),
      ['healthy'],
      '✓ orders makes blocks: block 41, 12:00:00 UTC, just now.',
      '100 % of the weight is connected',
    ],
    [
      'is healthy where the tip is above what the health check knew',
      readingsOf({ nodes: [nodeOf('one', { health: { ...waiting, height: 38n } })] }),
      ['healthy'],
      '✓ orders makes blocks: block 40, 11:50:00 UTC, 10 min ago.',
      'nothing waits',
    ],
    [
      'is not red where it makes blocks, whatever its nodes are at',
      readingsOf({
        nodes: [
          nodeOf('one', { tip: { height: 40n, at: now - 5_000 } }),
          { name: 'three', nodeId: ids.two, state: 'bootstrapping' },
        ],
      }),
      ['bootstrapping'],
      '⚠ orders makes blocks (last 11:59:55 UTC, 5 s ago). Node three is still bootstrapping it.',
      'node three answers 503: chain is not done bootstrapping.',
    ],
    [
      'names all nodes that bootstrap',
      readingsOf({
        nodes: [
          nodeOf('one', { tip: { height: 40n, at: now - 5_000 } }),
          { name: 'two', state: 'bootstrapping' },
          { name: 'three', state: 'bootstrapping' },
        ],
      }),
      ['bootstrapping'],
      '⚠ orders makes blocks (last 11:59:55 UTC, 5 s ago). Nodes two, three are still bootstrapping it.',
      'Wait until it is done; if it does not end, check its connected weight.',
    ],
    [
      'says that no known cause was found',
      readingsOf({ nodes: [nodeOf('one', { health: waiting }), nodeOf('two')] }),
      ['unknown'],
      '✗ orders has made no blocks since 11:50:00 UTC, 10 min ago. None of the known causes was found.',
      'blocks built and not accepted: 1, the oldest for 45 s',
    ],
    [
      'is stuck by a nonce alone',
      readingsOf({ accounts: [{ account, latest: 7n, pending: 9n }] }),
      ['unknown'],
      '✗ orders has made no blocks since 11:50:00 UTC, 10 min ago. None of the known causes was found.',
      'transactions of one account in no accepted block: 2 (pending nonce against latest)',
    ],
    [
      'names a node that is behind',
      readingsOf({
        nodes: [
          nodeOf('one'),
          nodeOf('two', { tip: { height: 28n, at: now - 700_000 }, health: { ...green, height: 28n } }),
        ],
      }),
      ['nodeBehind'],
      '⚠ orders is idle (last block 11:50:00 UTC, 10 min ago). Node two is behind the others.',
      'two is at block 28, the chain at 40: 12 behind.',
    ],
    [
      'does not call a node behind whose block is on its way',
      readingsOf({ nodes: [nodeOf('one', { tip: { height: 41n, at: now - 2_000 } }), nodeOf('two')] }),
      ['healthy'],
      '✓ orders makes blocks: block 41, 11:59:58 UTC, 2 s ago.',
      'nothing waits',
    ],
    [
      'tells a node that just started from one that waits for ever',
      readingsOf({
        nodes: [
          nodeOf('one'),
          {
            name: 'two',
            nodeId: ids.two,
            state: 'bootstrapping',
            health: { ...green, height: undefined, processing: undefined, bootstrappingSince: now - 5_000 },
          },
        ],
      }),
      ['bootstrapping'],
      '⚠ orders is idle (last block 11:50:00 UTC, 10 min ago). Node two is still bootstrapping it.',
      'Wait until it is done; if it does not end, check its connected weight.',
    ],
    [
      'names the versions of the VM where they differ',
      readingsOf({
        nodes: [
          nodeOf('one', { health: waiting, version: { vm: 'v1.14.2' } }),
          nodeOf('two', { version: { vm: 'v1.14.1' } }),
        ],
      }),
      ['pluginVersion'],
      '✗ orders has made no blocks since 11:50:00 UTC, 10 min ago. Its nodes run different versions of the VM.',
      'v1.14.2 on one, v1.14.1 on two',
    ],
    [
      'names a plugin that does not fit its node',
      readingsOf({
        nodes: [
          nodeOf('one'),
          {
            name: 'two',
            nodeId: ids.two,
            state: 'absent',
            version: { rpcProtocol: 45n },
            health: {
              ...green,
              check: {
                name: 'chain',
                state: 'failing',
                error:
                  'failed to create chain on subnet 2A: error while creating vm: handshake failed: plugin protocol version 44 differs from 45',
              },
            },
          },
        ],
      }),
      ['pluginVersion'],
      '⚠ orders is idle (last block 11:50:00 UTC, 10 min ago). The chain cannot be started: two.',
      'Install a VM release for rpcchainvm protocol 45 and restart the node.',
    ],
    [
      'names a network upgrade that one of the releases does not know',
      readingsOf({
        nodes: [
          nodeOf('one', {
            config: config({ graniteTimestamp: new Date(0), heliconTimestamp: new Date(now - 300_000) }),
          }),
          nodeOf('two', {
            config: config({ graniteTimestamp: new Date(0), heliconTimestamp: new Date(253399622400_000) }),
          }),
        ],
      }),
      ['pluginVersion'],
      '⚠ orders is idle (last block 11:50:00 UTC, 10 min ago). Its nodes know different network upgrades.',
      'Helicon: 11:55:00 UTC, 5 min ago on one, not on two',
    ],
    [
      'says that blocks are refused where nothing else explains it',
      readingsOf({ nodes: [nodeOf('one', { health: waiting, metrics: { refused: 5778 } }), nodeOf('two')] }),
      ['refused'],
      '✗ orders has made no blocks since 11:50:00 UTC, 10 min ago. Blocks are built, and nodes refuse them.',
      'one refused blocks since its start: 5,778 (verify_err_count).',
    ],
    [
      'does not blame a counter of what is over',
      readingsOf({ nodes: [nodeOf('one', { metrics: { refused: 9602 } })] }),
      ['idle'],
      '✓ orders is idle, not stuck: nothing waits since block 40, 11:50:00 UTC, 10 min ago.',
      'nothing waits',
    ],
    [
      'says that nobody may send',
      readingsOf({ nodes: [nodeOf('one', { config: list() })] }),
      ['nobodyMaySend'],
      '✗ orders: Nobody may send transactions: the transaction allow list is on and empty. Last block 11:50:00 UTC, 10 min ago.',
      'No genesis or upgrade names an admin, manager or enabled account for it.',
    ],
    [
      'counts roles of a list that was on before',
      readingsOf({
        nodes: [
          nodeOf('one', {
            config: config({
              txAllowListConfig: { blockTimestamp: new Date(0), adminAddresses: [account] },
              upgrades: {
                precompileUpgrades: [
                  { txAllowListConfig: { blockTimestamp: new Date(10), disable: true } },
                  { txAllowListConfig: { blockTimestamp: new Date(20) } },
                ],
              },
            }),
          }),
        ],
      }),
      ['idle'],
      '✓ orders is idle, not stuck: nothing waits since block 40, 11:50:00 UTC, 10 min ago.',
      'nothing waits',
    ],
    [
      'says that the senders may not send',
      readingsOf({
        nodes: [nodeOf('one', { config: list({ adminAddresses: ['0x2222222222222222222222222222222222222222'] }) })],
        accounts: [{ account, latest: 7n, pending: 7n, role: 0n }],
      }),
      ['nobodyMaySend'],
      '✗ orders: Senders not on the transaction allow list: 0x1111111111111111111111111111111111111111. Last block 11:50:00 UTC, 10 min ago.',
      'Let an admin or manager of the list enable the sender.',
    ],
    [
      'says that an account that was asked about may not send, though others may',
      readingsOf({
        nodes: [nodeOf('one', { config: list({ adminAddresses: ['0x2222222222222222222222222222222222222222'] }) })],
        accounts: [
          { account, latest: 7n, pending: 7n, role: 0n, isNamed: true },
          { account: '0x2222222222222222222222222222222222222222', latest: 1n, pending: 1n, role: 2n },
        ],
      }),
      ['nobodyMaySend'],
      '✗ orders: The transaction allow list does not include 0x1111111111111111111111111111111111111111: nodes refuse their transactions. Last block 11:50:00 UTC, 10 min ago.',
      'role none: 0x1111111111111111111111111111111111111111',
    ],
    [
      'tells of inactive validators that do not stop it',
      readingsOf({
        platform: {
          validators: [
            validatorOf('one', 80n),
            validatorOf('two', 10n, { balance: 0n }),
            validatorOf('three', 10n, { balance: 0n }),
          ],
          ended: new Map([
            ['validation of two', { how: 'disabled', at: now - 3_600_000, height: 20n }],
            ['validation of three', { how: 'dry', at: now - 7_200_000, height: 10n }],
          ]),
        },
      }),
      ['idle'],
      '✓ orders is idle, not stuck: nothing waits since block 40, 11:50:00 UTC, 10 min ago.',
      'Validators with 20 % of the weight are inactive.',
    ],
    [
      'says that the base fee is beyond all offers',
      readingsOf({ nodes: [nodeOf('one', offers(3_000_000_000n, 5_000_000_000n))] }),
      ['baseFee'],
      '✗ orders has made no blocks since 11:50:00 UTC, 10 min ago. The base fee is beyond what waiting transactions offer: 25 gwei, at most 5 gwei.',
      'Replace them with the same nonces and a max fee per gas of at least 25 gwei.',
    ],
    [
      'counts a single offer below the base fee as one',
      readingsOf({ nodes: [nodeOf('one', offers(5_000_000_000n))] }),
      ['baseFee'],
      '✗ orders has made no blocks since 11:50:00 UTC, 10 min ago. The base fee is beyond what waiting transactions offer: 25 gwei, at most 5 gwei.',
      'waiting transactions: 1, with a max fee per gas of at most 5 gwei',
    ],
    [
      'does not blame the base fee where one of them offers enough',
      readingsOf({ nodes: [nodeOf('one', offers(3_000_000_000n, 30_000_000_000n))] }),
      ['unknown'],
      '✗ orders has made no blocks since 11:50:00 UTC, 10 min ago. None of the known causes was found.',
      'pending transactions in the pool: 2',
    ],
    [
      'does not let an upgrade be added where blocks came after its time',
      readingsOf({
        nodes: [
          nodeOf('one', {
            config: config({
              upgrades: { precompileUpgrades: [{ warpConfig: { blockTimestamp: new Date(now - 900_000) } }] },
            }),
          }),
          nodeOf('two', { config: config({}) }),
        ],
      }),
      ['splitByUpgrade'],
      '✗ orders: Its nodes are split by an upgrade: warpConfig is in upgrade.json of one, not of two. Last block 11:50:00 UTC, 10 min ago.',
      'two accepted blocks after the time of the upgrade without it, so it cannot be added there any more: take it out of upgrade.json of one or give it a later time, and restart one.',
    ],
    [
      'sees a network upgrade that one node overrides',
      readingsOf({
        nodes: [
          nodeOf('one', {
            config: config({ upgrades: { networkUpgradeOverrides: { graniteTimestamp: new Date(now + 3_600_000) } } }),
          }),
          nodeOf('two', { config: config({}) }),
        ],
      }),
      ['splitByUpgrade'],
      '✗ orders: An upgrade will split its nodes: graniteTimestamp is in upgrade.json of one, not of two. Last block 11:50:00 UTC, 10 min ago.',
      'Put upgrade.json of one on two too, and restart two: this works while its last block is older than the upgrade.',
    ],
    [
      'sees that each node has an upgrade that the other lacks',
      readingsOf({
        nodes: [
          nodeOf('one', {
            config: config({ upgrades: { networkUpgradeOverrides: { graniteTimestamp: new Date(now + 3_600_000) } } }),
          }),
          nodeOf('two', {
            config: config({ upgrades: { networkUpgradeOverrides: { heliconTimestamp: new Date(now + 7_200_000) } } }),
          }),
        ],
      }),
      ['splitByUpgrade'],
      '✗ orders: An upgrade will split its nodes: graniteTimestamp is in upgrade.json of one, not of two. Last block 11:50:00 UTC, 10 min ago.',
      'Give all nodes the same upgrade.json, and restart those whose file changes.',
    ],
    [
      'tells for what another reason a block was refused',
      readingsOf({
        nodes: [
          nodeOf('one', {
            health: waiting,
            badBlocks: [{ hash: `0x${'41'.repeat(32)}`, height: 41n, error: 'invalid gas limit' }],
          }),
        ],
      }),
      ['refused'],
      '✗ orders has made no blocks since 11:50:00 UTC, 10 min ago. Blocks are built, and nodes refuse them.',
      `one refused block 41 (0x${'41'.repeat(32)}): invalid gas limit`,
    ],
    [
      'says that validators compute different states, where no upgrade of mine differs',
      readingsOf({
        nodes: [
          nodeOf('one', {
            health: waiting,
            badBlocks: [
              {
                hash: `0x${'41'.repeat(32)}`,
                height: 41n,
                error: `invalid merkle root (remote: ${'ab'.repeat(32)} local: ${'cd'.repeat(32)}) dberr: x`,
              },
            ],
          }),
        ],
      }),
      ['splitByUpgrade'],
      '✗ orders has made no blocks since 11:50:00 UTC, 10 min ago. Validators compute different states from the same block.',
      `one refused block 41 (0x${'41'.repeat(32)}): its state root differs from 0xcdcdcdcd…, which one computes`,
    ],
    [
      'does not take a bad block of before for a split',
      readingsOf({
        nodes: [nodeOf('one', { badBlocks: [{ hash: '0x12', height: 12n, error: 'invalid merkle root' }] })],
      }),
      ['idle'],
      '✓ orders is idle, not stuck: nothing waits since block 40, 11:50:00 UTC, 10 min ago.',
      'nothing waits',
    ],
  ]);
});
