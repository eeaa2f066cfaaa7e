import { utxoId } from '../../../../src/engine/transactions/codec/codecIds';
import { decodeCb58, encodeCb58 } from '../../../../src/engine/primitives/ids/cb58';
import { assetAmount } from './assets';
import type { Output } from './ledger';
import { recordedUtxo } from './recordedUtxos';
import type { PrimaryNetworkRecord } from './readLedger';

type Fields = Readonly<Record<string, unknown>>;

/** An output in the P-Chain's shape. */
export function platformUtxo({ ledger, assets }: PrimaryNetworkRecord, output: Output): Fields {
  const spender = ledger.spender(output);
  const { staked } = output;
  return {
    ...shared(output),
    asset: assetAmount(assets, output.assetId, output.amount),
    amount: output.amount.toString(),
    assetId: output.assetId,
    txHash: output.txId,
    blockNumber: String(output.height),
    blockTimestamp: output.time,
    consumingTxHash: spender?.id,
    consumingBlockNumber: spender === undefined ? undefined : String(spender.height),
    consumingBlockTimestamp: spender?.time,
    outputIndex: output.index,
    platformLocktime: output.locktime,
    stakeableLocktime: output.stakeableLocktime,
    threshold: output.threshold,
    staked: staked !== undefined,
    utxoStartTimestamp: staked?.from,
    utxoEndTimestamp: staked?.until,
    utxoType: staked === undefined ? 'TRANSFER' : 'STAKE',
  };
}

/** An output in the shape of the X-Chain and of C-Chain atomic transactions. */
export function avmUtxo(
  { ledger, assets }: PrimaryNetworkRecord,
  output: Output,
  signatures: readonly string[] = [],
): Fields {
  const spender = ledger.spender(output);
  return {
    ...shared(output),
    asset: assetAmount(assets, output.assetId, output.amount),
    creationTxHash: output.txId,
    consumingTxHash: spender?.id,
    consumingTxTimestamp: spender?.time,
    credentials: signatures.length === 0 ? undefined : credentials(signatures),
    groupId: output.groupId,
    locktime: output.locktime,
    outputIndex: String(output.index),
    payload: output.payload,
    threshold: output.threshold,
    timestamp: output.time,
    utxoType: /mint/i.test(output.form) ? 'mint' : 'transfer',
  };
}

/** Signatures in base64, as in the service. */
export function credentials(signatures: readonly string[]): readonly Fields[] {
  return signatures.map((signature) => ({ signature: Buffer.from(signature.slice(2), 'hex').toString('base64') }));
}

function shared(output: Output): Fields {
  const txId = decodeCb58(output.txId, 32)?.bytes ?? new Uint8Array(32);
  const id = encodeCb58(utxoId(txId, output.index));
  return {
    addresses: output.addresses,
    createdOnChainId: output.createdOn,
    consumedOnChainId: output.spendableOn,
    utxoId: id,
    utxoBytes: recordedUtxo(id),
  };
}
