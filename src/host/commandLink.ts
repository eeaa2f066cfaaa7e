import type { CommandId, LinkCommandId } from './ids';

/** A `command:` URI for a trusted Markdown text. The arguments are data only: they are checked again when it runs. */
export function commandLink(id: CommandId | LinkCommandId, ...args: readonly unknown[]): string {
  return `command:${id}?${encodeURIComponent(JSON.stringify(args))}`;
}
