import * as z from 'zod/mini';
import { type Chain, flag, rate, u256, u64, wholeNumber, wireText, wireTime } from '../primitives';

/** What a value of an answer or a parameter means; renderers, checks and docs read it, nothing guesses from names. */
export type FieldUnit =
  | 'nAVAX'
  | 'wei'
  /** Wei for one unit of gas. */
  | 'wei/gas'
  /** Base units of an asset that another field names. */
  | 'assetAmount'
  | 'weight'
  | 'gas'
  /** nAVAX for one unit of gas of the P-Chain, or for one second of an L1 validator. */
  | 'nAVAX/gas'
  | 'nAVAX/s'
  | 'gas/s'
  /** A moment: Unix seconds, or a text in RFC 3339. */
  | 'time'
  | 'timeMilliseconds'
  | 'seconds'
  | 'milliseconds'
  | 'nanoseconds'
  | 'percent'
  /** From 0 to 1. */
  | 'share'
  /** Millionths: 20000 are 2 %. */
  | 'shares'
  | 'height'
  | 'index'
  | 'count'
  | 'byteCount'
  | 'evmChainID'
  | 'networkID'
  /** EIP-2718: 2 is EIP-1559. */
  | 'transactionType'
  | 'denomination'
  /** Hex of bytes that can be decoded, see `bytes`. */
  | 'bytes';

/** What an identifier stands for. */
export type IdKind =
  | 'transaction'
  | 'block'
  | 'subnet'
  | 'blockchain'
  | 'asset'
  | 'validation'
  | 'utxo'
  | 'vm'
  | 'node'
  | 'address'
  | 'evmAddress'
  | 'evmTransaction'
  | 'evmBlock'
  | 'message'
  | 'conversion'
  | 'publicKey'
  | 'signature'
  | 'container';

export interface FieldMeta {
  readonly unit?: FieldUnit;
  readonly id?: IdKind;
  /** Whether an alias ("X", "AVAX") may stand in place of the ID. */
  readonly alias?: true;
  /** One sentence, for parameters always, for results where the name does not say it. */
  readonly sentence?: string;
  /** A sentence on each word that a value can be. */
  readonly words?: Readonly<Record<string, string>>;
  /** What the server takes where a parameter is left out. */
  readonly default?: string;
  /** What of the codec stands here, in hex or, transactions and blocks, in the node's JSON form. */
  readonly codec?: CodecContent;
}

export interface CodecContent {
  readonly kind: 'tx' | 'block' | 'utxo';
  readonly chain: Chain;
}

/** Meta data of schemas; `fieldOf` reads it. A schema instance has one meaning, so builders hand out new ones. */
const fields = z.registry<FieldMeta>();

export function field<S extends z.core.$ZodType>(schema: S, meta: FieldMeta): S {
  const own = z.clone(schema);
  // What is undefined says nothing, and leaves what an inner schema says.
  const given = Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== undefined));
  fields.add(own, { ...fields.get(schema), ...given });
  return own;
}

export function fieldOf(schema: z.core.$ZodType): FieldMeta | undefined {
  return fields.get(schema);
}

/** A u64 as servers of the first kind write it, a decimal string or a number → bigint. */
export const amountField = (unit: FieldUnit, sentence?: string) => field(u64, { unit, sentence });
export const nAvax = (sentence?: string) => amountField('nAVAX', sentence);
export const weight = (sentence?: string) => amountField('weight', sentence);
export const height = (sentence?: string) => amountField('height', sentence);
export const bigAmount = (unit: FieldUnit, sentence?: string) => field(u256, { unit, sentence });

/** A count that is small for sure → number. */
export const countField = (sentence?: string) => field(wholeNumber, { unit: 'count', sentence });
export const seconds = (sentence?: string) => amountField('seconds', sentence);

/** Unix seconds → Date. */
export const unixTime = (sentence?: string) => field(wireTime, { unit: 'time', sentence });

/** "99.9999" → number. */
export const percent = (sentence?: string) => field(rate, { unit: 'percent', sentence });

/** Fields that mean the same, by their names. */
export function each<const Names extends readonly string[], S>(names: Names, make: () => S): Record<Names[number], S> {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Names[number], S>;
}

/** An identifier as the server spells it. */
export const idField = (id: IdKind, sentence?: string) => field(wireText, { id, sentence });
export const idOrAlias = (id: IdKind, sentence?: string) => field(wireText, { id, alias: true, sentence });
export const bytesField = (sentence?: string) => field(wireText, { unit: 'bytes', sentence });
export const wordField = (sentence?: string) => field(wireText, { sentence });
export const flagField = (sentence?: string) => field(flag, { sentence });
