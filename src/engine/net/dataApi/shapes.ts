import * as z from 'zod/mini';
import { JsonNumber, address, u256, wholeNumber, wireText, wireTime } from '../../primitives';

/** Objects that several of the data service's answers about EVM chains share (docs/facts/data-service.md). */

/** Places of a token's unit, which its contract says: what is no integer in plain digits is a lie, and as good as nothing. */
const decimals = z.nullish(
  z.union([
    wholeNumber,
    z.pipe(
      z.custom<JsonNumber>((value) => value instanceof JsonNumber, 'a small integer of at least 0'),
      z.transform(() => null),
    ),
  ]),
);

/** An address with what the service knows about the contract there. */
export const namedAddress = z.object({
  address,
  name: z.nullish(wireText),
  symbol: z.nullish(wireText),
  decimals,
  logoUri: z.nullish(wireText),
});
export type NamedAddress = z.infer<typeof namedAddress>;

/** Token with its unit; `decimals` places. What a contract does not tell, the service leaves out. */
export const token = z.object({
  name: z.nullish(wireText),
  symbol: z.nullish(wireText),
  decimals,
  logoUri: z.nullish(wireText),
});
export type ServiceToken = z.infer<typeof token>;

/** A price or value in a currency: the number's own text, since it is a JSON number that may have a fraction. */
export const money = z.object({
  currencyCode: wireText,
  value: z.pipe(
    z.custom<string | bigint | JsonNumber>(
      (value) => typeof value === 'string' || typeof value === 'bigint' || value instanceof JsonNumber,
      'a number',
    ),
    z.transform((value) => String(value)),
  ),
});
export type Money = z.infer<typeof money>;

export const networkToken = z.object({ ...token.shape, description: z.nullish(wireText) });

export const erc20Token = z.object({ ...token.shape, address, ercType: z.nullish(wireText), price: z.nullish(money) });

/**
 * What the service read at the token's URI; nothing of it is trusted. `symbol` and `attributes` come with ERC-721,
 * `decimals` and `properties` with ERC-1155. `indexStatus` says whether it could be read ("INDEXED", "MISSING_TOKEN"…).
 */
export const nftMetadata = z.object({
  indexStatus: z.nullish(wireText),
  metadataLastUpdatedTimestamp: z.nullish(wireTime),
  name: z.nullish(wireText),
  symbol: z.nullish(wireText),
  imageUri: z.nullish(wireText),
  description: z.nullish(wireText),
  animationUri: z.nullish(wireText),
  externalUrl: z.nullish(wireText),
  background: z.nullish(wireText),
  attributes: z.nullish(wireText),
  decimals: z.nullish(wholeNumber),
  properties: z.nullish(wireText),
});

/** Names of NFT contracts may be missing: they are the contract's to give, and no ERC-1155 has one here. */
export const nftToken = z.object({
  address,
  name: z.nullish(wireText),
  symbol: z.nullish(wireText),
  /** "ERC-721" or "ERC-1155". */
  ercType: z.nullish(wireText),
  tokenId: u256,
  tokenUri: z.nullish(wireText),
  metadata: z.nullish(nftMetadata),
  ownerAddress: z.nullish(address),
});
