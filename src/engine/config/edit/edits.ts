import { getOrMake } from '../../primitives';
import type { ConfigEdit, ConfigFile, Fix } from '../problem';
import {
  type ConfigMember,
  type ConfigNode,
  type ConfigSource,
  type ListNode,
  type ObjectNode,
  type SyntaxFault,
  type TextPlace,
  childAt,
  childrenOf,
} from '../source/configNode';

// Own edits instead of jsonc-parser's modify(), which scans the whole text per edit, recurses per open bracket, and
// writes numbers as JavaScript does. These use the parsed positions and integers of any size.

export interface EditedFile {
  readonly file: ConfigFile;
  readonly source: ConfigSource;
}

/** Text to write: moved source text, or a value that is formatted like the file. */
export type EditValue =
  | { readonly moved: string; /** Of the line where it stood. */ readonly indentation: string }
  | string
  | bigint
  | boolean
  | null
  | readonly EditValue[]
  | { readonly members: readonly Entry[] };

/** List items have no key. */
type Entry = readonly [key: string | undefined, value: EditValue];
type Container = ObjectNode | ListNode;

function edit({ file }: EditedFile, start: number, end: number, text: string): ConfigEdit {
  return { file, start, end, text };
}

export function containerOf({ root }: ConfigSource, node: ConfigNode | ConfigMember): Container | undefined {
  let at = root;
  let container: Container | undefined;
  while (at !== undefined && at !== node && (at.kind === 'object' || at.kind === 'list')) {
    container = at;
    const next = childAt(childrenOf(at), node.start);
    if (next === undefined || next === node) {
      return container;
    }
    at = 'key' in next ? next.value : next;
  }
  return container;
}

export function insertMember(file: EditedFile, into: ObjectNode, key: string, value: EditValue): ConfigEdit {
  return appendEntries(file, into, [[key, value]]);
}

export function appendItems(file: EditedFile, into: ListNode, items: readonly EditValue[]): ConfigEdit {
  return appendEntries(file, into, entriesOf(items));
}

export function insertItemBefore(file: EditedFile, into: ListNode, before: ConfigNode, item: EditValue): ConfigEdit {
  const { parts, between } = printEntries(file, into, before, entriesOf([item]));
  return edit(file, before.start, before.start, parts.join('') + between);
}

export function replaceItem(
  file: EditedFile,
  list: ListNode,
  item: ConfigNode,
  items: readonly EditValue[],
): ConfigEdit {
  const { parts, between } = printEntries(file, list, item, entriesOf(items));
  return edit(file, item.start, item.end, parts.join(between));
}

export function appendEntries(file: EditedFile, into: Container, entries: readonly Entry[]): ConfigEdit {
  const after = childrenOf(into).at(-1);
  if (after === undefined) {
    return fillEmpty(file, into, entries);
  }
  const { parts, between } = printEntries(file, into, childrenOf(into)[0]!, entries);
  return edit(file, after.end, after.end, parts.map((part) => between + part).join(''));
}

/** Text of new entries, laid out over lines like their siblings. */
function printEntries({ source }: EditedFile, into: Container, sibling: TextPlace, entries: readonly Entry[]) {
  const layout = layoutOf(source);
  const isLines = source.text.slice(into.start, childrenOf(into)[0]!.start).includes('\n');
  const indentation = indentationAt(source.text, sibling.start);
  return {
    parts: entries.map((entry) => printEntry(entry, isLines ? layout : { ...layout, isSpread: false }, indentation)),
    between: isLines ? `,${layout.endOfLine}${indentation}` : layout.comma,
  };
}

/** Fills an empty container, replacing whatever is between its brackets. */
function fillEmpty(file: EditedFile, into: Container, entries: readonly Entry[]): ConfigEdit {
  const { text } = file.source;
  const layout = layoutOf(file.source);
  const outer = indentationAt(text, into.start);
  const indentation = outer + layout.step;
  const parts = entries.map((entry) => printEntry(entry, layout, indentation));
  const isClosed = '}]'.includes(text[into.end - 1]!) && into.end - 1 > into.start;
  const end = isClosed ? into.end - 1 : into.end;
  const hasOnlyScalars = into.kind === 'list' && parts.every((part) => !/^[[{]/.test(part));
  if (!layout.isSpread || hasOnlyScalars) {
    return edit(file, into.start + 1, end, parts.join(layout.comma));
  }
  const separator = layout.endOfLine + indentation;
  return edit(file, into.start + 1, end, `${separator}${parts.join(`,${separator}`)}${layout.endOfLine}${outer}`);
}

export function removeMembers(file: EditedFile, from: ObjectNode, members: Iterable<ConfigMember>) {
  return removeChildren(file, from, new Set(members));
}

export function removeItems(file: EditedFile, from: ListNode, items: Iterable<ConfigNode>): readonly ConfigEdit[] {
  return removeChildren(file, from, new Set(items));
}

/** Includes the commas; adjacent children are removed in one edit. */
function removeChildren(file: EditedFile, from: Container, removed: ReadonlySet<unknown>): readonly ConfigEdit[] {
  const children = childrenOf(from);
  const edits: ConfigEdit[] = [];
  for (let i = 0; i < children.length; i++) {
    if (!removed.has(children[i])) {
      continue;
    }
    const first = i;
    while (i + 1 < children.length && removed.has(children[i + 1])) {
      i++;
    }
    const next = children[i + 1];
    const before = children[first - 1];
    if (next !== undefined) {
      edits.push(edit(file, children[first]!.start, next.start, ''));
    } else if (before !== undefined) {
      edits.push(edit(file, before.end, children[i]!.end, ''));
    } else {
      edits.push(edit(file, from.start + 1, Math.max(children[i]!.end, from.end - 1), ''));
    }
  }
  return edits;
}

/** Removes a comment, trailing comma or byte order mark; a comment on a line of its own goes with the line. */
export function removeFault(file: EditedFile, fault: SyntaxFault): ConfigEdit {
  const { text } = file.source;
  let { start, end } = fault;
  while (fault.kind === 'comment' && start > 0 && ' \t'.includes(text[start - 1]!)) {
    start--;
  }
  if (fault.kind !== 'comment' || (start > 0 && !'\n\ufeff'.includes(text[start - 1]!))) {
    return edit(file, start, end, '');
  }
  while (end < text.length && ' \t\r'.includes(text[end]!)) {
    end++;
  }
  return text[end] === '\n' || end === text.length
    ? edit(file, start, Math.min(end + 1, text.length), '')
    : edit(file, fault.start, fault.end, '');
}

export function replaceValue(file: EditedFile, node: ConfigNode, value: EditValue): ConfigEdit {
  return replaceEntry(file, node, [undefined, value]);
}

export function replaceMember(file: EditedFile, member: ConfigMember, key: string, value: EditValue): ConfigEdit {
  return replaceEntry(file, member, [key, value]);
}

function replaceEntry(file: EditedFile, { start, end }: TextPlace, entry: Entry): ConfigEdit {
  return edit(file, start, end, printEntry(entry, layoutOf(file.source), indentationAt(file.source.text, start)));
}

export function replaceKey(file: EditedFile, member: ConfigMember, key: string): ConfigEdit {
  return edit(file, member.start, member.keyEnd, JSON.stringify(key));
}

/** Quotes a number or an unknown word without changing its characters. */
export function quoteValue(file: EditedFile, { start, end }: ConfigNode): ConfigEdit {
  return edit(file, start, end, JSON.stringify(file.source.text.slice(start, end)));
}

/** Reorders the items of a list; the text between them, including comments, stays. */
export function reorderItems(file: EditedFile, list: ListNode, order: readonly ConfigNode[]): readonly ConfigEdit[] {
  const { text } = file.source;
  return list.items.flatMap((item, i) => {
    const other = order[i] ?? item;
    return other === item ? [] : [edit(file, item.start, item.end, text.slice(other.start, other.end))];
  });
}

export function movedText({ source }: EditedFile, { start, end }: ConfigNode): EditValue {
  return { moved: source.text.slice(start, end), indentation: indentationAt(source.text, start) };
}

interface TextLayout {
  readonly endOfLine: string;
  readonly step: string;
  readonly colon: string;
  readonly comma: string;
  readonly isSpread: boolean;
}

const layouts = new WeakMap<ConfigSource, TextLayout>();

/** Cached for all fixes of a file. */
function layoutOf(source: ConfigSource): TextLayout {
  return getOrMake(layouts, source, () => readLayout(source));
}

function readLayout({ text, root }: ConfigSource): TextLayout {
  const newline = text.indexOf('\n');
  const first = root?.kind === 'object' ? root.members[0] : undefined;
  const top = root?.kind === 'object' || root?.kind === 'list' ? root : undefined;
  const isSpread = top !== undefined && text.slice(top.start, childrenOf(top)[0]?.start ?? top.end).includes('\n');
  const step = first !== undefined && isSpread ? indentationAt(text, first.start) : '';
  const isCompact = first?.value !== undefined && text.slice(first.keyEnd, first.value.start) === ':';
  return {
    endOfLine: newline > 0 && text[newline - 1] === '\r' ? '\r\n' : '\n',
    step: step === '' ? '  ' : step,
    colon: isCompact ? ':' : ': ',
    comma: isCompact ? ',' : ', ',
    isSpread,
  };
}

/** Longer lines are not formatted by hand, and finding their start would be slow. */
const maxLineLength = 20_000;

function indentationAt(text: string, offset: number): string {
  const from = Math.max(0, offset - maxLineLength);
  const line = text.slice(from, offset);
  const start = line.lastIndexOf('\n') + 1;
  return start === 0 && from > 0 ? '' : /^[ \t]*/.exec(line.slice(start))![0];
}

function entriesOf(items: readonly EditValue[]): readonly Entry[] {
  return items.map((item) => [undefined, item]);
}

/** Objects and lists of objects are spread over lines where the file does so, starting at `indentation`. */
function printEntry([key, value]: Entry, layout: TextLayout, indentation: string): string {
  const text = printValue(value, layout, indentation);
  return key === undefined ? text : `${JSON.stringify(key)}${layout.colon}${text}`;
}

function printValue(value: EditValue, layout: TextLayout, indentation: string): string {
  if (value === null || typeof value !== 'object') {
    return typeof value === 'string' ? JSON.stringify(value) : String(value);
  }
  if ('moved' in value) {
    return value.moved.replaceAll(`\n${value.indentation}`, `\n${indentation}`);
  }
  const isList = !('members' in value);
  const entries = isList ? entriesOf(value) : value.members;
  const [open, close] = isList ? '[]' : '{}';
  const parts = entries.map((entry) => printEntry(entry, layout, indentation + layout.step));
  const isOneLine = !layout.isSpread || (isList && value.every((item) => item === null || typeof item !== 'object'));
  if (parts.length === 0 || isOneLine) {
    return `${open}${parts.join(layout.comma)}${close}`;
  }
  const separator = layout.endOfLine + indentation + layout.step;
  return `${open}${separator}${parts.join(`,${separator}`)}${layout.endOfLine}${indentation}${close}`;
}

/** Fixes of one file; the edits are computed when the menu opens. */
export class FileFixes {
  constructor(
    private readonly sources: { readonly [File in ConfigFile]?: ConfigSource },
    private readonly name: ConfigFile,
  ) {}

  make(title: string, edits: (file: EditedFile) => readonly ConfigEdit[]): Fix {
    return {
      title,
      edits: () => {
        const source = this.sources[this.name];
        return source === undefined ? [] : edits({ file: this.name, source });
      },
    };
  }

  remove(title: string, members: readonly ConfigMember[]): Fix {
    return this.make(title, (file) => {
      const objects = new Set(members.map((member) => containerOf(file.source, member)));
      return [...objects].flatMap((object) => (object?.kind === 'object' ? removeMembers(file, object, members) : []));
    });
  }

  write(node: ConfigNode, value: EditValue, shown: string): Fix {
    return this.make(`Set to ${shown}`, (file) => [replaceValue(file, node, value)]);
  }

  rename(member: ConfigMember, key: string): Fix {
    return this.make(`Rename to ${key}`, (file) => [replaceKey(file, member, key)]);
  }

  set(title: string, object: ObjectNode, key: string, value: EditValue): Fix {
    return this.make(title, (file) => {
      const existing = object.members.findLast((member) => member.key.toLowerCase() === key.toLowerCase());
      return [
        existing?.value === undefined
          ? insertMember(file, object, key, value)
          : replaceValue(file, existing.value, value),
      ];
    });
  }
}
