import type { DecodedBytes } from '../codec/decodedBytes';
import { codecReport } from '../report/codecReport';
import type { KnownAsset } from '../report/codecContext';
import type { KnownStaking } from '../report/knownStaking';
import { describeAction, describeType } from '../report/describeType';
import { transactionAlone } from '../codec/innerTransactions';
import type { Signer } from '../codec/signatures';
import { nodeBytes } from '../codec/nodeValue';
import { type Line, text } from '../../report';
import { encodeCb58 } from '../../primitives';

/** Transactions that a block carries; that which it only proposes is none of them. */
export function transactionsOf(block: DecodedBytes): readonly DecodedBytes[] {
  const { root, type } = block;
  const single = type === 'ApricotAtomicBlock' ? root.child('tx') : undefined;
  return [...(root.child('txs')?.children ?? []), ...(single === undefined ? [] : [single])].flatMap(
    (node) => transactionAlone(block, node) ?? [],
  );
}

/** What a block puts to the vote, which the next one decides. */
export function proposedIn(block: DecodedBytes): DecodedBytes | undefined {
  const node = /ProposalBlock$/.test(block.type) ? block.root.child('tx') : undefined;
  return node && transactionAlone(block, node);
}

/** What is known of a transaction besides its bytes. */
interface Known {
  readonly assets?: ReadonlyMap<string, KnownAsset>;
  readonly staking?: KnownStaking;
  /** Who signed it: what goes back to them is change. */
  readonly signers?: readonly Signer[];
}

/** What a transaction does, as its own lookup is titled. */
export function describeCall(tx: DecodedBytes, { assets, staking, signers }: Known = {}): Line {
  const { title } = codecReport(tx, { identifier: '', assets, staking, signers });
  const [first] = title;
  const isBare = first?.kind === 'text' && first.text === describeType(tx);
  return isBare ? [text(describeAction(tx.type) ?? tx.type)] : title;
}

/** The cb58 ID that a field of a transaction holds. */
export function idIn({ root, bytes }: DecodedBytes, name: string): string | undefined {
  const node = (root.child('unsignedTx') ?? root).child(name);
  return node && encodeCb58(nodeBytes(node, bytes));
}
