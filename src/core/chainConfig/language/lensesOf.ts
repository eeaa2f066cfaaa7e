import * as l10n from '@vscode/l10n';
import { formatDuration } from '../../text/duration';
import type { ConfigFile } from '../problem';
import { genesisTime, memberIn } from './addressUses';
import type { ConfigLens, LanguageInput } from './languageInput';
import { type Change, changesOf } from './timeline/changes';
import { timeWords } from './valueWords';

/** Above each precompile, upgrade and override: active since, comes in, cannot be changed any more. */
export function lensesOf(input: LanguageInput, file: ConfigFile): readonly ConfigLens[] {
  const root = input[file]?.root;
  if (root?.kind !== 'object' || (file !== 'genesis' && file !== 'upgrade')) {
    return [];
  }
  const top = file === 'genesis' ? (memberIn(root, 'config') ?? root) : root;
  const now = BigInt(Math.floor(input.now / 1_000));
  const here = changesOf(input);
  const known = { all: [...here.genesis, ...here.upgrade], running: changesOf(input.running ?? {}).upgrade };
  return [
    { start: top.start, end: top.start, title: l10n.t('Effective rules now'), opens: { rulesAt: now } },
    ...here[file].flatMap((change) => changeLenses(change, known, input)),
  ];
}

interface Known {
  /** Of both files. */
  readonly all: readonly Change[];
  /** Of the upgrade file that the chain runs with. */
  readonly running: readonly Change[];
}

function changeLenses(change: Change, known: Known, input: LanguageInput): readonly ConfigLens[] {
  const { place, time, kind } = change;
  const title = statusWords(change, known, input);
  if (title === undefined) {
    return [];
  }
  const isDone = time !== undefined && isOnChain(change, known, input);
  return [
    { ...place, title, opens: time === undefined || kind === 'state' ? undefined : { rulesAt: laterOf(time, genesisTime(input)) } },
    ...(isDone ? [{ ...place, title: l10n.t('cannot be changed any more') }] : []),
  ];
}

function statusWords(change: Change, known: Known, input: LanguageInput): string | undefined {
  const { kind, time, isGenesis } = change;
  if (time === undefined) {
    return isGenesis && kind !== 'fork' ? l10n.t('off: it has no blockTimestamp') : undefined;
  }
  const start = genesisTime(input);
  const head = input.running?.lastAccepted.timestamp;
  const now = BigInt(Math.floor(input.now / 1_000));
  const when = timeWords(time, input);
  const isFirst = time <= start && input.genesis !== undefined;
  if (isFirst && !isGenesis && (kind === 'state' || head !== undefined)) {
    return kind === 'state'
      ? l10n.t('never done: not after the genesis time')
      : l10n.t('refused: not after the genesis time of the chain');
  }
  if (isFirst) {
    return kind === 'disable' ? l10n.t('off since genesis') : l10n.t('active since genesis');
  }
  if (head !== undefined && time <= head && !isOnChain(change, known, input)) {
    return l10n.t('too late: the chain went past {0} without it', when);
  }
  if (head !== undefined && time > head && time <= now) {
    return l10n.t('passed by the clock, but the chain has not moved: comes with the next block');
  }
  if (time > now) {
    return l10n.t('comes in {0}, at {1}', formatDuration(Number(time - now) * 1_000), when);
  }
  const ago = formatDuration(Number(now - time) * 1_000);
  const end = endOf(change, known.all, head ?? now);
  return end === undefined ? doneWords(change, when, ago) : l10n.t('was active from {0} to {1}', when, timeWords(end, input));
}

function doneWords({ kind }: Change, when: string, ago: string): string {
  switch (kind) {
    case 'disable':
      return l10n.t('disabled since {0}, {1} ago', when, ago);
    case 'state':
      return l10n.t('done at {0}, {1} ago', when, ago);
    default:
      return l10n.t('active since {0}, {1} ago', when, ago);
  }
}

/** When a later one of the same key took its place. */
function endOf({ kind, key, time }: Change, all: readonly Change[], head: bigint): bigint | undefined {
  return kind === 'enable'
    ? all.find((one) => one.key === key && one.kind === 'disable' && one.time !== undefined && one.time > time! && one.time <= head)
        ?.time
    : undefined;
}

/** Whether a block of the chain came after it, and the node that was asked knows of it. */
function isOnChain({ time, isGenesis, key, kind }: Change, known: Known, { running }: LanguageInput): boolean {
  if (running === undefined || time === undefined || time > running.lastAccepted.timestamp) {
    return false;
  }
  return (
    isGenesis ||
    kind === 'fork' ||
    known.running.some((one) => one.key === key && one.kind === kind && one.time === time)
  );
}

function laterOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
