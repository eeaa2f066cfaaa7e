import type { ChainIndex } from '../dataApi/chainIndex';

/** One day of one or more chains. */
export interface DayTps {
  /** 0:00 UTC, Unix seconds. */
  readonly timestamp: number;
  /** Transactions per second during the part of the day in which the chains had blocks. */
  readonly value: number;
  /** Time of the last block counted, Unix seconds. */
  readonly lastBlock: number;
}

const day = 86_400;

/** Daily average TPS, newest first, counted from the blocks of the live chains; the sum of several chains. */
export async function dailyTps(indexes: readonly ChainIndex[]): Promise<readonly DayTps[]> {
  const sums = new Map<number, DayTps>();
  for (const index of indexes) {
    for (const one of await daysOf(index)) {
      const { value = 0, lastBlock = 0 } = sums.get(one.timestamp) ?? {};
      sums.set(one.timestamp, {
        timestamp: one.timestamp,
        value: value + one.value,
        lastBlock: Math.max(lastBlock, one.lastBlock),
      });
    }
  }
  return [...sums.values()].sort((a, b) => b.timestamp - a.timestamp);
}

async function daysOf(index: ChainIndex): Promise<readonly DayTps[]> {
  const genesis = await timeOf(index, 0);
  const tip = index.tip();
  const last = await timeOf(index, tip);
  const days: DayTps[] = [];
  let height = 0;
  for (let start = genesis - (genesis % day); start <= last; start += day) {
    const end = await firstAt(index, start + day, height, tip);
    const lastHeight = end - 1;
    const before = height === 0 ? 0 : await index.transactionsUpTo(height - 1);
    const count = (await index.transactionsUpTo(lastHeight)) - before;
    const seconds = Math.min(start + day, last) - Math.max(start, genesis);
    const lastBlock = await timeOf(index, lastHeight);
    days.push({ timestamp: start, value: seconds === 0 ? 0 : count / seconds, lastBlock });
    height = end;
  }
  return days;
}

/** The lowest height from `low` on whose block has at least that time; `tip + 1` if there is none. */
async function firstAt(index: ChainIndex, time: number, low: number, tip: number): Promise<number> {
  let [from, to] = [low, tip + 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((await timeOf(index, middle)) < time) from = middle + 1;
    else to = middle;
  }
  return from;
}

async function timeOf(index: ChainIndex, height: number): Promise<number> {
  const block = await index.block(String(height));
  if (block === undefined) throw new Error(`${index.chain.facts.name} has no block ${height}.`);
  return Number(block.timestamp);
}
