import { blockTime, gasTarget } from '../../../../engine/evm';
import { errorSentence, keylessUrl } from '../../../../engine/errors';
import { count, gasUnit, text } from '../../../../engine/report';
import { formatAge, formatCount } from '../../../../engine/primitives';
import type { TreeBranch, TreeNode } from '../../rows/treeNode';
import { chainSources, QueryError } from '../../../../engine/sources';
import { chainPart } from './chainPart';
import { rawOf, type FetchedRules, type ChainsContext } from './chainsContext';
import {
  type ChainRules,
  type FeeConfigRow,
  baseFeeLine,
  feeSummary,
  feeWords,
  type ListedChain,
  setFeeConfigLine,
} from '../../../../engine/chains';

const request = 'eth_feeConfig ["latest"]';

/** The fee config that holds now; where no node told, that of genesis. Undefined where the chain has none. */
function feeConfigOf({ now, config }: FetchedRules): FeeConfigRow | undefined {
  return now?.rules.fees?.ok === true ? now.rules.fees.value.feeConfig : config?.feeConfig;
}

/** The item of the fee config; on a chain without one, the base fee alone. */
export function feeConfigNodes(context: ChainsContext, chain: ListedChain, rules: FetchedRules): readonly TreeNode[] {
  const fees = feeConfigOf(rules);
  const failed = rules.now?.rules.fees?.ok === false;
  if (fees === undefined && !failed) {
    return rules.now === undefined
      ? []
      : [...baseFeeNodes(context, chain, rules, rules.now.rules), ...targetNodes(context, chain, rules, rules.now)];
  }
  const unit = gasUnit(chain.symbol);
  const [rpcUrl] = chain.evm === undefined ? [] : chainSources(context.network, chain.evm).rpcUrls;
  const node = chainPart(context, chain, rules.result, {
    parts: ['feeConfig'],
    label: 'Fee config',
    value: fees === undefined ? [text('unknown')] : feeSummary(fees, unit),
    symbol: 'dashboard',
    state: failed ? 'bad' : 'plain',
    isBranch: true,
    facts: feeWords.flatMap(({ key, line }) =>
      fees === undefined ? [] : [{ key, label: key, value: line(fees[key], unit), from: [], brief: true }],
    ),
    ...rawOf('eth_feeConfig', rules.now?.rules.fees),
    offers: fees === undefined ? ['compare', 'export'] : ['compare', 'export', 'call'],
    castLine: fees && setFeeConfigLine(fees, rpcUrl === undefined ? undefined : keylessUrl(rpcUrl)),
    request,
  });
  return [node];
}

/** The eight values, then since when they hold and what they amount to now. */
export function feeConfigBranch(context: ChainsContext, chain: ListedChain, rules: FetchedRules): TreeBranch {
  const fees = feeConfigOf(rules);
  const result = rules.now?.rules.fees;
  if (fees === undefined) {
    throw result?.ok === false ? result.error : new QueryError(`${chain.name} has no fee config.`);
  }
  const unit = gasUnit(chain.symbol);
  const problem = result?.ok === false ? `${errorSentence(result.error)} Showing the genesis values.` : undefined;
  const why = problem ?? rules.problem;
  return {
    nodes: [
      ...feeWords.map(({ key, sentence, line }) =>
        chainPart(context, chain, rules.result, {
          parts: ['feeConfig', key],
          label: key,
          value: line(fees[key], unit),
          symbol: 'symbol-numeric',
          meaning: sentence,
          request,
        }),
      ),
      ...(rules.now === undefined ? [] : nowNodes(context, chain, rules, rules.now)),
    ],
    ...rules.result,
    problem: why,
  };
}

function nowNodes(
  context: ChainsContext,
  chain: ListedChain,
  rules: FetchedRules,
  { snapshot, rules: result }: NonNullable<FetchedRules['now']>,
): readonly TreeNode[] {
  const cost = snapshot.block.blockGasCost;
  return [
    ...changedNodes(context, chain, rules, result),
    ...baseFeeNodes(context, chain, rules, result),
    ...(cost == null
      ? []
      : [
          chainPart(context, chain, rules.result, {
            parts: ['feeConfig', 'blockGasCost'],
            label: 'current block gas cost',
            value: [count(cost, 'gas')],
            symbol: 'flame',
            meaning: 'Extra gas required because the latest block came early.',
            request: 'eth_getBlockByNumber ["latest", false]',
          }),
        ]),
  ];
}

/** The target of a chain whose validators vote on it. */
function targetNodes(
  context: ChainsContext,
  chain: ListedChain,
  { result }: FetchedRules,
  { snapshot }: NonNullable<FetchedRules['now']>,
): readonly TreeNode[] {
  const target = gasTarget(snapshot.block);
  return target === undefined
    ? []
    : [
        chainPart(context, chain, result, {
          parts: ['gasTarget'],
          label: 'gas target',
          value: [text(`${formatCount(target)} gas / s`)],
          symbol: 'dashboard',
          meaning: 'Gas per second that validators vote for in their blocks: above it, the base fee rises.',
          request: 'eth_getBlockByNumber ["latest", false]',
        }),
      ];
}

/** The block that set the values, as a link. */
function changedNodes(
  context: ChainsContext,
  chain: ListedChain,
  rules: FetchedRules,
  { fees, feesChanged }: ChainRules,
): readonly TreeNode[] {
  if (fees?.ok !== true) {
    return [];
  }
  const { lastChangedAt: height } = fees.value;
  const age = feesChanged && formatAge(context.deps.now() - blockTime(feesChanged));
  const block = `block ${formatCount(height)}`;
  const words = { parts: ['feeConfig', 'changed'], label: 'last changed', symbol: 'history', request };
  const node =
    height === 0n
      ? { ...words, value: [text('genesis')], meaning: 'Unchanged since genesis.' }
      : {
          ...words,
          value: [text(age === undefined ? block : `${block}, ${age}`)],
          identifier: String(height),
          isOfChain: true,
        };
  return [chainPart(context, chain, rules.result, node)];
}

function baseFeeNodes(
  context: ChainsContext,
  chain: ListedChain,
  rules: FetchedRules,
  { baseFee }: ChainRules,
): readonly TreeNode[] {
  const minimum = feeConfigOf(rules)?.minBaseFee;
  return [
    chainPart(context, chain, rules.result, {
      parts: ['feeConfig', 'baseFee'],
      label: 'current base fee',
      value: baseFee.ok ? baseFeeLine(baseFee.value, minimum, gasUnit(chain.symbol)) : [text('unknown')],
      symbol: 'flame',
      state: baseFee.ok ? 'plain' : 'bad',
      meaning: baseFee.ok ? 'Minimum price per gas in the next block.' : errorSentence(baseFee.error),
      request: 'eth_baseFee',
    }),
  ];
}
