import { type Fact, type Sourced, type UnsourcedReport, fact, id, joinEach, message, remote } from '../../../report';
import type { Cb58Id, Hash32 } from '../../../primitives';
import {
  type HashResult,
  addressNames,
  errorFormat,
  poolFacts,
  type EvmTransaction,
  type Pools,
  fetchTransactionByHash,
} from '../../../evm';
import { evmTransactionReport } from '../../evmTransactionReport';
import { type EvmChain, managedBy, managerName } from '../../../networks';
import { FetchCache, type FoundWarpMessage, withWarp } from '../../../messages';
import { abisOn, fetchBuiltContracts, hasVerified, withSourceLines } from '../../../source';
import {
  SourceClient,
  SourceLog,
  TokenMetadataCache,
  fetchEvmChains,
  fetchL1Managers,
  type OtherNode,
  queryOtherNodes,
} from '../../../sources';
import { isAboutMessages } from '../../../abi';
import { precompileOf } from '../../../precompiles';
import { platformCallOf, learnSubnets, withPlatformFacts } from '../platform/managerMessage';
import { evmChainsFor } from '../requestedSources';
import { fetchIndexForHash, fetchNodeForHash } from './fetchHash';
import { namedBlock } from './resolveBlockNumber';

/** A 32-byte hash as a transaction or block; chains in the order of the settings. */
export async function resolveHash(
  client: SourceClient,
  identifier: Hash32 | Cb58Id,
): Promise<UnsourcedReport | undefined> {
  const { network, context } = client;
  const { hex } = identifier;
  const { abi, tokens = new TokenMetadataCache(), log, options } = context;
  // Reads the project's files while the requests are running.
  const abisReady = abi?.ready();
  const evidence = new FetchCache();
  const chains = await fetchEvmChains<HashResult, HashResult>(
    client,
    evmChainsFor(identifier, network, options.chain),
    {
      node: (one, chain) =>
        fetchNodeForHash(one, chain, hex, tokens, { onLatest: (latest) => evidence.addLatest(chain, latest) }),
      index: (one, chain) => fetchIndexForHash(one, chain, hex),
    },
  );
  await abisReady;
  // The node's response comes first, since it has the state.
  const result = chains.map(({ chain, node, index }) => ({
    chain,
    results: [node, index].filter((one) => one !== undefined),
  }));
  const transactionMatch = result.find(({ results }) => results.some(isTransaction));
  if (transactionMatch !== undefined) {
    const { chain, results } = transactionMatch;
    const managers = results.some(usesWarp)
      ? await fetchL1Managers(withoutSourceLog(client))
      : (context.registry.managers.get(network.name) ?? []);
    const built = await fetchBuiltContracts(client, chain, results);
    const builtAt = built === 'late' ? undefined : built;
    const nameOf = (address: string): string | undefined => {
      const manager = managedBy(managers, address, chain, network);
      return manager === undefined ? builtAt?.get(address.toLowerCase())?.own : managerName(manager);
    };
    const known = abisOn(abi, chain.evmChainId, builtAt);
    const { withSignatures } = await import('../../../source/io/verified/withSignatures');
    const { abi: abis, isLate } =
      built === 'late' ? { abi: known, isLate: false } : await withSignatures(client, chain, known, results);
    const baseReport = evmTransactionReport(hex, chain, network.name, results, log.all, tokens, abis, nameOf);
    const report = {
      ...baseReport,
      facts: [...baseReport.facts, ...otherChainFacts(result.filter((one) => one !== transactionMatch))],
    };
    const withLines = await withSourceLines(client, chain, report, results, {
      abi: abis,
      format: (contract) => errorFormat(chain, contract, tokens),
      isVerified: builtAt !== undefined && hasVerified(builtAt),
      name: addressNames(
        results.map(({ value }) => value),
        chain,
        tokens,
        nameOf,
      ),
    });
    const unfinished = built === 'late' ? 'brief' : (withLines.unfinished ?? (isLate ? 'page' : undefined));
    const fullReport: UnsourcedReport = { ...withLines, unfinished };
    const node = results.find(isMessaging);
    if (node === undefined) {
      return withWarp(client, chain, fullReport, results, []);
    }
    const { messagesOf, withMessages } = await import('../../../messages/io/withMessages');
    // The payload's decoding uses names and units from the message traces.
    const messages = await messagesOf(client, chain, hex, node, evidence);
    return withMessages(await withWarp(client, chain, fullReport, results, messages?.traces ?? []), messages);
  }
  const blockMatch = result.find(({ results }) => results.some(isBlock));
  if (blockMatch !== undefined) {
    const { chain, results } = blockMatch;
    return await namedBlock(client, chain, hex, results);
  }
  const { messageById, messageByWarp } = await import('../../../messages/io/withMessages');
  const message = warpMessageOf(result);
  if (message !== undefined) {
    const platformCall = platformCallOf(message.result.unsigned);
    if (platformCall?.kind === 'register') {
      await learnSubnets(client);
    }
    const report = await messageByWarp(client, hex, message, evidence);
    return platformCall === undefined ? report : withPlatformFacts(client, report, platformCall, hex);
  }
  const messageReport = await messageById(client, hex, evidence);
  if (messageReport !== undefined) {
    return messageReport;
  }
  const pending = await fetchPending(client, evmChainsFor(identifier, network, options.chain), hex, tokens);
  if (pending === undefined) {
    return undefined;
  }
  const { chain, node, pools } = pending;
  const report = evmTransactionReport(hex, chain, network.name, [node], log.all, tokens, abi?.on(chain.evmChainId));
  const isWaiting = report.status === 'pending' || report.status === 'stuck';
  return isWaiting ? { ...report, facts: [...report.facts, ...poolFacts(pools, [node.from])] } : report;
}

/** The other chains with the same transaction, as with keyless deployments. */
function otherChainFacts(
  others: readonly { readonly chain: EvmChain; readonly results: readonly Sourced<HashResult>[] }[],
): readonly Fact[] {
  const found = others.flatMap(({ chain, results }) => {
    const one = results.find(isTransaction);
    const block =
      one?.value.transaction?.transaction.blockHash ?? one?.value.indexedTransaction?.nativeTransaction.blockHash;
    const line = block === undefined ? [remote(chain.name)] : message`${remote(chain.name)} in block ${id(block)}`;
    return one === undefined ? [] : [{ from: one.from, line }];
  });
  const from = found.map((one) => one.from);
  const lines = joinEach(found, ({ line }) => line);
  return fact('alsoOn', 'same transaction on', found.length === 0 ? undefined : lines, from, { brief: true });
}

const warp = precompileOf('warpConfig').address;

/** L1 managers are contracts that act by Warp messages: for other transactions they are not queried. */
function usesWarp({ value: { transaction: known } }: Sourced<HashResult>): boolean {
  if (known === undefined) {
    return false;
  }
  const { transaction, receipt } = known;
  const sender = `0x${transaction.from.slice(2).padStart(64, '0')}`;
  return (
    receipt?.logs.some(({ address, topics }) => address === warp && topics[1] !== sender) === true ||
    transaction.accessList?.some(({ address }) => address === warp) === true
  );
}

/** For requests that only fetch a name and are not reported as sources. */
function withoutSourceLog({ context, signal }: SourceClient): SourceClient {
  return new SourceClient({ ...context, log: new SourceLog(context.now) }, signal);
}

function isMessaging({ value: { transaction: known } }: Sourced<HashResult>): boolean {
  return known !== undefined && isAboutMessages({ input: known.transaction.input, receipt: known.receipt });
}

/** Only the source chain of a message knows it. */
function warpMessageOf(
  result: readonly { readonly chain: EvmChain; readonly results: readonly Sourced<HashResult>[] }[],
): FoundWarpMessage | undefined {
  for (const { chain, results } of result) {
    for (const source of results) {
      const { warpMessage } = source.value;
      if (warpMessage !== undefined) {
        return { chain, result: warpMessage, source };
      }
    }
  }
  return undefined;
}

function isTransaction({ value }: Sourced<HashResult>): boolean {
  return value.transaction !== undefined || value.indexedTransaction !== undefined;
}

function isBlock({ value }: Sourced<HashResult>): boolean {
  return value.block !== undefined || value.indexedBlock !== undefined;
}

/**
 * Queries all nodes that were not queried for the hash yet, in parallel: a pending transaction may be in a single
 * node's pool, since pools differ and are lost on restart.
 */
async function fetchPending(
  client: SourceClient,
  chains: readonly EvmChain[],
  hash: string,
  tokens: TokenMetadataCache,
): Promise<{ readonly chain: EvmChain; readonly node: Sourced<HashResult>; readonly pools: Pools } | undefined> {
  const rejectedNodes = new Map(chains.map(({ name }) => [name, client.chainNodes.rejectedBy(name)]));
  const result = await queryOtherNodes(client, chains, fetchTransactionByHash(hash), (value) => value !== null);
  const holder = result.find(holdsTransaction);
  if (holder === undefined) {
    return undefined;
  }
  const { chain, url } = holder;
  const node = await fetchNodeForHash(client, chain, hash, tokens, { urls: [url] });
  const chainResults = result.filter((one) => one.chain === chain);
  const names = (nodes: readonly Result[]): readonly string[] => nodes.map((one) => client.chainNodes.nameOf(one.url));
  const pools: Pools = {
    holding: names(chainResults.filter(holdsTransaction)),
    without: [...(rejectedNodes.get(chain.name) ?? []), ...names(chainResults.filter(lacksTransaction))],
  };
  return node.ok ? { chain, node, pools } : undefined;
}

type Result = OtherNode<EvmTransaction | null>;

function holdsTransaction({ outcome }: Result): boolean {
  return outcome?.ok === true && outcome.value !== null;
}

function lacksTransaction({ outcome }: Result): boolean {
  return outcome?.ok === true && outcome.value === null;
}
