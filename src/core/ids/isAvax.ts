import { cb58Id } from './cb58Id';
import { wellKnownName } from './wellKnown';

/** Whether an asset ID in cb58 is AVAX on any of the networks that are known. */
export function isAvax(asset: string): boolean {
  const identifier = cb58Id(asset);
  return identifier !== undefined && wellKnownName(identifier)?.name === 'AVAX';
}
