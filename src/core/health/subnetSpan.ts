import type { Span } from '../finding/finding';
import { id } from '../finding/spans';
import { cb58Id } from '../ids/cb58Id';
import { wellKnownName } from '../ids/wellKnown';
import type { HealthContext } from './healthContext';

/** A subnet that an error names, by the name that it is known by. */
export function subnetSpan(subnetId: string, { subnets }: HealthContext): Span {
  const identifier = cb58Id(subnetId);
  return id(subnetId, subnets?.get(subnetId) ?? (identifier && wellKnownName(identifier)?.name));
}
