import {
  type PrecompileKey,
  type PrecompileState,
  type RoleHolder,
  allowListRole,
  precompileOf,
  precompileState,
  rolesAfter,
} from '../../precompiles';
import { type Fact, type Line, type Section, count, fact, id, message, text, time } from '../../report';
import { formatCount, formatCountdown } from '../../primitives';
import { type ChainConfig, type ChainRules, feeConfigSection, feesSince, type FeesResult } from './chainRules';

export interface PrecompileResult {
  readonly key: PrecompileKey;
  readonly config: ChainConfig;
  readonly rules: Omit<ChainRules, 'config' | 'baseFee'>;
}

export interface PrecompileContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly symbol: string | undefined;
  readonly gasUnit: string;
  readonly from: readonly number[];
}

export function precompileFacts(result: PrecompileResult, context: PrecompileContext): readonly Fact[] {
  const { now, from } = context;
  const state = precompileState(result.config, result.key, now);
  const label = 'enabled';
  if (state === undefined) {
    const words = 'no: not in genesis or any upgrade';
    return fact('standing', label, [text(words)], from, { brief: true });
  }
  const activation = activationStateOf(state, result.rules.active);
  const disabling = state.coming.find(({ isOn }) => !isOn);
  return [
    ...fact('standing', label, activationStateLine(activation, now), from, { brief: true }),
    ...fact('willBeOff', 'disabled at', disabling && [time(disabling.at)], from, { brief: true }),
    ...settingFacts(state, result, context),
  ];
}

function settingFacts(state: PrecompileState, result: PrecompileResult, context: PrecompileContext): readonly Fact[] {
  const { governs, facts } = precompileOf(state.key);
  const values = { config: state.config, rewards: result.rules.rewards, symbol: context.symbol };
  return [
    ...(governs === 'fees' ? feesSince(feesOf(result, context)) : []),
    ...(facts?.(values) ?? []).flatMap(({ key, label, value, isBrief }) =>
      fact(key, label, value, context.from, isBrief ? { brief: true } : undefined),
    ),
  ];
}

function feesOf({ config, rules }: PrecompileResult, { gasUnit, from }: PrecompileContext): FeesResult {
  return {
    now: rules.fees?.ok === true ? rules.fees.value : undefined,
    changed: rules.feesChanged,
    genesis: config.feeConfig,
    unit: gasUnit,
    from,
  };
}

/** Its settings if they are a table, and the roles on its allow list. */
export function precompileSections(result: PrecompileResult, context: PrecompileContext): readonly Section[] {
  const state = precompileState(result.config, result.key, context.now);
  if (state === undefined) {
    return [];
  }
  return [
    ...(precompileOf(state.key).governs === 'fees' ? feeConfigSection(feesOf(result, context)) : []),
    ...(precompileOf(state.key).allowList ? rolesSection(state, result, context) : []),
  ];
}

function rolesSection(
  state: PrecompileState,
  { rules }: PrecompileResult,
  { from }: PrecompileContext,
): readonly Section[] {
  const roles = rules.roles.get(state.key) ?? configuredRoles(state);
  return [
    {
      key: 'roles',
      heading: 'Allow list',
      columns: ['role', 'account', 'since', 'permissions'],
      rows:
        roles.length === 0
          ? [[[text('no account has a role')]]]
          : [...roles].sort((a, b) => rankOfRole(a) - rankOfRole(b)).map((role) => roleRow(state.key, role)),
      note: rules.rolesProblem === undefined ? undefined : [text(rules.rolesProblem)],
      from,
    },
  ];
}

/** Sort order: admins, then managers, then enabled accounts. */
export function rankOfRole({ role }: RoleHolder): number {
  return role === 2n ? 0 : role === 3n ? 1 : 2;
}

function roleRow(key: PrecompileKey, { account, role, since }: RoleHolder): readonly Line[] {
  return [
    [text(allowListRole(role) ?? `role ${formatCount(role)}`)],
    [id(account)],
    since === undefined ? [text('chain config')] : message`block ${count(since.block)}`,
    [text(permissionsOf(key, role))],
  ];
}

/** Rule (subnet-evm allow list): a manager can grant and revoke only the role "enabled". */
function permissionsOf(key: PrecompileKey, role: bigint): string {
  const use = precompileOf(key).allowList?.use ?? 'use the precompile';
  switch (role) {
    case 2n:
      return `${use}, grant and revoke any role`;
    case 3n:
      return `${use}, enable and disable accounts`;
    default:
      return use;
  }
}

/** In a few words, for a table of several chains. */
export function precompileWords(result: PrecompileResult, now: number): Line {
  const state = precompileState(result.config, result.key, now);
  if (state === undefined) {
    return [text('not enabled')];
  }
  const activation = activationStateOf(state, result.rules.active);
  const roles = result.rules.roles.get(state.key) ?? configuredRoles(state);
  return activation.kind === 'on'
    ? [text(`enabled: ${precompileSummary(state, roles)}`)]
    : activationStateLine(activation, now);
}

export type ActivationState =
  | { readonly kind: 'on'; readonly since: number }
  /** Its time has passed; the next block enables or disables it. */
  | { readonly kind: 'due' }
  | { readonly kind: 'off'; readonly since: number }
  | { readonly kind: 'scheduled'; readonly at: number };

/** @param active precompiles enabled at the latest block; absent if unknown: then config and clock decide */
export function activationStateOf(
  { key, latest, coming }: PrecompileState,
  active: ReadonlySet<string> | undefined,
): ActivationState {
  if (latest === undefined) {
    const { at } = coming[0]!;
    // A chain with a clock that is ahead has already enabled it.
    return active?.has(key) === true ? { kind: 'on', since: at } : { kind: 'scheduled', at };
  }
  const isOn = active?.has(key) ?? latest.isOn;
  return isOn === latest.isOn ? { kind: isOn ? 'on' : 'off', since: latest.at } : { kind: 'due' };
}

/** Omits the time for genesis if the config has none. */
export function activationStateLine(activation: ActivationState, now: number): Line {
  switch (activation.kind) {
    case 'on':
      return activation.since === 0 ? [text('since genesis')] : message`since ${time(activation.since)}`;
    case 'off':
      return message`disabled since ${time(activation.since)}`;
    case 'scheduled':
      return [text(`activates ${formatCountdown(activation.at, { now })}`)];
    case 'due':
      return [text('changes with the next block')];
  }
}

/** `1 admin, 2 enabled`; for a precompile without an allow list, its most important setting. */
export function precompileSummary({ key, config }: PrecompileState, roles: readonly RoleHolder[]): string {
  const { summary } = precompileOf(key);
  if (summary !== undefined) {
    return summary(config);
  }
  const countOf = (role: bigint): number => roles.filter((one) => one.role === role).length;
  const parts = [
    ...countPart(countOf(2n), 'admin', (n) => `${n} admins`),
    ...countPart(countOf(3n), 'manager', (n) => `${n} managers`),
    ...countPart(countOf(1n), 'enabled', (n) => `${n} enabled`),
  ];
  return parts.length === 0 ? 'no account has a role' : parts.join(', ');
}

function countPart(count: number, one: string, many: (count: number) => string): readonly string[] {
  return count === 0 ? [] : [count === 1 ? `1 ${one}` : many(count)];
}

/** Current or future roles from the config, for when no node returns the current ones. */
export function configuredRoles({ config, coming }: PrecompileState): readonly RoleHolder[] {
  return rolesAfter(config ?? coming.find(({ isOn }) => isOn)?.config, []);
}
