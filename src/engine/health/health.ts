import * as z from 'zod/mini';
import {
  type JsonValue,
  isJsonObject,
  JsonNumber,
  type JsonObject,
  isJsonList,
  compare,
  goMilliseconds,
  valueAt,
} from '../primitives';
import { type ResultOf, health as healthMethod } from '../rpc';
import { type Span, amount } from '../report';

/** A response of `health.health`, `readiness` or `liveness` over JSON-RPC or GET, which have the same format. */
export interface Health {
  /** The node's overall result for the requested checks; also false until all checks have run. */
  readonly healthy: boolean;
  /** Failing ones first, then those not run yet, each in the node's order. Empty for liveness. */
  readonly checks: readonly HealthCheck[];
}

/** A check that has not run yet also has an error, which is not a failure (docs/facts/health.md). */
export type CheckState = 'failing' | 'notYetRun' | 'ok';

export interface HealthCheck {
  /** The node's name for it: a keyword, or the alias or blockchain ID of a chain. Untrusted. */
  readonly name: string;
  readonly state: CheckState;
  /** The node's error message. Untrusted. */
  readonly error?: string;
  /** The details on which the check's result is based, unparsed. */
  readonly message?: JsonValue;
  /** Milliseconds since the epoch; absent if not run yet. */
  readonly ranAt?: number;
  /** Milliseconds since the epoch. */
  readonly failingSince?: number;
  /** Consecutive ones. */
  readonly failures?: number;
}

type HealthResult = ResultOf<typeof healthMethod>;

/** The error of a check that has not run yet (docs/facts/health.md). */
const notYetRun = 'not yet run';
const order: readonly CheckState[] = ['failing', 'notYetRun', 'ok'];

/** Parses the body of a GET with any status, or a JSON-RPC response. `undefined` if it is not a health response. */
export function readHealth(body: JsonValue): Health | undefined {
  const response = isJsonObject(body) && body['checks'] === undefined ? body['result'] : body;
  const read = response === undefined ? undefined : z.safeParse(healthMethod.result(), response);
  return read?.success === true ? healthOf(read.data) : undefined;
}

/** Converts a response that was parsed with the catalogue's schema. */
export function healthOf({ checks, healthy }: HealthResult): Health {
  const read = Object.entries(checks).map(([name, check]) => toCheck(name, check));
  return { healthy, checks: order.flatMap((state) => read.filter((check) => check.state === state)) };
}

function toCheck(name: string, check: HealthResult['checks'][string]): HealthCheck {
  const { error, message, contiguousFailures } = check;
  const ranAt = timeOf(check.timestamp);
  const failingSince = timeOf(check.timeOfFirstFailure);
  return {
    name,
    state: error === undefined ? 'ok' : error === notYetRun ? 'notYetRun' : 'failing',
    error,
    message,
    ranAt: ranAt === undefined || error === notYetRun ? undefined : ranAt,
    failingSince,
    failures: contiguousFailures,
  };
}

/** Go prints nanoseconds, which a Date drops. */
function timeOf(text: string | undefined): number | undefined {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? undefined : at;
}

/** Information from outside the health response. Everything is optional; without it, explanations are less specific. */
export interface HealthContext {
  /** By the name of the check: alias or blockchain ID. P, X and C need no entry for their names. */
  readonly chains?: ReadonlyMap<string, HealthChain>;
  /** NodeIDs of configured nodes → their names in the settings. */
  readonly ownNodes?: ReadonlyMap<string, string>;
  /** Names of configured nodes with an unknown NodeID. */
  readonly unidentifiedNodes?: readonly string[];
  readonly subnets?: ReadonlyMap<string, string>;
  /** Version of the rpcchainvm protocol between the node and its VMs. */
  readonly rpcProtocol?: bigint;
}

export interface HealthChain {
  /** Untrusted. */
  readonly name?: string;
  readonly blockchainId?: string;
  readonly vmId?: string;
  readonly validators?: HealthValidators;
}

export interface HealthValidators {
  /** Includes at least the disconnected ones. */
  readonly known: readonly HealthValidator[];
  /** Total weight; absent if not all validators are known. */
  readonly whole?: bigint;
}

interface HealthValidator {
  readonly nodeId: string;
  /** In nAVAX on the primary network, without unit elsewhere. */
  readonly weight: bigint;
  /** For an L1 validator: whether it has balance left. */
  readonly isActive: boolean;
}

/** Accessors for the details of checks, which have a different shape for each check and are untrusted. */

export function objectAt(value: JsonValue | undefined, key: string): JsonObject | undefined {
  const found = valueAt(value, [key]);
  return found !== undefined && isJsonObject(found) ? found : undefined;
}

export function integerAt(value: JsonValue | undefined, key: string): bigint | undefined {
  const found = valueAt(value, [key]);
  return typeof found === 'bigint' ? found : undefined;
}

export function textAt(value: JsonValue | undefined, key: string): string | undefined {
  const found = valueAt(value, [key]);
  return typeof found === 'string' ? found : undefined;
}

export function textsIn(value: JsonValue | undefined): readonly string[] {
  return value !== undefined && isJsonList(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** A share from 0 to 1 as a percentage, truncated to two places so that it is never rounded up to a limit. */
export function shareAt(value: JsonValue | undefined, key: string): Span | undefined {
  const found = valueAt(value, [key]);
  if (typeof found !== 'bigint' && !(found instanceof JsonNumber)) {
    return undefined;
  }
  const share = Number(String(found));
  // Compensates for binary fractions: 0.5714 is stored as slightly less.
  return Number.isFinite(share) ? amount(BigInt(Math.floor(share * 10_000 + 1e-6)), 2, '%') : undefined;
}

/** Truncates to two places: "74.074074" → 74.07 %. */
export function jsonPercent(percent: string): Span {
  const [whole = '0', digits = ''] = percent.split('.');
  const fraction = digits.slice(0, 2);
  return amount(BigInt(whole + fraction), fraction.length, '%');
}

/** Placeholder for all inactive validators of an L1 together; no node has this ID (docs/facts/health.md). */
export const zeroNodeId = 'NodeID-111111111111111111116DBWJs';

export interface Disconnected {
  /** `zeroNodeId` for all inactive validators of an L1 together. */
  readonly nodeId: string;
  readonly isInactive: boolean;
  /** Absent if the validator set is unknown. */
  readonly weight?: bigint;
  /** Its name in the settings, if it is a configured node. */
  readonly ownName?: string;
  /** Configured nodes that it may be, since their NodeIDs are unknown. */
  readonly possibleNodes: readonly string[];
}

/** The disconnected validators in the message of a chain's check, heaviest first. */
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
        possibleNodes: ownName === undefined && !isInactive ? unidentifiedNodes : [],
      };
    })
    .sort((a, b) => compare(b.weight ?? 0n, a.weight ?? 0n));
}

/** `undefined` for an empty list: the validators are unknown then. */
function weightOf(found: readonly HealthValidator[]): bigint | undefined {
  return found.length === 0 ? undefined : found.reduce((sum, { weight }) => sum + weight, 0n);
}

export interface ChainHealth {
  readonly height?: bigint;
  /** Blocks in consensus that are not accepted yet; absent if not reported, as during bootstrapping. */
  readonly processing?: bigint;
  /** In milliseconds. */
  readonly longest?: number;
  /** In ten-thousandths of the weight. */
  readonly connected?: bigint;
  /** NodeIDs without `zeroNodeId`. */
  readonly disconnected: readonly string[];
  /** Whether the check lists `zeroNodeId`. */
  readonly hasInactive?: boolean;
  readonly check: HealthCheck;
  /** Since when not all of the node's chains are bootstrapped, in milliseconds since the epoch. */
  readonly bootstrappingSince?: number;
}

/** The chain's check, if there is one. @param names possible names of the check: blockchain ID, alias */
export function chainHealth({ checks }: Health, names: readonly (string | undefined)[]): ChainHealth | undefined {
  const check = checks.find(({ name }) => names.includes(name));
  if (check === undefined) {
    return undefined;
  }
  const consensus = objectAt(objectAt(check.message, 'engine'), 'consensus');
  const networking = objectAt(check.message, 'networking');
  const disconnected = textsIn(networking?.['disconnectedValidators']);
  return {
    height: integerAt(consensus, 'lastAcceptedHeight'),
    processing: integerAt(consensus, 'processingBlocks'),
    longest: goMilliseconds(textAt(consensus, 'longestProcessingBlock') ?? ''),
    connected: tenThousandths(valueAt(networking, ['percentConnected'])),
    disconnected: disconnected.filter((nodeId) => nodeId !== zeroNodeId),
    hasInactive: disconnected.includes(zeroNodeId),
    check,
    bootstrappingSince: checks.find(({ name, state }) => name === 'bootstrapped' && state === 'failing')?.failingSince,
  };
}

/** Truncated so that it is never rounded up to a limit. */
function tenThousandths(share: JsonValue | undefined): bigint | undefined {
  const figure = typeof share === 'bigint' || share instanceof JsonNumber ? Number(String(share)) : NaN;
  return figure >= 0 && figure <= 1 ? BigInt(Math.floor(figure * 10_000 + 1e-6)) : undefined;
}
