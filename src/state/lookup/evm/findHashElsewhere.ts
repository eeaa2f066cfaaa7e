import * as l10n from '@vscode/l10n';
import { getBlock } from '../../../api/dataApi/block';
import type { DataService, ReadOptions } from '../../../api/dataApi/dataService';
import { getTransaction } from '../../../api/dataApi/transaction';
import { hostOf } from '../../../api/redact';
import type { Fact, Finding } from '../../../core/finding/finding';
import { text } from '../../../core/finding/spans';
import { printJson } from '../../../core/json/printJson';
import { fact } from '../facts';
import { firstFound, type FirstFound } from '../firstFound';
import type { LookupContext } from '../lookupContext';
import { notFoundFinding } from '../notFoundFinding';
import type { OpenSource } from '../sourceLog';
import type { HashAnswer } from './askHash';
import { blockFinding } from './blockFinding';
import { otherChains, type OtherChain } from './otherChains';
import type { TokenBook } from './tokenBook';
import { transactionFinding } from './transactionFinding';

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
  tokens: TokenBook,
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
  tokens: TokenBook,
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
