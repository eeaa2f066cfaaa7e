import * as z from 'zod/mini';
import { u64, wireText } from '../../primitives';
import type { Answer, DataService, ReadOptions } from './dataService';
import { type DataNetwork, Parameters } from './parameters';
import { assetAmount, chainInfo } from './primaryShapes';

/** An asset's amount in its base unit, and in how many UTXOs it is. */
const balance = z.object({ ...assetAmount.shape, utxoCount: z.nullish(u64) });
export type AssetBalance = z.infer<typeof balance>;

/** What lies in the memory that two chains share: exported there, not yet imported. `status` only on the P-Chain. */
const sharedBalance = z.object({
  ...balance.shape,
  sharedWithChainId: z.nullish(wireText),
  status: z.nullish(wireText),
});
export type SharedBalance = z.infer<typeof sharedBalance>;

const some = z.nullish(z.array(balance));
const shared = z.nullish(z.array(sharedBalance));

const answer = z.object({
  balances: z.object({
    // P-Chain
    unlockedUnstaked: some,
    unlockedStaked: some,
    lockedPlatform: some,
    lockedStakeable: some,
    lockedStaked: some,
    pendingStaked: some,
    restakedRewards: some,
    // X-Chain
    locked: some,
    unlocked: some,
    // All three; the C-Chain has nothing else here.
    atomicMemoryUnlocked: shared,
    atomicMemoryLocked: shared,
  }),
  chainInfo,
});

/** By state of the UTXOs (docs/facts/data-service.md); which lists there are depends on the chain. */
export type PrimaryBalances = z.infer<typeof answer>;

export interface BalancesQuery {
  /** P-, X- or C-Chain addresses, at least one; their balances come summed. */
  readonly addresses: readonly string[];
  /** When; absent: now. */
  readonly blockTimestamp?: Date;
}

/**
 * `GET …/blockchains/{blockchainId}/balances`; `undefined` where the service knows no such
 * chain. Of the C-Chain only what is in atomic memory: the rest is `getNativeBalance`.
 *
 * @param blockchainId `p-chain`, `x-chain`, `c-chain` or the chain's ID
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function getPrimaryBalances(
  service: DataService,
  network: DataNetwork,
  blockchainId: string,
  query: BalancesQuery,
  options: ReadOptions,
): Promise<Answer<PrimaryBalances> | undefined> {
  const label = 'getPrimaryBalances';
  const check = new Parameters(label);
  const chain = `/v1/networks/${check.network(network)}/blockchains/${check.segment('blockchainId', blockchainId)}`;
  const addresses = check.list('addresses', query.addresses);
  if (addresses === undefined) {
    check.reject('addresses', `${label} was not queried: it needs at least one address. Add one.`);
  }
  const checked = { blockTimestamp: check.time('blockTimestamp', query.blockTimestamp), addresses };
  return service.find({ path: `${chain}/balances`, query: checked, label, schema: answer }, options);
}
