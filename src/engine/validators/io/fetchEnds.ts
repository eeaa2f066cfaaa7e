import { isJsonList, valueAt, compare } from '../../primitives';
import { valueOf } from '../../report';
import { getValidatorsAt, platformGetBlockByHeight as getBlockByHeight } from '../../rpc';
import type { SourceClient } from '../../sources';
import type { KnownValidator } from '../validatorSet';

/** How an L1 validator became inactive: its balance ran out (`dry`), or its owner disabled it. */
export interface EndOfValidator {
  readonly how: 'dry' | 'disabled';
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** cb58, of the transaction that disabled it. */
  readonly txId?: string;
}

/** Limits: validators to search for, and blocks to search back if no active height is known. */
const maxSearched = 6;
const maxBack = 1_024n;

/**
 * When validators without balance became inactive, by validation ID. The P-Chain produces a block in the second in
 * which a balance runs out; if an owner disabled the validator, the block has the transaction that did so.
 *
 * @param tip the latest height
 * @param activeAt heights at which a node is known to have been active, to start the search from
 * @throws the abort reason alone
 */
export async function fetchEnds(
  client: SourceClient,
  subnetId: string,
  validators: readonly Pick<KnownValidator, 'nodeId' | 'validationId'>[],
  tip: bigint,
  activeAt: (nodeId: string) => readonly bigint[],
): Promise<ReadonlyMap<string, EndOfValidator>> {
  const found = await Promise.all(
    validators.slice(0, maxSearched).map(async ({ nodeId, validationId = '' }) => {
      const height = await lastActive(client, subnetId, nodeId, activeAt(nodeId), tip);
      const end = height === undefined ? undefined : await readBlock(client, height + 1n, validationId);
      return end === undefined ? [] : [[validationId, end] as const];
    }),
  );
  return new Map(found.flat());
}

/**
 * The last height at which it was active, if a retained validator set has it. It may have been reactivated in between,
 * so the search goes back from the tip in doubling steps, then bisects.
 */
async function lastActive(
  client: SourceClient,
  subnetId: string,
  nodeId: string,
  activeAt: readonly bigint[],
  tip: bigint,
): Promise<bigint | undefined> {
  let low = activeAt.toSorted(compare).at(-1);
  let high = tip;
  /** `undefined` if no node retains the set at that height. */
  const wasActive = async (height: bigint): Promise<boolean | undefined> => {
    const set = valueOf(await client.node('P-Chain', getValidatorsAt, { height, subnetID: subnetId }));
    return set && Object.hasOwn(set, nodeId);
  };
  for (let step = 1n; step <= maxBack && tip - step > (low ?? -1n); step *= 2n) {
    const isActive = await wasActive(tip - step);
    if (isActive === undefined) {
      break;
    }
    if (isActive) {
      low = tip - step;
    } else {
      high = tip - step;
    }
  }
  while (low !== undefined && high - low > 1n) {
    const middle: bigint = (low + high) / 2n;
    const isActive = await wasActive(middle);
    if (isActive === undefined) {
      return undefined;
    }
    if (isActive) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

async function readBlock(
  client: SourceClient,
  height: bigint,
  validationId: string,
): Promise<EndOfValidator | undefined> {
  const block = valueOf(await client.node('P-Chain', getBlockByHeight, { height, encoding: 'json' }))?.block;
  const seconds = valueAt(block, ['time']);
  if (typeof seconds !== 'bigint' || seconds < 0n || seconds > 8_640_000_000_000n) {
    return undefined;
  }
  const listed = valueAt(block, ['txs']);
  const all = [...(listed !== undefined && isJsonList(listed) ? listed : []), valueAt(block, ['tx'])];
  const disabling = all.find((transaction) => {
    const unsigned = valueAt(transaction, ['unsignedTx']);
    return (
      valueAt(unsigned, ['validationID']) === validationId && valueAt(unsigned, ['disableAuthorization']) !== undefined
    );
  });
  const txId = valueAt(disabling, ['id']);
  return {
    how: disabling === undefined ? 'dry' : 'disabled',
    at: Number(seconds) * 1_000,
    txId: typeof txId === 'string' ? txId : undefined,
  };
}
