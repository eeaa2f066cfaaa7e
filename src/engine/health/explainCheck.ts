import { type Line, count, id, joinEach, joinLines, message, remote, text, time, amount } from '../report';
import { cb58Id, type JsonValue, formatGoDuration } from '../primitives';
import {
  type Disconnected,
  disconnectedOf,
  type HealthCheck,
  type HealthChain,
  type HealthContext,
  integerAt,
  objectAt,
  shareAt,
  textAt,
} from './health';
import { type CheckContext, type ErrorExplanation, explainPattern, isKnownPattern } from './errorExplanation';
import checks from './checks.json';

/** Texts for one of the node's own checks (docs/facts/health.md; avalanchego node/node.go). */
interface CheckDescription {
  readonly subject: string;
  /** What the check verifies, in a sentence. */
  readonly meaning: string;
  /** The result if the check passed without details. */
  readonly passed?: string;
  /** The result by the message of a passing check. */
  readonly answers?: Readonly<Record<string, string>>;
}

/** By the node's name for the check; any other name is that of a chain's check. */
export const checkTable: Readonly<Record<string, CheckDescription>> = checks;

function passedLine(name: string, { passed, answers = {} }: CheckDescription, found: JsonValue | undefined): Line {
  const own = Object.hasOwn(figures, name) ? figures[name]?.(found) : undefined;
  const result = typeof found === 'string' ? found : '';
  return (
    own ??
    (passed === undefined && !Object.hasOwn(answers, result)
      ? [remote(result)]
      : [text(passed ?? answers[result] ?? '')])
  );
}

/** Figures in the messages of checks; `undefined` if the message has none. */
const figures: Readonly<Record<string, (found: JsonValue | undefined) => Line | undefined>> = {
  diskspace: (found) => {
    const bytes = integerAt(found, 'availableDiskBytes');
    const percent = integerAt(found, 'availableDiskPercentage');
    const size = bytes === undefined ? undefined : amount(bytes / 100_000_000n, 1, 'GB');
    return percent === undefined
      ? size && message`${size} free`
      : joinLines([message`${amount(percent, 0, '%')} free`, ...(size === undefined ? [] : [[size]])], ', ');
  },
  network: (found) => {
    const peers = integerAt(found, 'connectedPeers');
    const inbound = integerAt(objectAt(found, 'primary network validator health'), 'ingressConnectionCount');
    if (peers === undefined) {
      return undefined;
    }
    if (inbound === undefined) {
      return peers === 1n ? message`${count(peers)} peer` : message`${count(peers)} peers`;
    }
    return peers === 1n
      ? message`${count(peers)} peer, ${count(inbound)} inbound`
      : message`${count(peers)} peers, ${count(inbound)} inbound`;
  },
  router: (found) => {
    const waiting = integerAt(found, 'outstandingRequests');
    const longest = textAt(found, 'longestRunningRequest');
    if (waiting === undefined || waiting === 0n) {
      return undefined;
    }
    return longest === undefined
      ? message`${count(waiting)} outstanding requests`
      : message`${count(waiting)} outstanding requests, the longest for ${remote(formatGoDuration(longest))}`;
  },
};

/** A check with its explanation. Lines have no full stop unless they are sentences. */
export interface ExplainedCheck extends Pick<HealthCheck, 'name' | 'state' | 'error' | 'ranAt'> {
  /** What is checked: "disk space", or a chain by name. */
  readonly subject: Line;
  /** What the check verifies, in a sentence. */
  readonly meaning: Line;
  readonly result: Line;
  /** What to do, one sentence each. Empty if there is nothing to do. */
  readonly fixes: readonly Line[];
  /** Since when and how often it has failed. */
  readonly since?: Line;
  /** For a chain: validators that the node is not connected to. */
  readonly disconnected: readonly Disconnected[];
  /** Whether it is P, X or C, which have stakes as weights. */
  readonly isPrimary: boolean;
  /** For a chain: total weight of its validators, if known. */
  readonly wholeWeight?: bigint;
}

/** Known formats are much shorter, so only this much of an error is parsed. */
const maxErrorLength = 4_000;
const primaryChains: Readonly<Record<string, string>> = { P: 'P-Chain', X: 'X-Chain', C: 'C-Chain' };

export function explainCheck(check: HealthCheck, context: HealthContext): ExplainedCheck {
  const { name, state, error } = check;
  const description = Object.hasOwn(checkTable, name) ? checkTable[name] : undefined;
  const chain = context.chains?.get(name);
  const isPrimary = Object.hasOwn(primaryChains, name);
  const subject = description === undefined ? chainSubject(name, chain) : [text(description.subject)];
  const found =
    state === 'failing' && error !== undefined
      ? explainError(error.slice(0, maxErrorLength), { check, chain, isPrimary, context })
      : { happened: state === 'notYetRun' ? [text(notYetRunText())] : passedNote(check, isPrimary), fixes: [] };
  const since = state === 'failing' ? sinceLine(check) : undefined;
  const whole = chain?.validators?.whole;
  return {
    name,
    state,
    subject,
    meaning: description === undefined ? chainMeaning(subject, isPrimary) : [text(description.meaning)],
    result: found.happened,
    fixes: found.fixes,
    since,
    ranAt: check.ranAt,
    disconnected: description === undefined ? disconnectedOf(check.message, chain, context) : [],
    isPrimary,
    wholeWeight: whole,
    error,
  };
}

function chainSubject(name: string, chain: HealthChain | undefined): Line {
  const known = Object.hasOwn(primaryChains, name) ? primaryChains[name] : undefined;
  if (known !== undefined) {
    return [text(known)];
  }
  const blockchainId = chain?.blockchainId ?? (cb58Id(name)?.checksum === 'valid' ? name : undefined);
  if (blockchainId === undefined) {
    return [remote(chain?.name ?? name)];
  }
  const alias = chain?.name ?? (name === blockchainId ? undefined : name);
  return [id(blockchainId, alias)];
}

function chainMeaning(subject: Line, isPrimary: boolean): Line {
  return isPrimary
    ? message`${subject} runs, accepts blocks in time and is connected to enough stake.`
    : message`${subject} runs, accepts blocks in time and is connected to enough weight.`;
}

function notYetRunText(): string {
  return 'not run yet: the node is starting or the chain is not created';
}

function passedNote({ name, message: found }: HealthCheck, isPrimary: boolean): Line {
  const description = Object.hasOwn(checkTable, name) ? checkTable[name] : undefined;
  if (description !== undefined) {
    return passedLine(name, description, found);
  }
  const height = integerAt(objectAt(objectAt(found, 'engine'), 'consensus'), 'lastAcceptedHeight');
  const connected = shareAt(objectAt(found, 'networking'), 'percentConnected');
  const parts = [
    ...(height === undefined ? [] : [message`height ${count(height)}`]),
    ...(connected === undefined
      ? []
      : [isPrimary ? message`${connected} of stake connected` : message`${connected} of weight connected`]),
  ];
  return parts.length === 0 ? [text('passed')] : joinLines(parts, ', ');
}

function sinceLine({ failures, failingSince }: HealthCheck): Line | undefined {
  if (failingSince === undefined) {
    return failures === undefined
      ? undefined
      : [text(failures === 1 ? 'failed once' : `failed ${failures} times in a row`)];
  }
  const since = { time: time(failingSince) };
  if (failures === undefined) {
    return message`since ${since.time}`;
  }
  return failures === 1
    ? message`failed once since ${since.time}`
    : message`failed ${text(String(failures))} times in a row since ${since.time}`;
}

/** Combined errors: engine and networking of a chain, and within the engine, VM and consensus. */
const pairs = [/^engine: (.*?) ?; networking: (.*)$/s, /^vm: (.*?) ?; consensus: (.*)$/s];

/** Explains a check's error; an unknown one is shown as the node reports it. */
function explainError(error: string, part: CheckContext): ErrorExplanation {
  for (const pair of pairs) {
    const match = pair.exec(error);
    if (match !== null) {
      const both = [match[1] ?? '', match[2] ?? ''].map((one) => explainError(one, part));
      return {
        happened: joinEach(both, ({ happened }) => happened, '; '),
        fixes: both.flatMap(({ fixes: remedies }) => remedies),
      };
    }
  }
  return explainPattern(error, part) ?? { happened: [remote(error)], fixes: [[text('See main.log of the node.')]] };
}

export function isKnownError(error: string): boolean {
  const match = pairs.map((pair) => pair.exec(error)).find((one) => one !== null);
  return match == null ? isKnownPattern(error) : [match[1] ?? '', match[2] ?? ''].every(isKnownError);
}

/** Never empty. */
export type CheckGroup = readonly [ExplainedCheck, ...ExplainedCheck[]];

/** Groups checks with the same result, in the order of their first members: P, X and C often fail together. */
export function groupedChecks(
  checks: readonly ExplainedCheck[],
  result: (check: ExplainedCheck) => unknown,
): readonly CheckGroup[] {
  const groups = new Map<string, CheckGroup>();
  for (const check of checks) {
    const key = JSON.stringify(result(check), (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
    const group = groups.get(key);
    groups.set(key, group === undefined ? [check] : [...group, check]);
  }
  return [...groups.values()];
}
