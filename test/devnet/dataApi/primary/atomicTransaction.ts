import { getAddress } from 'viem';
import { assetAmount, assetSums } from './assets';
import type { EvmFlow, LedgerTx } from './ledger';
import { avmUtxo, credentials } from './outputFields';
import type { PrimaryNetworkRecord } from './readLedger';

type Fields = Readonly<Record<string, unknown>>;

/** An atomic transaction of the C-Chain (an export or import) in the service's shape. */
export function atomicTransaction(record: PrimaryNetworkRecord, tx: LedgerTx): Fields {
  const { assets } = record;
  const { unsigned } = tx;
  const here = unsigned.at('blockchainID').text;
  const isExport = tx.type === 'ExportTx';
  const consumed = tx.consumed.map(({ output }) => output);
  const account = ({ address, assetId, amount }: EvmFlow, key: string): Fields => ({
    [key]: getAddress(address),
    asset: assetAmount(assets, assetId, amount),
  });
  return {
    txHash: tx.id,
    txType: tx.type,
    blockHeight: tx.height,
    blockHash: tx.blockId,
    timestamp: tx.time,
    // Atomic transactions have no memo.
    memo: '0x',
    amountUnlocked: assetSums(assets, isExport ? tx.evm : consumed),
    amountCreated: assetSums(assets, isExport ? tx.emitted : tx.evm),
    sourceChain: isExport ? here : unsigned.at('sourceChain').text,
    destinationChain: isExport ? unsigned.at('destinationChain').text : here,
    ...(isExport
      ? {
          evmInputs: tx.evm.map((flow) => ({
            ...account(flow, 'fromAddress'),
            credentials: credentials(flow.signatures),
          })),
          emittedUtxos: tx.emitted.map((output) => avmUtxo(record, output)),
        }
      : {
          evmOutputs: tx.evm.map((flow) => account(flow, 'toAddress')),
          consumedUtxos: tx.consumed.map(({ output, signatures }) => avmUtxo(record, output, signatures)),
        }),
  };
}
