import type { ComponentChildren, JSX } from 'preact';
import { solidityTokens } from '../../../engine/report';
import type { DrawnProps } from '../drawing';

/** Lines around the failing one, as in an editor, with a link to the location. */
export function SourceView({
  drawing: { place, first, lines, failed, frames },
  host,
}: DrawnProps<'source'>): JSX.Element {
  return (
    <div class="drawn-source">
      <ol start={first} role="list">
        {lines.map((line, i) => (
          <li key={i} class={i === failed ? 'failed' : undefined}>
            <span>{first + i}</span>
            <code>{coloured(line.map(({ text }) => text).join(''))}</code>
            {i === failed && <span class="beside">◀ {host.words(place)}</span>}
          </li>
        ))}
      </ol>
      {/* On narrow pages, the location is here instead of next to the line. */}
      <p class="frames">
        <span class="below">▲ {host.words(place)}</span>
        {frames.map((line, i) => (
          <span key={i}>
            {i === 0 && <span class="beside">╰</span>}
            <span class={i === 0 ? 'below' : undefined}> ←</span> {host.words(line)}
          </span>
        ))}
      </p>
    </div>
  );
}

function coloured(line: string): ComponentChildren {
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const { start, text, kind } of solidityTokens(line)) {
    parts.push(line.slice(end, start), <span class={kind}>{text}</span>);
    end = start + text.length;
  }
  return [...parts, line.slice(end)];
}
