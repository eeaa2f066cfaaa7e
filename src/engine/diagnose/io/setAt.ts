import { zeroNodeId } from '../../health';
import { type ResultOf, getValidatorsAt } from '../../rpc';
import type { SetAt } from '../readings';
import type { SourceClient } from '../../sources';

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
