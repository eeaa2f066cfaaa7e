import type { Finding } from '../../../core/finding/finding';
import { fetchChains } from '../../sources/fetchChains';
import type { ChainSources } from '../../sources/chainSources';
import type { LookupContext } from '../../sources/lookupContext';
import { notFoundFinding } from '../../../explain/notFoundFinding';
import { fetchIndexForHash, fetchNodeForHash } from './fetchHash';
import { type HashAnswer } from '../../../explain/evm/hashAnswer';
import { blockFinding } from '../../../explain/evm/blockFinding';
import type { TokenMetadataCache } from './tokenMetadataCache';
import { transactionFinding } from '../../../explain/evm/transactionFinding';

/** A 32-byte hash as a transaction or block of any of the chains, the first chain before the others. */
export async function findHash(
  context: LookupContext,
  sources: readonly ChainSources[],
  hash: string,
  tokens: TokenMetadataCache,
): Promise<Finding> {
  // The project's files are read while the network is asked.
  const abisRead = context.abi?.ready();
  const chains = await fetchChains<HashAnswer>(
    context,
    sources,
    {
      node: ({ chain, rpcUrls }, source, signal) =>
        fetchNodeForHash(context, chain.name, rpcUrls, hash, tokens, source, signal),
      index: (_chain, index, source, signal) =>
        fetchIndexForHash(context, index.baseUrl, index.chainId, hash, source, signal),
    },
    (answer) => isTransaction(answer) || isBlock(answer),
  );
  await abisRead;
  const network = context.network.name;
  for (const { chain, answers } of chains) {
    if (answers.some(isTransaction)) {
      return transactionFinding(
        hash,
        chain.chain,
        network,
        answers,
        context.log.all,
        tokens,
        context.abi?.on(chain.chain.evmChainId),
      );
    }
  }
  for (const { chain, answers } of chains) {
    if (answers.some(isBlock)) {
      return blockFinding(hash, chain.chain, network, answers, context.log.all);
    }
  }
  return notFoundFinding('transaction', hash, network, context.log.all);
}

function isTransaction(answer: HashAnswer): boolean {
  return answer.transaction !== undefined || answer.indexedTransaction !== undefined;
}

function isBlock(answer: HashAnswer): boolean {
  return answer.block !== undefined || answer.indexedBlock !== undefined;
}
