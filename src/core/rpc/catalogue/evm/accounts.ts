import * as z from 'zod/mini';
import { text } from '../../../schema/wire';
import { field } from '../field';
import { evmMethod } from '../method';
import { addressField, blockParam, dataField, hashField, numberField, quantityField } from './evmField';
import { evmService, goneFromC, rpcPath as path } from './evmService';

/** State of accounts. A node that prunes has it for the last blocks alone. */

const account = () => addressField('The account.');
const slot = () => field(text, { sentence: 'Slot of the storage: 0x hex of at most 32 bytes.' });

export const getBalance = evmMethod({
  name: 'eth_getBalance',
  path,
  summary: 'Balance of an account in the native token.',
  params: () => z.object({ address: account(), block: blockParam() }),
  result: () => quantityField('wei'),
});

export const getTransactionCount = evmMethod({
  name: 'eth_getTransactionCount',
  path,
  summary: 'How many transactions an account sent: its next nonce.',
  params: () => z.object({ address: account(), block: blockParam() }),
  result: () => quantityField('count'),
});

export const getCode = evmMethod({
  name: 'eth_getCode',
  path,
  summary: 'Code of a contract.',
  params: () => z.object({ address: account(), block: blockParam() }),
  result: () => dataField('0x for an account without code.'),
});

export const getStorageAt = evmMethod({
  name: 'eth_getStorageAt',
  path,
  summary: 'One word of the storage of a contract.',
  params: () => z.object({ address: account(), slot: slot(), block: blockParam() }),
  result: () => hashField(undefined, '32 bytes, zeros where nothing was stored.'),
});

export const getProof = evmMethod({
  name: 'eth_getProof',
  path,
  summary: 'An account and slots of its storage with their Merkle proofs; nodes refuse blocks out of their window.',
  params: () =>
    z.object({
      address: account(),
      storageKeys: field(z.array(slot()), { sentence: 'Slots of its storage to prove too; an empty list for none.' }),
      block: blockParam(),
    }),
  result: () =>
    z.object({
      address: addressField(),
      accountProof: z.array(dataField('Nodes from the root of the state, in RLP.')),
      balance: quantityField('wei'),
      codeHash: hashField(),
      nonce: numberField(),
      storageHash: hashField(),
      storageProof: z.array(
        z.object({
          key: field(text, { sentence: 'As it was asked.' }),
          value: numberField(),
          proof: z.array(dataField('Nodes from the root of the storage, in RLP.')),
        }),
      ),
    }),
});

export const accounts = evmMethod({
  name: 'eth_accounts',
  path,
  summary: 'Accounts whose keys the node holds.',
  params: () => z.object({}),
  result: () => z.array(addressField()),
  availability: evmService('internal-account', 'absent'),
});

export const etherbase = evmMethod({
  name: 'eth_etherbase',
  path,
  summary: 'Who gets the fees of blocks that this node makes.',
  params: () => z.object({}),
  result: () => addressField(),
  availability: goneFromC,
});

export const coinbase = evmMethod({
  name: 'eth_coinbase',
  path,
  summary: 'Who gets the fees of blocks that this node makes: another name of eth_etherbase.',
  params: () => z.object({}),
  result: () => addressField(),
  availability: goneFromC,
});
