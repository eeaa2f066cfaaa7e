import { evmAddressShape, listShape, oneOf, u64Shape, type Field, type TypeTable } from './codecShape';
import { struct, typeTable } from './struct';
import { amountShape, assetID, chainFields, chainParts, secpRowsOfPAndC, signedTx, utxoShape } from './commonFields';
import { transactionRows } from '../../types/registry';

const table = (): TypeTable => atomicTable;

export const atomicTx = oneOf(table, 'tx');
export const atomicSignedTx = signedTx(atomicTx, oneOf(table, 'credential'));
export const atomicUtxo = utxoShape(table);

/** What a C-Chain block since Apricot Phase 5 carries beside EVM transactions; before, it is one signed transaction. */
export const atomicBatch = struct('AtomicTxs', [['txs', listShape(atomicSignedTx)]]);

const evmFields: readonly Field[] = [['address', evmAddressShape], amountShape, assetID];

/** Atomic transactions of the C-Chain. Sources: avalanchego graft/coreth/plugin/evm/atomic, vms/saevm/cchain/tx. */
export const atomicTable: TypeTable = typeTable('C-Chain', [
  ...transactionRows('C', {
    ...chainParts(table),
    base: chainFields,
    evmInputs: [['inputs', listShape(struct('EVMInput', [...evmFields, ['nonce', u64Shape]]))]],
    evmOutputs: [['outputs', listShape(struct('EVMOutput', evmFields))]],
  }),
  ...secpRowsOfPAndC,
]);
