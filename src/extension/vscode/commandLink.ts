import type { HoverCommandId } from './ids';

/** A `command:` URI for a Markdown text of `linkedMarkdown`. The arguments are data only: they are checked again when it runs. */
export function commandLink(id: HoverCommandId, ...args: readonly unknown[]): string {
  const query = encodeURIComponent(JSON.stringify(args));
  // A closing bracket would end the link, and what comes after it would be text of the hover.
  return `command:${id}?${query.replace(/[!'()*]/g, percentEncoded)}`;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
