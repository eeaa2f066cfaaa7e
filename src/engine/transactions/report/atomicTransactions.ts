import { atomicTxsIn } from '../codec/atomicBatch';
import type { DecodedBytes } from '../codec/decodedBytes';
import type { DecodedNode } from '../codec/decodedNode';
import { idSpan } from './decodedView';
import { nodeBytes, nodeNumber } from '../codec/nodeValue';
import { type Line, type Section, amount, count, id, joined, message, text } from '../../report';
import { encodeCb58, isAvax } from '../../primitives';

/** An import or export that a block of the C-Chain carries beside EVM transactions. */
export interface AtomicTransaction {
  /** cb58. */
  readonly id: string;
  /** What it does: "imports 12 AVAX from the P-Chain". */
  readonly call: Line;
}

/** What the atomic transactions of a block do, by its `blockExtraData`. */
export function atomicTransactions(extraData: string | null | undefined): readonly AtomicTransaction[] {
  return atomicTxsIn(extraData).map(({ id: txId, tx, decoded }) => ({ id: txId, call: describeCall(tx, decoded) }));
}

function describeCall(tx: DecodedNode, { bytes }: DecodedBytes): Line {
  const chain = tx.child('sourceChain') ?? tx.child('destinationChain');
  const isImport = tx.child('sourceChain') !== undefined;
  const moved = isImport ? tx.child('importedInputs') : tx.child('exportedOutputs');
  const values = {
    amount: joined(amountsOf(moved?.children ?? [], isImport ? 'input' : 'output', bytes), ', '),
    // The C-Chain shares its memory with the two other chains of the primary network alone.
    chain: text(chain !== undefined && nodeBytes(chain, bytes).every((byte) => byte === 0) ? 'P-Chain' : 'X-Chain'),
  };
  return isImport
    ? message`imports ${values.amount} from the ${values.chain}`
    : message`exports ${values.amount} to the ${values.chain}`;
}

/** What is moved, asset by asset. */
function amountsOf(moved: readonly DecodedNode[], part: 'input' | 'output', bytes: Uint8Array): readonly Line[] {
  const sums = new Map<string, bigint>();
  for (const one of moved) {
    const [asset, value] = [one.child('assetID'), one.child(part)?.child('amount')];
    if (asset !== undefined && value !== undefined) {
      const assetId = encodeCb58(nodeBytes(asset, bytes));
      sums.set(assetId, (sums.get(assetId) ?? 0n) + nodeNumber(value, bytes));
    }
  }
  return [...sums].map(([assetId, sum]) =>
    isAvax(assetId) ? [amount(sum, 9, 'AVAX', 'nAVAX')] : message`${count(sum)} base units of ${idSpan(assetId)}`,
  );
}

export function atomicSection(transactions: readonly AtomicTransaction[], from: readonly number[]): readonly Section[] {
  return transactions.length === 0
    ? []
    : [
        {
          key: 'atomicTransactions',
          heading: 'Atomic transactions',
          columns: ['transaction', 'action'],
          rows: transactions.map(({ id: txId, call }): readonly Line[] => [[id(txId)], call]),
          from,
        },
      ];
}

/** In a title: what the only one does, or how many there are. */
export function atomicWords(transactions: readonly AtomicTransaction[]): Line | undefined {
  const [first] = transactions;
  return transactions.length > 1 ? [text(`${transactions.length} atomic transactions`)] : first?.call;
}
