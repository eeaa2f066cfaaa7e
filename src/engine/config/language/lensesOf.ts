import { formatDuration } from '../../primitives';
import { readUpgrade } from '../decode/readFiles';
import { genesisTimeOf, type Genesis } from '../model';
import { type Change, changeState, timeline } from '../effective/timeline';
import type { ConfigFile } from '../problem';
import { memberOf } from '../source/configNode';
import { chainFilesOf, withoutAccounts, type ConfigLens, type LanguageInput } from './languageInput';
import { nowIn, timeValueText } from './words';

/** Status above each precompile, upgrade and override: active since, activates in, no longer changeable. */
export function lensesOf(input: LanguageInput, file: ConfigFile): readonly ConfigLens[] {
  const root = input[file]?.root;
  if (root?.kind !== 'object' || (file !== 'genesis' && file !== 'upgrade')) {
    return [];
  }
  const files = chainFilesOf(input);
  const changes = timeline(files);
  const context: LensContext = { input, changes, start: genesisTimeOf(files), running: runningKeys(input) };
  const top = file === 'genesis' ? (memberOf(root, 'config') ?? root) : root;
  return [
    { start: top.start, end: top.start, title: 'Effective rules now', opens: { rulesAt: nowIn(input) } },
    { start: top.start, end: top.start, title: 'Upgrade timeline', isTimeline: true },
    ...[
      ...changes.filter((change) => change.file === file).flatMap((change) => changeLenses(change, context)),
      ...(file === 'genesis' ? offLenses(files.genesis) : []),
    ].sort((a, b) => a.start - b.start),
  ];
}

interface LensContext {
  readonly input: LanguageInput;
  readonly changes: readonly Change[];
  readonly start: bigint | undefined;
  /** Keys in the running chain's upgrade file; `undefined` where no chain was queried. */
  readonly running: ReadonlySet<string> | undefined;
}

function offLenses(genesis: Genesis | undefined): readonly ConfigLens[] {
  return [...(genesis?.config?.precompiles.values() ?? [])]
    .filter(({ blockTimestamp }) => blockTimestamp === undefined)
    .map(({ member: { start, end } }) => ({ start, end, title: 'off: it has no blockTimestamp' }));
}

function changeLenses(change: Change, context: LensContext): readonly ConfigLens[] {
  const title = statusWords(change, context);
  const { place, kind, time } = change;
  if (place === undefined || title === undefined) {
    return [];
  }
  const { start, end } = place;
  const rulesAt = context.start !== undefined && context.start > time ? context.start : time;
  return [
    { start, end, title, opens: kind === 'state' || kind === 'genesis' ? undefined : { rulesAt } },
    ...(isOnChain(change, context) ? [{ start, end, title: 'can no longer be changed' }] : []),
  ];
}

function statusWords(change: Change, context: LensContext): string | undefined {
  const { input, start } = context;
  const { time, kind } = change;
  const now = nowIn(input);
  const when = timeValueText(time, input);
  const head = input.running?.lastAccepted.timestamp;
  const distance = formatDuration(Number(time - now) * 1_000);
  if (kind === 'genesis') {
    return time > now ? `no block before ${when}, in ${distance}` : undefined;
  }
  const state = changeState(change, head, input.now);
  if (state === 'never') {
    return 'never applied: not after the genesis time';
  }
  if (start !== undefined && time <= start) {
    return change.file === 'upgrade' && kind === 'precompile' && head !== undefined && !isOnChain(change, context)
      ? 'refused: not after the genesis time of the chain'
      : isOff(change)
        ? 'off since genesis'
        : 'active since genesis';
  }
  if (state === 'waitsForBlock') {
    return 'time passed, but no block since: activates with the next block';
  }
  if (state === 'coming') {
    return `activates in ${distance}, at ${when}`;
  }
  if (state === 'active' && !isOnChain(change, context)) {
    return `too late: the chain went past ${when} without it`;
  }
  const end = endOf(change, context, head ?? now);
  return end === undefined
    ? doneWords(change, when, distance)
    : `was active from ${when} to ${timeValueText(end, input)}`;
}

function doneWords(change: Change, when: string, ago: string): string {
  if (change.kind === 'state') {
    return `applied at ${when}, ${ago} ago`;
  }
  return isOff(change) ? `disabled since ${when}, ${ago} ago` : `active since ${when}, ${ago} ago`;
}

function isOff(change: Change): boolean {
  return change.kind === 'precompile' && !change.activation.isOn;
}

function endOf(change: Change, { changes }: LensContext, head: bigint): bigint | undefined {
  return change.kind === 'precompile' && change.activation.isOn
    ? changes.find((one) => isOff(one) && keyOf(one) === keyOf(change) && one.time > change.time && one.time <= head)
        ?.time
    : undefined;
}

function keyOf(change: Change): string {
  return change.kind === 'precompile' ? change.activation.key : change.kind;
}

/** Whether a block was accepted after the change, and the queried node has it too. */
function isOnChain(change: Change, { input, running }: LensContext): boolean {
  const { time, kind } = change;
  if (input.running === undefined || time > input.running.lastAccepted.timestamp) {
    return false;
  }
  const isInFile = change.file === 'upgrade' && (kind === 'precompile' || kind === 'state');
  return !isInFile || running?.has(`${keyOf(change)} ${!isOff(change)} ${time}`) === true;
}

function runningKeys({ running }: LanguageInput): ReadonlySet<string> | undefined {
  const upgrade = running?.upgrade && readUpgrade(withoutAccounts(running.upgrade)).upgrade;
  return (
    running &&
    new Set([
      ...(upgrade?.precompileUpgrades ?? []).map(
        ({ key, disable, blockTimestamp }) => `${key} ${disable?.value !== true} ${blockTimestamp?.value}`,
      ),
      ...(upgrade?.stateUpgrades ?? []).map(({ blockTimestamp }) => `state true ${blockTimestamp?.value}`),
    ])
  );
}
