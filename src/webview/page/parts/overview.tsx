import type { JSX } from 'preact';
import type { PageFact, PageView } from '../../../engine/report';
import { Spans } from './spans';

/** Labels and values, aligned; what belongs together stands side by side. */
export function Overview({ rows }: { readonly rows: PageView['overview'] }): JSX.Element {
  return (
    <dl class="overview">
      {rows.map((row, i) =>
        row.map((fact) => <FactEntry key={`${i} ${fact.key}`} fact={fact} isAlone={row.length === 1} />),
      )}
    </dl>
  );
}

function FactEntry({ fact, isAlone }: { readonly fact: PageFact; readonly isAlone: boolean }): JSX.Element {
  const { label, value, from, share } = fact;
  const source = from.length === 0 ? undefined : `from ${from.join(', ')}`;
  return (
    <div class={isAlone ? 'fact alone' : 'fact'}>
      <dt>{label}</dt>
      <dd title={source}>
        <Spans line={isAlone ? whole(value) : value} />
        {share !== undefined && <Share thousandths={share} />}
      </dd>
    </div>
  );
}

/** With room for it, an identifier stands there in full. */
function whole(line: PageFact['value']): PageFact['value'] {
  return line.map((span) => (span.kind === 'id' ? { ...span, text: span.id } : span));
}

function Share({ thousandths }: { readonly thousandths: number }): JSX.Element {
  const percent = `${(thousandths / 10).toFixed(1)} %`;
  return (
    <span class="share" role="img" aria-label={percent} title={percent}>
      <span style={{ width: `${thousandths / 10}%` }} />
    </span>
  );
}
