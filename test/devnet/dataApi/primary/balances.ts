import { ApiError } from '../apiError';
import { assetAmount } from './assets';
import type { AssetAmount } from './assets';
import { chainIds } from './chainIds';
import type { ChainKey, Output } from './ledger';
import { primaryAddresses, timestampOf } from './listParameters';
import { plainAddress } from './readOutput';
import { recordedCalls } from './recordedCall';
import type { PrimaryNetworkRecord } from './readLedger';

/** Outputs of one asset. */
interface Pinned {
  readonly assetId: string;
  readonly amount: bigint;
  readonly count: number;
  /** For outputs between two chains: blockchain ID of the other chain and the direction. */
  readonly shared?: { readonly chain: string; readonly status: 'exported' | 'importable' };
}

interface Balance extends AssetAmount {
  readonly utxoCount: number;
  readonly sharedWithChainId?: string;
  readonly status?: string;
}

type Balances = Readonly<Record<string, readonly Balance[]>>;

/** Balances of the addresses on a chain by state, now or at `blockTimestamp`. */
export function primaryBalances(record: PrimaryNetworkRecord, chain: ChainKey, query: URLSearchParams): Balances {
  const owners = primaryAddresses(query, false);
  if (owners === undefined) throw new ApiError(400, ['addresses should not be empty']);
  const requested = timestampOf(query, 'blockTimestamp');
  // The recorded network does not change any more: only locks expire with time.
  const at = requested ?? Math.floor(Date.now() / 1000);
  const here = chainIds[chain];
  const stored = unspent(record, owners, requested ?? Infinity).filter(({ form }) => !/mint/i.test(form));
  const inside = stored.filter(({ createdOn, spendableOn }) => createdOn === here && spendableOn === here);
  const between = stored.filter(
    ({ createdOn, spendableOn }) => createdOn !== spendableOn && (createdOn === here || spendableOn === here),
  );
  const sums = (items: readonly Pinned[]): readonly Balance[] => sumsOf(record, items, chain === 'P');
  const isLocked = ({ locktime, stakeableLocktime = 0n }: Output): boolean =>
    locktime > BigInt(at) || stakeableLocktime > BigInt(at);
  const memory = {
    atomicMemoryUnlocked: sums(between.filter((one) => !isLocked(one)).map((one) => sharedFrom(one, here))),
    atomicMemoryLocked: sums(between.filter(isLocked).map((one) => sharedFrom(one, here))),
  };
  if (chain === 'C') return memory;
  if (chain === 'X') {
    return {
      unlocked: sums(inside.filter((one) => !isLocked(one)).map(single)),
      locked: sums(inside.filter(isLocked).map(single)),
      ...memory,
    };
  }
  const staked = inside.filter(({ staked: period }) => period !== undefined);
  const free = inside.filter(({ staked: period }) => period === undefined);
  const onlyStakeable = ({ stakeableLocktime = 0n }: Output): boolean => stakeableLocktime > BigInt(at);
  return {
    unlockedUnstaked: sums(free.filter((one) => !isLocked(one)).map(single)),
    unlockedStaked: sums([
      ...staked.filter((one) => !onlyStakeable(one)).map(single),
      ...genesisStakes(record, owners),
    ]),
    lockedPlatform: sums(free.filter(({ locktime }) => locktime > BigInt(at)).map(single)),
    lockedStakeable: sums(free.filter(onlyStakeable).map(single)),
    lockedStaked: sums(staked.filter(onlyStakeable).map(single)),
    // Since Durango a staking period begins with its block: nothing is ever pending.
    pendingStaked: [],
    ...memory,
  };
}

function unspent({ ledger }: PrimaryNetworkRecord, owners: readonly string[], at: number): readonly Output[] {
  return ledger.outputs.filter((output) => {
    const spender = ledger.spender(output);
    return (
      output.time <= at &&
      (spender === undefined || spender.time > at) &&
      output.addresses.some((address) => owners.includes(address))
    );
  });
}

/** Genesis stakes are in no transaction: the node's total stake minus the stakes of transactions. */
function genesisStakes({ ledger }: PrimaryNetworkRecord, owners: readonly string[]): readonly Pinned[] {
  const answers = recordedCalls('platform', 'platform.getStake').filter(
    ({ params }) => params['validatorsOnly'] === undefined,
  );
  return owners.flatMap((owner) => {
    const answer = answers.find(({ params }) => {
      const { addresses } = params;
      return Array.isArray(addresses) && addresses.length === 1 && plainAddress(String(addresses[0])) === owner;
    })?.result;
    if (answer === undefined) return [];
    const known = ledger.outputs.filter(({ staked, addresses }) => staked !== undefined && addresses.includes(owner));
    const amount = known.reduce((rest, output) => rest - output.amount, answer.at('staked').integer);
    const count = answer.at('stakedOutputs').list.length - known.length;
    const assetId = ledger.transactions.X[0]?.id ?? '';
    return count === 0 ? [] : [{ assetId, amount, count }];
  });
}

function single({ assetId, amount }: Output): Pinned {
  return { assetId, amount, count: 1 };
}

function sharedFrom(output: Output, here: string): Pinned {
  const shared =
    output.createdOn === here
      ? ({ chain: output.spendableOn, status: 'exported' } as const)
      : ({ chain: output.createdOn, status: 'importable' } as const);
  return { ...single(output), shared };
}

function sumsOf({ assets }: PrimaryNetworkRecord, items: readonly Pinned[], withStatus: boolean): readonly Balance[] {
  const sums = new Map<string, Pinned>();
  for (const item of items) {
    const key = `${item.assetId} ${item.shared?.chain} ${item.shared?.status}`;
    const { amount = 0n, count = 0 } = sums.get(key) ?? {};
    sums.set(key, { ...item, amount: amount + item.amount, count: count + item.count });
  }
  return [...sums.values()].map(({ assetId, amount, count, shared }) => ({
    ...assetAmount(assets, assetId, amount),
    utxoCount: count,
    ...(shared === undefined ? {} : { sharedWithChainId: shared.chain }),
    ...(shared === undefined || !withStatus ? {} : { status: shared.status }),
  }));
}
