import { getNativeBalance, listErc20Balances, listErc721Balances } from '../../../api/dataApi/balances';
import { listNftTokens } from '../../../api/dataApi/nftTokens';
import { hostOf } from '../../../api/errors/redact';
import type { RawAnswer } from '../../../core/finding/finding';
import { printJson } from '../../../core/json/printJson';
import type { JsonValue } from '../../../core/json/value';
import type { IndexedAddress } from '../../../explain/evm/addressAnswer';
import type { ChainSources } from '../../sources/chainSources';
import type { LookupContext } from '../../sources/lookupContext';
import type { OpenSource } from '../../sources/sourceLog';

type Index = NonNullable<ChainSources['index']>;

/** How many rows of each token list a Finding shows. */
const tokenPageSize = 25;

/** Native, ERC-20 and ERC-721 balances, in parallel. */
export async function fetchIndexForAddress(
  context: LookupContext,
  index: Index,
  address: string,
  source: OpenSource,
  signal: AbortSignal,
): Promise<IndexedAddress> {
  const { chainId, baseUrl } = index;
  const service = context.dataService(baseUrl);
  const options = { signal, deadlineMs: context.deadlineMs };
  const { block, spam, contracts } = context.options.balances ?? {};
  const native = {
    blockNumber: block === undefined ? undefined : BigInt(block),
    currency: context.currency,
  };
  const page = { pageSize: tokenPageSize };
  const settled = await Promise.allSettled([
    getNativeBalance(service, chainId, address, options, native),
    listErc20Balances(
      service,
      chainId,
      address,
      {
        ...page,
        ...native,
        ...(spam === undefined ? {} : { filterSpamTokens: false }),
        ...(contracts === undefined ? {} : { contractAddresses: contracts }),
      },
      options,
    ),
    // The service filters NFTs by one collection; several are picked out of what it lists.
    listErc721Balances(
      service,
      chainId,
      address,
      contracts?.length === 1 && contracts[0] !== undefined ? { ...page, contractAddress: contracts[0] } : page,
      options,
    ),
  ]);
  signal.throwIfAborted();
  const [nativeResult, erc20, erc721] = settled;
  const refused = settled.find((result) => result.status === 'rejected');
  if (settled.every((result) => result.status === 'rejected') && refused !== undefined) {
    throw refused.reason;
  }
  const value = <T>(result: PromiseSettledResult<T | undefined>): T | undefined =>
    result.status === 'fulfilled' ? result.value : undefined;
  const answers = { native: value(nativeResult), erc20: value(erc20), erc721: value(erc721) };
  if (refused !== undefined) {
    source.failed(refused.reason);
  } else if (Object.values(answers).every((answer) => answer === undefined)) {
    source.notFound();
  } else {
    source.answered();
  }
  return {
    source: source.index,
    chainId,
    native: answers.native === undefined ? undefined : answers.native.value.nativeTokenBalance,
    erc20: answers.erc20 === undefined ? undefined : answers.erc20.value,
    erc721: answers.erc721 === undefined ? undefined : answers.erc721.value,
    raw: Object.values(answers).flatMap((answer) => (answer === undefined ? [] : [rawOf(index, answer.json)])),
  };
}

/** The tokens of an NFT collection, beside what is known of its address; a failure is noted in the source. */
export async function fetchIndexForCollection(
  context: LookupContext,
  index: Index,
  known: IndexedAddress,
  address: string,
  source: OpenSource,
): Promise<IndexedAddress> {
  const { signal } = context.options;
  try {
    const answer = await listNftTokens(
      context.dataService(index.baseUrl),
      index.chainId,
      address,
      { pageSize: tokenPageSize },
      { signal, deadlineMs: context.deadlineMs },
    );
    return answer === undefined
      ? known
      : { ...known, collection: answer.value, raw: [...known.raw, rawOf(index, answer.json)] };
  } catch (error) {
    signal.throwIfAborted();
    source.failed(error);
    return known;
  }
}

function rawOf({ baseUrl }: Index, json: JsonValue): RawAnswer {
  return { label: hostOf(baseUrl), json: printJson(json, 2) };
}
