import type { CheckInput } from '../model';
import type { ConfigValues } from './configValues';
import type { ConfigErrors } from './configErrors';
import { goNodeIdError } from './goNodeId';
import { readOffChainMessage } from './offChainMessage';

/** `make(chan …)` of pointers ends the process beyond this: 2^48 bytes of memory, less what a channel needs itself. */
const longestQueue = 2n ** 45n - 12n;

/** Messages, and IDs with a checksum to compute, between two pauses. */
const stride = 50;

/** What the VM refuses once the genesis is read. Rule: `graft/subnet-evm/plugin/evm/vm.go` Initialize. */
export function* refusedAfterGenesis(
  values: ConfigValues,
  input: CheckInput,
  found: ConfigErrors,
): Generator<undefined, void> {
  const scheme = values.text('state-scheme');
  if (scheme === 'firewood') {
    refusedWithFirewood(values, found);
  }
  if (scheme === 'path') {
    found.add(values.place('state-scheme'), 'pathScheme', [], { vmText: 'path state scheme is not supported' });
  }
  for (const [i, item] of (values.items('warp-off-chain-messages') ?? []).entries()) {
    if (i % stride === 0) {
      yield undefined;
    }
    const { networkId, fault } = readOffChainMessage(String(item.value));
    const at = `at index ${i}`;
    const own = BigInt(input.network.networkId);
    if (networkId === undefined) {
      const vmText = fault?.goText && `failed to parse off-chain message ${at}: ${fault.goText}`;
      found.add(item.node, 'offChainMessage', [String(i)], { vmText });
    } else if (networkId !== own) {
      found.add(item.node, 'offChainNetwork', [String(i), String(networkId), String(own)], {
        vmText: `wrong networkID ${at}`,
      });
    } else if (fault !== undefined) {
      const vmText = fault.goText && `failed to parse off-chain message ${at} as AddressedCall: ${fault.goText}`;
      found.add(item.node, 'offChainPayload', [String(i)], { vmText });
    }
  }
}

function refusedWithFirewood(values: ConfigValues, found: ConfigErrors): void {
  if (values.integer('snapshot-cache') > 0n) {
    found.add(values.place('snapshot-cache', 'state-scheme'), 'firewoodSnapshot', [], {
      vmText: 'snapshot cache must be disabled for Firewood',
    });
  }
  if (values.bool('offline-pruning-enabled')) {
    found.add(values.place('offline-pruning-enabled'), 'firewoodPruning', [], {
      vmText: 'offline pruning is not supported for Firewood',
    });
  }
  if (values.at('populate-missing-tries') !== undefined) {
    found.add(values.place('populate-missing-tries'), 'firewoodPopulate', [], {
      vmText: 'missing trie repopulation is not supported for Firewood',
    });
  }
}

/** What ends the start after the chain's own configuration is judged: the state it has, then peers. */
export function* refusedAtLast(
  values: ConfigValues,
  before: ConfigValues | undefined,
  input: CheckInput,
  found: ConfigErrors,
): Generator<undefined, void> {
  const isFirewood = values.text('state-scheme') === 'firewood';
  if (before !== undefined && isFirewood && before.text('state-scheme') !== 'firewood') {
    found.add(values.place('state-scheme'), 'stateSchemeChanged', [], { vmText: 'state scheme conflict' });
  }
  const queue = values.integer('accepted-queue-limit');
  if (queue < 0n || queue > longestQueue) {
    found.add(values.place('accepted-queue-limit'), 'acceptedQueueNegative', [], {
      vmText: 'panic: makechan: size out of range',
    });
  }
  const isPruning = values.bool('pruning-enabled');
  if (before?.bool('pruning-enabled') === false && isPruning && !values.bool('allow-missing-tries')) {
    found.add(values.place('pruning-enabled'), 'wasArchive', [], {
      vmText: 'node has operated with pruning disabled, shutting down to prevent missing tries',
    });
  }
  refusedRepair(values, input, found);
  if (values.bool('offline-pruning-enabled') && before?.bool('offline-pruning-enabled') === true) {
    // The node's words have the time of the last run.
    found.add(values.place('offline-pruning-enabled'), 'offlinePruningTwice', []);
  }
  yield* refusedPeers(values, found);
}

/** Missing state is made again from a block on, which must be there. Rule: `core/blockchain.go` populateMissingTries. */
function refusedRepair(values: ConfigValues, { running, genesis }: CheckInput, found: ConfigErrors): void {
  const start = values.at('populate-missing-tries');
  // A file that is judged with its genesis alone is that of a new chain.
  const last = running?.lastAccepted.height ?? (genesis === undefined ? undefined : 0n);
  if (start !== undefined && last !== undefined && (start.value as bigint) > last) {
    found.add(start.node, 'populateAboveLast', [String(start.value), String(last)], {
      vmText: `could not populate missing tries: cannot populate missing tries from a starting point (${String(start.value)}) > last accepted block (${last})`,
    });
  }
}

function* refusedPeers(values: ConfigValues, found: ConfigErrors): Generator<undefined, void> {
  const frequency = values.at('continuous-profiler-frequency');
  if (values.text('continuous-profiler-dir') !== '' && frequency !== undefined && (frequency.value as bigint) <= 0n) {
    found.add(frequency.node, 'profilerFrequency', [], { vmText: 'panic: non-positive interval for NewTicker' });
  }
  const ids = values.text('state-sync-ids');
  if (values.bool('state-sync-enabled') && ids !== '') {
    for (const [i, id] of ids.split(',').entries()) {
      if (i % stride === 0) {
        yield undefined;
      }
      const fault = goNodeIdError(id);
      if (fault !== undefined) {
        const vmText = `failed to parse ${id} as NodeID: ${fault}`;
        found.add(values.place('state-sync-ids'), 'stateSyncId', [id], { vmText });
        break;
      }
    }
  }
  for (const [of, kind] of [
    ['gossip', 'validators'],
    ['gossip', 'peers'],
    ['regossip', 'validators'],
    ['regossip', 'peers'],
  ] as const) {
    const key = `push-${of}-num-${kind}`;
    if (values.integer(key) < 0n) {
      const vmText = `failed to initialize gossip system: invalid ${of} params: num ${kind} cannot be negative`;
      found.add(values.place(key), 'gossipNegative', [key], { vmText });
    }
  }
}
