import * as z from 'zod/mini';
import { wireText } from '../../../../primitives';
import { amountField, bigAmount, countField, field, flagField, wordField } from '../../../field';
import { evmMethods } from '../../../method';
import {
  badBlocks,
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

debug('debug_dumpBlock', 'All accounts in the state of a block.', {
  params: () => ({ number: blockNumberParam('Block number or tag.') }),
  result: accountDump,
});

debug('debug_accountRange', 'A range of accounts in the state of a block.', {
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

debug('debug_storageRangeAt', 'A range of contract storage before a transaction of a block.', {
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

debug('debug_getModifiedAccountsByNumber', 'Accounts changed in a range of blocks, by number.', {
  params: () => ({
    start: plainNumberParam('height', 'Number of the block before the range; without an end, the block itself.'),
    end: z.optional(z.nullable(plainNumberParam('height', 'Last block number.'))),
  }),
  result: () => z.nullable(z.array(addressField())),
});

debug('debug_getModifiedAccountsByHash', 'Accounts changed in a range of blocks, by hash.', {
  params: () => ({
    start: hashField('evmBlock', 'Hash of the block before the range; without an end, the block itself.'),
    end: z.optional(z.nullable(hashField('evmBlock', 'Last block.'))),
  }),
  result: () => z.nullable(z.array(addressField())),
});

debug('debug_getAccessibleState', 'First block number in a range whose state the node has.', {
  params: () => ({ from: blockNumberParam('First block number.'), to: blockNumberParam('Last block number.') }),
  result: () => amountField('height'),
});

debug('debug_preimage', 'Preimage of a hash, if the node stores it.', {
  params: () => ({ hash: hashField(undefined, 'The hash.') }),
  result: () => dataField(),
});

debug('debug_getBadBlocks', 'Blocks rejected by the node.', { result: badBlocks });

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

const internal = evmMethods({ path, availability: evmService('internal-debug', { api: 'db' }), methods });
const block = () => z.object({ block: blockParam('Block number, tag or hash.') });

internal('debug_getRawHeader', 'RLP of a block header.', { params: block, result: () => dataField() });
internal('debug_getRawBlock', 'RLP of a block.', { params: block, result: () => dataField() });
internal('debug_getRawReceipts', 'RLP of a block’s receipts.', { params: block, result: () => z.array(dataField()) });

internal('debug_getRawTransaction', 'RLP of a transaction, with its type byte.', {
  params: () => ({ hash: hashField('evmTransaction', 'Transaction hash.') }),
  result: () => dataField(),
});

internal('debug_printBlock', 'A block in Go’s format.', {
  params: () => ({ number: plainNumberParam('height', 'Block number, as a number.') }),
  result: () => wordField(),
});
