import * as z from 'zod/mini';

const words = z.string().check(z.minLength(1), z.maxLength(128));
const someWords = z.optional(z.array(words).check(z.maxLength(100)));
/** Unix seconds. */
const seconds = z.optional(z.int().check(z.gte(0)));
const digits = (most: number) => z.optional(z.string().check(z.regex(/^\d+$/), z.maxLength(most)));

function listOf<Name extends string, Shape extends z.core.$ZodLooseShape>(list: Name, shape: Shape) {
  return z.strictObject({ list: z.literal(list), network: words, ...shape });
}

/** Chain IDs are EVM chain IDs in decimal or blockchain IDs, P, X and C also "p-chain", "x-chain" and "c-chain". */
const listRef = z.discriminatedUnion('list', [
  // The symbol of the chain's native token, where it is known.
  listOf('addressTransactions', { chainId: words, address: words, symbol: z.optional(words) }),
  listOf('assetTransactions', { blockchainId: words, assetId: words }),
  listOf('latestTransactions', {
    blockchainId: words,
    addresses: someWords,
    l1ValidationId: z.optional(words),
    txTypes: someWords,
  }),
  listOf('blockchains', {}),
  listOf('chains', {}),
  listOf('subnets', {}),
  // The Primary Network where no subnet is named, the current ones where no height of the P-Chain is.
  listOf('validators', { subnetId: z.optional(words), height: digits(20) }),
  listOf('erc20Balances', { chainId: words, address: words }),
  listOf('erc721Balances', { chainId: words, address: words }),
  listOf('nftTokens', { chainId: words, contract: words }),
  listOf('pendingRewards', { addresses: someWords, nodeIds: someWords }),
  // Of the P-Chain where no chain is named.
  listOf('nodeBlocks', { nodeId: words, blockchainId: z.optional(words) }),
  // The smallest balance that counts, in the token's base unit; absent: any.
  listOf('tokenHolders', {
    chainId: words,
    contract: words,
    threshold: digits(78),
    startTimestamp: seconds,
    endTimestamp: seconds,
  }),
]);

type DeepReadonly<T> = T extends readonly (infer Item)[] ? readonly Item[] : T;
type Frozen<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : never;

/**
 * A list of the data service, or of a network's own nodes, that goes on beyond what a Finding shows: it can be opened as a document that loads more,
 * and exported. Plain data, so that it can stand in a link, be kept and be taken up again after a restart.
 */
export type ListRef = Frozen<z.infer<typeof listRef>>;

export type ListName = ListRef['list'];

/** Reads what a link, a document's address or a kept journal names; `undefined` for anything else. */
export function readListRef(value: unknown): ListRef | undefined {
  const read = z.safeParse(listRef, value);
  return read.success ? (withoutAbsent(read.data) as ListRef) : undefined;
}

/** Optional fields that are there without a value are as good as absent. */
function withoutAbsent(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));
}
