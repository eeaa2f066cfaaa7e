import {
  type PrecompileKey,
  type PrecompileState,
  type RoleHolder,
  allowListRole,
  precompileChanges,
  precompileStates,
  rolesAfter,
} from '../../precompiles';
import { type Fact, type Line, type Section, count, fact, id, message, nativeAmount, text, time } from '../../report';
import { formatCount, formatCountdown } from '../../primitives';
import type { ChainConfig, ChainRules } from './chainSnapshot';
import { feeConfigSection, feesSince, type FeesResult } from './feeConfigFacts';
import { rewardLine } from '../../evm';

/** What a chain's node says about a precompile. */
export interface PrecompileResult {
  readonly key: PrecompileKey;
  readonly config: ChainConfig;
  readonly rules: Omit<ChainRules, 'config' | 'baseFee'>;
}

/** What it is shown with. */
export interface PrecompileContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly symbol: string | undefined;
  readonly gasUnit: string;
  readonly from: readonly number[];
}

/** Whether it is on, since when, and what it is set to. */
export function precompileFacts(result: PrecompileResult, context: PrecompileContext): readonly Fact[] {
  const { now, from } = context;
  const state = stateOf(result, now);
  const label = 'enabled';
  if (state === undefined) {
    const words = 'no: not in genesis or any upgrade';
    return fact('standing', label, [text(words)], from, { brief: true });
  }
  const standing = activationStateOf(state, result.rules.active);
  const off = state.coming.find(({ isOn }) => !isOn);
  return [
    ...fact('standing', label, activationStateLine(standing, now), from, { brief: true }),
    ...fact('willBeOff', 'disabled at', off && [time(off.at)], from, { brief: true }),
    ...setFacts(state, result, context),
  ];
}

function stateOf({ key, config }: PrecompileResult, now: number): PrecompileState | undefined {
  return precompileStates(precompileChanges(config), now).find((one) => one.key === key);
}

function setFacts(state: PrecompileState, result: PrecompileResult, context: PrecompileContext): readonly Fact[] {
  const { config } = state;
  const { from } = context;
  switch (state.key) {
    case 'feeManagerConfig':
      return feesSince(feesOf(result, context));
    case 'rewardManagerConfig': {
      const initial = config?.initialRewardConfig;
      const set = result.rules.rewards ?? {
        address: initial?.rewardAddress,
        areRecipientsAllowed: initial?.allowFeeRecipients,
      };
      return fact('feesGoTo', 'fee recipient', rewardLine(set), from, { brief: true });
    }
    case 'contractNativeMinterConfig':
      return Object.entries(config?.initialMint ?? {}).flatMap(([account, wei]) =>
        fact(`mint ${account}`, 'initial mint', message`${nativeAmount(wei, context.symbol)} to ${id(account)}`, from),
      );
    case 'warpConfig':
      return [
        // 0 stands for the default (docs/facts/trees.md).
        ...fact('quorum', 'quorum', [text(`${config?.quorumNumerator || 67} % of weight`)], from, {
          brief: true,
        }),
        ...fact(
          'signers',
          'Primary Network signers',
          [
            text(
              config?.requirePrimaryNetworkSigners === true
                ? 'required for messages from the C-Chain and X-Chain'
                : 'not required: this L1’s validators sign messages from the C-Chain and X-Chain',
            ),
          ],
          from,
        ),
      ];
    default:
      return [];
  }
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

/** What it is set to where that is a table, and who may do what by its allow list. */
export function precompileSections(result: PrecompileResult, context: PrecompileContext): readonly Section[] {
  const state = stateOf(result, context.now);
  if (state === undefined) {
    return [];
  }
  return [
    ...(state.key === 'feeManagerConfig' ? feeConfigSection(feesOf(result, context)) : []),
    ...(state.key === 'warpConfig' ? [] : rolesSection(state, result, context)),
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
          : [...roles].sort((a, b) => rankOf(a) - rankOf(b)).map((role) => roleRow(state.key, role)),
      note: rules.rolesProblem === undefined ? undefined : [text(rules.rolesProblem)],
      from,
    },
  ];
}

/** Admins, then managers, then those who may use it. */
function rankOf({ role }: RoleHolder): number {
  return role === 2n ? 0 : role === 3n ? 1 : 2;
}

function roleRow(key: PrecompileKey, { account, role, since }: RoleHolder): readonly Line[] {
  return [
    [text(allowListRole(role) ?? `role ${formatCount(role)}`)],
    [id(account)],
    since === undefined ? [text('chain config')] : message`block ${count(since.block)}`,
    [text(mayDo(key, role))],
  ];
}

/** Rule: subnet-evm's allow list: a manager gives and takes the role "enabled" alone. */
function mayDo(key: PrecompileKey, role: bigint): string {
  const use = useOf(key);
  switch (role) {
    case 2n:
      return `${use}, grant and revoke any role`;
    case 3n:
      return `${use}, enable and disable accounts`;
    default:
      return use;
  }
}

function useOf(key: PrecompileKey): string {
  switch (key) {
    case 'contractDeployerAllowListConfig':
      return 'deploy contracts';
    case 'contractNativeMinterConfig':
      return 'mint the native token';
    case 'txAllowListConfig':
      return 'send transactions';
    case 'feeManagerConfig':
      return 'change the fee config';
    case 'rewardManagerConfig':
      return 'set the fee recipient';
    default:
      return 'use the precompile';
  }
}

/** In a few words, for a table of several chains. */
export function precompileWords(result: PrecompileResult, now: number): Line {
  const state = stateOf(result, now);
  if (state === undefined) {
    return [text('not enabled')];
  }
  const standing = activationStateOf(state, result.rules.active);
  const roles = result.rules.roles.get(state.key) ?? configuredRoles(state);
  return standing.kind === 'on'
    ? [text(`enabled: ${precompileSummary(state, roles, state.config?.quorumNumerator || undefined)}`)]
    : activationStateLine(standing, now);
}

/** How a precompile stands on a chain. */
export type ActivationState =
  | { readonly kind: 'on'; readonly since: number }
  /** Its time has come, and the next block switches it. */
  | { readonly kind: 'due' }
  | { readonly kind: 'off'; readonly since: number }
  | { readonly kind: 'scheduled'; readonly at: number };

/** @param active precompiles that are on at the newest block; absent: not told, configuration and clock decide */
export function activationStateOf(
  { key, latest, coming }: PrecompileState,
  active: ReadonlySet<string> | undefined,
): ActivationState {
  if (latest === undefined) {
    const { at } = coming[0]!;
    // A chain whose clock is ahead has switched it on already.
    return active?.has(key) === true ? { kind: 'on', since: at } : { kind: 'scheduled', at };
  }
  const isOn = active?.has(key) ?? latest.isOn;
  return isOn === latest.isOn ? { kind: isOn ? 'on' : 'off', since: latest.at } : { kind: 'due' };
}

/** Genesis is told without a time where its configuration has none. */
export function activationStateLine(standing: ActivationState, now: number): Line {
  switch (standing.kind) {
    case 'on':
      return standing.since === 0 ? [text('since genesis')] : message`since ${time(standing.since)}`;
    case 'off':
      return message`disabled since ${time(standing.since)}`;
    case 'scheduled':
      return [text(`activates ${formatCountdown(standing.at, { now })}`)];
    case 'due':
      return [text('changes with the next block')];
  }
}

/** `1 admin, 2 enabled`; what matters of a precompile without an allow list. */
export function precompileSummary(
  state: PrecompileState,
  roles: readonly RoleHolder[],
  quorum: number | undefined,
): string {
  if (state.key === 'warpConfig') {
    return `quorum ${quorum ?? 67} %`;
  }
  const of = (role: bigint): number => roles.filter((one) => one.role === role).length;
  const parts = [
    ...counted(of(2n), 'admin', (n) => `${n} admins`),
    ...counted(of(3n), 'manager', (n) => `${n} managers`),
    ...counted(of(1n), 'enabled', (n) => `${n} enabled`),
  ];
  return parts.length === 0 ? 'no account has a role' : parts.join(', ');
}

function counted(count: number, one: string, many: (count: number) => string): readonly string[] {
  return count === 0 ? [] : [count === 1 ? `1 ${one}` : many(count)];
}

/** Roles as the configuration gives or will give them, where no node tells those of now. */
export function configuredRoles({ config, coming }: PrecompileState): readonly RoleHolder[] {
  return rolesAfter(config ?? coming.find(({ isOn }) => isOn)?.config, []);
}
