import { type Line, count, id, joined, message, remote, text, time } from '../report';
import { cb58Id } from '../primitives';
import { checkTable, passedLine } from './checkTable';
import { type Disconnected, disconnectedOf } from './disconnected';
import type { CheckState, HealthCheck } from './health';
import type { HealthChain, HealthContext } from './healthContext';
import { integerAt, objectAt, shareAt } from './jsonFigures';
import { type CheckContext, type ErrorExplanation, explainForm, isKnownForm } from './errorExplanation';

/** A check in words. Lines hold no full stop where they are not sentences. */
export interface ExplainedCheck {
  /** As the node names it. Not trusted. */
  readonly name: string;
  readonly state: CheckState;
  /** What is checked: "disk space", a chain by its name. */
  readonly subject: Line;
  /** What it asks, in a sentence. */
  readonly meaning: Line;
  /** What it found. */
  readonly answer: Line;
  /** What to do, a sentence each. Empty where nothing has to be done. */
  readonly fixes: readonly Line[];
  /** Since when and how often it has failed. */
  readonly since?: Line;
  /** Milliseconds since the epoch. */
  readonly ranAt?: number;
  /** Of a chain: whom the node is not connected to. */
  readonly disconnected: readonly Disconnected[];
  /** Of a chain: whether it is one of P, X and C. Its weights are stakes. */
  readonly isPrimary: boolean;
  /** Of a chain: what all its validators weigh, where known. */
  readonly wholeWeight?: bigint;
  /** The node's own words. */
  readonly error?: string;
}

/** Known forms are far shorter; a longer text is not taken apart for nothing. */
const maxErrorLength = 4_000;
const primaryChains: Readonly<Record<string, string>> = { P: 'P-Chain', X: 'X-Chain', C: 'C-Chain' };

/** What a check means, what it found and what to do about it. */
export function explainCheck(check: HealthCheck, context: HealthContext): ExplainedCheck {
  const { name, state, error } = check;
  const description = Object.hasOwn(checkTable, name) ? checkTable[name] : undefined;
  const chain = context.chains?.get(name);
  const isPrimary = Object.hasOwn(primaryChains, name);
  const subject = description === undefined ? chainSubject(name, chain) : [text(description.subject)];
  const found =
    state === 'failing' && error !== undefined
      ? explainError(error.slice(0, maxErrorLength), {
          check,
          chain,
          isPrimary,
          context,
        })
      : {
          happened: state === 'notYetRun' ? [text(notYetRunText())] : passed(check, isPrimary),
          fixes: [],
        };
  const since = state === 'failing' ? sinceLine(check) : undefined;
  const whole = chain?.validators?.whole;
  return {
    name,
    state,
    subject,
    meaning: description === undefined ? chainMeaning(subject, isPrimary) : [text(description.meaning)],
    answer: found.happened,
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

function passed({ name, message: found }: HealthCheck, isPrimary: boolean): Line {
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
  return parts.length === 0 ? [text('passed')] : joined(parts, ', ');
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

/** Two checks in one: engine and connections of a chain, and within the engine VM and consensus. */
const pairs = [/^engine: (.*?) ?; networking: (.*)$/s, /^vm: (.*?) ?; consensus: (.*)$/s];

/** What an error of a check comes to. Words that are not known are handed on as the node's own. */
function explainError(error: string, part: CheckContext): ErrorExplanation {
  for (const pair of pairs) {
    const match = pair.exec(error);
    if (match !== null) {
      const both = [match[1] ?? '', match[2] ?? ''].map((one) => explainError(one, part));
      return {
        happened: joined(
          both.map(({ happened }) => happened),
          '; ',
        ),
        fixes: both.flatMap(({ fixes: remedies }) => remedies),
      };
    }
  }
  return explainForm(error, part) ?? { happened: [remote(error)], fixes: [[text('See main.log of the node.')]] };
}

/** Whether an error is one of the known forms. */
export function isKnownError(error: string): boolean {
  const match = pairs.map((pair) => pair.exec(error)).find((one) => one !== null);
  return match == null ? isKnownForm(error) : [match[1] ?? '', match[2] ?? ''].every(isKnownError);
}

/** Never empty. */
export type CheckGroup = readonly [ExplainedCheck, ...ExplainedCheck[]];

/** Checks of which the same is to be told, in the order of their first ones: P, X and C fail together. */
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
