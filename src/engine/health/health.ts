import * as z from 'zod/mini';
import {
  type JsonValue,
  isJsonObject,
  JsonNumber,
  type JsonObject,
  isJsonList,
  compare,
  goMilliseconds,
} from '../primitives';
import { type ResultOf, health as healthMethod } from '../rpc';
import { type Span, amount } from '../report';

/** An answer of `health.health`, `readiness` or `liveness`, over JSON-RPC or GET: each says the same. */
export interface Health {
  /** What the node says of all that it was asked about; also false while checks have not yet run. */
  readonly healthy: boolean;
  /** Failing ones first, then those that have not yet run, each in the node's order. Empty for liveness. */
  readonly checks: readonly HealthCheck[];
}

/** Before its first run a check carries an error too, which is no failure (docs/facts/health.md). */
export type CheckState = 'failing' | 'notYetRun' | 'ok';

export interface HealthCheck {
  /** As the node names it: a word, or the alias or blockchain ID of a chain. Not trusted. */
  readonly name: string;
  readonly state: CheckState;
  /** The node's own words. Not trusted. */
  readonly error?: string;
  /** Figures that the check goes by, as they came. */
  readonly message?: JsonValue;
  /** Milliseconds since the epoch; absent where it has not yet run. */
  readonly ranAt?: number;
  /** Milliseconds since the epoch. */
  readonly failingSince?: number;
  /** How often it has failed in a row. */
  readonly failures?: number;
}

type Answer = ResultOf<typeof healthMethod>;

/** Errors of a check that has not run yet (docs/facts/health.md). */
const notYetRun = 'not yet run';
const order: readonly CheckState[] = ['failing', 'notYetRun', 'ok'];

/** Reads the body of a GET, whatever its status, or of a JSON-RPC answer. Undefined where it is no health answer. */
export function readHealth(body: JsonValue): Health | undefined {
  const answer = isJsonObject(body) && body['checks'] === undefined ? body['result'] : body;
  const read = answer === undefined ? undefined : z.safeParse(healthMethod.result(), answer);
  return read?.success === true ? healthOf(read.data) : undefined;
}

/** The same of an answer that the catalogue's entry has read already. */
export function healthOf({ checks, healthy }: Answer): Health {
  const read = Object.entries(checks).map(([name, check]) => toCheck(name, check));
  return { healthy, checks: order.flatMap((state) => read.filter((check) => check.state === state)) };
}

function toCheck(name: string, check: Answer['checks'][string]): HealthCheck {
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

/** What is known beside a node's own answer. All of it may be missing: the words then say less. */
export interface HealthContext {
  /** By the name of the check: alias or blockchain ID. P, X and C need no entry for their names. */
  readonly chains?: ReadonlyMap<string, HealthChain>;
  /** NodeIDs of configured nodes → their names in the settings. */
  readonly ownNodes?: ReadonlyMap<string, string>;
  /** Names of configured nodes that have never told their NodeID. */
  readonly unidentifiedNodes?: readonly string[];
  /** Names of subnets by ID. */
  readonly subnets?: ReadonlyMap<string, string>;
  /** Version of the protocol between the node and its VMs. */
  readonly rpcProtocol?: bigint;
}

export interface HealthChain {
  /** Not trusted. */
  readonly name?: string;
  readonly blockchainId?: string;
  readonly vmId?: string;
  readonly validators?: HealthValidators;
}

export interface HealthValidators {
  /** At least those that are not connected. */
  readonly known: readonly HealthValidator[];
  /** Weight of all; absent where not all are known. */
  readonly whole?: bigint;
}

interface HealthValidator {
  readonly nodeId: string;
  /** nAVAX on the primary network, without unit elsewhere. */
  readonly weight: bigint;
  /** Of an L1: whether it has balance left. */
  readonly isActive: boolean;
}

/** Figures out of what a check carries: its shape is the check's own and may be anything. */

export function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return value !== undefined && isJsonObject(value) ? value[key] : undefined;
}

export function objectAt(value: JsonValue | undefined, key: string): JsonObject | undefined {
  const found = member(value, key);
  return found !== undefined && isJsonObject(found) ? found : undefined;
}

export function integerAt(value: JsonValue | undefined, key: string): bigint | undefined {
  const found = member(value, key);
  return typeof found === 'bigint' ? found : undefined;
}

export function textAt(value: JsonValue | undefined, key: string): string | undefined {
  const found = member(value, key);
  return typeof found === 'string' ? found : undefined;
}

export function textsIn(value: JsonValue | undefined): readonly string[] {
  return value !== undefined && isJsonList(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** A share from 0 to 1 as percent, cut to two places: what is under a limit must not be rounded up to it. */
export function shareAt(value: JsonValue | undefined, key: string): Span | undefined {
  const found = member(value, key);
  if (typeof found !== 'bigint' && !(found instanceof JsonNumber)) {
    return undefined;
  }
  const share = Number(String(found));
  // A share of 0.5714 is a little less in binary.
  return Number.isFinite(share) ? amount(BigInt(Math.floor(share * 10_000 + 1e-6)), 2, '%') : undefined;
}

/** "74.074074" → 74.074074 %, exactly. */
export function jsonPercent(percent: string): Span {
  const [whole = '0', digits = ''] = percent.split('.');
  const fraction = digits.slice(0, 2);
  return amount(BigInt(whole + fraction), fraction.length, '%');
}

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

/** A chain's own check in the health of a node. */
export interface ChainHealth {
  /** Milliseconds since the epoch; absent: it has not run yet. */
  readonly ranAt?: number;
  readonly height?: bigint;
  /** Blocks that were built and not accepted yet; absent: the node does not say, as before it is bootstrapped. */
  readonly processing?: bigint;
  /** Milliseconds. */
  readonly longest?: number;
  /** Ten-thousandths of the weight. */
  readonly connected?: bigint;
  /** NodeIDs, without the one that stands for all inactive validators. */
  readonly disconnected: readonly string[];
  /** That one is among them. */
  readonly hasInactive?: boolean;
  readonly check: HealthCheck;
  /** Since when the node's chains are not all bootstrapped, milliseconds since the epoch. */
  readonly bootstrappingSince?: number;
}

/**
 * What a node's health says of one chain; undefined where it has no check of it.
 * @param names it may be called: blockchain ID, alias
 */
export function chainHealth({ checks }: Health, names: readonly (string | undefined)[]): ChainHealth | undefined {
  const check = checks.find(({ name }) => names.includes(name));
  if (check === undefined) {
    return undefined;
  }
  const consensus = objectAt(objectAt(check.message, 'engine'), 'consensus');
  const networking = objectAt(check.message, 'networking');
  const disconnected = textsIn(networking?.['disconnectedValidators']);
  return {
    ranAt: check.ranAt,
    height: integerAt(consensus, 'lastAcceptedHeight'),
    processing: integerAt(consensus, 'processingBlocks'),
    longest: goMilliseconds(textAt(consensus, 'longestProcessingBlock') ?? ''),
    connected: tenThousandths(member(networking, 'percentConnected')),
    disconnected: disconnected.filter((nodeId) => nodeId !== zeroNodeId),
    hasInactive: disconnected.includes(zeroNodeId),
    check,
    bootstrappingSince: checks.find(({ name, state }) => name === 'bootstrapped' && state === 'failing')?.failingSince,
  };
}

/** Cut: what is under a limit must not be rounded up to it. */
function tenThousandths(share: JsonValue | undefined): bigint | undefined {
  const figure = typeof share === 'bigint' || share instanceof JsonNumber ? Number(String(share)) : NaN;
  return figure >= 0 && figure <= 1 ? BigInt(Math.floor(figure * 10_000 + 1e-6)) : undefined;
}
