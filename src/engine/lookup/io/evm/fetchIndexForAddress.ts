import {
  type Answer,
  type NftToken,
  type Page,
  getNativeBalance,
  listErc20Balances,
  listErc721Balances,
  listNftTokens,
} from '../../../net';
import type { QueryResult, RawAnswer } from '../../../report';
import { printJson } from '../../../primitives';
import type { EvmChain } from '../../../networks';
import type { IndexedAddress } from '../../../addresses';
import type { SourceClient } from '../../../sources';

/** How many rows of each token list a Finding shows. */
const tokenPageSize = 25;

/** Native, ERC-20 and ERC-721 balances, in parallel; one that fails is noted in the source, and leaves the others. */
export function fetchIndexForAddress(
  client: SourceClient,
  chain: EvmChain,
  address: string,
): Promise<QueryResult<IndexedAddress>> {
  const {
    options: { balances = {} },
    currency,
  } = client.context;
  const { block, spam, contracts } = balances;
  const native = { blockNumber: block === undefined ? undefined : BigInt(block), currency };
  const page = { pageSize: tokenPageSize };
  return client.evmIndex<IndexedAddress>(chain, async (service, chainId, options) => {
    const settled = await Promise.allSettled([
      getNativeBalance(service, chainId, address, native, options),
      listErc20Balances(
        service,
        chainId,
        address,
        {
          ...page,
          ...native,
          filterSpamTokens: spam === undefined ? undefined : false,
          contractAddresses: contracts,
        },
        options,
      ),
      // The service filters NFTs by one collection; several are picked out of what it lists.
      listErc721Balances(
        service,
        chainId,
        address,
        { ...page, contractAddress: contracts?.length === 1 ? contracts[0] : undefined },
        options,
      ),
    ]);
    options.signal.throwIfAborted();
    const [nativeResult, erc20Result, erc721Result] = settled;
    const rejected = settled.find((result) => result.status === 'rejected');
    if (settled.every((result) => result.status === 'rejected') && rejected !== undefined) {
      throw rejected.reason;
    }
    const [nativeBalance, erc20, erc721] = [valueOf(nativeResult), valueOf(erc20Result), valueOf(erc721Result)];
    const answers = [nativeBalance, erc20, erc721].filter((answer) => answer !== undefined);
    if (answers.length === 0 && rejected === undefined) {
      return { value: undefined, json: null };
    }
    const value: IndexedAddress = {
      chainId,
      native: nativeBalance?.value.nativeTokenBalance,
      erc20: erc20?.value,
      erc721: erc721?.value,
      raw: answers.map((answer) => rawOf(service.host, answer)),
    };
    return { value, json: answers[0]?.json ?? null, problem: rejected?.reason };
  });
}

function valueOf<T>(result: PromiseSettledResult<T | undefined>): T | undefined {
  return result.status === 'fulfilled' ? result.value : undefined;
}

/** The tokens of an NFT collection; a failure is noted in the source. */
export function fetchIndexForCollection(
  client: SourceClient,
  chain: EvmChain,
  address: string,
): Promise<QueryResult<{ readonly page: Page<NftToken>; readonly raw: readonly RawAnswer[] }>> {
  return client.evmIndex(chain, async (service, chainId, options) => {
    const answer = await listNftTokens(service, chainId, address, { pageSize: tokenPageSize }, options);
    return answer === undefined
      ? { value: undefined, json: null }
      : { value: { page: answer.value, raw: [rawOf(service.host, answer)] }, json: answer.json };
  });
}

function rawOf(label: string, { json, request }: Pick<Answer<unknown>, 'json' | 'request'>): RawAnswer {
  return { label, json: printJson(json, 2), request };
}
