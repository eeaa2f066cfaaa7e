import * as z from 'zod/mini';
import { wireText } from '../../../primitives';
import { field } from '../../field';
import { evmMethod } from '../../method';
import { addressField, blockParam, dataField, hashField, numberField, quantityField } from './evmField';
import { evmService, goneFromC, rpcPath as path } from './evmService';

/** State of accounts. A node that prunes has it for the last blocks alone. */

const account = () => addressField('The account.');
const slot = () => field(wireText, { sentence: 'Storage slot: 0x hex, at most 32 bytes.' });

export const getBalance = evmMethod({
  name: 'eth_getBalance',
  path,
  summary: 'Native token balance of an account.',
  params: () => z.object({ address: account(), block: blockParam() }),
  result: () => quantityField('wei'),
});

export const getTransactionCount = evmMethod({
  name: 'eth_getTransactionCount',
  path,
  summary: 'Nonce of an account.',
  params: () => z.object({ address: account(), block: blockParam() }),
  result: () => quantityField('count'),
});

export const getCode = evmMethod({
  name: 'eth_getCode',
  path,
  summary: 'Bytecode of a contract.',
  params: () => z.object({ address: account(), block: blockParam() }),
  result: () => dataField('0x for an EOA.'),
});

export const getStorageAt = evmMethod({
  name: 'eth_getStorageAt',
  path,
  summary: 'A storage slot of a contract.',
  params: () => z.object({ address: account(), slot: slot(), block: blockParam() }),
  result: () => hashField(undefined, '32 bytes, zero if unset.'),
});

export const getProof = evmMethod({
  name: 'eth_getProof',
  path,
  summary: 'An account and storage slots with Merkle proofs; nodes reject blocks outside their window.',
  params: () =>
    z.object({
      address: account(),
      storageKeys: field(z.array(slot()), { sentence: 'Storage slots to prove; may be empty.' }),
      block: blockParam(),
    }),
  result: () =>
    z.object({
      address: addressField(),
      accountProof: z.array(dataField('RLP trie nodes from the state root.')),
      balance: quantityField('wei'),
      codeHash: hashField(),
      nonce: numberField(),
      storageHash: hashField(),
      storageProof: z.array(
        z.object({
          key: field(wireText, { sentence: 'As requested.' }),
          value: numberField(),
          proof: z.array(dataField('RLP trie nodes from the storage root.')),
        }),
      ),
    }),
});

export const accounts = evmMethod({
  name: 'eth_accounts',
  path,
  summary: 'Accounts managed by the node.',
  params: () => z.object({}),
  result: () => z.array(addressField()),
  availability: evmService('internal-account', 'absent'),
});

export const etherbase = evmMethod({
  name: 'eth_etherbase',
  path,
  summary: 'Fee recipient of blocks built by this node.',
  params: () => z.object({}),
  result: () => addressField(),
  availability: goneFromC,
});

export const coinbase = evmMethod({
  name: 'eth_coinbase',
  path,
  summary: 'Fee recipient of blocks built by this node; same as eth_etherbase.',
  params: () => z.object({}),
  result: () => addressField(),
  availability: goneFromC,
});
