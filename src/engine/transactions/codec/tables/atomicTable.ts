import { evmAddressShape, idShape, listShape, oneOf, u64Shape, type Field, type TypeTable } from './codecShape';
import { struct, typeTable } from './struct';
import {
  amountShape,
  assetID,
  chainFields,
  exportedOutputs,
  importFields,
  secpRowsOfPAndC,
  signedTx,
  utxoShape,
} from './commonFields';

const table = (): TypeTable => atomicTable;

export const atomicTx = oneOf(table, 'tx');
export const atomicSignedTx = signedTx(atomicTx, oneOf(table, 'credential'));
export const atomicUtxo = utxoShape(table);

/** What a C-Chain block since Apricot Phase 5 carries beside EVM transactions; before, it is one signed transaction. */
export const atomicBatch = struct('AtomicTxs', [['txs', listShape(atomicSignedTx)]]);

const evmFields: readonly Field[] = [['address', evmAddressShape], amountShape, assetID];
const evmOutput = struct('EVMOutput', evmFields);
const evmInput = struct('EVMInput', [...evmFields, ['nonce', u64Shape]]);

/** Atomic transactions of the C-Chain. Sources: avalanchego graft/coreth/plugin/evm/atomic, vms/saevm/cchain/tx. */
export const atomicTable: TypeTable = typeTable('C-Chain', [
  [0, 'tx', 'ImportTx', [...chainFields, ...importFields(table), ['outputs', listShape(evmOutput)]]],
  [
    1,
    'tx',
    'ExportTx',
    [...chainFields, ['destinationChain', idShape], ['inputs', listShape(evmInput)], exportedOutputs(table)],
  ],
  ...secpRowsOfPAndC,
]);
