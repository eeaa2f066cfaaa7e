import * as z from 'zod/mini';
import { wireText } from '../../../../primitives';
import { amountField, bigAmount, countField, field, flagField, wordField } from '../../../field';
import { evmMethods } from '../../../method';
import { badBlocks } from '../blockShapes';
import {
  addressField,
  blockNumberParam,
  blockParam,
  dataField,
  hashField,
  plainNumberParam,
  evmService,
  rpcPath as path,
} from '../evmField';

/** The state behind blocks, for those who debug a node. */

const debug = evmMethods({ path, availability: evmService('debug', 'absent') });
export const { methods } = debug;

export const dumpBlock = debug('debug_dumpBlock', {
  summary: 'All accounts in the state of a block.',
  params: () => ({ number: blockNumberParam('Block number or tag.') }),
  result: accountDump,
});

export const accountRange = debug('debug_accountRange', {
  summary: 'A range of accounts in the state of a block.',
  params: () => ({
    block: blockParam(),
    start: dataField('Address hash to start at; 0x for the first.'),
    maxResults: plainNumberParam('count', 'Max accounts, up to 256.'),
    noCode: flagField('Whether to omit code.'),
    noStorage: flagField('Whether to omit storage.'),
    incompletes: flagField('Whether to include accounts with missing address preimages.'),
  }),
  result: accountDump,
});

export const storageRangeAt = debug('debug_storageRangeAt', {
  summary: 'A range of contract storage before a transaction of a block.',
  params: () => ({
    block: blockParam(),
    transactionIndex: plainNumberParam('index', 'Transaction index.'),
    address: addressField('The contract.'),
    keyStart: dataField('Slot hash to start at.'),
    maxResult: plainNumberParam('count', 'Max slots.'),
  }),
  result: () => ({
    storage: field(
      z.nullable(
        z.record(
          z.string(),
          z.object({
            key: z.nullable(hashField(undefined, 'Slot key, if the node has its preimage.')),
            value: hashField(),
          }),
        ),
      ),
      { sentence: 'By slot hash; null for an account without storage.' },
    ),
    nextKey: z.nullable(hashField(undefined, 'Next key.')),
  }),
});

export const getModifiedAccountsByNumber = debug('debug_getModifiedAccountsByNumber', {
  summary: 'Accounts changed in a range of blocks, by number.',
  params: () => ({
    start: plainNumberParam('height', 'Number of the block before the range; without an end, the block itself.'),
    end: z.optional(z.nullable(plainNumberParam('height', 'Last block number.'))),
  }),
  result: () => z.nullable(z.array(addressField())),
});

export const getModifiedAccountsByHash = debug('debug_getModifiedAccountsByHash', {
  summary: 'Accounts changed in a range of blocks, by hash.',
  params: () => ({
    start: hashField('evmBlock', 'Hash of the block before the range; without an end, the block itself.'),
    end: z.optional(z.nullable(hashField('evmBlock', 'Last block.'))),
  }),
  result: () => z.nullable(z.array(addressField())),
});

export const getAccessibleState = debug('debug_getAccessibleState', {
  summary: 'First block number in a range whose state the node has.',
  params: () => ({ from: blockNumberParam('First block number.'), to: blockNumberParam('Last block number.') }),
  result: () => amountField('height'),
});

export const preimage = debug('debug_preimage', {
  summary: 'Preimage of a hash, if the node stores it.',
  params: () => ({ hash: hashField(undefined, 'The hash.') }),
  result: () => dataField(),
});

export const getBadBlocks = debug('debug_getBadBlocks', {
  summary: 'Blocks rejected by the node.',
  result: badBlocks,
});

function accountDump() {
  return z.object({
    root: wordField('State root, without 0x.'),
    accounts: z.record(
      z.string(),
      z.object({
        balance: bigAmount('wei'),
        nonce: countField(),
        root: dataField('Storage root.'),
        codeHash: dataField(),
        code: z.optional(dataField()),
        storage: z.optional(field(z.record(z.string(), wireText), { sentence: 'Values by slot.' })),
        address: z.optional(addressField()),
        key: z.optional(dataField('Address hash.')),
      }),
    ),
    next: z.optional(wordField('Next key in base64.')),
  });
}

/** Blocks and transactions as bytes. */

const internal = evmMethods({ path, availability: evmService('internal-debug', { api: 'db' }) }, methods);
const block = () => z.object({ block: blockParam('Block number, tag or hash.') });

export const getRawHeader = internal('debug_getRawHeader', {
  summary: 'RLP of a block header.',
  params: block,
  result: () => dataField(),
});

export const getRawBlock = internal('debug_getRawBlock', {
  summary: 'RLP of a block.',
  params: block,
  result: () => dataField(),
});

export const getRawReceipts = internal('debug_getRawReceipts', {
  summary: 'RLP of a block’s receipts.',
  params: block,
  result: () => z.array(dataField()),
});

export const getRawTransaction = internal('debug_getRawTransaction', {
  summary: 'RLP of a transaction, with its type byte.',
  params: () => ({ hash: hashField('evmTransaction', 'Transaction hash.') }),
  result: () => dataField(),
});

export const printBlock = internal('debug_printBlock', {
  summary: 'A block in Go’s format.',
  params: () => ({ number: plainNumberParam('height', 'Block number, as a number.') }),
  result: () => wordField(),
});
