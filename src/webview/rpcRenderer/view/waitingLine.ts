import { formatDuration } from '../../../engine/primitives';
import { nodeLabel } from '../../protocol/statusText';
import type { OutputAnswer } from '../../protocol/rpcOutput';
import { element } from './element';

const everyMs = 1_000;

/** "Waiting for one (127.0.0.1:9650): 3 s", which counts on the page until `signal` ends it. */
export function waitingLine(answer: OutputAnswer, since: number, signal: AbortSignal): HTMLElement {
  // Read out once, not each second.
  const line = element('p', { class: 'sentence', with: { role: 'timer' } });
  const notify = (): void => {
    // The clock of the host may be another one.
    const waited = Math.max(0, Math.floor((Date.now() - since) / everyMs)) * everyMs;
    line.textContent = `Waiting for ${nodeLabel(answer)}: ${formatDuration(waited)}`;
  };
  notify();
  const timer = setInterval(notify, everyMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  return line;
}
