import { isPublic, publishedUpgrade } from './builtInNetworks';

/**
 * Uptime requirement of a Primary Network validator in percent: 80, or 90 for a start after Helicon (ACP-267;
 * docs/facts/staking.md).
 *
 * @param helicon activation time of that upgrade, if known
 */
export function requiredUptime(start: Date, helicon: Date | undefined): 80 | 90 {
  return helicon !== undefined && start >= helicon ? 90 : 80;
}

/** 100 % in the node's unit of shares. */
const WHOLE = 1_000_000n;

/**
 * The validator's part of a delegator's reward. The remainder is rounded down, as on the P-Chain (avalanchego,
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
export function startsOnAcceptance(networkId: number, acceptedAt: number): boolean {
  return acceptedAt >= (publishedUpgrade(networkId, 'durango') ?? 0);
}

/**
 * Length of a P-Chain epoch since Granite, per the network's node; otherwise 5 min on Mainnet and Fuji, 30 s elsewhere
 * (docs/facts/staking.md).
 *
 * @param result `graniteEpochDuration` of `info.upgrades`, in nanoseconds
 */
export function epochSeconds(networkId: number, result?: bigint): number {
  const published = isPublic({ networkId }) ? 300 : 30;
  return result === undefined || result === 0n ? published : Number(result / 1_000_000n) / 1_000;
}

/**
 * Milliseconds left of the epoch that began at `startTime`. At zero or less the next block begins a new epoch
 * (docs/facts/staking.md).
 *
 * @param seconds length of an epoch
 * @param now milliseconds since the epoch
 */
export function epochLeft(startTime: Date, seconds: number, now: number): number {
  return startTime.getTime() + seconds * 1_000 - now;
}
