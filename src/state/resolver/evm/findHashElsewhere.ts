import * as l10n from '@vscode/l10n';
import { getBlock } from '../../../api/dataApi/block';
import type { DataService, ReadOptions } from '../../../api/dataApi/dataService';
import { getTransaction } from '../../../api/dataApi/transaction';
import { hostOf } from '../../../api/errors/redact';
import type { Fact, Finding } from '../../../core/finding/finding';
import { text } from '../../../core/finding/spans';
import { printJson } from '../../../core/json/printJson';
import { fact } from '../../../explain/facts';
import { firstFound, type FirstFound } from '../../sources/firstFound';
import type { LookupContext } from '../../sources/lookupContext';
import { notFoundFinding } from '../../../explain/notFoundFinding';
import type { OpenSource } from '../../sources/sourceLog';
import type { HashAnswer } from '../../../explain/evm/hashAnswer';
import { blockFinding } from '../../../explain/evm/blockFinding';
import type { TokenMetadataCache } from './tokenMetadataCache';
import { transactionFinding } from '../../../explain/evm/transactionFinding';
import type { EvmChain } from '../../../core/networks/network';
import { cleanRemote } from '../../../core/text/clean';
import type { RegisteredChain } from '../../../explain/platform/registeredChains';
import { dataNetworkOf } from '../../sources/primarySources';

/** Chains that are asked about at the same time. */
const atOnce = 8;

type Search = FirstFound<OtherChain, HashAnswer>;

/**
 * A hash that none of the configured chains knows, on the other chains that the data service indexes: as a transaction of
 * any of them, then as a block. `otherwise` stands, with what was asked, where it is not there either.
 */
export async function findHashElsewhere(
  context: LookupContext,
  hash: string,
  tokens: TokenMetadataCache,
  otherwise: Finding,
): Promise<Finding> {
  const { network, options, log } = context;
  const { dataApi } = network;
  if (dataApi === undefined || options.chain !== undefined || !options.allowed(dataApi)) {
    return otherwise;
  }
  const kept = context.registry.keptChains(network.name);
  const host = hostOf(dataApi);
  const service = context.dataService(dataApi);
  const read = { signal: options.signal, deadlineMs: context.deadlineMs };
  let source: OpenSource | undefined;
  try {
    source = kept === undefined ? log.begin('dataService', host, l10n.t('other chains')) : undefined;
    const chains = await otherChains(context, service, read);
    source ??= chains.length === 0 ? undefined : log.begin('dataService', host, l10n.t('other chains'));
    if (source === undefined) {
      return otherwise;
    }
    const search = await searchChains(service, chains, hash, context, source);
    return finished(context, hash, tokens, search, { source, host, otherwise });
  } catch (error) {
    options.signal.throwIfAborted();
    source?.failed(error);
    return source === undefined ? otherwise : stillUnknown(context, otherwise, []);
  }
}

/** Transactions first: most hashes are of one, and every question counts against the reader's allowance. */
async function searchChains(
  service: DataService,
  chains: readonly OtherChain[],
  hash: string,
  { options: { signal }, deadlineMs }: LookupContext,
  { index }: OpenSource,
): Promise<Search> {
  const transactions = await firstFound(chains, atOnce, signal, async ({ chainId }, inner) =>
    transactionAnswer(service, chainId, hash, index, { signal: inner, deadlineMs }),
  );
  if (transactions.found !== undefined || transactions.failure !== undefined) {
    return transactions;
  }
  return firstFound(chains, atOnce, signal, async ({ chainId }, inner) =>
    blockAnswer(service, chainId, hash, index, { signal: inner, deadlineMs }),
  );
}

async function transactionAnswer(
  service: DataService,
  chainId: string,
  hash: string,
  source: number,
  options: ReadOptions,
): Promise<HashAnswer | undefined> {
  const answer = await getTransaction(service, chainId, hash, options);
  return (
    answer && {
      source,
      indexedTransaction: answer.value,
      raw: [{ label: 'getTransaction', json: printJson(answer.json, 2) }],
    }
  );
}

async function blockAnswer(
  service: DataService,
  chainId: string,
  hash: string,
  source: number,
  options: ReadOptions,
): Promise<HashAnswer | undefined> {
  const answer = await getBlock(service, chainId, hash, options);
  return (
    answer && { source, indexedBlock: answer.value, raw: [{ label: 'getBlock', json: printJson(answer.json, 2) }] }
  );
}

function finished(
  context: LookupContext,
  hash: string,
  tokens: TokenMetadataCache,
  { found, asked, failure }: Search,
  { source, host, otherwise }: { readonly source: OpenSource; readonly host: string; readonly otherwise: Finding },
): Finding {
  const told = asked === 0 ? [] : elsewhereFact(asked, host, source.index, found !== undefined);
  if (found === undefined) {
    if (failure === undefined) {
      source.notFound();
    } else {
      source.failed(failure);
    }
    return stillUnknown(context, otherwise, told);
  }
  source.answered();
  const { chain } = found.item;
  const sources = context.log.all;
  const { name } = context.network;
  const finding =
    found.answer.indexedTransaction === undefined
      ? blockFinding(hash, chain, name, [found.answer], sources)
      : transactionFinding(hash, chain, name, [found.answer], sources, tokens, context.abi?.on(chain.evmChainId));
  return { ...finding, identifier: otherwise.identifier, facts: [...finding.facts, ...told] };
}

/** As before, with what was asked besides. */
function stillUnknown({ network, log }: LookupContext, otherwise: Finding, told: readonly Fact[]): Finding {
  const { kind, identifier, facts } = otherwise;
  return { ...notFoundFinding(kind, identifier, network.name, log.all), facts: [...facts, ...told] };
}

function elsewhereFact(asked: number, host: string, source: number, found: boolean): readonly Fact[] {
  const chains = asked === 1 ? l10n.t('1 other chain') : l10n.t('{0} other chains', asked);
  const words = found
    ? l10n.t('found by asking {0} about {1}', host, chains)
    : l10n.t('{0} was asked about {1} that it indexes', host, chains);
  return fact('elsewhere', l10n.t('other chains'), [text(words)], [source]);
}

/** A chain that the settings do not name, under the service's word for it. */
interface OtherChain {
  readonly chainId: string;
  /** Without an RPC URL: nobody agreed to ask that host. */
  readonly chain: EvmChain;
}

/**
 * The EVM chains that the data service indexes, without those of the settings and those that it cannot or may not tell of.
 *
 * @throws {ApiError}
 */
async function otherChains(
  { network, registry }: LookupContext,
  service: DataService,
  options: ReadOptions,
): Promise<readonly OtherChain[]> {
  const answer = await registry.chains(network.name, service, dataNetworkOf(network), options);
  const isConfigured = ({ evmChainId, blockchainId }: RegisteredChain): boolean =>
    network.chains.some(
      (chain) =>
        (chain.evmChainId !== undefined && chain.evmChainId === evmChainId) ||
        (chain.blockchainId !== undefined && chain.blockchainId === blockchainId),
    );
  return (answer?.value.all ?? [])
    .filter((chain) => chain.evmChainId !== undefined && !chain.isPrivate && chain.status !== 'UNAVAILABLE')
    .filter((chain) => !isConfigured(chain))
    .map((chain) => ({ chainId: chain.chainId, chain: evmChainOf(chain) }));
}

function evmChainOf({ name, chainId, evmChainId, blockchainId, token }: RegisteredChain): EvmChain {
  return {
    name: cleanRemote(name, 60) || chainId,
    path: blockchainId ?? chainId,
    blockchainId,
    evmChainId,
    symbol: token?.symbol,
  };
}
