import type { DecodedBytes } from '../codec/decodedBytes';
import { codecReport, describeAction, describeType } from '../report/codecReport';
import type { CodecContext } from '../report/flows';
import { standaloneTransaction } from '../codec/decodeBytes';
import { nodeBytes } from '../codec/decodedNode';
import { stakeIn } from '../codec/stakingFields';
import { avaxAmount } from '../report/lines';
import { transactionType } from '../typeRegistry';
import { type Line, text, type Fact, count, fact, id, message } from '../../report';
import { encodeCb58 } from '../../primitives';

/** Transactions that a block contains, without a proposed one. */
export function transactionsOf(block: DecodedBytes): readonly DecodedBytes[] {
  const { root, type } = block;
  const single = type === 'ApricotAtomicBlock' ? root.child('tx') : undefined;
  return [...(root.child('txs')?.children ?? []), ...(single === undefined ? [] : [single])].flatMap(
    (node) => standaloneTransaction(block, node) ?? [],
  );
}

/** The transaction that a block proposes and the next one decides. */
export function proposedIn(block: DecodedBytes): DecodedBytes | undefined {
  const node = /ProposalBlock$/.test(block.type) ? block.root.child('tx') : undefined;
  return node && standaloneTransaction(block, node);
}

/** What is known of a transaction apart from its bytes. */
type Known = Pick<CodecContext, 'assets' | 'names' | 'staking' | 'signers'>;

/** What a transaction does, as in the title of its own lookup. */
export function describeCall(tx: DecodedBytes, known: Known = {}): Line {
  const { title } = codecReport(tx, { identifier: '', ...known });
  const [first] = title;
  const isBare = first?.kind === 'text' && first.text === describeType(tx);
  return isBare ? [text(describeAction(tx.type) ?? tx.type)] : title;
}

/** A 32-byte field of a transaction in cb58. */
export function idIn({ tx, bytes }: DecodedBytes, name: string): string | undefined {
  const node = tx.child(name);
  return node && encodeCb58(nodeBytes(node, bytes));
}

/** A proposal and the decision of the next block. */
export interface Proposal {
  readonly tx: DecodedBytes;
  /** Height of the proposing block. */
  readonly height?: bigint;
  /** The staking transaction that a proposed reward is for. */
  readonly stake?: DecodedBytes;
  /** The decision; absent while there is none, or where it is unknown. */
  readonly outcome?: { readonly isAccepted: boolean; readonly height: bigint };
  readonly from: readonly number[];
}

export function isReward({ type }: DecodedBytes): boolean {
  return transactionType(type)?.ends !== undefined;
}

/** @returns what a proposal, commit or abort does; `undefined` where the proposal is unknown */
export function describeProposal(kind: 'proposes' | 'commits' | 'aborts', { tx, stake }: Proposal): Line | undefined {
  if (isReward(tx)) {
    const what = stake && stakeLine(stake);
    if (what === undefined) {
      return undefined;
    }
    return kind === 'proposes'
      ? message`proposes a reward for ${what}`
      : kind === 'commits'
        ? message`rewards ${what}`
        : message`does not reward ${what}`;
  }
  const own = transactionType(tx.type)?.proposal;
  if (own) {
    return own(kind, tx);
  }
  const call = describeCall(tx);
  return kind === 'proposes'
    ? message`proposes: ${call}`
    : kind === 'commits'
      ? message`commits: ${call}`
      : message`aborts: ${call}`;
}

/** `25 AVAX delegated to NodeID-…` */
function stakeLine({ tx, bytes }: DecodedBytes): Line | undefined {
  const stake = stakeIn(tx, bytes);
  if (stake === undefined) {
    return undefined;
  }
  const node = id(stake.nodeId);
  const amount = stake.subnetId === undefined ? avaxAmount(stake.weight) : count(stake.weight, 'base units');
  return stake.isDelegation ? message`${amount} delegated to ${node}` : message`${amount} staked by ${node}`;
}

export function proposalFacts(kind: 'proposes' | 'commits' | 'aborts', proposal: Proposal): readonly Fact[] {
  const { tx, height, outcome, from } = proposal;
  const staked = isReward(tx) ? idIn(tx, 'txID') : undefined;
  return [
    ...fact('staked', 'staking transaction', staked === undefined ? undefined : [id(staked)], from),
    ...fact(
      'proposedIn',
      'proposed in block',
      kind === 'proposes' || height === undefined ? undefined : [count(height)],
      from,
    ),
    ...fact('decided', 'decision', kind === 'proposes' ? outcome && outcomeLine(tx, outcome) : undefined, from, {
      brief: true,
    }),
  ];
}

function outcomeLine(tx: DecodedBytes, { isAccepted, height }: NonNullable<Proposal['outcome']>): Line {
  const block = { block: count(height) };
  if (isReward(tx)) {
    return isAccepted ? message`rewarded, by block ${block.block}` : message`not rewarded, by block ${block.block}`;
  }
  return isAccepted ? message`committed, by block ${block.block}` : message`aborted, by block ${block.block}`;
}
