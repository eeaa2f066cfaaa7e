import { getL1Validator } from '../../../core/rpc/catalogue/platform/validators';
import { cb58Id } from '../../../core/ids/cb58Id';
import type { SourceClient } from '../../sources/sourceClient';

/** Pinned identifiers that are asked about. */
const maxPins = 16;

/** Subnets of the validations that a user pinned; what is pinned and is no validation is left out. */
export async function fetchPinnedSets(primary: SourceClient, pins: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = pins.filter((id) => cb58Id(id)?.checksum === 'right').slice(0, maxPins);
  const told = await Promise.all(
    ids.map((validationId) => primary.node('P-Chain', getL1Validator, { validationID: validationId })),
  );
  return new Set(told.flatMap((one) => (one.ok ? [one.value.subnetID] : [])));
}
