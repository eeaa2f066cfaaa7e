import { assetSums } from './assets';
import type { LedgerTx } from './ledger';
import { avmUtxo } from './outputFields';
import type { PrimaryNetworkRecord } from './readLedger';

/** An X-Chain transaction in the service's shape. The recorded chain was linear from its first block. */
export function avmTransaction(record: PrimaryNetworkRecord, tx: LedgerTx): Readonly<Record<string, unknown>> {
  const { assets } = record;
  const { unsigned } = tx;
  const made = tx.type === 'CreateAssetTx' ? assets.get(tx.id) : undefined;
  const here = unsigned.at('blockchainID').text;
  return {
    txHash: tx.id,
    chainFormat: 'linear',
    timestamp: tx.time,
    txType: tx.type,
    memo: unsigned.at('memo').text,
    blockHeight: tx.height,
    blockHash: tx.blockId,
    consumedUtxos: tx.consumed.map(({ output, signatures }) => avmUtxo(record, output, signatures)),
    emittedUtxos: tx.emitted.map((output) => avmUtxo(record, output)),
    amountUnlocked: assetSums(
      assets,
      tx.consumed.map(({ output }) => output),
    ),
    amountCreated: assetSums(assets, tx.emitted),
    ...(tx.type === 'ImportTx' ? { sourceChain: unsigned.at('sourceChain').text, destinationChain: here } : {}),
    ...(tx.type === 'ExportTx' ? { sourceChain: here, destinationChain: unsigned.at('destinationChain').text } : {}),
    ...(made === undefined
      ? {}
      : {
          assetCreated: {
            assetId: made.assetId,
            name: made.name,
            symbol: made.symbol,
            denomination: made.denomination,
            type: made.type,
            createdAtTimestamp: made.createdAt,
            cap: made.cap,
          },
        }),
  };
}
