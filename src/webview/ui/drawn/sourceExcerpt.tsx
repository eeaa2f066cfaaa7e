import type { ComponentChildren, JSX } from 'preact';
import { solidityTokens } from '../../../engine/report';
import type { DrawnProps } from '../drawing';

/** Lines around the failing one, as an editor shows them; the place itself leads there. */
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
      {/* It begins with the place where there is no room for that beside the line. */}
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
