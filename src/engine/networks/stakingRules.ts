import { isPublic, publishedUpgrade } from './builtInNetworks';

/**
 * Percent of its period that a validator of the primary network must be up to get its reward: 80, and 90 for one that
 * starts after Helicon (ACP-267; docs/facts/staking.md).
 *
 * @param helicon when that upgrade is or was; absent: not known
 */
export function requiredUptime(start: Date, helicon: Date | undefined): 80 | 90 {
  return helicon !== undefined && start >= helicon ? 90 : 80;
}

/** A whole in the node's unit of shares. */
const WHOLE = 1_000_000n;

/**
 * What a validator keeps of a delegator's reward: the rest is rounded down, as the P-Chain does it (avalanchego,
 * `reward.Split`).
 *
 * @param reward nAVAX
 * @param percent from 0 to 100, with at most 4 decimal places
 */
export function delegationFee(reward: bigint, percent: number): bigint {
  const shares = BigInt(Math.round(percent * 10_000));
  return reward - ((WHOLE - shares) * reward) / WHOLE;
}

/** Whether a staking period begins when its transaction is accepted, at `acceptedAt` (docs/facts/staking.md). */
export function beginsWhenAccepted(networkId: number, acceptedAt: number): boolean {
  return acceptedAt >= (publishedUpgrade(networkId, 'durango') ?? 0);
}

/**
 * Length of an epoch of the P-Chain since Granite, as the network's node tells; else 5 min on mainnet and fuji, and 30 s
 * elsewhere (docs/facts/staking.md).
 *
 * @param told `graniteEpochDuration` of `info.upgrades`, in nanoseconds
 */
export function epochSeconds(networkId: number, result?: bigint): number {
  const published = isPublic({ networkId }) ? 300 : 30;
  return result === undefined || result === 0n ? published : Number(result / 1_000_000n) / 1_000;
}

/**
 * Milliseconds until the epoch that began at `startTime` has its length. Zero or less: the next one begins with the next
 * block (docs/facts/staking.md).
 *
 * @param seconds length of an epoch
 * @param now milliseconds since the epoch
 */
export function epochLeft(startTime: Date, seconds: number, now: number): number {
  return startTime.getTime() + seconds * 1_000 - now;
}
