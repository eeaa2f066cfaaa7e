import type { JSX } from 'preact';
import type { DrawnProps } from '../drawing';
import { lineWords } from './lineWords';

/** Parts of a whole in one bar, and the mark that they are held against. Beside it stand its figures in words. */
export function ShareBarView({ drawing: { parts, mark, words: beside }, host }: DrawnProps<'bar'>): JSX.Element {
  const words = [...parts, ...(mark === undefined ? [] : [mark])].map(({ label }) => lineWords(label));
  const bar = (
    <span class="drawn-bar" role="img" aria-label={words.join(', ')}>
      <span class="parts">
        {parts.map(({ share, tone, label }, i) => (
          <span key={i} class={tone} style={{ flexGrow: share }} title={lineWords(label)} />
        ))}
        <span style={{ flexGrow: Math.max(0, 1 - parts.reduce((sum, { share }) => sum + share, 0)) }} />
      </span>
      {mark !== undefined && (
        <span class="mark-at" style={{ left: `${mark.at * 100}%` }} title={lineWords(mark.label)} />
      )}
    </span>
  );
  return beside === undefined ? (
    bar
  ) : (
    <>
      {bar} {host.words(beside)}
    </>
  );
}
