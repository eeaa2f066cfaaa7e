import type { EvmChain } from '../../networks';
import type { Wanted } from './readEvidence';
import type { SeenEvents, SeenRevert } from './seenEvents';
import type { Subject } from './subject';

interface WantedSteps extends Wanted {
  readonly receipts: Set<string>;
  readonly transactions: Set<string>;
  readonly blocks: Set<bigint>;
  finalized: boolean;
}

/** What is to be read of each chain, to say when and how the steps of messages went. */
export function wantedSteps(
  subjects: readonly Subject[],
  seen: SeenEvents,
  errors: readonly SeenRevert[],
): ReadonlyMap<EvmChain, WantedSteps> {
  const wanted = new Map<EvmChain, WantedSteps>();
  const of = (chain: EvmChain): WantedSteps => {
    const known = wanted.get(chain);
    const steps = known ?? { receipts: new Set(), transactions: new Set(), blocks: new Set(), finalized: false };
    wanted.set(chain, steps);
    return steps;
  };
  for (const { teleporterId, warpId } of subjects) {
    const own = seen.all.filter(({ event }) => event.messageId === teleporterId);
    own.forEach(({ chain, block }) => of(chain).blocks.add(block));
    const plain = teleporterId === undefined ? seen.plain.filter(({ warp }) => warp.messageId === warpId) : [];
    plain.forEach(({ chain, block }) => of(chain).blocks.add(block));
    const received = own.filter(({ event }) => event.kind === 'received');
    const [first] = [...own.filter(({ event }) => event.kind === 'sent'), ...plain];
    if (first !== undefined) {
      // It has the Warp message, and who sent it.
      of(first.chain).receipts.add(first.transaction);
      of(first.chain).finalized ||= received.length === 0;
    }
    for (const { chain, transaction } of received) {
      of(chain).receipts.add(transaction);
      of(chain).transactions.add(transaction);
    }
  }
  errors.forEach(({ chain, block }) => of(chain).blocks.add(block));
  return wanted;
}
