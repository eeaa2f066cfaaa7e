import * as z from 'zod/mini';
import { type Chain, flag, rate, u256, u64, wholeNumber, wireText, wireTime, anyJson } from '../primitives';

/** Meaning of a value in a response or parameter. Renderers, checks and docs use it instead of guessing from names. */
export type FieldUnit =
  | 'nAVAX'
  | 'wei'
  /** Wei per unit of gas. */
  | 'wei/gas'
  /** Base units of an asset that another field names. */
  | 'assetAmount'
  | 'weight'
  | 'gas'
  /** nAVAX per unit of P-Chain gas, or per second of an L1 validator. */
  | 'nAVAX/gas'
  | 'nAVAX/s'
  | 'gas/s'
  /** A time: Unix seconds, or text in RFC 3339. */
  | 'time'
  | 'timeMilliseconds'
  | 'seconds'
  | 'milliseconds'
  | 'nanoseconds'
  | 'percent'
  /** From 0 to 1. */
  | 'share'
  /** Millionths: 20000 is 2 %. */
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
  /** Bytes in hex that can be decoded, see `codec`. */
  | 'bytes';

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
  /** An alias ("X", "AVAX") is allowed in place of the ID. */
  readonly alias?: true;
  /** One sentence. Parameters always have it, results where the name is not enough. */
  readonly sentence?: string;
  /** A sentence on each possible value. */
  readonly words?: Readonly<Record<string, string>>;
  /** The server's default for an omitted parameter. */
  readonly default?: string;
  /** Codec type of the value, in hex or, for transactions and blocks, in the node's JSON form. */
  readonly codec?: CodecContent;
}

export interface CodecContent {
  readonly kind: 'tx' | 'block' | 'utxo';
  readonly chain: Chain;
}

/** Metadata of schemas, read by `fieldOf`. A schema instance has one meaning, so builders return new instances. */
const fields = z.registry<FieldMeta>();

export function field<S extends z.core.$ZodType>(schema: S, meta: FieldMeta): S {
  const own = z.clone(schema);
  // Undefined properties must not override those of an inner schema.
  const given = Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== undefined));
  fields.add(own, { ...fields.get(schema), ...given });
  return own;
}

export function fieldOf(schema: z.core.$ZodType): FieldMeta | undefined {
  return fields.get(schema);
}

/** A u64 in a response of the node's server, as a decimal string or a number → bigint. */
export const amountField = (unit: FieldUnit, sentence?: string) => field(u64, { unit, sentence });
export const nAvax = (sentence?: string) => amountField('nAVAX', sentence);
export const weight = (sentence?: string) => amountField('weight', sentence);
export const height = (sentence?: string) => amountField('height', sentence);
export const bigAmount = (unit: FieldUnit, sentence?: string) => field(u256, { unit, sentence });

/** A count that is always small → number. */
export const countField = (sentence?: string) => field(wholeNumber, { unit: 'count', sentence });
export const seconds = (sentence?: string) => amountField('seconds', sentence);

export const unixTime = (sentence?: string) => field(wireTime, { unit: 'time', sentence });

export const percent = (sentence?: string) => field(rate, { unit: 'percent', sentence });

/** Fields with the same meaning, by name. */
export function fieldsNamed<const Names extends readonly string[], S>(
  names: Names,
  make: () => S,
): Record<Names[number], S> {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Names[number], S>;
}

/** An identifier in the server's spelling. */
export const idField = (id: IdKind, sentence?: string) => field(wireText, { id, sentence });
export const idOrAlias = (id: IdKind, sentence?: string) => field(wireText, { id, alias: true, sentence });
export const bytesField = (sentence?: string) => field(wireText, { unit: 'bytes', sentence });
export const wordField = (sentence?: string) => field(wireText, { sentence });
export const flagField = (sentence?: string) => field(flag, { sentence });

/** Encoding of bytes: hex has a 4-byte checksum, hexnc has none, hexc is an alias of hex. */
export const bytesEncoding = () =>
  z.optional(field(z.enum(['hex', 'hexnc', 'hexc']), { sentence: 'Encoding of bytes.', default: 'hex' }));

/** For the few methods that can also return an object. */
export const responseEncoding = () =>
  z.optional(field(z.enum(['hex', 'hexnc', 'hexc', 'json']), { sentence: 'Encoding of the result.', default: 'hex' }));

/** A transaction for a node to issue. */
export const issuing = {
  params: () => ({ tx: bytesField('The signed transaction.'), encoding: bytesEncoding() }),
  result: () => ({ txID: idField('transaction') }),
  effect: 'writes',
} as const;

export const codecResult = <Key extends 'tx' | 'block'>(kind: Key, chain: Chain) => {
  const sentence = {
    tx: 'The signed transaction: hex, or an object with encoding json.',
    block: 'The block: hex, or an object with encoding json.',
  }[kind];
  const bytes = { [kind]: field(anyJson, { sentence, codec: { kind, chain } }) } as Record<Key, typeof anyJson>;
  return { ...bytes, encoding: wordField() };
};

/** Owner of an output, a reward or a permission, in the format of the node's own methods. */
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

/** The last UTXO of a page, after which the next one starts (docs/facts/json-rpc.md, "Answers"). */
const place = () =>
  z.object({
    address: idField('address', 'Address of the last UTXO.'),
    utxo: idField('utxo', 'ID of the last UTXO.'),
  });

/** 1 to 1024 addresses of the queried chain, with its prefix. */
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

/** Hex in the chain's codec. */
export const utxoList = (chain: Chain) => z.array(field(bytesField(), { codec: { kind: 'utxo', chain } }));

/** A page of UTXOs. One with fewer than requested is the last. Pages may repeat a UTXO. */
export const utxoPage = (chain: Chain) =>
  z.object({
    numFetched: countField('Number of UTXOs returned.'),
    utxos: utxoList(chain),
    endIndex: field(place(), { sentence: 'startIndex of the next page; unchanged if empty.' }),
    sourceChain: z.optional(idField('blockchain')),
    encoding: wordField(),
  });
