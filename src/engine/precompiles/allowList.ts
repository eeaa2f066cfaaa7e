import { checksumAddress, compare } from '../primitives';
import type { ResultOf, getLogs } from '../rpc';
import type { ConfigField } from './schemaShape';
import {
  type GivenSettings,
  type SettingsError,
  type VerifyContext,
  settingsError,
  stride,
  vmRule,
  type PrecompileChangeConfig,
} from './precompile';

// Common to all precompiles with an allow list. Rules: graft/subnet-evm/precompile/allowlist.

export const roleEvents = [
  'event RoleSet(uint256 indexed role, address indexed account, address indexed sender, uint256 oldRole)',
];

export const roleFunctions = [
  'function readAllowList(address addr) view returns (uint256 role)',
  'function setAdmin(address addr)',
  'function setManager(address addr)',
  'function setEnabled(address addr)',
  'function setNone(address addr)',
];

/** Calldata that queries an account's role. */
export function readAllowListCall(account: string): string {
  return `0xeb54dae1${account.slice(2).toLowerCase().padStart(64, '0')}`;
}

/** Name of a role; `undefined` for an unknown number. Rule: subnet-evm's allowlist. */
export function allowListRole(role: bigint): string | undefined {
  return role >= 0n && role < 4n ? ['none', 'enabled', 'admin', 'manager'][Number(role)] : undefined;
}

export const roleKeys = ['adminAddresses', 'managerAddresses', 'enabledAddresses'] as const;
export type RoleKey = (typeof roleKeys)[number];

function roleField(key: RoleKey, meaning: string, since?: string): ConfigField {
  return {
    key,
    kind: { list: 'address' },
    embedded: 'AllowListConfig',
    meaning,
    since,
    source: 'graft/subnet-evm/precompile/allowlist/config.go',
  };
}

export const roleFields: readonly ConfigField[] = [
  roleField('adminAddresses', 'They may use it and grant any role to anyone.'),
  roleField('managerAddresses', 'They may use it, and grant and revoke the role “enabled”.', 'Durango'),
  roleField('enabledAddresses', 'They may use it.'),
];

const source = 'graft/subnet-evm/precompile/allowlist/config.go Verify';

export const allowListRules = {
  addressTwice: vmRule(source, 'This address is in {list} already: remove one of them.', ['list']),
  addressInTwoLists: vmRule(source, 'This address is in {list} too, and has one role only: remove it from one list.', [
    'list',
  ]),
  managersBeforeDurango: vmRule(source, 'Managers need Durango ({time}): use a later blockTimestamp, or no managers.', [
    'time',
  ]),
};

type RoleEntry = { readonly key: RoleKey; readonly node: { readonly start: number; readonly end: number } };

/** Validates addresses in the VM's order, which starts with the enabled ones. */
export function* verifyRoles(
  settings: GivenSettings,
  { isDurango, durango, most }: VerifyContext,
): Generator<SettingsError | undefined> {
  const seen = new Map<string, RoleEntry>();
  let count = 0;
  let errors = 0;
  for (const key of ['enabledAddresses', 'adminAddresses', 'managerAddresses'] as const) {
    const { member, addresses = [] } = settings[key] ?? {};
    const time = settings.blockTimestamp;
    if (key === 'managerAddresses' && member && addresses.length > 0 && time && !isDurango(time.value)) {
      const span = { start: member.start, end: member.keyEnd };
      errors++;
      const text = 'cannot add managers before Durango';
      yield settingsError(span, allowListRules, 'managersBeforeDurango', [durango], text);
    }
    for (const { value, node } of addresses) {
      if (++count % stride === 0) {
        yield undefined;
      }
      const before = seen.get(value);
      if (before !== undefined && errors <= most) {
        errors++;
        yield repeatedAddressError(value, { key, node }, before);
      }
      seen.set(value, { key, node });
    }
  }
}

function repeatedAddressError(address: string, { key, node }: RoleEntry, before: RoleEntry): SettingsError {
  const reported = checksumAddress(address);
  const nameOf = (list: RoleKey): string => list.replace('Addresses', '');
  const related = { start: before.node.start, end: before.node.end, message: before.key };
  if (before.key === key) {
    const text = `duplicate address in ${nameOf(key)} list: ${reported}`;
    return settingsError(node, allowListRules, 'addressTwice', [key], text, related);
  }
  const both = key === 'adminAddresses' ? 'admin and enabled' : `${nameOf(before.key)} and manager`;
  const text = `cannot set address as both ${both}: ${reported}`;
  return settingsError(node, allowListRules, 'addressInTwoLists', [before.key], text, related);
}

/** Compares roles as the VM does: the order of addresses matters, an empty list equals a missing one. */
export function hasSameRoles(stored: GivenSettings, given: GivenSettings): boolean {
  return roleKeys.every((key) => {
    const before = stored[key]?.addresses ?? [];
    const after = given[key]?.addresses ?? [];
    return before.length === after.length && before.every(({ value }, index) => value === after[index]!.value);
  });
}

/** Topic of `RoleSet(uint256,address,address,uint256)`, see docs/facts/evm.md. */
export const roleSetTopic = '0xcdb7ea01f00a414d78757bdb0f6391664ba3fedf987eed280927c1e7d695be3e';

export interface RoleSet {
  /** Lower case. */
  readonly precompile: string;
  readonly account: string;
  /** 0 none, 1 enabled, 2 admin, 3 manager. */
  readonly role: bigint;
  readonly sender: string;
  readonly block: bigint;
  readonly logIndex: bigint;
  readonly transactionHash: string;
}

/** The role of an account and the event that set it; `since` is absent where the configuration did. */
export interface RoleHolder {
  readonly account: string;
  readonly role: bigint;
  readonly since?: RoleSet;
}

type Log = ResultOf<typeof getLogs>[number];

/** `undefined` for a log of another event. */
export function readRoleSet(log: Log): RoleSet | undefined {
  const [topic, role, account, sender] = log.topics;
  if (topic !== roleSetTopic || role === undefined || account === undefined || sender === undefined) {
    return undefined;
  }
  return {
    precompile: log.address,
    account: `0x${account.slice(26)}`,
    role: BigInt(role),
    sender: `0x${sender.slice(26)}`,
    block: log.blockNumber,
    logIndex: log.logIndex,
    transactionHash: log.transactionHash,
  };
}

/**
 * Roles after all events, starting from the configured ones. Accounts whose role was removed remain, with role 0. Rule:
 * subnet-evm's allowlist, where the last change counts.
 *
 * @param changes of one precompile, in any order
 */
export function rolesAfter(
  config: PrecompileChangeConfig | undefined,
  changes: readonly RoleSet[],
): readonly RoleHolder[] {
  const stored = new Map<string, RoleHolder>();
  const configured = (role: bigint, accounts: readonly string[] | null | undefined): void =>
    (accounts ?? []).forEach((account) => stored.set(account, { account, role }));
  configured(2n, config?.adminAddresses);
  configured(3n, config?.managerAddresses);
  configured(1n, config?.enabledAddresses);
  const ordered = [...changes].sort((a, b) => compare(a.block, b.block) || compare(a.logIndex, b.logIndex));
  for (const change of ordered) {
    stored.set(change.account, { account: change.account, role: change.role, since: change });
  }
  return [...stored.values()];
}
