import type { JSX } from 'preact';
import type { PageView } from '../../../engine/report';
import { Overview } from '../parts/overview';
import { SectionRowsView } from '../table/sectionRowsView';
import { Spans } from '../parts/spans';

/** What a call would do. */
export function SimulatedView({ view, from }: { readonly view: PageView; readonly from: string }): JSX.Element {
  const { tone, title, overview, sections } = view;
  return (
    <>
      <p class={tone === 'bad' ? 'problem' : 'outcome'} role="status">
        {tone === 'bad' ? '✗ ' : '✓ '}
        <Spans line={title} />
      </p>
      <Overview rows={overview} />
      {sections.map((section, i) => (
        <section key={i}>
          <h3>{section.heading}</h3>
          <SectionRowsView section={section} />
        </section>
      ))}
      <p class="from">{from}</p>
    </>
  );
}
