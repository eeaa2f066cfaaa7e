import { compare } from '../primitives';
import type { ChainHealth } from '../health';
import type { NodeReadings, Readings, Tip, PlatformValidator, SetAt } from './readings';
import { CONNECTED_NEEDED, type EndOfValidator } from '../validators';

/** Whether a chain produces blocks, per its nodes. */
export interface BlockProduction {
  /** The last block accepted by any node. */
  readonly tip?: Tip;
  /** A block was accepted during the diagnosis, or since a node's last health check. */
  readonly isMoving: boolean;
  /** Number of processing blocks: built, but not accepted. */
  readonly blocks: bigint;
  /** Age of the oldest of them in milliseconds. */
  readonly longest: number;
  /** Transactions in a pool that can be in the next block. */
  readonly pending: bigint;
  /** Transactions counted by pending nonces but not in an accepted block. */
  readonly unaccepted: bigint;
  /** Something is waiting, but nothing is accepted. */
  readonly isStuck: boolean;
}

/** A built block is normally accepted within a few seconds. */
const blockMs = 10_000;
/** A proposer's turn comes after some seconds, the next proposer's some seconds later. */
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
  const blocks = maxOf(processing.map(({ processing: count = 0n }) => count));
  const longest = processing.reduce((longer, one) => Math.max(longer, one.longest ?? 0), 0);
  const pending = maxOf(nodes.map(({ pool }) => pool?.pending ?? 0n));
  const unaccepted = maxOf(
    [...new Set(accounts.map(({ account }) => account))].map((account) =>
      maxOf(accounts.filter((one) => one.account === account).map((one) => one.pending - one.latest)),
    ),
  );
  const isWaiting = blocks > 0n || pending > 0n || unaccepted > 0n;
  const isOld = tip === undefined || now - tip.at >= transactionMs;
  return {
    tip,
    isMoving,
    blocks,
    longest,
    pending,
    unaccepted,
    isStuck: isWaiting && !isMoving && (longest >= blockMs || (blocks === 0n && isOld)),
  };
}

/** Latest health of the chain on a node; `undefined` where it is older than the node's last block. */
export function currentHealth({ health, laterHealth, tip, laterTip }: NodeReadings): ChainHealth | undefined {
  const result = laterHealth ?? health;
  const height = (laterTip ?? tip)?.height;
  return result?.height !== undefined && height !== undefined && height > result.height ? undefined : result;
}

function maxOf(values: readonly bigint[]): bigint {
  return values.reduce((least, one) => (one > least ? one : least), 0n);
}

export interface Weights {
  /** The whole set, including inactive validators. */
  readonly total: bigint;
  /** Validators that neither propose nor vote. */
  readonly inactive: readonly PlatformValidator[];
  /** Active validators that no configured node is connected to. */
  readonly away: readonly PlatformValidator[];
  readonly connected: bigint;
}

export function sumOf(validators: readonly { readonly weight: bigint }[]): bigint {
  return validators.reduce((sum, { weight }) => sum + weight, 0n);
}

/** `undefined` where the validators are unknown. */
export function weightsOf(readings: Readings): Weights | undefined {
  const validators = readings.platform.validators ?? seenValidators(readings.nodes);
  if (validators === undefined) {
    return undefined;
  }
  const inactive = validators.filter((one) => isInactive(one, readings));
  const active = validators.filter((one) => !inactive.includes(one));
  const away = active.filter(({ nodeId }) => isDisconnected(nodeId, readings));
  const total = sumOf(validators);
  return { total, inactive, away, connected: total - sumOf(inactive) - sumOf(away) };
}

/** Balances are as of the P-Chain's last block: one that does not cover the time since is used up. */
function isInactive({ balance, validationId }: PlatformValidator, { platform, nodes, now }: Readings): boolean {
  const { at, price } = platform;
  if (balance === undefined) {
    const seen = nodes.flatMap(
      ({ validators }) => validators?.filter((one) => one.validationId === validationId) ?? [],
    );
    return seen.length > 0 && seen.every(({ isActive }) => !isActive);
  }
  const due =
    at === undefined || price === undefined ? 0n : price * BigInt(Math.max(0, Math.floor((now - at) / 1_000)));
  return balance === 0n || balance < due;
}

/** When a validator became inactive, if known. */
export function endOf(
  { validationId, balance }: PlatformValidator,
  { platform }: Readings,
): Pick<EndOfValidator, 'how' | 'at'> | undefined {
  const { at, price, ended } = platform;
  return balance !== undefined && balance > 0n && at !== undefined && price !== undefined && price > 0n
    ? { how: 'dry', at: at + Number(balance / price) * 1_000 }
    : ended.get(validationId ?? '');
}

/** Whether no configured node is this validator, or runs and is connected to it. False where unknown. */
export function isDisconnected(nodeId: string, { nodes, platform }: Readings): boolean {
  const own = nodes.find((node) => node.nodeId === nodeId);
  if (own?.state === 'runs' || own?.state === 'bootstrapping') {
    return false;
  }
  const { validators, current } = platform;
  const isListed = current?.weights.has(nodeId) ?? validators?.some((one) => one.nodeId === nodeId) ?? true;
  const views = nodes.flatMap((node) => isConnectedTo(node, nodeId, isListed) ?? []);
  return own?.state === 'away' ? !views.includes(true) : views.length > 0 && !views.includes(true);
}

/**
 * Whether a node is connected to a validator; `undefined` where unknown.
 *
 * @param isListed it is a current validator, as health only has those
 */
function isConnectedTo(node: NodeReadings, nodeId: string, isListed: boolean): boolean | undefined {
  if (node.state !== 'runs') {
    return undefined;
  }
  const isPeer = node.peers?.has(nodeId);
  const health = currentHealth(node);
  if (isPeer !== true && isListed && health?.connected !== undefined) {
    return !health.disconnected.includes(nodeId);
  }
  if (isPeer !== undefined) {
    return isPeer;
  }
  const seen = node.validators?.filter((one) => one.nodeId === nodeId && one.isActive) ?? [];
  return seen.length === 0 ? undefined : seen.some(({ isConnected }) => isConnected);
}

function seenValidators(nodes: readonly NodeReadings[]): readonly PlatformValidator[] | undefined {
  return nodes
    .find(({ validators }) => validators !== undefined)
    ?.validators?.map(({ nodeId, validationId, weight }) => ({ nodeId, validationId, weight }));
}

/** The heaviest missing validators that raise the connected weight to the required one, or all of them. */
export function neededValidators<V extends { readonly weight: bigint }>(
  missing: readonly V[],
  { total, connected }: Pick<Weights, 'total' | 'connected'>,
): { readonly needed: readonly V[]; readonly reached: bigint } {
  let reached = connected;
  const ordered = [...missing].sort((a, b) => compare(b.weight, a.weight));
  const needed = ordered.filter(({ weight }) => {
    const isNeeded = reached * 100n < total * CONNECTED_NEEDED;
    reached += isNeeded ? weight : 0n;
    return isNeeded;
  });
  return { needed, reached };
}

/** Whether two sets have the same active validators with the same weights. */
export function isSameSet(one: SetAt, other: SetAt): boolean {
  return (
    one.weights.size === other.weights.size &&
    [...one.weights].every(([nodeId, weight]) => other.weights.get(nodeId) === weight)
  );
}
