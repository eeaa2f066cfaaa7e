import { appendItems } from '../edit/insert';
import { removeMembers } from '../edit/remove';
import { replaceValue } from '../edit/replace';
import { defaultEthApis, ethApis, oldEthApis } from '../fields';
import type { Fix } from '../problem';
import type { ConfigNode, ConfigMember } from '../source/configNode';
import { nearest } from '../../primitives';
import type { ConfigValues } from './configValues';
import { type ConfigErrors } from './configErrors';
import { keyPlace, valuePlace } from '../source/place';

const services: readonly string[] = ethApis.map(({ value }) => value);
const keyServices: ReadonlySet<string> = new Set(['internal-personal', 'internal-account', 'admin', 'debug-handler']);
const evmAddress = /^(?:0[xX])?[0-9a-fA-F]{40}$/;
/** Items of a list that are looked at: who has more has another file before them. */
const mostItems = 100;
const second = 1_000_000_000n;

/** What the VM takes in `config.json` and someone regrets, worst first, and what has no effect. */
export function evmWarnings(values: ConfigValues, found: ConfigErrors): void {
  feeRecipient(values, found);
  ethApiWarnings(values, found);
  sharedWarnings(values, found);
}

/** Those of keys that the C-Chain before v1.15.0 has too. */
export function sharedWarnings(values: ConfigValues, found: ConfigErrors): void {
  const prefetcher = values.at('trie-prefetcher-parallelism');
  if (prefetcher !== undefined && (prefetcher.value as bigint) <= 0n) {
    found.add(prefetcher.node, 'prefetcherZero', [], removing(values, prefetcher.member));
  }
  const interval = values.at('state-sync-commit-interval');
  if (interval?.value === 0n) {
    found.add(interval.node, 'syncIntervalZero', [], removing(values, interval.member));
  }
  durations(values, found);
  limits(values, found);
  storage(values, found);
  switches(values, found);
  idleKeys(values, found);
}

function feeRecipient(values: ConfigValues, found: ConfigErrors): void {
  const recipient = values.at('feeRecipient');
  if (recipient === undefined || recipient.value === '') {
    return;
  }
  const written = String(recipient.value);
  if (!evmAddress.test(written)) {
    found.add(recipient.node, 'feeRecipientBad', []);
  } else if (/^(?:0[xX])?0{40}$/.test(written)) {
    found.add(recipient.node, 'feeRecipientZero', [], removing(values, recipient.member));
  }
}

function ethApiWarnings(values: ConfigValues, found: ConfigErrors): void {
  const member = values.member('eth-apis');
  const items = values.items('eth-apis');
  if (member === undefined || (items === undefined && !values.isNull('eth-apis'))) {
    return;
  }
  if (items === undefined || items.length === 0) {
    found.add(valuePlace(member), 'ethApisEmpty', [], removing(values, member));
    return;
  }
  const served = new Set<string>();
  for (const { node, value } of items.slice(0, mostItems)) {
    const old = oldEthApis.get(String(value));
    const name = old ?? String(value);
    served.add(name);
    if (!services.includes(name)) {
      const meant = nearest(name, services);
      const vmText = `API service ${name} not found`;
      if (meant === undefined) {
        found.add(node, 'ethApiUnknown', [name], { vmText });
      } else {
        found.add(node, 'ethApiMeant', [name, meant], { vmText, fixes: [writing(values, node, meant)] });
      }
    } else if (old !== undefined) {
      found.add(node, 'ethApiOld', [String(value), name], { fixes: [writing(values, node, name)] });
    } else if (keyServices.has(name) && name.startsWith('internal')) {
      found.add(node, 'keysOverRpc', [name]);
    }
  }
  if ([...served].some((name) => !services.includes(name))) {
    return;
  }
  const list = member.value;
  if (!served.has('internal-blockchain')) {
    const fixes: readonly Fix[] =
      list?.kind !== 'list'
        ? []
        : [
            {
              title: 'Add internal-blockchain',
              edits: () => [appendItems({ file: 'config', source: values.source }, list, ['internal-blockchain'])],
            },
          ];
    found.add(valuePlace(member), 'ethApisBlockchain', [], { fixes });
    return;
  }
  const missing = defaultEthApis.filter((name) => !served.has(name));
  if (missing.length > 0) {
    found.add(keyPlace(member), 'ethApisOther', [missing.join(', ')]);
  }
}

function durations(values: ConfigValues, found: ConfigErrors): void {
  for (const { key, kind } of values.shape.fields) {
    const at = kind === 'duration' ? values.at(key) : undefined;
    if (at === undefined || at.value === 0n) {
      continue;
    }
    const written =
      at.node.kind === 'string' ? at.node.value.trim() : values.source.text.slice(at.node.start, at.node.end);
    const length = at.value as bigint;
    // Numbers of nanoseconds that are right have a second or more.
    if (/^[-+]?[\d.]+(?:[eE][-+]?\d+)?$/.test(written) && length < second && length > -second) {
      const fixes = [writing(values, at.node, `${written}s`)];
      found.add(at.node, 'bareDuration', [written, key], { fixes });
    } else if (key === 'api-max-duration' && length > 0n && length < 1_000_000n) {
      found.add(at.node, 'shortDuration', []);
    }
  }
}

function limits(values: ConfigValues, found: ConfigErrors): void {
  for (const key of ['batch-request-limit', 'batch-response-max-size']) {
    const limit = values.at(key);
    if (limit?.value === 0n) {
      found.add(limit.node, 'batchLimitZero', [key]);
    }
  }
  const body = values.at('http-body-limit');
  if (body !== undefined && body.value !== 0n && (body.value as bigint) < 1024n) {
    found.add(body.node, 'bodyLimitSmall', [String(body.value)]);
  }
  const cap = values.at('rpc-gas-cap');
  if (cap !== undefined && cap.value !== 0n && (cap.value as bigint) < 21_000n) {
    found.add(cap.node, 'gasCapSmall', [String(cap.value)]);
  }
}

function storage(values: ConfigValues, found: ConfigErrors): void {
  const scheme = values.at('state-scheme');
  const schemeName = String(scheme?.value ?? '');
  if (scheme !== undefined && !['', 'hash', 'firewood', 'path'].includes(schemeName)) {
    const meant = nearest(schemeName, ['hash', 'firewood']);
    found.add(scheme.node, 'stateScheme', [schemeName], {
      fixes: meant === undefined ? [] : [writing(values, scheme.node, meant)],
    });
  }
  if (schemeName === 'firewood' && values.bool('state-sync-enabled')) {
    found.add(values.place('state-sync-enabled'), 'firewoodStateSync', []);
  }
  if (values.at('use-standalone-database')?.value === false) {
    for (const key of ['database-type', 'database-path', 'database-config', 'database-config-file']) {
      const at = values.at(key);
      if (at !== undefined) {
        found.add(keyPlace(at.member!), 'standaloneOnly', [key]);
      }
    }
  } else if (values.text('database-type') === 'memdb') {
    found.add(values.place('database-type'), 'databaseInMemory', []);
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

/** What the VM says where the file is not there. */
function missingFile(key: string, file: string): string {
  const opening = `open ${file}: no such file or directory`;
  return key === 'airdrop'
    ? `could not read airdrop file '${file}': ${opening}`
    : `failed to initialize databases: ${opening}`;
}

const switched = [
  ['prune-warp-db-enabled', 'pruneWarp'],
  ['skip-upgrade-check', 'skipUpgradeCheck'],
  ['keystore-insecure-unlock-allowed', 'insecureUnlock'],
  ['offline-pruning-enabled', 'offlinePruningOnce'],
] as const;

function switches(values: ConfigValues, found: ConfigErrors): void {
  for (const [key, rule] of switched) {
    const at = values.at(key);
    if (at?.value === true) {
      found.add(at.member!, rule, [], removing(values, at.member));
    }
  }
  const pruning = values.at('pruning-enabled');
  if (pruning?.value === false) {
    found.add(pruning.member!, 'archiveForGood', []);
  }
  const ids = values.at('state-sync-ids');
  if (ids !== undefined && ids.value !== '' && !values.bool('state-sync-enabled')) {
    found.add(keyPlace(ids.member!), 'stateSyncIdsOff', []);
  }
}

/** Keys that count only beside another one. */
const companions: readonly (readonly [
  keys: readonly string[],
  other: string,
  isIdle: (values: ConfigValues) => boolean,
])[] = [
  [
    ['populate-missing-tries-parallelism'],
    'populate-missing-tries',
    (values) => values.at('populate-missing-tries') === undefined,
  ],
  [
    ['offline-pruning-data-directory', 'offline-pruning-bloom-filter-size'],
    '"offline-pruning-enabled": true',
    (values) => !values.bool('offline-pruning-enabled'),
  ],
  [
    ['continuous-profiler-frequency', 'continuous-profiler-max-files'],
    'continuous-profiler-dir',
    (values) => values.text('continuous-profiler-dir') === '',
  ],
  [['historical-proof-query-window'], '"pruning-enabled": false', (values) => values.bool('pruning-enabled')],
  [
    ['state-sync-skip-resume', 'state-sync-min-blocks', 'state-sync-request-size'],
    '"state-sync-enabled": true',
    (values) => !values.bool('state-sync-enabled'),
  ],
  [['admin-api-dir'], '"admin-api-enabled": true', (values) => !values.bool('admin-api-enabled')],
];

function idleKeys(values: ConfigValues, found: ConfigErrors): void {
  for (const [keys, other, isIdle] of companions) {
    for (const key of keys) {
      const at = values.at(key);
      if (at !== undefined && isIdle(values)) {
        found.add(keyPlace(at.member!), 'idleWithout', [key, other]);
      }
    }
  }
}

function writing({ source }: ConfigValues, node: ConfigNode, value: string): Fix {
  return { title: `Write ${value}`, edits: () => [replaceValue({ file: 'config', source }, node, value)] };
}

function removing(values: ConfigValues, member: ConfigMember | undefined): { readonly fixes: readonly Fix[] } {
  const { root } = values.source;
  if (member === undefined || root?.kind !== 'object') {
    return { fixes: [] };
  }
  const edits = (): ReturnType<Fix['edits']> =>
    removeMembers({ file: 'config', source: values.source }, root, [member]);
  return { fixes: [{ title: `Remove ${member.key}`, edits }] };
}
