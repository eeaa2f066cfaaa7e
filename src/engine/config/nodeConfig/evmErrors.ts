import { readSourceSteps } from '../source/readSource';
import type { ConfigValues, ConfigErrors } from './configValues';
import { readGoBase64Steps } from '../decode/goTexts';
import { isNullNode } from '../decode/shapes';
import type { CheckInput } from '../model';
import { goNodeIdError } from './nodeFile';
import { VERSION_SIZE, nodeBytes, nodeNumber, tryDecodeShape, unsignedWarp, warpPayload } from '../../transactions';
import { hexToBytes, forEachInSteps, type Steps } from '../../primitives';
import { goQuote } from '../decode/goReading';

const chainLogLevels = /^(?:trace|trce|debug|dbug|info|warn|error|eror|crit)$/i;
const databases: ReadonlySet<string> = new Set(['leveldb', 'memdb', 'pebbledb']);

/** Values that `Config.validate` rejects, in its order. Rule: `graft/subnet-evm/plugin/evm/config/config.go`. */
export function checkValues(values: ConfigValues, found: ConfigErrors): void {
  const isPruning = values.bool('pruning-enabled');
  const isOffline = values.bool('offline-pruning-enabled');
  const populate = values.at('populate-missing-tries');
  if (populate !== undefined && (isOffline || isPruning)) {
    found.add(populate.member!, 'populateWithPruning', [String(isOffline), String(isPruning)]);
  }
  const readers = values.integer('populate-missing-tries-parallelism');
  if (populate !== undefined && readers < 1n) {
    found.add(values.place('populate-missing-tries-parallelism'), 'populateWithoutReaders', [String(readers)]);
  }
  found.addAll(values, [
    [!isPruning && isOffline, 'offline-pruning-enabled', 'offlinePruningOfArchive'],
    [isPruning && values.integer('commit-interval') === 0n, 'commit-interval', 'commitIntervalZero'],
    [isPruning && values.integer('state-history') === 0n, 'state-history', 'stateHistoryZero'],
  ]);
  checkGossipShare(values, found);
}

export function checkGossipShare(values: ConfigValues, found: ConfigErrors): void {
  const share = values.float('push-gossip-percent-stake');
  if (share < 0 || share > 1) {
    const written = Math.abs(share) < 1e21 ? share.toFixed(6) : `${BigInt(share)}.000000`;
    found.add(values.place('push-gossip-percent-stake'), 'gossipShare', [written]);
  }
}

/** Logger and database settings, which the VM checks before the genesis. */
export function* checkSetup(values: ConfigValues, found: ConfigErrors): Steps<void> {
  const level = values.text('log-level');
  if (!chainLogLevels.test(level)) {
    found.add(values.place('log-level'), 'chainLogLevel', [level]);
  }
  if (values.at('use-standalone-database')?.value !== false) {
    yield* checkDatabase(values, found);
  }
}

function* checkDatabase(values: ConfigValues, found: ConfigErrors): Steps<void> {
  const prefix = 'failed to initialize databases: ';
  const settings = yield* readGoBase64Steps(values.text('database-config'));
  if (typeof settings === 'string') {
    found.add(values.place('database-config'), 'databaseConfig', [settings]);
    return;
  }
  const type = values.text('database-type');
  if (settings.length > 0 && type !== 'memdb' && databases.has(type)) {
    const { root, faults } = yield* readSourceSteps(new TextDecoder().decode(settings));
    if (faults.length > 0 || (root?.kind !== 'object' && !isNullNode(root))) {
      found.add(values.place('database-config'), 'databaseConfigJson');
    }
  }
  if (!databases.has(type)) {
    const folder = values.text('database-path');
    const path = joined(folder, type);
    const reason = 'db-type must be one of {leveldb, memdb, pebbledb}';
    found.add(values.place('database-type'), 'databaseType', [type], {
      // Without a path the node uses its own folder for the chain, which is unknown here.
      vmText:
        folder === ''
          ? undefined
          : `${prefix}couldn't create database: couldn't create ${goQuote(type)} at ${goQuote(path)}: ${reason}`,
    });
  }
}

/** Go's `filepath.Join` of two paths. */
function joined(folder: string, name: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${name}`.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') {
      parts.pop();
    } else if (part !== '' && part !== '.' && !(part === '..' && folder.startsWith('/'))) {
      parts.push(part);
    }
  }
  return folder.startsWith('/') ? `/${parts.join('/')}` : parts.join('/') || '.';
}

/** `make(chan …)` of pointers panics beyond this: 2^48 bytes of memory, less the channel's own overhead. */
const maxQueue = 2n ** 45n - 12n;

/** Values that the VM rejects after reading the genesis. Rule: `graft/subnet-evm/plugin/evm/vm.go` Initialize. */
export function* checkAfterGenesis(values: ConfigValues, input: CheckInput, found: ConfigErrors): Steps<void> {
  const scheme = values.text('state-scheme');
  const isFirewood = scheme === 'firewood';
  if (isFirewood && values.integer('snapshot-cache') > 0n) {
    found.add(values.place('snapshot-cache', 'state-scheme'), 'firewoodSnapshot');
  }
  found.addAll(values, [
    [isFirewood && values.bool('offline-pruning-enabled'), 'offline-pruning-enabled', 'firewoodPruning'],
    [isFirewood && values.at('populate-missing-tries') !== undefined, 'populate-missing-tries', 'firewoodPopulate'],
    [scheme === 'path', 'state-scheme', 'pathScheme'],
  ]);
  yield* forEachInSteps(values.items('warp-off-chain-messages') ?? [], (item, i) => {
    const { networkId, fault } = readOffChainMessage(String(item.value));
    const at = `at index ${i}`;
    const own = BigInt(input.network.networkId);
    if (networkId === undefined) {
      const vmText = fault?.goText && `failed to parse off-chain message ${at}: ${fault.goText}`;
      found.add(item.node, 'offChainMessage', [String(i)], { vmText });
    } else if (networkId !== own) {
      found.add(item.node, 'offChainNetwork', [String(i), String(networkId), String(own)]);
    } else if (fault !== undefined) {
      const vmText = fault.goText && `failed to parse off-chain message ${at} as AddressedCall: ${fault.goText}`;
      found.add(item.node, 'offChainPayload', [String(i)], { vmText });
    }
  });
}

/** Values that stop the start after genesis and upgrades are accepted: existing state first, then peers. */
export function* checkAtEnd(
  values: ConfigValues,
  before: ConfigValues | undefined,
  input: CheckInput,
  found: ConfigErrors,
): Steps<void> {
  const isFirewood = values.text('state-scheme') === 'firewood';
  const queue = values.integer('accepted-queue-limit');
  const isNewlyPruned = before?.bool('pruning-enabled') === false && values.bool('pruning-enabled');
  const isPrunedAgain = before?.bool('offline-pruning-enabled') === true && values.bool('offline-pruning-enabled');
  found.addAll(values, [
    [
      isFirewood && before !== undefined && before.text('state-scheme') !== 'firewood',
      'state-scheme',
      'stateSchemeChanged',
    ],
    [queue < 0n || queue > maxQueue, 'accepted-queue-limit', 'acceptedQueueNegative'],
    [isNewlyPruned && !values.bool('allow-missing-tries'), 'pruning-enabled', 'wasArchive'],
  ]);
  checkRepair(values, input, found);
  found.addAll(values, [[isPrunedAgain, 'offline-pruning-enabled', 'offlinePruningTwice']]);
  yield* checkPeers(values, found);
}

/** Missing state is regenerated from a block, which must exist. Rule: `core/blockchain.go` populateMissingTries. */
function checkRepair(values: ConfigValues, { running, genesis }: CheckInput, found: ConfigErrors): void {
  const start = values.at('populate-missing-tries');
  // A config that is validated with a genesis only is that of a new chain.
  const last = running?.lastAccepted.height ?? (genesis === undefined ? undefined : 0n);
  if (start !== undefined && last !== undefined && (start.value as bigint) > last) {
    found.add(start.node, 'populateAboveLast', [String(start.value), String(last)]);
  }
}

function* checkPeers(values: ConfigValues, found: ConfigErrors): Steps<void> {
  const frequency = values.at('continuous-profiler-frequency');
  if (values.text('continuous-profiler-dir') !== '' && frequency !== undefined && (frequency.value as bigint) <= 0n) {
    found.add(frequency.node, 'profilerFrequency');
  }
  const ids = values.bool('state-sync-enabled') ? values.text('state-sync-ids') : '';
  yield* forEachInSteps(ids === '' ? [] : ids.split(','), (id) => {
    const fault = goNodeIdError(id);
    if (fault !== undefined) {
      found.add(values.place('state-sync-ids'), 'stateSyncId', [id, fault]);
    }
    return fault === undefined;
  });
  for (const of of ['gossip', 'regossip']) {
    for (const kind of ['validators', 'peers']) {
      const key = `push-${of}-num-${kind}`;
      if (values.integer(key) < 0n) {
        found.add(values.place(key), 'gossipNegative', [key, of, kind]);
      }
    }
  }
}

const tooShort = 'packer has insufficient length for input';

interface OffChainMessage {
  /** `undefined` where the bytes are not a message. */
  readonly networkId?: bigint;
  /** Error of the message or, where that is valid, of its payload. */
  readonly fault?: { readonly goText: string | undefined };
}

/** Parses an item of `warp-off-chain-messages`. Rule: `graft/subnet-evm/warp/backend.go`. @param hex with 0x */
function readOffChainMessage(hex: string): OffChainMessage {
  const bytes = hexToBytes(hex) ?? new Uint8Array();
  const version = versionFault(bytes);
  if (version !== undefined) {
    return { fault: { goText: version } };
  }
  const root = tryDecodeShape(unsignedWarp, bytes, VERSION_SIZE);
  if (root === undefined) {
    return { fault: { goText: messageFault(bytes) } };
  }
  const payload = nodeBytes(root.child('payload')!, bytes);
  return { networkId: nodeNumber(root.child('networkID')!, bytes), fault: payloadFault(payload) };
}

function payloadFault(payload: Uint8Array): OffChainMessage['fault'] {
  const version = versionFault(payload);
  if (version !== undefined) {
    return { goText: version };
  }
  const { shape } = tryDecodeShape(warpPayload, payload, VERSION_SIZE) ?? {};
  if (shape?.kind === 'struct' && shape.name === 'AddressedCall') {
    return undefined;
  }
  return { goText: shape === undefined ? undefined : 'wrong payload type: *payload.Hash' };
}

function versionFault(bytes: Uint8Array): string | undefined {
  if (bytes.length < VERSION_SIZE) {
    return "couldn't unpack codec version";
  }
  return bytes[0] === 0 && bytes[1] === 0 ? undefined : 'unknown codec version';
}

/** Error text for missing or trailing bytes; the fields are version, network, chain, length and payload. */
function messageFault(bytes: Uint8Array): string {
  const { length } = bytes;
  if (length < 6 || (length >= 38 && length < 42)) {
    return length < 6 ? `couldn't unmarshal uint32: ${tooShort}` : `couldn't unmarshal slice: ${tooShort}`;
  }
  const payload = length < 38 ? undefined : new DataView(bytes.buffer, bytes.byteOffset).getUint32(38);
  if (payload === undefined || (payload <= 0x7fff_ffff && length - 42 < payload)) {
    return tooShort;
  }
  return payload > 0x7fff_ffff
    ? `max slice length exceeded; array length, ${payload}, exceeds maximum length, ${0x7fff_ffff}`
    : `trailing buffer space: read ${42 + payload} provided ${length}`;
}
