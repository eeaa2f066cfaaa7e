import { isPrecompileAddress } from '../../precompiles';
import type { AbiParameter, AbiSource } from '../known/signatures';
import { type DecodedArg, withRoleName } from './invocation';
import { decodeParameters } from './decodeParameters';
import { hexBytes, compact } from '../../primitives';
import { type KnownSignature, knownAbi, projectCandidates } from '../known/knownAbi';

/** A log as receipts have it; topics and data are hex with 0x. */
export interface EventLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

export interface DecodedEvent {
  readonly name: string;
  /** "ERC-20", "Fee manager" …; for what is in no table the contract's name in the project. */
  readonly standard: string;
  /** Of the project, where its ABI was used: "out/Usdc.sol". Not trusted. */
  readonly source?: string;
  /** The project does not say that its contract stands at that address. */
  readonly guess?: true;
  /** Without those of the data where it is too long to be decoded; `problems` says so. */
  readonly args: readonly DecodedArg[];
  readonly problems: readonly string[];
}

/**
 * A log of a known event; undefined for any other, and for bytes that do not fit. Events that share a topic (Transfer
 * of ERC-20 and ERC-721) are told apart by how many of their arguments are indexed. A contract that the project deployed
 * is read by its ABI, others by the tables, and what is in none by any ABI of the project that has the event.
 */
export function decodeEvent(log: EventLog, abi?: AbiSource): DecodedEvent | undefined {
  const topics = log.topics.map(hexBytes);
  const data = hexBytes(log.data);
  const topic = topics[0];
  if (topic === undefined || data === undefined || topics.some((each) => each?.length !== 66)) {
    return undefined;
  }
  const indexed = topics.slice(1) as `0x${string}`[];
  const known = knownAbi().events.get(topic) ?? [];
  const own = isPrecompileAddress(log.address) ? [] : projectCandidates(abi?.events(topic, log.address) ?? [], known);
  const ofProject = (isGuess: boolean): DecodedEvent | undefined => {
    for (const { source, guess, ...event } of own.filter((one) => one.guess === isGuess)) {
      const decoded = decodeAs(event, indexed, data);
      if (decoded !== undefined) {
        return { ...decoded, source, guess: guess || undefined };
      }
    }
    return undefined;
  };
  return ofProject(false) ?? builtIn(log.address, known, indexed, data) ?? ofProject(true);
}

function builtIn(
  address: string,
  events: readonly KnownSignature[],
  indexed: readonly `0x${string}`[],
  data: `0x${string}`,
): DecodedEvent | undefined {
  for (const known of events) {
    if (mayStandAt(known, address)) {
      const decoded = decodeAs(known, indexed, data);
      if (decoded !== undefined) {
        return isAt(known, address) ? decoded : withDoubt(decoded);
      }
    }
  }
  return undefined;
}

function isAt(known: KnownSignature, address: string): boolean {
  return known.addresses === undefined || known.addresses.includes(address.toLowerCase());
}

/** A precompile has one address, and an event elsewhere only looks like it. Messengers are deployed anew at times. */
function mayStandAt(known: KnownSignature, address: string): boolean {
  return isAt(known, address) || known.addresses?.every((each) => !isPrecompileAddress(each)) === true;
}

function withDoubt(event: DecodedEvent): DecodedEvent {
  const doubt = `Not emitted by the known ${event.standard} contract; any contract can emit this event.`;
  return { ...event, problems: [...event.problems, doubt] };
}

function decodeAs(
  known: KnownSignature,
  topics: readonly `0x${string}`[],
  data: `0x${string}`,
): DecodedEvent | undefined {
  const indexed = known.inputs.filter((input) => input.indexed === true);
  if (indexed.length !== topics.length) {
    return undefined;
  }
  const body = decodeParameters(
    known.inputs.filter((input) => input.indexed !== true),
    data,
  );
  if (body === undefined) {
    return undefined;
  }
  const problems = new Set(body.problems);
  const fromTopics: DecodedArg[] = [];
  for (const [index, input] of indexed.entries()) {
    const decoded = decodeTopic(input, topics[index] ?? '0x');
    if (decoded === undefined) {
      return undefined;
    }
    fromTopics.push(decoded.arg);
    decoded.problems.forEach((problem) => problems.add(problem));
  }
  const fromData = [...(body.args ?? [])];
  const given = compact(known.inputs.map((input) => (input.indexed === true ? fromTopics.shift() : fromData.shift())));
  return {
    name: known.name,
    standard: known.standard,
    args: known.name === 'RoleSet' ? given.map(withRoleName) : given,
    problems: [...problems],
  };
}

function decodeTopic(
  input: AbiParameter,
  topic: `0x${string}`,
): { arg: DecodedArg; problems: readonly string[] } | undefined {
  if (/^string$|^bytes$|\]$|^tuple/.test(input.type)) {
    return { arg: { name: input.name ?? '', type: input.type, value: topic, hashed: true }, problems: [] };
  }
  const decoded = decodeParameters([input], topic);
  const arg = decoded?.args?.[0];
  return decoded === undefined || arg === undefined ? undefined : { arg, problems: decoded.problems };
}
