import type { ChainHealth, NodeReadings, Readings, Tip } from './readings';

/** Whether a chain makes blocks, as far as its nodes tell. */
export interface BlockProduction {
  /** The last block that any node has accepted. */
  readonly tip?: Tip;
  /** A block was accepted while it was read, or since a node checked its health. */
  readonly isMoving: boolean;
  /** Blocks that were built and are not accepted. */
  readonly blocks: bigint;
  /** How long the oldest of them waits, milliseconds. */
  readonly longest: number;
  /** Transactions in a pool that can go into the next block. */
  readonly pending: bigint;
  /** Transactions of accounts that are in no accepted block. */
  readonly unaccepted: bigint;
  /** Something waits, and nothing is accepted. */
  readonly isStuck: boolean;
}

/** A built block is accepted within a few seconds; one that waits longer is no matter of chance. */
const blockMs = 10_000;
/** A proposer has its turn after some seconds, the next one after some more. */
const transactionMs = 30_000;

export function blockProductionOf({ nodes, accounts, now }: Readings): BlockProduction {
  const running = nodes.filter(({ tip }) => tip !== undefined);
  const tip = running
    .flatMap(({ tip: first, laterTip }) => [first!, laterTip ?? first!])
    .reduce<Tip | undefined>((most, one) => (most === undefined || one.height > most.height ? one : most), undefined);
  const isMoving = running.some(
    ({ tip: first, laterTip, health }) =>
      (laterTip !== undefined && laterTip.height > first!.height) ||
      (health?.height !== undefined && first!.height > health.height),
  );
  const processing = nodes.flatMap((node) => currentHealth(node) ?? []);
  const blocks = most(processing.map(({ processing: count = 0n }) => count));
  const longest = processing.reduce((longer, one) => Math.max(longer, one.longest ?? 0), 0);
  const pending = most(nodes.map(({ pool }) => pool?.pending ?? 0n));
  const unaccepted = most(
    [...new Set(accounts.map(({ account }) => account))].map((account) =>
      most(accounts.filter((one) => one.account === account).map((one) => one.pending - one.latest)),
    ),
  );
  const waits = blocks > 0n || pending > 0n || unaccepted > 0n;
  const isOld = tip === undefined || now - tip.at >= transactionMs;
  return {
    tip,
    isMoving,
    blocks,
    longest,
    pending,
    unaccepted,
    isStuck: waits && !isMoving && (longest >= blockMs || (blocks === 0n && isOld)),
  };
}

/** The last health of the chain on a node; undefined where it is older than the node's last block. */
export function currentHealth({ health, laterHealth, tip, laterTip }: NodeReadings): ChainHealth | undefined {
  const result = laterHealth ?? health;
  const height = (laterTip ?? tip)?.height;
  return result?.height !== undefined && height !== undefined && height > result.height ? undefined : result;
}

function most(values: readonly bigint[]): bigint {
  return values.reduce((least, one) => (one > least ? one : least), 0n);
}
