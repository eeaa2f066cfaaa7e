import type { TreeModelPorts } from './treeModelPorts';
import { raceAbort } from '../../../engine/net';

/** How often a chain that something on the screen follows is asked for its height. */
const pollMs = 3_000;

/** Last heights of the chains that are followed, by name; asks for them when told to. */
export class Heights {
  private known = new Map<string, bigint | 'unknown'>();
  private polledAt = -Infinity;
  private polling: AbortController | undefined;

  constructor(
    private readonly ports: TreeModelPorts,
    /** Heights have been asked for, and may have changed. */
    private readonly received: () => void,
  ) {}

  /** `undefined`: not heard of yet; `unknown`: nobody tells it. */
  of(chain: string): bigint | 'unknown' | undefined {
    return this.known.get(chain);
  }

  /** Those that are known now. */
  all(): ReadonlyMap<string, bigint> {
    return new Map([...this.known].flatMap(([chain, height]) => (height === 'unknown' ? [] : [[chain, height]])));
  }

  /** When they are to be asked for again; undefined while they are. */
  get nextAt(): number | undefined {
    return this.polling === undefined ? this.polledAt + pollMs : undefined;
  }

  stop(): void {
    this.polling?.abort();
    this.polling = undefined;
  }

  forget(): void {
    this.stop();
    this.known = new Map();
    this.polledAt = -Infinity;
  }

  /** Asks for each chain's height, all at once. Never rejects. */
  async poll(chains: readonly string[]): Promise<void> {
    const { known, ports } = this;
    const stop = new AbortController();
    this.polling = stop;
    this.polledAt = ports.now();
    const slow = new AbortController();
    const cancel = ports.after(ports.deadlineMs(), () => slow.abort());
    const signal = AbortSignal.any([stop.signal, slow.signal]);
    const run = { signal, allowed: (url: string) => ports.decide(url) === 'allowed' };
    await Promise.all(
      chains.map(async (chain) => {
        try {
          known.set(chain, await raceAbort(ports.height(chain, run), signal));
        } catch {
          // The branches that follow the chain say what is wrong with its hosts when they are asked.
          if (!stop.signal.aborted) {
            known.set(chain, 'unknown');
          }
        }
      }),
    );
    cancel();
    if (this.polling === stop) {
      this.polling = undefined;
      this.received();
    }
  }
}
