import type { JSX } from 'preact';
import type { DrawnProps } from '../drawing';
import { lineWords } from './lineWords';

/**
 * Parties as boxes, and below them an arrow from one to another for each thing that went. Each party has two columns: its
 * arrows begin and end between them.
 */
export function FlowView({ drawing: { parties, arrows }, host }: DrawnProps<'flow'>): JSX.Element {
  const middle = (party: number): number => 2 * party + 2;
  const name = (party: number): string => lineWords(parties[party]?.label ?? []);
  return (
    <div
      class={parties.length > 3 ? 'drawn-flow many' : 'drawn-flow'}
      style={{ gridTemplateColumns: `repeat(${2 * parties.length}, minmax(0, 1fr))` }}
    >
      {parties.map(({ label, chain, isFire }, i) => (
        <>
          <div class={isFire === true ? 'party fire' : 'party'} style={{ gridColumn: `${2 * i + 1} / span 2` }}>
            {isFire === true && (
              <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
                <path d="M8 1c1 3 4 4 4 8a4 4 0 0 1-8 0c0-2 1-3 2-4 0 1 1 2 1 2 1-2 1-4 1-6Z" />
              </svg>
            )}{' '}
            {host.words(label)}
            {chain !== undefined && <div class="on">{host.words(chain)}</div>}
          </div>
          <span class="life" style={{ gridColumn: middle(i), gridRow: `2 / span ${arrows.length}` }} />
        </>
      ))}
      {arrows.map(({ from, to, label, tone = '' }, i) => {
        const [first, last] = from < to ? [from, to] : [to, from];
        const way = from === to ? 'loop' : from < to ? 'right' : 'left';
        const column = from === to ? `${middle(from)}` : `${middle(first)} / ${middle(last)}`;
        return (
          <div
            key={i}
            class={`arrow ${way} ${tone}`}
            role="group"
            aria-label={`${name(from)} → ${name(to)}`}
            style={{ gridColumn: column, gridRow: i + 2 }}
          >
            {/* In little room it stands alone. */}
            <span class="ends">
              {host.words(parties[from]?.label ?? [])} → {host.words(parties[to]?.label ?? [])}{' '}
            </span>
            <span class="what">
              {tone === 'failed' && '✗ '}
              {host.words(label)}
            </span>
          </div>
        );
      })}
    </div>
  );
}
