import type { MessageTimeline, TimelineStage, Line } from '../report';
import { message } from '../message';
import { joined, remote, text, time } from '../spans';
import { timelineMarks } from './timelineText';

/**
 * A lane in one line, as a hover shows it: `C-Chain ✓ sent 12:03:11 → ✓ signed 71 % → ✗ execution failed on orders: TooPoor()`.
 * It ends with the stage that the message has come to, and with the first advice: else with what keeps it there.
 */
export function timelineLine({ stages, cause, advice }: MessageTimeline): Line {
  const [first] = stages;
  const chain: Line = first?.chain === undefined ? [] : [remote(first.chain), text(' ')];
  const way = joined(
    result(stages).map((stage) => stageLine(stage, stage === first)),
    ' → ',
  );
  const [next = cause] = advice;
  return [...chain, ...joined(next === undefined ? [way] : [way, next], ' · ')];
}

/** That a block was accepted goes without saying where something came after it. */
function result(stages: readonly TimelineStage[]): readonly TimelineStage[] {
  const last = stages.findLastIndex(({ state }) => state === 'done' || state === 'failed');
  const end =
    stages[last]?.state === 'failed' ? last : stages.findIndex(({ state }, at) => at > last && state !== 'none');
  return stages
    .slice(0, end < 0 ? undefined : end + 1)
    .filter(({ key, state }, at) => state !== 'none' && (key !== 'accepted' || at > last || state !== 'done'));
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
  return [mark, ...joined([label, ...(stage.value.length === 0 ? [] : [stage.value])], ' '), ...at];
}
