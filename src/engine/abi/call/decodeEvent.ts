import { isPrecompileAddress } from '../../precompiles';
import type { AbiParameter, AbiSource } from '../known/signatures';
import { type DecodedArg, withRoleName } from './invocation';
import { decodeParameters } from './decodeParameters';
import { hexBytes, compact } from '../../primitives';
import { type KnownSignature, knownAbi, projectCandidates } from '../known/knownAbi';

/** A log as in receipts; topics and data are hex with 0x. */
export interface EventLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

export interface DecodedEvent {
  readonly name: string;
  /** "ERC-20", "Fee manager" …; otherwise the contract's name in the project. */
  readonly standard: string;
  /** The project's ABI file, if used: "out/Usdc.sol". Untrusted. */
  readonly source?: string;
  /** The project has no deployment of its contract at that address. */
  readonly guess?: true;
  /** Without the arguments in the data if it is too long to decode, as `problems` then states. */
  readonly args: readonly DecodedArg[];
  readonly problems: readonly string[];
}

/**
 * Decodes a log of a known event; `undefined` where it is unknown or the bytes do not fit. Events that share a topic
 * (Transfer of ERC-20 and ERC-721) differ in the number of indexed arguments. The ABI of the project's deployment at
 * the address is used first, then the tables, then any ABI of the project with the event.
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
    if (canComeFrom(known, address)) {
      const decoded = decodeAs(known, indexed, data);
      if (decoded !== undefined) {
        return matchesAddress(known, address) ? decoded : withOriginWarning(decoded);
      }
    }
  }
  return undefined;
}

function matchesAddress(known: KnownSignature, address: string): boolean {
  return known.addresses === undefined || known.addresses.includes(address.toLowerCase());
}

/** A precompile's event is only genuine at its address. Messengers are redeployed at times. */
function canComeFrom(known: KnownSignature, address: string): boolean {
  return matchesAddress(known, address) || known.addresses?.every((each) => !isPrecompileAddress(each)) === true;
}

function withOriginWarning(event: DecodedEvent): DecodedEvent {
  const warning = `Not emitted by the known ${event.standard} contract; any contract can emit this event.`;
  return { ...event, problems: [...event.problems, warning] };
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
