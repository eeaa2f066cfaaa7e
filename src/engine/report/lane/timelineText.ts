import { formatDuration } from '../../primitives';
import type { TimelineStage, TimelineState, MessageTimeline, Line, Report, Section } from '../report';
import { message, joinLines, remote, text, time, code, id } from '../spans';
import type { RenderContext } from '../renderContext';
import { lineText, type TextStyle } from '../spanText';

const timelineMarks: Readonly<Record<TimelineState, string>> = {
  done: '✓',
  failed: '✗',
  open: '…',
  unknown: '?',
  none: '–',
};

/** Time since the previous stage: "3 s", "−2 s" where the clocks of two chains differ; empty if unknown. */
export function afterWords({ after }: TimelineStage): string {
  if (after === undefined) {
    return '';
  }
  return after < 0 ? `−${formatDuration(-after)}` : after === 0 ? `${0} s` : formatDuration(after);
}

/**
 * A timeline in one line, for hovers: `C-Chain ✓ sent 12:03:11 → ✓ signed 71 % → ✗ execution failed on orders:
 * TooPoor()`. Ends with the current stage and the first advice, or the cause where there is none.
 *
 * @param title the headline above; a reason that it contains is not repeated
 */
export function timelineLine({ stages, cause, advice }: MessageTimeline, title: Line = []): Line {
  const [first] = stages;
  const chain: Line = first?.chain === undefined ? [] : [remote(first.chain), text(' ')];
  const way = joinLines(
    stagesUntilCurrent(stages).map((stage) =>
      stageLine(isInTitle(stage, title) ? { ...stage, value: [] } : stage, stage === first),
    ),
    ' → ',
  );
  const [next = cause] = advice;
  return [...chain, ...joinLines(next === undefined ? [way] : [way, next], ' · ')];
}

function isInTitle({ state, value }: TimelineStage, title: Line): boolean {
  const words = (line: Line): string => lineText(line, headingStyle, { now: 0 });
  return state === 'failed' && words(title).includes(words(value));
}

/** The stages up to the current one. */
function stagesUntilCurrent(stages: readonly TimelineStage[]): readonly TimelineStage[] {
  const last = lastOf(stages);
  const end =
    stages[last]?.state === 'failed' ? last : stages.findIndex(({ state }, at) => at > last && state !== 'none');
  return laneStages(stages.slice(0, end < 0 ? undefined : end + 1)).filter(({ state }) => state !== 'none');
}

function lastOf(stages: readonly TimelineStage[]): number {
  return stages.findLastIndex(({ state }) => state === 'done' || state === 'failed');
}

/** Omits the acceptance of the block where a later stage implies it. */
export function laneStages(stages: readonly TimelineStage[]): readonly TimelineStage[] {
  const last = lastOf(stages);
  return stages.filter(({ key, state }, at) => key !== 'accepted' || at > last || state !== 'done');
}

function stageLine(stage: TimelineStage, isFirst: boolean): Line {
  const mark = text(`${timelineMarks[stage.state]} `);
  const label: Line = [text(stage.label)];
  const at: Line = isFirst && stage.at !== undefined ? [text(' '), time(stage.at)] : [];
  if (stage.state === 'failed' && stage.chain !== undefined) {
    const values = { stage: label, chain: remote(stage.chain), what: stage.value };
    return [
      mark,
      ...(stage.value.length === 0
        ? message`${label} on ${remote(stage.chain)}`
        : message`${values.stage} on ${values.chain}: ${values.what}`),
    ];
  }
  return [mark, ...joinLines([label, ...(stage.value.length === 0 ? [] : [stage.value])], ' '), ...at];
}

const headingStyle: TextStyle = { ids: 'short', amounts: 'short', times: 'absolute', maxLength: 60 };

/**
 * The timelines of a Report as tables for text output: a row per stage; cause and advice as a note.
 *
 * @param width `page`: to fit a page, omits the reads that prove the stages
 */
export function timelineSections(
  { timelines = [] }: Pick<Report, 'timelines'>,
  ctx: RenderContext,
  width: 'page' | 'any',
): readonly Section[] {
  const lastColumns = width === 'any' ? ['transaction', 'proof'] : ['transaction'];
  return timelines.map((timeline) => ({
    key: 'lane',
    heading: `Message ${lineText(timeline.heading, headingStyle, ctx)}`,
    columns: ['stage', 'chain', 'time', 'after', ...lastColumns],
    rows: timeline.stages.map((stage) => stageRow(stage).slice(0, width === 'any' ? undefined : -1)),
    isOfOne: true,
    note: noteOf(timeline),
    from: [...new Set(timeline.stages.flatMap(({ from }) => from))],
  }));
}

function stageRow(stage: TimelineStage): readonly Line[] {
  const { state, label, value, chain, transaction, at, proof } = stage;
  return [
    joinLines([[text(`${timelineMarks[state]} ${label}`)], ...(value.length === 0 ? [] : [value])], ' '),
    chain === undefined ? [] : [remote(chain)],
    at === undefined ? [] : [time(at)],
    [text(afterWords(stage))],
    transaction === undefined ? [] : [id(transaction)],
    proof === undefined ? [] : [code(proof)],
  ];
}

function noteOf({ cause, advice }: MessageTimeline): Line | undefined {
  const sentences = [...(cause === undefined ? [] : [cause]), ...advice];
  return sentences.length === 0 ? undefined : joinLines(sentences, ' ');
}
