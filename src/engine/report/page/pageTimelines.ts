import { cleanRemote } from '../../primitives';
import type { Report, MessageTimeline, TimelineStage } from '../report';
import { afterWords, timelineMarks, stateWord } from '../lane/timelineText';
import type { RenderContext } from '../renderContext';
import { sourceHost } from '../sourceText';
import { pageLine } from './pageLine';
import type { PageTimeline, PageStage } from './pageView';

/** The ways of the messages that a Finding is about. */
export function pageTimelines(report: Report, ctx: RenderContext): readonly PageTimeline[] {
  return (report.timelines ?? []).map((timeline) => pageTimeline(timeline, report, ctx));
}

function pageTimeline(
  { heading, stages, cause, advice }: MessageTimeline,
  report: Report,
  ctx: RenderContext,
): PageTimeline {
  const { identifier } = report;
  return {
    heading: pageLine(heading, ctx, identifier),
    stages: stages.map((stage) => pageStage(stage, report, ctx)),
    cause: cause && pageLine(cause, ctx, identifier),
    advice: advice.map((line) => pageLine(line, ctx, identifier)),
  };
}

function pageStage(stage: TimelineStage, { identifier, sources }: Report, ctx: RenderContext): PageStage {
  const { state, label, value, chain, transaction, at, proof, from } = stage;
  const [source] = from.flatMap((index) => sources[index] ?? []);
  const place = source === undefined ? [] : [sourceHost(source)];
  return {
    state,
    mark: timelineMarks[state],
    stateWord: stateWord(state),
    label,
    value: pageLine(value, ctx, identifier),
    chain: chain === undefined ? undefined : cleanRemote(chain, 60),
    transaction: transaction === undefined ? undefined : pageLine([{ kind: 'id', id: transaction }], ctx, identifier),
    time: at === undefined ? undefined : pageLine([{ kind: 'time', at }], ctx, identifier),
    after: afterWords(stage),
    proof: proof === undefined ? undefined : [cleanRemote(proof, 120), ...place].join(' · '),
  };
}
