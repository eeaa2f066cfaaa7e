import * as z from 'zod/mini';
import { wireText } from '../../../../primitives';
import { amountField, bigAmount, countField, field, flagField, wordField } from '../../../field';
import { evmMethod } from '../../../method';
import { badBlocks } from '../blockShape';
import { addressField, blockNumberParam, blockParam, dataField, hashField, plainNumberParam } from '../evmField';
import { evmService, rpcPath as path } from '../evmService';

/** The state behind blocks, for those who debug a node. */

const availability = evmService('debug', 'absent');

export const dumpBlock = evmMethod({
  name: 'debug_dumpBlock',
  path,
  summary: 'All accounts in the state of a block.',
  params: () => z.object({ number: blockNumberParam('Block number or tag.') }),
  result: accountDump,
  availability,
});

export const accountRange = evmMethod({
  name: 'debug_accountRange',
  path,
  summary: 'A range of accounts in the state of a block.',
  params: () =>
    z.object({
      block: blockParam(),
      start: dataField('Address hash to start at; 0x for the first.'),
      maxResults: plainNumberParam('count', 'Max accounts, up to 256.'),
      noCode: flagField('Whether to omit code.'),
      noStorage: flagField('Whether to omit storage.'),
      incompletes: flagField('Whether to include accounts with missing address preimages.'),
    }),
  result: accountDump,
  availability,
});

export const storageRangeAt = evmMethod({
  name: 'debug_storageRangeAt',
  path,
  summary: 'A range of contract storage before a transaction of a block.',
  params: () =>
    z.object({
      block: blockParam(),
      transactionIndex: plainNumberParam('index', 'Transaction index.'),
      address: addressField('The contract.'),
      keyStart: dataField('Slot hash to start at.'),
      maxResult: plainNumberParam('count', 'Max slots.'),
    }),
  result: () =>
    z.object({
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
  availability,
});

export const getModifiedAccountsByNumber = evmMethod({
  name: 'debug_getModifiedAccountsByNumber',
  path,
  summary: 'Accounts changed in a range of blocks, by number.',
  params: () =>
    z.object({
      start: plainNumberParam('height', 'Number of the block before the range; without an end, the block itself.'),
      end: z.optional(z.nullable(plainNumberParam('height', 'Last block number.'))),
    }),
  result: () => z.nullable(z.array(addressField())),
  availability,
});

export const getModifiedAccountsByHash = evmMethod({
  name: 'debug_getModifiedAccountsByHash',
  path,
  summary: 'Accounts changed in a range of blocks, by hash.',
  params: () =>
    z.object({
      start: hashField('evmBlock', 'Hash of the block before the range; without an end, the block itself.'),
      end: z.optional(z.nullable(hashField('evmBlock', 'Last block.'))),
    }),
  result: () => z.nullable(z.array(addressField())),
  availability,
});

export const getAccessibleState = evmMethod({
  name: 'debug_getAccessibleState',
  path,
  summary: 'First block number in a range whose state the node has.',
  params: () => z.object({ from: blockNumberParam('First block number.'), to: blockNumberParam('Last block number.') }),
  result: () => amountField('height'),
  availability,
});

export const preimage = evmMethod({
  name: 'debug_preimage',
  path,
  summary: 'Preimage of a hash, if the node stores it.',
  params: () => z.object({ hash: hashField(undefined, 'The hash.') }),
  result: () => dataField(),
  availability,
});

export const getBadBlocks = evmMethod({
  name: 'debug_getBadBlocks',
  path,
  summary: 'Blocks rejected by the node.',
  params: () => z.object({}),
  result: badBlocks,
  availability,
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
