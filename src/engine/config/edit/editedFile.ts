import type { ConfigEdit, ConfigFile } from '../problem';
import type { ConfigNode, ConfigSource, ListNode, ConfigMember, ObjectNode } from '../source/configNode';

/** A file that edits are made for. */
export interface EditedFile {
  readonly file: ConfigFile;
  readonly source: ConfigSource;
}

export function edit({ file }: EditedFile, start: number, end: number, text: string): ConfigEdit {
  return { file, start, end, text };
}

/** What is written into a file: what stood elsewhere (`moved`), or a value, whose object is laid out as the file is. */
export type Written =
  | { readonly moved: string; /** Of the line where it stood. */ readonly indentation: string }
  | string
  | bigint
  | boolean
  | null
  | readonly Written[]
  | { readonly members: readonly (readonly [key: string, value: Written])[] };

/** The object or list that a value stands in directly; undefined for the top. */
export function containerOf(
  { root }: ConfigSource,
  node: ConfigNode | ConfigMember,
): ObjectNode | ListNode | undefined {
  let at = root;
  let container: ObjectNode | ListNode | undefined;
  while (at !== undefined && at !== node && (at.kind === 'object' || at.kind === 'list')) {
    container = at;
    const inside: readonly (ConfigNode | ConfigMember)[] = at.kind === 'object' ? at.members : at.items;
    const next = childAt(inside, node.start);
    if (next === undefined || next === node) {
      return container;
    }
    at = 'key' in next ? next.value : next;
  }
  return container;
}

/** The one around an offset; they are in the order of the text. */
export function childAt<T extends ConfigNode | ConfigMember>(children: readonly T[], offset: number): T | undefined {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (children[middle]!.end <= offset) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const child = children[low];
  return child !== undefined && child.start <= offset ? child : undefined;
}
