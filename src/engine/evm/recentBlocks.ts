import { type CountedBlock, blockTime } from './blockFigures';
import type { EvmBlock } from './io/block';

/** So many of the newest blocks are looked at: half a minute of a busy chain. */
const depth = 16n;

/** Blocks that may have come since: asked for with the newest one, so that mostly one request is enough. */
const ahead = [1n, 2n];

/** The newest blocks of a chain, by which its throughput is reckoned. */
export class RecentBlocks {
  private readonly blocks = new Map<bigint, CountedBlock>();
  private newest = -1n;

  add(block: EvmBlock): void {
    const { number } = block;
    this.blocks.set(number, { number, time: blockTime(block), transactions: block.transactions.length });
    this.newest = number > this.newest ? number : this.newest;
    for (const old of this.blocks.keys()) {
      if (old <= this.newest - depth) {
        this.blocks.delete(old);
      }
    }
  }

  /** Numbers to ask for together with the newest block. */
  get wanted(): readonly bigint[] {
    return this.newest < 0n ? [] : [...this.missing, ...ahead.map((step) => this.newest + step)];
  }

  /** Numbers below the newest one that were never seen, the newest first. */
  get missing(): readonly bigint[] {
    const lowest = this.newest >= depth ? this.newest - depth + 1n : 0n;
    const all = Array.from({ length: Number(this.newest - lowest) }, (_, i) => this.newest - 1n - BigInt(i));
    return all.filter((number) => !this.blocks.has(number));
  }

  /** The newest block and those before it, up to the first gap. */
  get run(): readonly CountedBlock[] {
    const run: CountedBlock[] = [];
    for (let block = this.blocks.get(this.newest); block; block = this.blocks.get(block.number - 1n)) {
      run.push(block);
    }
    return run;
  }
}
