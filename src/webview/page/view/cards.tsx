import type { JSX } from 'preact';
import type { PageCard } from '../../../engine/report';
import { Overview } from '../parts/overview';

/** The stake, the validator or the L1 that a result tells of: its facts together, under a heading. */
export function Cards({ cards }: { readonly cards: readonly PageCard[] }): JSX.Element | null {
  return cards.length === 0 ? null : (
    <div class="cards">
      {cards.map(({ heading, facts }, i) => (
        <section key={i} class="card" aria-label={heading}>
          <h2>{heading}</h2>
          <Overview rows={facts.map((fact) => [fact])} />
        </section>
      ))}
    </div>
  );
}
