import { type PrecompileState, type RoleHolder, rolesAfter } from '../../precompiles';
import { type Line, message, text, time } from '../../report';
import { formatCountdown } from '../../primitives';

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
