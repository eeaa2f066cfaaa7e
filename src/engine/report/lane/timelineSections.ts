import type { Report, MessageTimeline, TimelineStage, Line, Section } from '../report';
import type { RenderContext } from '../renderContext';
import { code, id, joined, remote, text, time } from '../spans';
import { lineText, type TextStyle } from '../spanText';
import { afterWords, timelineMarks } from './timelineText';

const inHeading: TextStyle = { ids: 'short', amounts: 'short', times: 'absolute', maxLength: 60 };

/**
 * The lanes of a Finding as tables, for texts: a row for each stage, and below why it failed and what to do.
 *
 * @param width `page`: it must fit on a page, and the reads that prove the stages have no room
 */
export function timelineSections(
  { timelines = [] }: Pick<Report, 'timelines'>,
  ctx: RenderContext,
  width: 'page' | 'any',
): readonly Section[] {
  const last = width === 'any' ? ['transaction', 'proof'] : ['transaction'];
  return timelines.map((timeline) => ({
    key: 'lane',
    heading: `Message ${lineText(timeline.heading, inHeading, ctx)}`,
    columns: ['stage', 'chain', 'time', 'after', ...last],
    rows: timeline.stages.map((stage) => stageRow(stage).slice(0, width === 'any' ? undefined : -1)),
    isOfOne: true,
    note: noteOf(timeline),
    from: [...new Set(timeline.stages.flatMap(({ from }) => from))],
  }));
}

function stageRow(stage: TimelineStage): readonly Line[] {
  const { state, label, value, chain, transaction, at, proof } = stage;
  return [
    joined([[text(`${timelineMarks[state]} ${label}`)], ...(value.length === 0 ? [] : [value])], ' '),
    chain === undefined ? [] : [remote(chain)],
    at === undefined ? [] : [time(at)],
    [text(afterWords(stage))],
    transaction === undefined ? [] : [id(transaction)],
    proof === undefined ? [] : [code(proof)],
  ];
}

function noteOf({ cause, advice }: MessageTimeline): Line | undefined {
  const sentences = [...(cause === undefined ? [] : [cause]), ...advice];
  return sentences.length === 0 ? undefined : joined(sentences, ' ');
}
