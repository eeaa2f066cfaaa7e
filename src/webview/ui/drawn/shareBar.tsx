import type { JSX } from 'preact';
import type { DrawnProps } from '../drawing';
import { lineWords } from './walked';

/** Parts of a whole in one bar with a threshold mark, and the figures as caption. */
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

/** A row of 32 bytes per slot, with variables as wide as their size; changes are highlighted. */
export function SlotsView({ drawing: { slots }, host }: DrawnProps<'slots'>): JSX.Element {
  return (
    <ol class="drawn-slots" role="list">
      {slots.map(({ slot, fields }, i) => (
        <li key={i}>
          <span class="slot">{host.words(slot)}</span>
          <span class="word">
            {fields.map(({ bytes, label, value, isChanged }, at) => (
              <span
                key={at}
                class={label.length === 0 ? 'variable empty' : isChanged === true ? 'variable changed' : 'variable'}
                style={{ flexGrow: bytes }}
                title={
                  label.length === 0
                    ? `${bytes} bytes unused`
                    : `${lineWords(label)}, ${bytes} bytes${value.length === 0 ? '' : `: ${lineWords(value)}`}`
                }
              >
                {host.words(label)}
                {value.length > 0 && <span class="value">{host.words(value)}</span>}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
