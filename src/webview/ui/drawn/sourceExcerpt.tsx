import type { ComponentChildren, JSX } from 'preact';
import type { DrawnProps } from './drawn';

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

/** Comments, strings, numbers and words of Solidity: the group that matches says which. */
const tokens =
  /(\/\/.*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|^ *\*.*)|("(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)|(\d[\w.]*)|[A-Za-z_$][\w$]*/g;

const kinds = ['comment', 'string', 'literal'] as const;

const keywords =
  /^(?:abstract|as|assembly|break|case|catch|constant|constructor|continue|contract|default|delete|do|else|emit|enum|error|event|external|fallback|false|for|from|function|if|immutable|import|indexed|interface|internal|is|let|library|mapping|memory|modifier|new|override|payable|pragma|private|public|pure|receive|return|returns|revert|storage|struct|super|switch|this|throw|transient|true|try|type|unchecked|using|view|virtual|while)$/;
const types = /^(?:u?int\d*|bytes\d*|address|bool|string|calldata)$/;

function coloured(line: string): ComponentChildren {
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const match of line.matchAll(tokens)) {
    const [token, ...groups] = match;
    const kind =
      kinds[groups.findIndex((one) => one !== undefined)] ?? wordKind(token, line[match.index + token.length]);
    if (kind !== undefined) {
      parts.push(line.slice(end, match.index), <span class={kind}>{token}</span>);
      end = match.index + token.length;
    }
  }
  return [...parts, line.slice(end)];
}

function wordKind(word: string, next: string | undefined): string | undefined {
  return keywords.test(word) ? 'keyword' : types.test(word) ? 'type' : next === '(' ? 'called' : undefined;
}
