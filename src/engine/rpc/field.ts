import * as z from 'zod/mini';
import { type Chain, flag, rate, u256, u64, wholeNumber, wireText, wireTime, anyJson } from '../primitives';

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

/** What methods of the P-, X- and C-Chain have in common. */

/** How bytes are asked for; hex ends with a checksum of 4 bytes, hexnc does not, hexc is another word for hex. */
export const bytesEncoding = () =>
  z.optional(field(z.enum(['hex', 'hexnc', 'hexc']), { sentence: 'Encoding of bytes.', default: 'hex' }));

/** Of the few methods that also answer with an object. */
export const answerEncoding = () =>
  z.optional(field(z.enum(['hex', 'hexnc', 'hexc', 'json']), { sentence: 'Encoding of the result.', default: 'hex' }));

/** A transaction that a node is to send on. */
export const issuing = {
  params: () => ({ tx: bytesField('The signed transaction.'), encoding: bytesEncoding() }),
  result: () => ({ txID: idField('transaction') }),
  effect: 'writes',
} as const;

/** A transaction or block of the P- or the X-Chain. */
export const codecAnswer = <Key extends 'tx' | 'block'>(kind: Key, chain: Chain) => {
  const sentence = {
    tx: 'The signed transaction: hex, or an object with encoding json.',
    block: 'The block: hex, or an object with encoding json.',
  }[kind];
  const bytes = { [kind]: field(anyJson, { sentence, codec: { kind, chain } }) } as Record<Key, typeof anyJson>;
  return { ...bytes, encoding: wordField() };
};

/** Who owns an output, a reward or a right, as a node's own methods write it. */
export const ownerField = (sentence: string) =>
  field(
    z.object({
      locktime: unixTime('Locktime; 0 for none.'),
      threshold: countField('Threshold of signatures.'),
      addresses: z.array(idField('address')),
    }),
    { sentence },
  );
export type Owner = z.infer<ReturnType<typeof ownerField>>;

/** Where a page of UTXOs ends: what the next one starts after (docs/facts/json-rpc.md, "Answers"). */
const place = () =>
  z.object({
    address: idField('address', 'Address of the last UTXO.'),
    utxo: idField('utxo', 'ID of the last UTXO.'),
  });

/** 1 to 1024 addresses of the chain that is asked, with its prefix. */
export const addressList = (sentence: string) => field(z.array(idField('address')), { sentence });

const ofAddresses = 'Owner addresses, at most 1024.';
const limit = () =>
  z.optional(
    field(wholeNumber, {
      unit: 'count',
      sentence: 'Max UTXOs to return; 0 or more than 1024 means 1024.',
      default: '1024',
    }),
  );
const startIndex = () => z.optional(field(place(), { sentence: 'endIndex of the previous page.' }));

/** @param source sentence about `sourceChain` */
export const utxoParams = (source: string) =>
  z.object({
    addresses: addressList(ofAddresses),
    sourceChain: z.optional(idOrAlias('blockchain', source)),
    limit: limit(),
    startIndex: startIndex(),
    encoding: bytesEncoding(),
  });

/** In hex, as the chain's codec writes them. */
export const utxoList = (chain: Chain) => z.array(field(bytesField(), { codec: { kind: 'utxo', chain } }));

/** One page; there are no more UTXOs where it has fewer than were asked for. Pages may repeat a UTXO. */
export const utxoPage = (chain: Chain) =>
  z.object({
    numFetched: countField('Number of UTXOs returned.'),
    utxos: utxoList(chain),
    endIndex: field(place(), { sentence: 'startIndex of the next page; unchanged if empty.' }),
    sourceChain: z.optional(idField('blockchain')),
    encoding: wordField(),
  });
