import type { Finding } from '../../core/finding/finding';
import type { Network } from '../network';

/** Mainnet and Fuji: they are never begun anew. */
const lasting: readonly number[] = [1, 5];

/** Nodes behind one address may be some blocks apart; a network begun anew is far behind. */
const apart = 16n;

/** Facts that never change once something is in a chain: its block, by height and by hash, and a block's own hash. */
const finalFacts: readonly string[] = ['block', 'blockHash', 'hash', 'id'];

/** Whether a network can be wiped and started again under the same settings, as a local one is. */
export function mayBeginAnew({ networkId }: Network): boolean {
  return !lasting.includes(networkId);
}

/** Tells from what lookups answer anyway that a network was wiped and started again; nothing is asked for it. */
export class Heights {
  /** By network, host and chain. */
  private readonly highest = new Map<string, bigint>();

  /** Whether a source of a Finding is far below the height that it told before; what it tells is known afterwards. */
  hasFallen({ name }: Network, { sources }: Finding): boolean {
    let hasFallen = false;
    for (const { host, chain, height } of sources) {
      if (height !== undefined) {
        const key = JSON.stringify([name, host, chain]);
        const before = this.highest.get(key) ?? 0n;
        hasFallen ||= height + apart < before;
        this.highest.set(key, height + apart < before || height > before ? height : before);
      }
    }
    return hasFallen;
  }
}

/** Whether what was final is gone, or is in another block. */
export function isOfAnotherBeginning(earlier: Finding, now: Finding): boolean {
  if (now.status === 'notFound') {
    return now.sources.every(({ outcome }) => outcome === 'notFound' || outcome === 'answered');
  }
  return finalFacts.some((key) => {
    const [was, is] = [factText(earlier, key), factText(now, key)];
    return was !== undefined && is !== undefined && was !== is;
  });
}

function factText({ facts }: Finding, wanted: string): string | undefined {
  const fact = facts.find(({ key }) => key === wanted);
  return fact && JSON.stringify(fact.value, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
