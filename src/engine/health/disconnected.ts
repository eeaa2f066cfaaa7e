import type { JsonValue } from '../primitives';
import type { HealthChain, HealthContext, HealthValidator } from './healthContext';
import { objectAt, textsIn } from './jsonFigures';

/** Stands for all inactive validators of an L1 together: no node (docs/facts/health.md). */
export const zeroNodeId = 'NodeID-111111111111111111116DBWJs';

/** A validator that the node is not connected to. */
export interface Disconnected {
  /** The zero NodeID for all inactive validators of an L1 together. */
  readonly nodeId: string;
  readonly isInactive: boolean;
  /** Where the set of validators is known. */
  readonly weight?: bigint;
  /** Its name in the settings, where it is one of the reader's nodes. */
  readonly ownName?: string;
  /** The reader's nodes that it may be, since they have never told their NodeID. */
  readonly perhaps: readonly string[];
}

/** Whom a chain's check names as not connected, the heaviest first. */
export function disconnectedOf(
  message: JsonValue | undefined,
  chain: HealthChain | undefined,
  { ownNodes, unidentifiedNodes = [] }: HealthContext,
): readonly Disconnected[] {
  const known = chain?.validators?.known ?? [];
  const nodeIds = textsIn(objectAt(message, 'networking')?.['disconnectedValidators']);
  return nodeIds
    .map((nodeId): Disconnected => {
      const isInactive = nodeId === zeroNodeId;
      const weight = weightOf(
        known.filter((one) => (isInactive ? !one.isActive : one.isActive && one.nodeId === nodeId)),
      );
      const ownName = ownNodes?.get(nodeId);
      return {
        nodeId,
        isInactive,
        weight,
        ownName,
        perhaps: ownName === undefined && !isInactive ? unidentifiedNodes : [],
      };
    })
    .sort((a, b) => compare(b.weight ?? 0n, a.weight ?? 0n));
}

/** None is an answer only where the validators are known. */
function weightOf(found: readonly HealthValidator[]): bigint | undefined {
  return found.length === 0 ? undefined : found.reduce((sum, { weight }) => sum + weight, 0n);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
