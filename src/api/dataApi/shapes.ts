import * as z from 'zod/mini';
import { JsonNumber } from '../../core/json/value';
import { address, text, u256, wholeNumber } from '../schema/wire';

/** Objects that several of the data service's answers share (specification 2.3, 2.12). */

/** An address with what the service knows about the contract there. */
export const namedAddress = z.object({
  address,
  name: z.nullish(text),
  symbol: z.nullish(text),
  decimals: z.nullish(wholeNumber),
});
export type NamedAddress = z.infer<typeof namedAddress>;

/** Token with its unit; `decimals` places. What a contract does not tell, the service leaves out. */
export const token = z.object({ name: z.nullish(text), symbol: z.nullish(text), decimals: z.nullish(wholeNumber) });
export type Token = z.infer<typeof token>;

/** A price or value in a currency: the number's own text, since it is a JSON number that may have a fraction. */
export const money = z.object({
  currencyCode: text,
  value: z.pipe(
    z.custom<string | bigint | JsonNumber>(
      (value) => typeof value === 'string' || typeof value === 'bigint' || value instanceof JsonNumber,
      'a number',
    ),
    z.transform((value) => String(value)),
  ),
});
export type Money = z.infer<typeof money>;

export const erc20Token = z.object({ ...token.shape, address });

/** Names of NFT contracts may be missing: they are the contract's to give. */
export const nftToken = z.object({ address, name: z.nullish(text), symbol: z.nullish(text), tokenId: u256 });
