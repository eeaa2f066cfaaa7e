import * as z from 'zod/mini';
import { text } from '../../../../schema/wire';
import { amountField, bigAmount, countField, field, flagField, wordField } from '../../field';
import { evmMethod } from '../../method';
import { badBlocks } from '../blockShape';
import { addressField, blockNumberParam, blockParam, dataField, hashField, plainNumberParam } from '../evmField';
import { evmService, rpcPath as path } from '../evmService';

/** The state behind blocks, for those who debug a node. */

const availability = evmService('debug', 'absent');

export const dumpBlock = evmMethod({
  name: 'debug_dumpBlock',
  path,
  summary: 'All accounts of the state of a block.',
  params: () => z.object({ number: blockNumberParam('Height, or a tag.') }),
  result: accountDump,
  availability,
});

export const accountRange = evmMethod({
  name: 'debug_accountRange',
  path,
  summary: 'A range of the accounts of the state of a block.',
  params: () =>
    z.object({
      block: blockParam(),
      start: dataField('Hash of the address to start at; 0x for the first.'),
      maxResults: plainNumberParam('count', 'Most accounts, up to 256.'),
      noCode: flagField('Whether code is left out.'),
      noStorage: flagField('Whether storage is left out.'),
      incompletes: flagField('Whether accounts come whose addresses the node does not know.'),
    }),
  result: accountDump,
  availability,
});

export const storageRangeAt = evmMethod({
  name: 'debug_storageRangeAt',
  path,
  summary: 'A range of the storage of a contract, before a transaction of a block.',
  params: () =>
    z.object({
      block: blockParam(),
      transactionIndex: plainNumberParam('index', 'Place of the transaction.'),
      address: addressField('The contract.'),
      keyStart: dataField('Hash of the slot to start at.'),
      maxResult: plainNumberParam('count', 'Most slots.'),
    }),
  result: () =>
    z.object({
      storage: field(
        z.nullable(
          z.record(
            z.string(),
            z.object({ key: z.nullable(hashField(undefined, 'Slot, where the node knows it.')), value: hashField() }),
          ),
        ),
        { sentence: 'By hash of the slot; null for an account without storage.' },
      ),
      nextKey: z.nullable(hashField(undefined, 'Where to go on.')),
    }),
  availability,
});

export const getModifiedAccountsByNumber = evmMethod({
  name: 'debug_getModifiedAccountsByNumber',
  path,
  summary: 'Accounts that changed in a range of blocks, by height.',
  params: () =>
    z.object({
      start: plainNumberParam(
        'height',
        'Block before the first, as a number; without an end the changed block itself.',
      ),
      end: z.optional(z.nullable(plainNumberParam('height', 'Last block, as a number.'))),
    }),
  result: () => z.nullable(z.array(addressField())),
  availability,
});

export const getModifiedAccountsByHash = evmMethod({
  name: 'debug_getModifiedAccountsByHash',
  path,
  summary: 'Accounts that changed in a range of blocks, by hash.',
  params: () =>
    z.object({
      start: hashField('evmBlock', 'Block before the first; without an end the changed block itself.'),
      end: z.optional(z.nullable(hashField('evmBlock', 'Last block.'))),
    }),
  result: () => z.nullable(z.array(addressField())),
  availability,
});

export const getAccessibleState = evmMethod({
  name: 'debug_getAccessibleState',
  path,
  summary: 'First height of a range at which the node still has the state.',
  params: () => z.object({ from: blockNumberParam('First height.'), to: blockNumberParam('Last height.') }),
  result: () => amountField('height'),
  availability,
});

export const preimage = evmMethod({
  name: 'debug_preimage',
  path,
  summary: 'The bytes of a hash, where the node kept them.',
  params: () => z.object({ hash: hashField(undefined, 'The hash.') }),
  result: () => dataField(),
  availability,
});

export const getBadBlocks = evmMethod({
  name: 'debug_getBadBlocks',
  path,
  summary: 'Blocks that the node refused.',
  params: () => z.object({}),
  result: badBlocks,
  availability,
});

function accountDump() {
  return z.object({
    root: wordField('Root of the state, without 0x.'),
    accounts: z.record(
      z.string(),
      z.object({
        balance: bigAmount('wei'),
        nonce: countField(),
        root: dataField('Root of the storage.'),
        codeHash: dataField(),
        code: z.optional(dataField()),
        storage: z.optional(field(z.record(z.string(), text), { sentence: 'Words by slot.' })),
        address: z.optional(addressField()),
        key: z.optional(dataField('Hash of the address.')),
      }),
    ),
    next: z.optional(wordField('Where to go on, in base64.')),
  });
}
