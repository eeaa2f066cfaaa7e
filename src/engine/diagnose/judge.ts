import { type Line, count, message, remote, text, time, code, shareText, gasPriceSpan, id } from '../report';
import { formatDuration } from '../primitives';
import { precompileChanges, precompileStates } from '../precompiles';
import { disconnected, frozenView } from './frozenView';
import { noValidators, outOfBalance } from './inactive';
import { type BlockProduction, blockProductionOf, weightsOf, isSameSet, type Weights } from './blockProduction';
import { bootstrapping, nodeBehind, pluginVersion, rejectedBlocks, versionsOf } from './nodes';
import type { Readings } from './readings';
import { type Diagnosis, type Cause, splitByUpgrade, differencesOf, listedText, maxListed } from './upgradeSplit';

/** What readings of a chain amount to: the one to begin with first. */
export function findCauses(readings: Readings, more: readonly Cause[] = []): Diagnosis {
  const production = blockProductionOf(readings);
  const weights = weightsOf(readings);
  const causes = [
    ...bootstrapping(readings, weights),
    ...splitByUpgrade(readings, production),
    ...noValidators(readings),
    ...outOfBalance(readings, weights),
    ...disconnected(readings, weights),
    ...frozenView(readings, production),
    ...nodeBehind(readings, production),
    ...pluginVersion(readings, production),
    ...nobodyMaySend(readings, production),
    ...baseFeeBeyond(readings, production),
  ];
  // A counter runs since the node's start: it is a cause where there is no other.
  const found = [...causes, ...(causes.length === 0 ? rejectedBlocks(readings, production) : []), ...more];
  return {
    verdicts: found.length > 0 ? found : [withoutCause(readings, production)],
    checked: checkedLines(readings, production, weights),
    unread: readings.unread,
  };
}

/** So young a last block is a sign of life by itself. */
const youngMs = 120_000;

function withoutCause({ chain, now, nodes }: Readings, production: BlockProduction): Cause {
  const { tip, isMoving, isStuck } = production;
  if (isStuck) {
    return {
      kind: 'unknown',
      title: [text('None of the known causes was found.')],
      evidence: waitingLines(production),
      repairs: [[text('Add more of its nodes to the network: causes that no queried node shows may be on others.')]],
    };
  }
  if (tip === undefined) {
    return {
      kind: 'unknown',
      title: [
        text(
          nodes.length === 0
            ? 'Its network has no node.'
            : nodes.every(({ state }) => state === 'away')
              ? 'No configured node answers.'
              : nodes.every(({ state }) => state === 'away' || state === 'absent')
                ? 'No configured node runs it.'
                : 'No configured node tells its last block.',
        ),
      ],
      evidence: [],
      repairs: [[text('Add a node that runs the chain to the network.')]],
    };
  }
  if (isMoving || now - tip.at < youngMs) {
    return {
      kind: 'healthy',
      title: message`${remote(chain)} makes blocks: block ${count(tip.height)}, ${time(tip.at)}.`,
      evidence: waitingLines(production),
      repairs: [],
    };
  }
  return {
    kind: 'idle',
    title: message`${remote(chain)} is idle, not stuck: nothing waits since block ${count(tip.height)}, ${time(tip.at)}.`,
    evidence: queuedLines(nodes),
    repairs: [],
  };
}

/** What waits, as far as anything does. */
export function waitingLines({ blocks, longest, pending, unaccepted }: BlockProduction): readonly Line[] {
  return [
    ...(blocks > 0n
      ? [message`blocks built and not accepted: ${count(blocks)}, the oldest for ${text(formatDuration(longest))}`]
      : []),
    ...(pending > 0n ? [message`pending transactions in the pool: ${count(pending)}`] : []),
    ...(unaccepted > 0n
      ? [message`transactions of one account in no accepted block: ${count(unaccepted)} (pending nonce against latest)`]
      : []),
  ];
}

function queuedLines(nodes: Readings['nodes']): readonly Line[] {
  const queued = nodes.reduce((most, { pool }) => ((pool?.queued ?? 0n) > most ? pool!.queued : most), 0n);
  return queued === 0n ? [] : [message`queued transactions: ${count(queued)}; each lacks a nonce before it`];
}

/** What was looked at and is well, in few words each. */
function checkedLines(readings: Readings, production: BlockProduction, weights: Weights | undefined): readonly Line[] {
  const { nodes, platform } = readings;
  const running = nodes.filter(({ tip }) => tip !== undefined);
  const result = running.filter(({ config }) => config !== undefined);
  const heights = new Set(running.map(({ tip, laterTip }) => (laterTip ?? tip)!.height));
  const set = platform.current ?? platform.proposed;
  const isAgreed =
    set !== undefined && platform.epochs.length > 0 && platform.epochs.every((one) => isSameSet(one, set));
  const versions = versionsOf(nodes);
  const [version] = versions.keys();
  const content = (isSo: boolean, line: () => Line): readonly Line[] => (isSo ? [line()] : []);
  return [
    ...content(
      production.blocks === 0n && production.pending === 0n && production.unaccepted === 0n && running.length > 0,
      () => [text('nothing waits')],
    ),
    ...content(
      weights !== undefined && weights.total > 0n && weights.connected === weights.total,
      () => message`${text(shareText(weights!.connected, weights!.total) ?? '')} of the weight is connected`,
    ),
    ...balanceLine(readings, weights),
    ...content(isAgreed, () => [text('epoch and current validators agree')]),
    ...content(
      result.length > 1 && differencesOf(nodes).length === 0,
      () => message`upgrades are equal on ${count(BigInt(result.length))} nodes`,
    ),
    ...content(running.length > 1 && heights.size === 1, () => [text('nodes are at the same block')]),
    ...content(
      versions.size === 1 && (versions.get(version ?? '')?.length ?? 0) > 1,
      () => message`VM ${code((version ?? '').slice(0, 60))} on all of its nodes`,
    ),
  ];
}

/** The soonest end of those that are active. */
function balanceLine({ platform, now }: Readings, weights: Weights | undefined): readonly Line[] {
  const { price, at, validators } = platform;
  const balances = (validators ?? [])
    .filter((one) => weights?.inactive.includes(one) === false)
    .flatMap(({ balance }) => balance ?? []);
  if (price === undefined || price === 0n || balances.length === 0) {
    return [];
  }
  const least = balances.reduce((most, one) => (one < most ? one : most));
  const left = Number(least / price) - Math.max(0, (now - (at ?? now)) / 1_000);
  return left <= 0 ? [] : [[text(`balances of active validators last at least ${formatDuration(left * 1_000)}`)]];
}

/** The chain takes transactions from listed accounts alone, and none is. */
function nobodyMaySend({ nodes, accounts, now }: Readings, { isMoving }: BlockProduction): readonly Cause[] {
  const config = nodes.find((node) => node.config !== undefined)?.config;
  const changes = config === undefined ? [] : precompileChanges(config);
  const state = precompileStates(changes, now).find(({ key }) => key === 'txAllowListConfig');
  const isOn =
    state?.latest?.isOn === true ||
    nodes.some(({ activePrecompiles }) => activePrecompiles?.includes('txAllowListConfig') === true);
  if (!isOn || isMoving) {
    return [];
  }
  // Roles stay in the state when the list is switched off and on.
  const listedAccounts = changes
    .filter(({ key, at }) => key === 'txAllowListConfig' && at <= now)
    .flatMap(({ config: { adminAddresses, managerAddresses, enabledAddresses } }) => [
      ...(adminAddresses ?? []),
      ...(managerAddresses ?? []),
      ...(enabledAddresses ?? []),
    ]);
  const may = accounts.filter(({ role = 0n }) => role > 0n);
  const barred = [...new Set(accounts.filter(({ role }) => role === 0n).map(({ account }) => account))];
  const isNobody = config !== undefined && listedAccounts.length === 0 && may.length === 0;
  if (!isNobody && (may.length > 0 || barred.length === 0)) {
    return [];
  }
  return [
    {
      kind: 'nobodyMaySend',
      title: isNobody
        ? [text('Nobody may send transactions: the transaction allow list is on and empty.')]
        : message`The senders may not send: the transaction allow list does not have ${accountsLine(barred)}.`,
      evidence: [
        isNobody
          ? [text('No genesis or upgrade names an admin, manager or enabled account for it.')]
          : message`role none: ${accountsLine(barred)}`,
      ],
      repairs: [
        isNobody
          ? [
              text(
                'Switch the list off, or on again with an admin, by an upgrade.json of all nodes whose time is after the last block; the first block after it needs a transaction that the list then lets through.',
              ),
            ]
          : [text('Let an admin or manager of the list enable the sender.')],
      ],
    },
  ];
}

function accountsLine(accounts: readonly string[]): Line {
  return listedText(accounts.slice(0, maxListed).map((account) => [id(account)]));
}

/** Every transaction that waits pays at most less than the base fee. */
function baseFeeBeyond({ nodes }: Readings, { isMoving, blocks }: BlockProduction): readonly Cause[] {
  const node = nodes.find(({ pool, baseFee }) => (pool?.transactions.length ?? 0) > 0 && baseFee !== undefined);
  const offers = node?.pool?.transactions.flatMap(({ maxFee }) => maxFee ?? []) ?? [];
  const highest = offers.reduce((most, one) => (one > most ? one : most), 0n);
  if (node?.baseFee === undefined || offers.length === 0 || highest >= node.baseFee || isMoving || blocks > 0n) {
    return [];
  }
  const fee = gasPriceSpan(node.baseFee, 'gwei');
  return [
    {
      kind: 'baseFee',
      title: message`The base fee is beyond what waiting transactions offer: ${fee}, at most ${gasPriceSpan(highest, 'gwei')}.`,
      evidence: [
        message`${count(BigInt(offers.length))} transactions wait with a max fee per gas of at most ${gasPriceSpan(highest, 'gwei')}.`,
      ],
      repairs: [
        message`Replace them with the same nonces and a max fee per gas of at least ${fee}.`,
        [text('Or lower the min base fee through the fee manager, where the chain has one.')],
      ],
    },
  ];
}
