import type { JSX } from 'preact';
import type { DrawnProps } from '../drawing';
import { lineWords } from './lineWords';

/** A row of 32 bytes for each slot, its variables as wide as they are; what changed is lit. */
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
