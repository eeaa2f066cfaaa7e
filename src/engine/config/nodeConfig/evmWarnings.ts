import { nearest } from '../../primitives';
import { appendItems } from '../edit/edits';
import { defaultEthApis, ethApis, oldEthApis } from '../fields';
import type { Fix } from '../problem';
import { type ConfigMember, keyPlace, valuePlace } from '../source/configNode';
import type { ConfigErrors, ConfigValues } from './configValues';
import type { Scalar } from '../decode/shapes';

const apiNames: readonly string[] = ethApis.map(({ value }) => value);
const keyApis: ReadonlySet<string> = new Set(['internal-personal', 'internal-account', 'admin', 'debug-handler']);
const evmAddress = /^(?:0[xX])?[0-9a-fA-F]{40}$/;
/** Limit of checked list items: a file with more of them is of another type. */
const maxItems = 100;
const second = 1_000_000_000n;

/** Warnings for `config.json` that the VM does not report, worst first, then settings without effect. */
export function evmWarnings(values: ConfigValues, found: ConfigErrors): void {
  checkFeeRecipient(values, found);
  checkEthApis(values, found);
  sharedWarnings(values, found);
}

/** Warnings for keys that the C-Chain before v1.15.0 shares. */
export function sharedWarnings(values: ConfigValues, found: ConfigErrors): void {
  checkValues(values, found, firstChecks);
  checkDurations(values, found);
  checkValues(values, found, limits);
  checkStorage(values, found);
  checkValues(values, found, switches);
  const ids = values.at('state-sync-ids');
  if (ids !== undefined && ids.value !== '' && !values.bool('state-sync-enabled')) {
    found.add(keyPlace(ids.member!), 'stateSyncIdsOff');
  }
  checkIdleKeys(values, found);
}

interface ValueWarning {
  readonly key: string;
  readonly rule: Parameters<ConfigErrors['add']>[1];
  readonly is: (value: Scalar) => boolean;
  /** What the message contains. */
  readonly contains?: 'key' | 'value';
  readonly isRemoved?: true;
}

const isZero = (value: Scalar): boolean => value === 0n;
const isTrue = (value: Scalar): boolean => value === true;
const isBelow =
  (least: bigint) =>
  (value: Scalar): boolean =>
    value !== 0n && (value as bigint) < least;

const firstChecks: readonly ValueWarning[] = [
  {
    key: 'trie-prefetcher-parallelism',
    rule: 'prefetcherZero',
    is: (value) => (value as bigint) <= 0n,
    isRemoved: true,
  },
  { key: 'state-sync-commit-interval', rule: 'syncIntervalZero', is: isZero, isRemoved: true },
];
const limits: readonly ValueWarning[] = [
  { key: 'batch-request-limit', rule: 'batchLimitZero', is: isZero, contains: 'key' },
  { key: 'batch-response-max-size', rule: 'batchLimitZero', is: isZero, contains: 'key' },
  { key: 'http-body-limit', rule: 'bodyLimitSmall', is: isBelow(1_024n), contains: 'value' },
  { key: 'rpc-gas-cap', rule: 'gasCapSmall', is: isBelow(21_000n), contains: 'value' },
];
const switches: readonly ValueWarning[] = [
  { key: 'prune-warp-db-enabled', rule: 'pruneWarp', is: isTrue, isRemoved: true },
  { key: 'skip-upgrade-check', rule: 'skipUpgradeCheck', is: isTrue, isRemoved: true },
  { key: 'keystore-insecure-unlock-allowed', rule: 'insecureUnlock', is: isTrue, isRemoved: true },
  { key: 'offline-pruning-enabled', rule: 'offlinePruningOnce', is: isTrue, isRemoved: true },
  { key: 'pruning-enabled', rule: 'archiveForGood', is: (value) => value === false },
];

/** Numbers are marked at the value, switches at the key. */
function checkValues(values: ConfigValues, found: ConfigErrors, rows: readonly ValueWarning[]): void {
  for (const { key, rule, is, contains, isRemoved } of rows) {
    const at = values.at(key);
    if (at !== undefined && is(at.value)) {
      const place = typeof at.value === 'boolean' ? at.member! : at.node;
      const repeated = contains === 'key' ? [key] : contains === 'value' ? [String(at.value)] : [];
      found.add(place, rule, repeated, isRemoved === true ? removalFix(values, at.member) : {});
    }
  }
}

function checkFeeRecipient(values: ConfigValues, found: ConfigErrors): void {
  const recipient = values.at('feeRecipient');
  if (recipient === undefined || recipient.value === '') {
    return;
  }
  const written = String(recipient.value);
  if (!evmAddress.test(written)) {
    found.add(recipient.node, 'feeRecipientBad');
  } else if (/^(?:0[xX])?0{40}$/.test(written)) {
    found.add(recipient.node, 'feeRecipientZero', [], removalFix(values, recipient.member));
  }
}

function checkEthApis(values: ConfigValues, found: ConfigErrors): void {
  const member = values.member('eth-apis');
  const items = values.items('eth-apis');
  const list = member?.value;
  if (member === undefined || (items === undefined && !(list?.kind === 'word' && list.value === null))) {
    return;
  }
  if (items === undefined || items.length === 0) {
    found.add(valuePlace(member), 'ethApisEmpty', [], removalFix(values, member));
    return;
  }
  const enabledApis = new Set<string>();
  for (const { node, value } of items.slice(0, maxItems)) {
    const old = oldEthApis.get(String(value));
    const name = old ?? String(value);
    enabledApis.add(name);
    if (!apiNames.includes(name)) {
      const suggestion = nearest(name, apiNames);
      if (suggestion === undefined) {
        found.add(node, 'ethApiUnknown', [name]);
      } else {
        found.add(node, 'ethApiMeant', [name, suggestion], {
          fixes: [values.fixes.write(node, suggestion, suggestion)],
        });
      }
    } else if (old !== undefined) {
      found.add(node, 'ethApiOld', [String(value), name], { fixes: [values.fixes.write(node, name, name)] });
    } else if (keyApis.has(name) && name.startsWith('internal')) {
      found.add(node, 'keysOverRpc', [name]);
    }
  }
  if ([...enabledApis].some((name) => !apiNames.includes(name))) {
    return;
  }
  if (!enabledApis.has('internal-blockchain')) {
    const add = values.fixes.make('Add internal-blockchain', (file) =>
      list?.kind === 'list' ? [appendItems(file, list, ['internal-blockchain'])] : [],
    );
    found.add(valuePlace(member), 'ethApisBlockchain', [], { fixes: list?.kind === 'list' ? [add] : [] });
    return;
  }
  const missing = defaultEthApis.filter((name) => !enabledApis.has(name));
  if (missing.length > 0) {
    found.add(keyPlace(member), 'ethApisOther', [missing.join(', ')]);
  }
}

function checkDurations(values: ConfigValues, found: ConfigErrors): void {
  for (const { key, kind } of values.shape.fields) {
    const at = kind === 'duration' ? values.at(key) : undefined;
    if (at === undefined || at.value === 0n) {
      continue;
    }
    const { node } = at;
    const written = node.kind === 'string' ? node.value.trim() : values.source.text.slice(node.start, node.end);
    const length = at.value as bigint;
    // Plausible numbers of nanoseconds are at least a second.
    if (/^[-+]?[\d.]+(?:[eE][-+]?\d+)?$/.test(written) && length < second && length > -second) {
      const inSeconds = `${written}s`;
      found.add(node, 'bareDuration', [written, key], { fixes: [values.fixes.write(node, inSeconds, inSeconds)] });
    } else if (key === 'api-max-duration' && length > 0n && length < 1_000_000n) {
      found.add(node, 'shortDuration');
    }
  }
}

function checkStorage(values: ConfigValues, found: ConfigErrors): void {
  const scheme = values.at('state-scheme');
  const name = String(scheme?.value ?? '');
  if (scheme !== undefined && !['', 'hash', 'firewood', 'path'].includes(name)) {
    const suggestion = nearest(name, ['hash', 'firewood']);
    const fixes = suggestion === undefined ? [] : [values.fixes.write(scheme.node, suggestion, suggestion)];
    found.add(scheme.node, 'stateScheme', [name], { fixes });
  }
  if (name === 'firewood' && values.bool('state-sync-enabled')) {
    found.add(values.place('state-sync-enabled'), 'firewoodStateSync');
  }
  if (values.at('use-standalone-database')?.value === false) {
    for (const key of ['database-type', 'database-path', 'database-config', 'database-config-file']) {
      const at = values.at(key);
      if (at !== undefined) {
        found.add(keyPlace(at.member!), 'standaloneOnly', [key]);
      }
    }
  } else if (values.text('database-type') === 'memdb') {
    found.add(values.place('database-type'), 'databaseInMemory');
  }
  for (const key of ['database-config-file', 'airdrop']) {
    const file = values.text(key);
    if (file !== '' && !(key === 'database-config-file' && values.text('database-config') !== '')) {
      found.add(values.place(key), 'needsFile', [key, file], { vmText: missingFile(key, file) });
    }
  }
  const signer = values.text('keystore-external-signer');
  if (signer !== '') {
    found.add(values.place('keystore-external-signer'), 'externalSigner', [signer]);
  }
}

function missingFile(key: string, file: string): string {
  return key === 'airdrop'
    ? `could not read airdrop file '${file}': open ${file}: no such file or directory`
    : `failed to initialize databases: open ${file}: no such file or directory`;
}

/** Keys that have no effect without another setting: that setting as it would be written, and whether it is present. */
const requiredSettings: readonly (readonly [
  other: string,
  isThere: (values: ConfigValues) => boolean,
  keys: string,
])[] = [
  [
    'populate-missing-tries',
    (values) => values.at('populate-missing-tries') !== undefined,
    'populate-missing-tries-parallelism',
  ],
  [
    '"offline-pruning-enabled": true',
    (values) => values.bool('offline-pruning-enabled'),
    'offline-pruning-data-directory offline-pruning-bloom-filter-size',
  ],
  [
    'continuous-profiler-dir',
    (values) => values.text('continuous-profiler-dir') !== '',
    'continuous-profiler-frequency continuous-profiler-max-files',
  ],
  ['"pruning-enabled": false', (values) => !values.bool('pruning-enabled'), 'historical-proof-query-window'],
  [
    '"state-sync-enabled": true',
    (values) => values.bool('state-sync-enabled'),
    'state-sync-skip-resume state-sync-min-blocks state-sync-request-size',
  ],
  ['"admin-api-enabled": true', (values) => values.bool('admin-api-enabled'), 'admin-api-dir'],
];

function checkIdleKeys(values: ConfigValues, found: ConfigErrors): void {
  for (const [other, isPresent, keys] of requiredSettings) {
    for (const key of isPresent(values) ? [] : keys.split(' ')) {
      const member = values.at(key)?.member;
      if (member !== undefined) {
        found.add(keyPlace(member), 'idleWithout', [key, other]);
      }
    }
  }
}

function removalFix({ fixes }: ConfigValues, member: ConfigMember | undefined): { readonly fixes: readonly Fix[] } {
  return { fixes: member === undefined ? [] : [fixes.remove(`Remove ${member.key}`, [member])] };
}
