import { type Fact, type Line, count, fact, id, message, text, time } from '../../report';

/** What is around a block: who proposed it, and when this node accepted it. */
export interface BlockWrapper {
  /** cb58 of the wrapper. */
  readonly id: string;
  /** cb58 of the block inside; of an EVM block that is no block of that ID. */
  readonly blockId: string;
  /** Absent: nobody signed it, as in a time when no validator had its turn. */
  readonly proposer?: string;
  /** P-Chain height whose validators had their turn. */
  readonly pChainHeight?: bigint;
  /** Since Granite: the epoch whose P-Chain height counts for Warp messages. */
  readonly epoch?: { readonly number: bigint; readonly pChainHeight: bigint; readonly startedAt: number };
  /** Milliseconds since the epoch. */
  readonly proposedAt?: number;
  readonly acceptedAt?: number;
  readonly from: readonly number[];
}

/** Whose turn it was is in the wrapper of the ProposerVM alone, which an index holds and `getBlock` does not give. */
export function wrapperFacts(wrapper: BlockWrapper): readonly Fact[] {
  const { proposer, pChainHeight, epoch, from } = wrapper;
  const line: Line = proposer === undefined ? [text('none: unsigned block')] : [id(proposer)];
  return [
    ...fact('proposer', 'proposer', line, from, { brief: true }),
    ...fact('pChainHeight', 'P-Chain height', pChainHeight === undefined ? undefined : [count(pChainHeight)], from),
    ...fact(
      'epoch',
      'epoch',
      epoch === undefined || epoch.number === 0n
        ? undefined
        : message`${count(epoch.number)}: P-Chain height ${count(epoch.pChainHeight)} since ${time(epoch.startedAt)}`,
      from,
    ),
    ...fact('container', 'ProposerVM block ID', [id(wrapper.id)], from),
  ];
}

export function acceptedFact({ acceptedAt, from }: BlockWrapper): readonly Fact[] {
  return fact('acceptedAt', 'accepted at', acceptedAt === undefined ? undefined : [time(acceptedAt)], from);
}
