import type { UnsourcedFinding } from '../../../core/finding/finding';
import type { Cb58Id, Hash32 } from '../../../core/ids/identifier';
import { blockFinding } from '../../../explain/evm/blockFinding';
import type { HashAnswer } from '../../../explain/evm/hashAnswer';
import { poolFacts } from '../../../explain/evm/pending';
import { transactionFinding } from '../../../explain/evm/transactionFinding';
import type { EvmChain, Network } from '../../../core/networks/network';
import { warpMessageFinding } from '../../../explain/warp/messageFinding';
import { withWarp } from '../../warp/withWarp';
import type { Sourced } from '../../../explain/sourcedResult';
import { fetchEvmChains } from '../../sources/fetchEvmChains';
import type { SourceClient } from '../../sources/sourceClient';
import { TokenMetadataCache } from '../../sources/tokenMetadataCache';
import { evmChainsFor } from '../askedSources';
import { fetchIndexForHash, fetchNodeForHash } from './fetchHash';
import { fetchPending } from './fetchPending';

/** A 32-byte hash as a transaction or block of any of the chains, the first chain before the others. */
export async function resolveHash(
  client: SourceClient,
  identifier: Hash32 | Cb58Id,
): Promise<UnsourcedFinding | undefined> {
  const { network, context } = client;
  const { hex } = identifier;
  const { abi, tokens = new TokenMetadataCache(), log, options } = context;
  // The project's files are read while the network is asked.
  const abisRead = abi?.ready();
  const chains = await fetchEvmChains<HashAnswer, HashAnswer>(
    client,
    evmChainsFor(identifier, network, options.chain),
    {
      node: (one, chain) => fetchNodeForHash(one, chain, hex, tokens),
      index: (one, chain) => fetchIndexForHash(one, chain, hex),
    },
  );
  await abisRead;
  // The node first, since it holds the state itself.
  const told = chains.map(({ chain, node, index }) => ({
    chain,
    answers: [node, index].filter((one) => one !== undefined),
  }));
  const asTransaction = told.find(({ answers }) => answers.some(isTransaction));
  if (asTransaction !== undefined) {
    const { chain, answers } = asTransaction;
    const finding = transactionFinding(hex, chain, network.name, answers, log.all, tokens, abi?.on(chain.evmChainId));
    return withWarp(client, chain, finding, answers);
  }
  const asBlock = told.find(({ answers }) => answers.some(isBlock));
  if (asBlock !== undefined) {
    return blockFinding(hex, asBlock.chain, network.name, asBlock.answers, log.all);
  }
  const pending = await fetchPending(client, evmChainsFor(identifier, network, options.chain), hex, tokens);
  if (pending === undefined) {
    return undefined;
  }
  const { chain, node, pools } = pending;
  const finding = transactionFinding(hex, chain, network.name, [node], log.all, tokens, abi?.on(chain.evmChainId));
  const isWaiting = finding.status === 'pending' || finding.status === 'stuck';
  return isWaiting ? { ...finding, facts: [...finding.facts, ...poolFacts(pools, [node.from])] } : finding;
}

function isTransaction({ value }: Sourced<HashAnswer>): boolean {
  return value.transaction !== undefined || value.indexedTransaction !== undefined;
}

function isBlock({ value }: Sourced<HashAnswer>): boolean {
  return value.block !== undefined || value.indexedBlock !== undefined;
}
