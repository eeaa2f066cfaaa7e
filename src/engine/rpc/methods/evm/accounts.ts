import * as z from 'zod/mini';
import { wireText } from '../../../primitives';
import { field } from '../../field';
import { addressField, blockParam, dataField, hashField, numberField, quantityField } from './evmField';
import { evm, evmService, goneFromC } from './evmService';

/** State of accounts. A node that prunes has it for the last blocks alone. */

const account = () => addressField('The account.');
const slot = () => field(wireText, { sentence: 'Storage slot: 0x hex, at most 32 bytes.' });

export const getBalance = evm('eth_getBalance', {
  summary: 'Native token balance of an account.',
  params: () => ({ address: account(), block: blockParam() }),
  result: () => quantityField('wei'),
});

export const getTransactionCount = evm('eth_getTransactionCount', {
  summary: 'Nonce of an account.',
  params: () => ({ address: account(), block: blockParam() }),
  result: () => quantityField('count'),
});

export const getCode = evm('eth_getCode', {
  summary: 'Bytecode of a contract.',
  params: () => ({ address: account(), block: blockParam() }),
  result: () => dataField('0x for an EOA.'),
});

export const getStorageAt = evm('eth_getStorageAt', {
  summary: 'A storage slot of a contract.',
  params: () => ({ address: account(), slot: slot(), block: blockParam() }),
  result: () => hashField(undefined, '32 bytes, zero if unset.'),
});

export const getProof = evm('eth_getProof', {
  summary: 'An account and storage slots with Merkle proofs; nodes reject blocks outside their window.',
  params: () => ({
    address: account(),
    storageKeys: field(z.array(slot()), { sentence: 'Storage slots to prove; may be empty.' }),
    block: blockParam(),
  }),
  result: () => ({
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

export const accounts = evm('eth_accounts', {
  summary: 'Accounts managed by the node.',
  result: () => z.array(addressField()),
  availability: evmService('internal-account', 'absent'),
});

export const etherbase = evm('eth_etherbase', {
  summary: 'Fee recipient of blocks built by this node.',
  result: () => addressField(),
  availability: goneFromC,
});

export const coinbase = evm('eth_coinbase', {
  summary: 'Fee recipient of blocks built by this node; same as eth_etherbase.',
  result: () => addressField(),
  availability: goneFromC,
});
