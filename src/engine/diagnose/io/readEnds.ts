import { type JsonValue, isJsonList, isJsonObject } from '../../primitives';
import { integerAt, member, textAt, zeroNodeId } from '../../health';
import { platformGetBlockByHeight as getBlockByHeight, type ResultOf, getValidatorsAt } from '../../rpc';
import type { EndOfValidator, PlatformValidator, SetAt } from '../readings';
import { valueOf } from '../../report';
import type { SourceClient } from '../../sources';

/** Validators for whom the height is searched; and how far back, where no epoch says when they were active. */
const maxSearched = 6;
const maxBack = 1_024n;

/**
 * When validators without balance became inactive. The P-Chain makes a block in the very second a balance runs out, and one
 * that an owner disables is named by a transaction of that block: the block tells the one from the other.
 *
 * @param known sets at some heights, where a search may begin
 * @param tip the last height
 * @throws the abort reason alone
 */
export async function readEnds(
  client: SourceClient,
  subnetId: string,
  validators: readonly PlatformValidator[],
  known: readonly SetAt[],
  tip: bigint,
): Promise<ReadonlyMap<string, EndOfValidator>> {
  const found = await Promise.all(
    validators.slice(0, maxSearched).map(async ({ nodeId, validationId = '' }) => {
      const height = await lastActive(client, subnetId, nodeId, known, tip);
      const end = height === undefined ? undefined : await readBlock(client, height + 1n, validationId);
      return end === undefined ? [] : [[validationId, end] as const];
    }),
  );
  return new Map(found.flat());
}

/**
 * The last height at which it was active; undefined where no set that is kept has it. It may have been inactive before and
 * come back: what is close to the last height is looked at first, in steps that double, then halves.
 */
async function lastActive(
  client: SourceClient,
  subnetId: string,
  nodeId: string,
  known: readonly SetAt[],
  tip: bigint,
): Promise<bigint | undefined> {
  const had = known.filter(({ weights }) => weights.has(nodeId)).map(({ height }) => height);
  let low = had.reduce<bigint | undefined>((most, one) => (most === undefined || one > most ? one : most), undefined);
  let high = tip;
  for (let step = 1n; step <= maxBack && tip - step > (low ?? -1n); step *= 2n) {
    const set = await fetchSetAt(client, subnetId, tip - step);
    if (set?.weights.has(nodeId) === true) {
      low = tip - step;
    } else if (set === undefined) {
      break;
    } else {
      high = tip - step;
    }
  }
  while (low !== undefined && high - low > 1n) {
    const middle: bigint = (low + high) / 2n;
    const set = await fetchSetAt(client, subnetId, middle);
    if (set === undefined) {
      return undefined;
    }
    if (set.weights.has(nodeId)) {
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
  const seconds = integerAt(block, 'time');
  if (block === undefined || seconds === undefined || seconds < 0n || seconds > 8_640_000_000_000n) {
    return undefined;
  }
  const isDisabled = transactionsOf(block).some((transaction) => {
    const unsigned = member(transaction, 'unsignedTx');
    return textAt(unsigned, 'validationID') === validationId && member(unsigned, 'disableAuthorization') !== undefined;
  });
  return { how: isDisabled ? 'disabled' : 'dry', at: Number(seconds) * 1_000, height };
}

function transactionsOf(block: JsonValue): readonly JsonValue[] {
  const listed = isJsonObject(block) ? block['txs'] : undefined;
  const one = member(block, 'tx');
  return [...(listed !== undefined && isJsonList(listed) ? listed : []), ...(one === undefined ? [] : [one])];
}

/** Undefined where no node keeps the set of that height. @throws the abort reason alone */
export async function fetchSetAt(client: SourceClient, subnetId: string, height: bigint): Promise<SetAt | undefined> {
  const result = await client.node('P-Chain', getValidatorsAt, { height, subnetID: subnetId });
  return result.ok ? setOf(result.value, height) : undefined;
}

/** Inactive validators stand as one NodeID that is none. */
export function setOf(result: ResultOf<typeof getValidatorsAt>, height: bigint): SetAt {
  const { [zeroNodeId]: inactive, ...active } = result;
  return {
    height,
    weights: new Map(Object.entries(active).map(([nodeId, { weight }]) => [nodeId, weight])),
    inactive: inactive?.weight ?? 0n,
  };
}
