import { getL1Validator } from '../../../core/rpc/catalogue/platform/validators';
import { cb58Id } from '../../../core/ids/cb58Id';
import type { Primary } from '../../lookup/primary/primary';

/** Pinned identifiers that are asked about. */
const mostPins = 16;

/** Subnets of the validations that a user pinned; what is pinned and is no validation is left out. */
export async function askPinnedSets(primary: Primary, pins: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = pins.filter((id) => cb58Id(id)?.checksum === 'right').slice(0, mostPins);
  const told = await Promise.all(ids.map((validationID) => primary.node('P-Chain', getL1Validator, { validationID })));
  return new Set(told.flatMap((one) => (one.ok ? [one.value.subnetID] : [])));
}
