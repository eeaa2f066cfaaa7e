import * as z from 'zod/mini';

/**
 * A list of the data service, or of a network's own nodes, that goes on beyond what a Finding shows: it can be opened as a document that loads more,
 * and exported. Plain data, so that it can stand in a link, be kept and be taken up again after a restart.
 */
export type ListRef = { readonly network: string } & (
  | {
      readonly list: 'addressTransactions';
      /** EVM chain ID in decimal, or a blockchain ID. */
      readonly chainId: string;
      readonly address: string;
      /** Of the chain's native token, where it is known. */
      readonly symbol?: string;
    }
  | { readonly list: 'assetTransactions'; readonly blockchainId: string; readonly assetId: string }
  | {
      readonly list: 'latestTransactions';
      /** "p-chain", "x-chain", "c-chain" or a blockchain ID. */
      readonly blockchainId: string;
      readonly addresses?: readonly string[];
      readonly l1ValidationId?: string;
      readonly txTypes?: readonly string[];
    }
  | { readonly list: 'blockchains' }
  | { readonly list: 'chains' }
  | { readonly list: 'subnets' }
  | {
      readonly list: 'validators';
      /** cb58; absent: the Primary Network. */
      readonly subnetId?: string;
      /** Of the P-Chain, in decimal; absent: the current ones. */
      readonly height?: string;
    }
  | { readonly list: 'erc20Balances' | 'erc721Balances'; readonly chainId: string; readonly address: string }
  | { readonly list: 'nftTokens'; readonly chainId: string; readonly contract: string }
  | { readonly list: 'pendingRewards'; readonly addresses?: readonly string[]; readonly nodeIds?: readonly string[] }
  | {
      readonly list: 'nodeBlocks';
      readonly nodeId: string;
      /** "p-chain" where it is not named. */
      readonly blockchainId?: string;
    }
  | {
      readonly list: 'tokenHolders';
      readonly chainId: string;
      readonly contract: string;
      /** Smallest balance that counts, in the token's base unit, as digits; absent: any. */
      readonly threshold?: string;
      /** Unix seconds. */
      readonly startTimestamp?: number;
      readonly endTimestamp?: number;
    }
);

export type ListName = ListRef['list'];

const words = z.string().check(z.minLength(1), z.maxLength(128));

const someWords = z.optional(z.array(words).check(z.maxLength(100)));

const seconds = z.optional(z.int().check(z.gte(0)));

const network = words;

const listRef = z.discriminatedUnion('list', [
  z.strictObject({
    list: z.literal('addressTransactions'),
    network,
    chainId: words,
    address: words,
    symbol: z.optional(words),
  }),
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
  z.strictObject({ list: z.literal('subnets'), network }),
  z.strictObject({
    list: z.literal('validators'),
    network,
    subnetId: z.optional(words),
    height: z.optional(z.string().check(z.regex(/^\d{1,20}$/))),
  }),
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
