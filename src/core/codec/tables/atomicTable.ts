import { evmAddress, id, list, oneOf, u64, type Field, type TypeTable } from './shape';
import { struct, typeTable } from './struct';
import {
  amount,
  assetID,
  chainFields,
  exportedOutputs,
  importFields,
  secpRowsOfPAndC,
  signedTx,
  utxo,
} from './commonFields';

const table = (): TypeTable => atomicTable;

export const atomicTx = oneOf(table, 'tx');
export const atomicSignedTx = signedTx(atomicTx, oneOf(table, 'credential'));
export const atomicUtxo = utxo(table);

/** What a C-Chain block since Apricot Phase 5 carries beside EVM transactions; before, it is one signed transaction. */
export const atomicBatch = struct('AtomicTxs', [['txs', list(atomicSignedTx)]]);

const evmFields: readonly Field[] = [['address', evmAddress], amount, assetID];
const evmOutput = struct('EVMOutput', evmFields);
const evmInput = struct('EVMInput', [...evmFields, ['nonce', u64]]);

/** Atomic transactions of the C-Chain. Sources: avalanchego graft/coreth/plugin/evm/atomic, vms/saevm/cchain/tx. */
export const atomicTable: TypeTable = typeTable('C-Chain', [
  [0, 'tx', 'ImportTx', [...chainFields, ...importFields(table), ['outputs', list(evmOutput)]]],
  [1, 'tx', 'ExportTx', [...chainFields, ['destinationChain', id], ['inputs', list(evmInput)], exportedOutputs(table)]],
  ...secpRowsOfPAndC,
]);
