import {
  getTimestamp,
  getValidatorFeeState,
  getValidatorsAt,
  platformGetCurrentValidators as getCurrentValidators,
  platformGetHeight as getHeight,
} from '../../rpc';
import type { NodeReadings, PlatformReadings, SetAt } from '../readings';
import { isL1 } from '../../transactions';
import { PRIMARY_NETWORK_ID } from '../../networks';
import type { NodeRead } from './readNode';
import { readEnds } from './readEnds';
import { fetchSetAt, setOf } from './setAt';

/** A chain has a few epochs at a time, one for each node at most. */
const maxEpochs = 4;

/** What the P-Chain says of the chain's validators, now and at the heights that its blocks name. @throws the abort reason alone */
export async function readPlatform(
  { client, subnetId, unread }: NodeRead,
  nodes: readonly NodeReadings[],
): Promise<PlatformReadings> {
  const none: PlatformReadings = { epochs: [], ended: new Map() };
  if (subnetId === undefined || subnetId === PRIMARY_NETWORK_ID) {
    return none;
  }
  const [heightResult, time, fees, current, proposedResult] = await Promise.all([
    client.node('P-Chain', getHeight, {}),
    client.node('P-Chain', getTimestamp, {}),
    client.node('P-Chain', getValidatorFeeState, {}),
    client.node('P-Chain', getCurrentValidators, { subnetID: subnetId }),
    client.node('P-Chain', getValidatorsAt, { height: 'proposed', subnetID: subnetId }),
  ]);
  const height = unread.received('', getHeight.name, heightResult)?.height;
  const at = Date.parse(unread.received('', getTimestamp.name, time)?.timestamp ?? '');
  const validators = unread.received('', getCurrentValidators.name, current)?.validators.map((one) => ({
    nodeId: one.nodeID,
    weight: one.weight,
    ...(isL1(one) ? { validationId: one.validationID, balance: one.balance } : {}),
  }));
  const proposed = unread.received('', getValidatorsAt.name, proposedResult);
  const heights = [...new Set(nodes.flatMap(({ epoch }) => epoch?.height ?? []))].slice(0, maxEpochs);
  const setAt = async (one: bigint): Promise<SetAt | undefined> => fetchSetAt(client, subnetId, one);
  const [now, ...epochs] = await Promise.all([height === undefined ? undefined : setAt(height), ...heights.map(setAt)]);
  const lost = heights.filter((_, i) => epochs[i] === undefined);
  for (const one of lost) {
    unread.received(
      '',
      getValidatorsAt.name,
      await client.node('P-Chain', getValidatorsAt, { height: one, subnetID: subnetId }),
    );
  }
  const proposedHeight = nodes.find(({ proposedHeight: result }) => result !== undefined)?.proposedHeight;
  const without = (validators ?? []).filter(({ balance }) => balance === 0n);
  return {
    height,
    at: Number.isNaN(at) ? undefined : at,
    price: unread.received('', getValidatorFeeState.name, fees)?.price,
    validators,
    proposed: proposed && setOf(proposed, proposedHeight ?? height ?? 0n),
    current: now,
    epochs: epochs.flatMap((one) => one ?? []),
    ended:
      height === undefined || without.length === 0
        ? none.ended
        : await readEnds(
            client,
            subnetId,
            without,
            [...epochs, now].flatMap((one) => one ?? []),
            height,
          ),
  };
}
