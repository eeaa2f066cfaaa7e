import type { Report } from '../../report';
import { type Network, isPublic } from '../../networks';

/** Nodes behind one address may be some blocks apart; a network begun anew is far behind. */
const apart = 16n;

/** Facts that never change once something is in a chain: its block, by height and by hash, and a block's own hash. */
const finalFacts: readonly string[] = ['block', 'blockHash', 'hash', 'id'];

/**
 * Tells that a network was wiped and started again under the same settings, as a local one is, from what lookups answer
 * anyway; nothing is asked for it.
 */
export class ChainResetDetector {
  /** By network, host and chain. */
  private readonly heights = new Map<string, bigint>();

  /** Public networks are never begun anew. */
  static mayChange(network: Network): boolean {
    return !isPublic(network);
  }

  /**
   * Whether a Finding is of another beginning than what was known: a source is far below the height that it told before, or
   * what was final is gone or in another block.
   *
   * @param earlier what was final when the same was asked before
   */
  isAnother(network: Network, report: Report, earlier: Report | undefined): boolean {
    const hasFallen = this.noteHeights(network, report);
    return hasFallen || (earlier !== undefined && isElsewhere(earlier, report));
  }

  private noteHeights({ name }: Network, { sources }: Report): boolean {
    let hasFallen = false;
    for (const { host, chain, height } of sources) {
      if (height !== undefined) {
        const key = JSON.stringify([name, host, chain]);
        const before = this.heights.get(key) ?? 0n;
        const isLower = height + apart < before;
        hasFallen ||= isLower;
        this.heights.set(key, isLower || height > before ? height : before);
      }
    }
    return hasFallen;
  }
}

function isElsewhere(earlier: Report, now: Report): boolean {
  if (now.status === 'notFound') {
    return now.sources.every(({ outcome }) => outcome === 'notFound' || outcome === 'answered');
  }
  return finalFacts.some((key) => {
    const [was, is] = [factText(earlier, key), factText(now, key)];
    return was !== undefined && is !== undefined && was !== is;
  });
}

function factText({ facts }: Report, wanted: string): string | undefined {
  const fact = facts.find(({ key }) => key === wanted);
  return fact && JSON.stringify(fact.value, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
