import { getBlock } from '../../../api/dataApi/block';
import { RpcError } from '../../../api/errors/errors';
import { getBlockByNumber, getLatestBlock } from '../../../api/evm/block';
import { EvmRound } from '../../../api/evm/evmRound';
import type { Finding } from '../../../core/finding/finding';
import { printJson } from '../../../core/json/printJson';
import { fetchChains } from '../../sources/fetchChains';
import { fetchNode } from '../../sources/fetchNode';
import type { ChainSources } from '../../sources/chainSources';
import type { LookupContext } from '../../sources/lookupContext';
import { nodePart } from '../../sources/nodePart';
import { notFoundFinding } from '../../../explain/notFoundFinding';
import type { OpenSource } from '../../sources/sourceLog';
import { fetchPaidGas } from './fetchHash';
import { type HashAnswer } from '../../../explain/evm/hashAnswer';
import { blockFinding } from '../../../explain/evm/blockFinding';

/** A block by its number on the first of the chains. */
export async function findBlockNumber(
  context: LookupContext,
  sources: readonly ChainSources[],
  number: bigint,
): Promise<Finding> {
  const chains = await fetchChains<HashAnswer>(
    context,
    sources,
    {
      node: ({ rpcUrls }, source, signal) => fetchNodeForNumber(context, rpcUrls, number, source, signal),
      index: (_chain, index, source, signal) => fetchIndexForNumber(context, index, number, source, signal),
    },
    (answer) => answer.block !== undefined || answer.indexedBlock !== undefined,
  );
  const found = chains.find(({ answers }) => answers.some((answer) => answer.block ?? answer.indexedBlock));
  const asked = String(number);
  return found === undefined
    ? notFoundFinding('block', asked, context.network.name, context.log.all)
    : blockFinding(asked, found.chain.chain, context.network.name, found.answers, context.log.all);
}

async function fetchNodeForNumber(
  context: LookupContext,
  rpcUrls: readonly string[],
  number: bigint,
  source: OpenSource,
  signal: AbortSignal,
): Promise<HashAnswer> {
  const options = { signal, deadlineMs: context.deadlineMs };
  const round = new EvmRound();
  const blockKey = round.add(getBlockByNumber(number));
  const latestKey = round.add(getLatestBlock());
  const answers = await fetchNode(context.rpc, rpcUrls, round, options);
  const latest = answers.value(latestKey);
  const block = answers.of(blockKey);
  const isBeyondTip = latest !== undefined && number > latest.number;
  // Before Helicon a node refuses what lies beyond its last block, after it the answer is null.
  if (!block.ok && !(isBeyondTip && block.error instanceof RpcError)) {
    throw block.error;
  }
  if (!block.ok || block.value === null) {
    source.notFound(nodePart(answers.url, latest));
    return { source: source.index, raw: [] };
  }
  const { problem, ...paid } = await fetchPaidGas(context, answers.url, block.value, options);
  source.answered(nodePart(answers.url, latest));
  if (problem !== undefined) {
    source.failed(problem);
  }
  return {
    source: source.index,
    block: { block: block.value, latest, ...paid },
    raw: [{ label: 'eth_getBlockByNumber', json: printJson(block.json, 2) }],
  };
}

async function fetchIndexForNumber(
  context: LookupContext,
  index: NonNullable<ChainSources['index']>,
  number: bigint,
  source: OpenSource,
  signal: AbortSignal,
): Promise<HashAnswer> {
  const service = context.dataService(index.baseUrl);
  const options = { signal, deadlineMs: context.deadlineMs };
  const block = await getBlock(service, index.chainId, String(number), options);
  if (block === undefined) {
    source.notFound();
    return { source: source.index, raw: [] };
  }
  source.answered();
  return {
    source: source.index,
    indexedBlock: block.value,
    raw: [{ label: 'getBlock', json: printJson(block.json, 2) }],
  };
}
