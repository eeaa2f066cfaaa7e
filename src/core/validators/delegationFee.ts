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
