import type { ResultOf, getChainConfig } from '../rpc';
import type { ConfigField, ConfigShape } from './schemaShape';
import { allowListRules, roleEvents, roleFields, roleFunctions } from './allowList';
import type { Governed, Precompile, Rule, PrecompileChangeConfig } from './precompile';
import { precompiles as registry } from './registry';
import { type Line, type Span, code, id, message, text } from '../report';
import { checksumAddress, evmAddress, wellKnownName } from '../primitives';

export type PrecompileKey = (typeof registry)[number]['configKey'];
type Known = Precompile<PrecompileKey>;

type Row = (typeof registry)[number];
type RuleIdOf<Each> = Each extends Precompile<string, infer Id, infer _> ? Id : never;
type HintIdOf<Each> = Each extends Precompile<string, infer _, infer Id> ? Id : never;
export type PrecompileRuleId = keyof typeof allowListRules | RuleIdOf<Row>;
type PrecompileHintId = HintIdOf<Row>;

const precompiles: readonly Known[] = registry;

/** Errors of the VM in precompile configurations, in genesis and upgrade files. */
export const precompileRules = Object.assign(
  { ...allowListRules },
  ...precompiles.map(({ settings }) => settings?.rules),
) as Readonly<Record<PrecompileRuleId, Rule>>;
export const precompileHints = Object.assign({}, ...precompiles.map(({ settings }) => settings?.hints)) as Readonly<
  Record<PrecompileHintId, Rule>
>;

/** Keys of the node's registry, ordered by address; some are not enabled on any network yet. */
export const precompileKeys = precompiles.map(({ configKey }) => configKey);
/** Keys of the precompiles that nodes can enable. */
export const activePrecompileKeys = precompiles.filter(({ settings }) => settings).map(({ configKey }) => configKey);

/** The subnet-evm precompile at an address, in any spelling; `undefined` for others. Rules: subnet-evm's registry. */
export function precompileAt(address: string): Known | undefined {
  return precompiles.find((each) => each.address === address.toLowerCase());
}

export function precompileOf(configKey: PrecompileKey): Known {
  return precompiles.find((each) => each.configKey === configKey)!;
}

export function precompileFor(governed: Governed): Known {
  return precompiles.find(({ governs }) => governs === governed)!;
}

/** Whether the address is in a range that Avalanche reserves for precompiles. */
export function isPrecompileAddress(address: string): boolean {
  return /^0x0[123]0{36}[0-9a-f]{2}$/i.test(address);
}

const signaturesOf = ({ events = [], functions = [], allowList }: Known) => ({
  events: [...events, ...(allowList ? roleEvents : [])],
  functions: [...functions, ...(allowList ? roleFunctions : [])],
});
const lists = precompiles.filter(({ functions }) => functions === undefined);

/** Signatures by contract; precompiles that are only an allow list share one entry. */
export const precompileSignatures = [
  {
    standard: 'Allow list',
    addresses: lists.map(({ address }) => address),
    events: roleEvents,
    functions: roleFunctions,
  },
  ...precompiles
    .filter((each) => !lists.includes(each))
    .map((each) => ({ standard: each.name, addresses: [each.address], ...signaturesOf(each) })),
];

const upgradeFields: readonly ConfigField[] = [
  {
    key: 'blockTimestamp',
    kind: 'u64',
    embedded: 'Upgrade',
    unit: 'seconds',
    meaning: 'When it takes effect. Without it, the precompile is off in a genesis; an upgrade needs it.',
    source: 'graft/subnet-evm/precompile/precompileconfig/upgradeable.go',
  },
  {
    key: 'disable',
    kind: 'bool',
    embedded: 'Upgrade',
    onNull: 'kept',
    default: 'false',
    meaning: 'True disables the precompile and wipes what it has stored: its roles, fees and reward address.',
    source: 'graft/subnet-evm/precompile/precompileconfig/upgradeable.go',
  },
];

/** The precompiles that can be enabled, as fields of `config` and of an item of `precompileUpgrades`. */
export const precompileFields = precompiles.flatMap(
  ({
    configKey,
    allowList,
    settings,
  }): readonly (ConfigField & { readonly kind: { readonly shape: ConfigShape } })[] =>
    settings === undefined
      ? []
      : [
          {
            key: configKey,
            kind: {
              shape: {
                goType: `${settings.goPackage}.Config`,
                fields: [...upgradeFields, ...(allowList ? roleFields : []), ...(settings.fields ?? [])],
              },
            },
            isExact: true,
            meaning: settings.meaning,
            source: 'graft/subnet-evm/precompile/registry/registry.go',
          },
        ],
);

type ChainConfig = ResultOf<typeof getChainConfig>;
type Configured = Pick<ChainConfig, PrecompileKey>;

interface PrecompileChange {
  readonly key: PrecompileKey;
  /** Milliseconds since the epoch; 0 for genesis, where none is given. */
  readonly at: number;
  readonly isOn: boolean;
  readonly config: PrecompileChangeConfig;
}

/** Ordered by time. */
export function precompileChanges(config: Pick<ChainConfig, 'upgrades'> & Configured): readonly PrecompileChange[] {
  const sets: readonly Configured[] = [config, ...(config.upgrades?.precompileUpgrades ?? [])];
  return sets
    .flatMap((set) =>
      precompileKeys.flatMap((key): readonly PrecompileChange[] => {
        const one = set[key];
        return one === undefined
          ? []
          : [{ key, at: one.blockTimestamp?.getTime() ?? 0, isOn: one.disable !== true, config: one }];
      }),
    )
    .sort((a, b) => a.at - b.at);
}

export interface PrecompileState {
  readonly key: PrecompileKey;
  /** The last change in effect, if any. */
  readonly latest?: PrecompileChange;
  /** Future changes, the next one first. */
  readonly coming: readonly PrecompileChange[];
  /** The configuration that last enabled it, even if it is disabled now, since allow lists stay in the state. */
  readonly config?: PrecompileChangeConfig;
}

/** State by a chain's config; `undefined` where that does not name it. @param now milliseconds since the epoch */
export function precompileState(
  config: Parameters<typeof precompileChanges>[0],
  key: PrecompileKey,
  now: number,
): PrecompileState | undefined {
  return precompileStates(precompileChanges(config), now).find((one) => one.key === key);
}

/** States of the configured precompiles, ordered by address. @param now milliseconds since the epoch */
export function precompileStates(changes: readonly PrecompileChange[], now: number): readonly PrecompileState[] {
  return precompileKeys.flatMap((key): readonly PrecompileState[] => {
    const own = changes.filter((change) => change.key === key);
    const past = own.filter(({ at }) => at <= now);
    const latest = past.at(-1);
    const config = past.findLast(({ isOn }) => isOn)?.config;
    return own.length === 0
      ? []
      : [
          {
            key,
            latest,
            coming: own.filter(({ at }) => at > now),
            config,
          },
        ];
  });
}

export interface RevertedCall {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/**
 * Explains a precompile's error: which precompile rejected the call, what it requires, and the remedy. `undefined` for
 * other errors. Rules: docs/facts/evm.md.
 */
export function explainRejection(words: string, { from, to }: RevertedCall): Line | undefined {
  const called = to == null ? undefined : precompileAt(to);
  const named = /0x[0-9a-f]{40}/i.exec(words)?.[0];
  if (/\bis not authorized to deploy a contract\b/.test(words)) {
    return roleNeeded(precompileFor('deployers'), named ?? from);
  }
  if (/\bcannot issue transaction from non-allow listed address\b/.test(words)) {
    return roleNeeded(precompileFor('senders'), named ?? from);
  }
  if (called === undefined) {
    return undefined;
  }
  if (/^non-enabled cannot\b/.test(words)) {
    return roleNeeded(called, named ?? from);
  }
  const change = /^cannot modify allow list\b.*\bto role: (\w+)$/.exec(words);
  if (change !== null) {
    return roleNotGiven(called, named ?? from, change[1] ?? '');
  }
  const values = { precompile: spanOf(called) };
  if (/^cannot verify fee config\b/.test(words)) {
    return message`${values.precompile} rejected the fee config: it breaks the rule named by the node. The previous config stays in force.`;
  }
  if (/^invalid function selector\b/.test(words)) {
    return message`${values.precompile} has no such function. Check the ABI and the address.`;
  }
  return /^(?:execution reverted|out of gas)\b/.test(words)
    ? undefined
    : message`${values.precompile} rejected the call. A rejected precompile call uses all gas.`;
}

function roleNeeded(precompile: Precompile, account: string | null | undefined): Line {
  return message`${accountOf(account)} has no role on ${spanOf(precompile)} and needs to be enabled, manager or admin. An admin or manager can grant the role with ${callOf('setEnabled', account)}. A rejected precompile call uses all gas.`;
}

/** The node's error names the caller instead of the account to be modified. */
function roleNotGiven(precompile: Precompile, caller: string | null | undefined, role: string): Line {
  const values = { caller: accountOf(caller), precompile: spanOf(precompile) };
  return role === 'EnabledRole' || role === 'NoRole'
    ? message`${values.caller}, the caller, cannot set this role on ${values.precompile}: admins set any role, managers only none and enabled. An admin can make the caller a manager with ${callOf('setManager', caller)}. A rejected precompile call uses all gas.`
    : message`${values.caller}, the caller, cannot set this role on ${values.precompile}: only admins make admins and managers. An admin can make the caller an admin with ${callOf('setAdmin', caller)}. A rejected precompile call uses all gas.`;
}

function spanOf({ address, name }: Precompile): Span {
  const known = evmAddress(address);
  return id(known?.address ?? address, (known && wellKnownName(known)?.name) ?? name);
}

function accountOf(account: string | null | undefined): Span {
  return account == null ? text('The sender') : id(checksumAddress(account));
}

function callOf(name: string, account: string | null | undefined): Line {
  return account == null ? [code(name)] : [code(`${name}(${checksumAddress(account)})`)];
}
