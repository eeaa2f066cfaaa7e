import { cleanRemote } from '../../text/clean';
import type { Finding, Lane, LaneStage } from '../finding';
import { afterWords, laneMarks, stateWord } from '../lane/laneWords';
import type { RenderContext } from '../renderContext';
import { sourceHost } from '../sourceText';
import { pageLine } from './pageLine';
import type { PageLane, PageStage } from './pageView';

/** The ways of the messages that a Finding is about. */
export function pageLanes(finding: Finding, ctx: RenderContext): readonly PageLane[] {
  return (finding.lanes ?? []).map((lane) => pageLane(lane, finding, ctx));
}

function pageLane({ heading, stages, cause, advice }: Lane, finding: Finding, ctx: RenderContext): PageLane {
  const { identifier } = finding;
  return {
    heading: pageLine(heading, ctx, identifier),
    stages: stages.map((stage) => pageStage(stage, finding, ctx)),
    cause: cause && pageLine(cause, ctx, identifier),
    advice: advice.map((line) => pageLine(line, ctx, identifier)),
  };
}

function pageStage(stage: LaneStage, { identifier, sources }: Finding, ctx: RenderContext): PageStage {
  const { state, label, value, chain, transaction, at, proof, from } = stage;
  const [source] = from.flatMap((index) => sources[index] ?? []);
  const place = source === undefined ? [] : [sourceHost(source)];
  return {
    state,
    mark: laneMarks[state],
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
