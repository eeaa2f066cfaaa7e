import * as z from 'zod/mini';
import type { ListRef } from './listRef';

const words = z.string().check(z.minLength(1), z.maxLength(128));
const someWords = z.optional(z.array(words).check(z.maxLength(100)));
const seconds = z.optional(z.int().check(z.gte(0)));
const network = words;

const listRef = z.discriminatedUnion('list', [
  z.strictObject({ list: z.literal('assetTransactions'), network, blockchainId: words, assetId: words }),
  z.strictObject({
    list: z.literal('latestTransactions'),
    network,
    blockchainId: words,
    addresses: someWords,
    l1ValidationId: z.optional(words),
    txTypes: someWords,
  }),
  z.strictObject({ list: z.literal('blockchains'), network }),
  z.strictObject({ list: z.literal('chains'), network }),
  z.strictObject({ list: z.literal('erc20Balances'), network, chainId: words, address: words }),
  z.strictObject({ list: z.literal('erc721Balances'), network, chainId: words, address: words }),
  z.strictObject({ list: z.literal('nftTokens'), network, chainId: words, contract: words }),
  z.strictObject({ list: z.literal('pendingRewards'), network, addresses: someWords, nodeIds: someWords }),
  z.strictObject({ list: z.literal('nodeBlocks'), network, nodeId: words, blockchainId: z.optional(words) }),
  z.strictObject({
    list: z.literal('tokenHolders'),
    network,
    chainId: words,
    contract: words,
    threshold: z.optional(z.string().check(z.regex(/^\d{1,78}$/))),
    startTimestamp: seconds,
    endTimestamp: seconds,
  }),
]);

/** Reads what a link, a document's address or a kept journal names; `undefined` for anything else. */
export function readListRef(value: unknown): ListRef | undefined {
  const read = z.safeParse(listRef, value);
  return read.success ? (withoutAbsent(read.data) as ListRef) : undefined;
}

/** Optional fields that are there without a value are as good as absent. */
function withoutAbsent(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));
}
