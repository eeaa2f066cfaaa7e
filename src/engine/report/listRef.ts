import * as z from 'zod/mini';
import { definedFields } from '../primitives';

const words = z.string().check(z.minLength(1), z.maxLength(128));
const someWords = z.optional(z.array(words).check(z.maxLength(100)));
/** Unix seconds. */
const seconds = z.optional(z.int().check(z.gte(0)));
const digits = (most: number) => z.optional(z.string().check(z.regex(/^\d+$/), z.maxLength(most)));

function listOf<Name extends string, Shape extends z.core.$ZodLooseShape>(list: Name, shape: Shape) {
  return z.strictObject({ list: z.literal(list), network: words, ...shape });
}

/** Chain IDs are decimal EVM chain IDs or blockchain IDs, for P, X and C also "p-chain", "x-chain" and "c-chain". */
const listRef = z.discriminatedUnion('list', [
  // `symbol`: of the chain's native token, if known.
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
  // Defaults: Primary Network, current height of the P-Chain.
  listOf('validators', { subnetId: z.optional(words), height: digits(20) }),
  listOf('erc20Balances', { chainId: words, address: words }),
  listOf('erc721Balances', { chainId: words, address: words }),
  listOf('nftTokens', { chainId: words, contract: words }),
  listOf('pendingRewards', { addresses: someWords, nodeIds: someWords }),
  // P-Chain by default.
  listOf('nodeBlocks', { nodeId: words, blockchainId: z.optional(words) }),
  // `threshold`: minimum balance in base units of the token; any by default.
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
 * A list of the data service or a network's nodes that is longer than what a Report shows; it can be opened as a
 * document that loads more, and exported. Plain data, so that it can be put into links and stored to resume after a
 * restart.
 */
export type ListRef = Frozen<z.infer<typeof listRef>>;

export type ListName = ListRef['list'];

/** Parses a reference from a link, a document's address or a stored journal; `undefined` for anything else. */
export function readListRef(value: unknown): ListRef | undefined {
  const read = z.safeParse(listRef, value);
  return read.success ? (definedFields<unknown>(read.data) as ListRef) : undefined;
}
