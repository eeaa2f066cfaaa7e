import { evmAddress, id, list, oneOf, u32, u64, u64Of, type Field } from '../shape';
import { struct } from '../struct';
import { typeTable, type TypeTable } from '../typeTable';
import {
  amountFields,
  credentialFields,
  ownersFields,
  signedTx,
  sigIndices,
  transferableInput,
  transferableOutput,
  utxo,
} from './commonFields';

const table = (): TypeTable => atomicTable;

export const atomicTx = oneOf(table, 'tx');
export const atomicSignedTx = signedTx(atomicTx, oneOf(table, 'credential'));
export const atomicUtxo = utxo(table);
/** What a C-Chain block since Apricot Phase 5 carries beside EVM transactions; before, it is one signed transaction. */
export const atomicBatch = struct('AtomicTxs', [['txs', list(atomicSignedTx)]]);

const head: readonly Field[] = [
  ['networkID', u32],
  ['blockchainID', id],
];
const evmOutput = struct('EVMOutput', [
  ['address', evmAddress],
  ['amount', u64Of('amount')],
  ['assetID', id],
]);
const evmInput = struct('EVMInput', [
  ['address', evmAddress],
  ['amount', u64Of('amount')],
  ['assetID', id],
  ['nonce', u64],
]);
const secp = { fx: 'secp256k1fx' } as const;

/** Atomic transactions of the C-Chain. Sources: avalanchego graft/coreth/plugin/evm/atomic, vms/saevm/cchain/tx. */
export const atomicTable: TypeTable = typeTable('C-Chain', [
  [
    0,
    'tx',
    'ImportTx',
    [...head, ['sourceChain', id], ['importedInputs', list(transferableInput(table))], ['outputs', list(evmOutput)]],
  ],
  [
    1,
    'tx',
    'ExportTx',
    [
      ...head,
      ['destinationChain', id],
      ['inputs', list(evmInput)],
      ['exportedOutputs', list(transferableOutput(table))],
    ],
  ],
  [5, 'input', 'TransferInput', [['amount', u64Of('amount')], sigIndices], secp],
  [7, 'output', 'TransferOutput', amountFields, { ...secp, sorted: true }],
  [9, 'credential', 'Credential', credentialFields, secp],
  [10, 'input', 'Input', [sigIndices], secp],
  [11, 'owner', 'OutputOwners', ownersFields, { ...secp, sorted: true }],
]);
