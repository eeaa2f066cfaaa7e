import * as z from 'zod/mini';
import { bytesField, countField, field, idField, idOrAlias, unixTime, wordField } from './field';
import { wholeNumber } from '../../schema/wire';
import type { Chain } from '../../ids/identifier';

/** What methods of the P-, X- and C-Chain have in common. */

/** How bytes are asked for; hex ends with a checksum of 4 bytes, hexnc does not, hexc is another word for hex. */
export const bytesEncoding = () =>
  z.optional(field(z.enum(['hex', 'hexnc', 'hexc']), { sentence: 'Form of bytes.', default: 'hex' }));

/** Of the few methods that also answer with an object. */
export const answerEncoding = () =>
  z.optional(field(z.enum(['hex', 'hexnc', 'hexc', 'json']), { sentence: 'Form of the answer.', default: 'hex' }));

/** Who owns an output, a reward or a right, as a node's own methods write it. */
export const ownerField = (sentence: string) =>
  field(
    z.object({
      locktime: unixTime('When the addresses can sign from; 0: now.'),
      threshold: countField('How many of the addresses must sign.'),
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

const ofAddresses = 'At least one of these owns each UTXO; at most 1024.';
const limit = () =>
  z.optional(
    field(wholeNumber, {
      unit: 'count',
      sentence: 'UTXOs in one answer; 0 and more than 1024 are 1024.',
      default: '1024',
    }),
  );
const startIndex = () => z.optional(field(place(), { sentence: 'endIndex of the answer before, to go on after it.' }));

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
    numFetched: countField('UTXOs in this answer.'),
    utxos: utxoList(chain),
    endIndex: field(place(), { sentence: 'Where the next answer starts; as asked where there was nothing.' }),
    sourceChain: z.optional(idField('blockchain')),
    encoding: wordField(),
  });
