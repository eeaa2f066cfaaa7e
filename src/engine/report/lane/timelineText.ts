import { formatDuration } from '../../primitives';
import type { TimelineStage, TimelineState } from '../report';

/** The mark of a stage in texts: what happened, what failed, what is open, what could not be read. */
export const timelineMarks: Readonly<Record<TimelineState, string>> = {
  done: '✓',
  failed: '✗',
  open: '…',
  unknown: '?',
  none: '–',
};

/** How long after the stage before: "3 s", "−2 s" where the clocks of two chains differ; empty where it is not known. */
export function afterWords({ after }: TimelineStage): string {
  if (after === undefined) {
    return '';
  }
  return after < 0 ? `−${formatDuration(-after)}` : after === 0 ? `${0} s` : formatDuration(after);
}

/** The state in a word, for who cannot see the mark. */
export function stateWord(state: TimelineState): string {
  const words: Readonly<Record<TimelineState, string>> = {
    done: 'done',
    failed: 'failed',
    open: 'not yet',
    unknown: 'unknown',
    none: 'not needed',
  };
  return words[state];
}
