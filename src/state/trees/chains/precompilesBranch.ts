import * as l10n from '@vscode/l10n';
import { type PrecompileState, precompileChanges, precompileStates } from '../../../core/evm/precompileChanges';
import { precompileOf } from '../../../core/evm/precompiles';
import type { Line } from '../../../core/finding/finding';
import { text } from '../../../core/finding/spans';
import type { TreeBranch, TreeIcon, TreeNode } from '../../../core/tree/treeNode';
import type { ToldRules } from './askChainRules';
import { chainPart } from './chainPart';
import type { ChainsContext } from './chainsContext';
import type { ListedChain } from './listedChain';
import { configuredRoles } from './configuredRoles';
import { type Standing, standingLine, standingOf, summaryOf } from './precompileWords';

/** The precompiles that the chain's configuration names, with how they stand. */
export function statesOf({ config }: ToldRules, now: number): readonly PrecompileState[] {
  return config === undefined ? [] : precompileStates(precompileChanges(config), now);
}

export function precompilesNode(context: ChainsContext, chain: ListedChain, rules: ToldRules): TreeNode {
  const standings = statesOf(rules, context.deps.now()).map((state) => standingOf(state, rules.now?.rules.active));
  const of = (kind: Standing['kind']): number => standings.filter((one) => one.kind === kind).length;
  const words = [
    ...(of('on') === 0 ? [] : [l10n.t('{0} active', of('on'))]),
    ...(of('scheduled') + of('due') === 0 ? [] : [l10n.t('{0} scheduled', of('scheduled') + of('due'))]),
    ...(of('off') === 0 ? [] : [l10n.t('{0} off', of('off'))]),
  ];
  return chainPart(context, chain, rules.told, {
    parts: ['precompiles'],
    label: l10n.t('Precompiles'),
    value: [text(words.length === 0 ? l10n.t('none') : words.join(', '))],
    symbol: 'extensions',
    ...(words.length === 0 ? {} : { isBranch: true }),
    meaning: l10n.t('Contracts that the chain itself brings along, switched on by genesis or an upgrade.'),
    request: rules.now?.rules.active === undefined ? 'eth_getChainConfig' : 'eth_getActiveRulesAt',
  });
}

export function precompilesBranch(context: ChainsContext, chain: ListedChain, rules: ToldRules): TreeBranch {
  const now = context.deps.now();
  const problem = rules.problem ?? rules.now?.rules.rolesProblem;
  return {
    nodes: statesOf(rules, now).map((state) => precompileNode(context, chain, rules, state)),
    ...rules.told,
    ...(problem === undefined ? {} : { problem }),
  };
}

function precompileNode(
  context: ChainsContext,
  chain: ListedChain,
  rules: ToldRules,
  state: PrecompileState,
): TreeNode {
  const now = context.deps.now();
  const standing = standingOf(state, rules.now?.rules.active);
  const { address } = precompileOf(state.key);
  const roles = rules.now?.rules.roles.get(state.key) ?? configuredRoles(state);
  const summary: Line =
    standing.kind === 'on'
      ? [text(summaryOf(state, roles, state.config?.quorumNumerator || undefined))]
      : standingLine(standing, now);
  return chainPart(context, chain, rules.told, {
    parts: ['precompiles', state.key],
    label: state.key.replace(/Config$/, ''),
    value: summary,
    ...iconOf(standing),
    isBranch: true,
    identifier: address,
    isOfChain: true,
    request: 'eth_getActiveRulesAt',
  });
}

function iconOf({ kind }: Standing): { readonly symbol: string; readonly state: TreeIcon['state'] } {
  switch (kind) {
    case 'on':
      return { symbol: 'circle-filled', state: 'good' };
    case 'off':
      return { symbol: 'circle-slash', state: 'away' };
    default:
      return { symbol: 'clock', state: 'warning' };
  }
}
