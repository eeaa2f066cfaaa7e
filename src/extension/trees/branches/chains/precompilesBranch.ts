import {
  type PrecompileState,
  type RoleHolder,
  allowListRole,
  precompileChanges,
  precompileOf,
  precompileStates,
} from '../../../../engine/precompiles';
import { type Line, id, text } from '../../../../engine/report';
import { formatCount } from '../../../../engine/primitives';
import type { TreeBranch, TreeIcon, TreeNode } from '../../rows/treeNode';
import { chainPart } from './chainPart';
import { rawOf, type FetchedRules, type ChainsContext } from './chainsContext';
import {
  type ListedChain,
  type ActivationState,
  activationStateLine,
  activationStateOf,
  configuredRoles,
  precompileSummary,
} from '../../../../engine/chains';

/** The precompiles that the chain's configuration names, with how they stand. */
export function statesOf({ config }: FetchedRules, now: number): readonly PrecompileState[] {
  return config === undefined ? [] : precompileStates(precompileChanges(config), now);
}

export function precompilesNode(context: ChainsContext, chain: ListedChain, rules: FetchedRules): TreeNode {
  const now = context.deps.now();
  const states = statesOf(rules, now);
  const standings = states.map((state) => activationStateOf(state, rules.now?.rules.active));
  const of = (kind: ActivationState['kind']): number => standings.filter((one) => one.kind === kind).length;
  const words = [
    ...(of('on') === 0 ? [] : [`${of('on')} active`]),
    ...(of('scheduled') + of('due') === 0 ? [] : [`${of('scheduled') + of('due')} scheduled`]),
    ...(of('off') === 0 ? [] : [`${of('off')} inactive`]),
  ];
  return chainPart(context, chain, rules.result, {
    parts: ['precompiles'],
    label: 'Precompiles',
    value: [text(words.length === 0 ? 'none' : words.join(', '))],
    symbol: 'extensions',
    isBranch: words.length === 0 ? undefined : true,
    meaning: 'Precompiles enabled in genesis or by an upgrade.',
    section: {
      key: 'precompiles',
      heading: 'Precompiles',
      columns: ['precompile', 'address', 'active', 'role', 'account'],
      rows: states.flatMap((state) => {
        const row = [
          [text(nameOf(state))],
          [id(precompileOf(state.key).address)],
          activationStateLine(activationStateOf(state, rules.now?.rules.active), now),
        ];
        return roleCells(state, rolesOf(state, rules)).map((cells, i) => [...(i === 0 ? row : [[], [], []]), ...cells]);
      }),
    },
    ...rawOf('eth_getChainConfig', rules.now?.rules.config),
    offers: ['compare', 'export'],
    request: rules.now?.rules.active === undefined ? 'eth_getChainConfig' : 'eth_getActiveRulesAt',
  });
}

export function precompilesBranch(context: ChainsContext, chain: ListedChain, rules: FetchedRules): TreeBranch {
  const now = context.deps.now();
  const problem = rules.problem ?? rules.now?.rules.rolesProblem;
  return {
    nodes: statesOf(rules, now).map((state) => precompileNode(context, chain, rules, state)),
    ...rules.result,
    problem,
  };
}

function precompileNode(
  context: ChainsContext,
  chain: ListedChain,
  rules: FetchedRules,
  state: PrecompileState,
): TreeNode {
  const now = context.deps.now();
  const standing = activationStateOf(state, rules.now?.rules.active);
  const { address } = precompileOf(state.key);
  const roles = rolesOf(state, rules);
  const summary: Line =
    standing.kind === 'on' ? [text(precompileSummary(state, roles))] : activationStateLine(standing, now);
  return chainPart(context, chain, rules.result, {
    parts: ['precompiles', state.key],
    label: nameOf(state),
    value: summary,
    ...iconOf(standing),
    isBranch: true,
    identifier: address,
    isOfChain: true,
    offers: standing.kind === 'on' && precompileOf(state.key).allowList ? ['role'] : undefined,
    request: 'eth_getActiveRulesAt',
  });
}

function nameOf({ key }: PrecompileState): string {
  return key.replace(/Config$/, '');
}

function rolesOf(state: PrecompileState, { now }: FetchedRules): readonly RoleHolder[] {
  return now?.rules.roles.get(state.key) ?? configuredRoles(state);
}

/** Each role and account; what stands for them where there is no allow list. */
function roleCells(state: PrecompileState, roles: readonly RoleHolder[]): readonly (readonly Line[])[] {
  return roles.length === 0
    ? [[[text(precompileSummary(state, roles))], []]]
    : roles.map(({ account, role }) => [[text(allowListRole(role) ?? formatCount(role))], [id(account)]]);
}

function iconOf({ kind }: ActivationState): { readonly symbol: string; readonly state: TreeIcon['state'] } {
  switch (kind) {
    case 'on':
      return { symbol: 'circle-filled', state: 'good' };
    case 'off':
      return { symbol: 'circle-slash', state: 'away' };
    default:
      return { symbol: 'clock', state: 'warning' };
  }
}
