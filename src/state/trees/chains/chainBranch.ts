import * as l10n from '@vscode/l10n';
import { errorSentence } from '../../../api/errorSentence';
import { text } from '../../../core/finding/spans';
import { cleanRemote } from '../../../core/text/clean';
import type { TreeBranch, TreeNode } from '../../../core/tree/treeNode';
import { askChainRules, type ToldRules } from './askChainRules';
import { chainPart } from './chainPart';
import type { ChainsContext } from './chainsContext';
import { feeConfigNodes } from './feeConfigBranch';
import type { ListedChain } from './listedChain';
import { managerNode, toldManager } from './managerBranch';
import { precompilesNode } from './precompilesBranch';
import { askUpgrades, upgradesNode } from './upgradesBranch';

/** What stands below an EVM chain; all of it is asked for at once. */
export async function chainBranch(context: ChainsContext, chain: ListedChain): Promise<TreeBranch> {
  const [rules, told, upgrades] = await Promise.all([
    askChainRules(context, chain),
    toldManager(context, chain),
    askUpgrades(context),
  ]);
  const manager = told !== undefined && 'manager' in told ? told.manager : undefined;
  const managerProblem =
    told !== undefined && 'error' in told && told.error !== undefined ? errorSentence(told.error) : undefined;
  const problem = rules.problem ?? managerProblem ?? upgrades.problem;
  return {
    nodes: [
      ...idNodes(context, chain, rules),
      ...feeConfigNodes(context, chain, rules),
      // The C-Chain's configuration names none: its Warp came with Durango.
      ...(chain.key === 'C' ? [] : [precompilesNode(context, chain, rules)]),
      await upgradesNode(context, chain, rules),
      ...(manager === undefined ? [] : [managerNode(context, chain, manager, rules.told)]),
    ],
    ...rules.told,
    ...(problem === undefined ? {} : { problem }),
  };
}

function idNodes(context: ChainsContext, chain: ListedChain, rules: ToldRules): readonly TreeNode[] {
  const chainId = rules.config?.chainId ?? chain.evmChainId;
  if (chainId === undefined) {
    return [];
  }
  const { symbol } = chain;
  const words =
    symbol === undefined ? String(chainId) : l10n.t('{0} · gas in {1}', String(chainId), cleanRemote(symbol, 24));
  return [
    chainPart(context, chain, rules.told, {
      parts: ['chainId'],
      label: l10n.t('EVM chain ID'),
      value: [text(words)],
      symbol: 'key',
      meaning: l10n.t('What transactions are signed for, so that they count on this chain alone.'),
      request: 'eth_chainId',
    }),
  ];
}
