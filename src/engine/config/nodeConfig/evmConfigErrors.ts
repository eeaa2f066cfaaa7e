import { goQuote } from '../decode/goSyntax';
import { readSourceSteps } from '../source/readSource';
import type { ConfigValues } from './configValues';
import type { ConfigErrors } from './configErrors';
import { readGoBase64Steps } from '../decode/goBase64';

const chainLogLevels = /^(?:trace|trce|debug|dbug|info|warn|error|eror|crit)$/i;
const databases: ReadonlySet<string> = new Set(['leveldb', 'memdb', 'pebbledb']);

/** What `Config.validate` refuses, in its order. Rule: `graft/subnet-evm/plugin/evm/config/config.go`. */
export function refusedValues(values: ConfigValues, found: ConfigErrors): void {
  const isPruning = values.bool('pruning-enabled');
  const isOffline = values.bool('offline-pruning-enabled');
  const populate = values.at('populate-missing-tries');
  if (populate !== undefined && (isOffline || isPruning)) {
    found.add(populate.member!, 'populateWithPruning', [], {
      vmText: `failed to get config: cannot enable populate missing tries while offline pruning (enabled: ${isOffline})/pruning (enabled: ${isPruning}) are enabled`,
    });
  }
  const readers = values.integer('populate-missing-tries-parallelism');
  if (populate !== undefined && readers < 1n) {
    found.add(values.place('populate-missing-tries-parallelism'), 'populateWithoutReaders', [], {
      vmText: `failed to get config: cannot enable populate missing tries without at least one reader (parallelism: ${readers})`,
    });
  }
  if (!isPruning && isOffline) {
    found.add(values.place('offline-pruning-enabled'), 'offlinePruningOfArchive', [], {
      vmText: 'failed to get config: cannot run offline pruning while pruning is disabled',
    });
  }
  if (isPruning && values.integer('commit-interval') === 0n) {
    found.add(values.place('commit-interval'), 'commitIntervalZero', [], {
      vmText: 'failed to get config: cannot use commit interval of 0 with pruning enabled',
    });
  }
  if (isPruning && values.integer('state-history') === 0n) {
    found.add(values.place('state-history'), 'stateHistoryZero', [], {
      vmText: 'failed to get config: cannot use state history of 0 with pruning enabled',
    });
  }
  const share = values.float('push-gossip-percent-stake');
  if (share < 0 || share > 1) {
    found.add(values.place('push-gossip-percent-stake'), 'gossipShare', [], {
      vmText: `failed to get config: push-gossip-percent-stake is ${sixDecimals(share)} but must be in the range [0, 1]`,
    });
  }
}

/** Logger and databases, which come before the genesis. */
export function* refusedSetup(values: ConfigValues, found: ConfigErrors): Generator<undefined, void> {
  const level = values.text('log-level');
  if (!chainLogLevels.test(level)) {
    found.add(values.place('log-level'), 'chainLogLevel', [level], {
      vmText: `failed to initialize logger: unknown level: ${level} `,
    });
  }
  if (values.at('use-standalone-database')?.value !== false) {
    yield* refusedDatabase(values, found);
  }
}

function* refusedDatabase(values: ConfigValues, found: ConfigErrors): Generator<undefined, void> {
  const prefix = 'failed to initialize databases: ';
  const settings = yield* readGoBase64Steps(values.text('database-config'));
  if (typeof settings === 'string') {
    found.add(values.place('database-config'), 'databaseConfig', [], {
      vmText: `${prefix}unable to decode base64 content: ${settings}`,
    });
    return;
  }
  const type = values.text('database-type');
  if (settings.length > 0 && type !== 'memdb' && databases.has(type)) {
    const { root, jsonError: error } = yield* readSourceSteps(new TextDecoder().decode(settings));
    const isNull = root?.kind === 'word' && root.value === null;
    if (error !== undefined || (root?.kind !== 'object' && !isNull)) {
      const isRejected = error !== undefined && type === 'pebbledb';
      found.add(values.place('database-config'), 'databaseConfigJson', [], {
        vmText: isRejected ? `${prefix}${error.text}` : undefined,
      });
    }
  }
  if (!databases.has(type)) {
    const folder = values.text('database-path');
    const path = joined(folder, type);
    const reason = 'db-type must be one of {leveldb, memdb, pebbledb}';
    found.add(values.place('database-type'), 'databaseType', [type], {
      // Without a path, the node puts its own folder for the chain there.
      vmText:
        folder === ''
          ? undefined
          : `${prefix}couldn't create database: couldn't create ${goQuote(type)} at ${goQuote(path)}: ${reason}`,
    });
  }
}

/** Go's `%f`. */
function sixDecimals(value: number): string {
  return Math.abs(value) < 1e21 ? value.toFixed(6) : `${BigInt(value)}.000000`;
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
