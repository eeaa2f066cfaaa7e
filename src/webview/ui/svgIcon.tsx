import type { JSX } from 'preact';

/** A codicon, drawn by the path of its SVG `source`, since the CSP forbids fonts. */
export function SvgIcon({ source }: { readonly source: string }): JSX.Element {
  const paths = [...source.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d);
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      {paths.map((d) => (
        <path key={d} d={d} fill-rule="evenodd" />
      ))}
    </svg>
  );
}
