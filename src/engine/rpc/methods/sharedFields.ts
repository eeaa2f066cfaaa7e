import * as z from 'zod/mini';
import { bytesField, countField, field, idField, idOrAlias, unixTime, wordField } from '../field';
import { anyJson, type Chain, wholeNumber } from '../../primitives';

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
