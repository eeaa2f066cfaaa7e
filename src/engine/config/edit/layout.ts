import type { ConfigNode, ConfigSource, ListNode, ObjectNode } from '../source/configNode';
import type { EditedFile, Written } from './editedFile';

/** How a file is laid out, read from the text around the place of an edit. */
export interface TextLayout {
  readonly endOfLine: string;
  /** One step of indentation. */
  readonly step: string;
  /** Between key and value. */
  readonly colon: string;
  /** Between values on one line. */
  readonly comma: string;
  /** Whether the file has its values on lines of their own. */
  readonly isSpread: boolean;
}

const layouts = new WeakMap<ConfigSource, TextLayout>();

/** Read once for all repairs of a file. */
export function textLayoutOf(source: ConfigSource): TextLayout {
  const layout = layouts.get(source) ?? readLayout(source);
  layouts.set(source, layout);
  return layout;
}

function readLayout({ text, root }: ConfigSource): TextLayout {
  const newline = text.indexOf('\n');
  const first = root?.kind === 'object' ? root.members[0] : undefined;
  const top = root?.kind === 'object' || root?.kind === 'list' ? root : undefined;
  const isSpread = top !== undefined && text.slice(top.start, layoutChildren(top)[0]?.start ?? top.end).includes('\n');
  const step = first !== undefined && isSpread ? indentationAt(text, first.start) : '';
  const isTight = first?.value !== undefined && text.slice(first.keyEnd, first.value.start) === ':';
  return {
    endOfLine: newline > 0 && text[newline - 1] === '\r' ? '\r\n' : '\n',
    step: step === '' ? '  ' : step,
    colon: isTight ? ':' : ': ',
    comma: isTight ? ',' : ', ',
    isSpread,
  };
}

export function layoutChildren(
  container: ObjectNode | ListNode,
): readonly { readonly start: number; readonly end: number }[] {
  return container.kind === 'object' ? container.members : container.items;
}

/** Longer lines are laid out by no hand, and looking for their beginning takes long where there are many. */
const longestLine = 20_000;

/** The blanks that the line of an offset begins with. */
export function indentationAt(text: string, offset: number): string {
  const from = Math.max(0, offset - longestLine);
  const line = text.slice(from, offset);
  const start = line.lastIndexOf('\n') + 1;
  return start === 0 && from > 0 ? '' : /^[ \t]*/.exec(line.slice(start))![0];
}

/**
 * A value as JSON; objects and lists of objects are spread over lines where the file is, beginning at `indentation`.
 */
export function printWritten(value: Written, layout: TextLayout, indentation: string): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') {
    return String(value);
  }
  if (typeof value === 'string') {
    return JSON.stringify(value);
  }
  if ('moved' in value) {
    return value.moved.replaceAll(`\n${value.indentation}`, `\n${indentation}`);
  }
  const isList = !('members' in value);
  const inside = indentation + layout.step;
  const parts = isList
    ? value.map((item) => printWritten(item, layout, inside))
    : value.members.map(([key, item]) => `${JSON.stringify(key)}${layout.colon}${printWritten(item, layout, inside)}`);
  const [open, close] = isList ? '[]' : '{}';
  if (parts.length === 0) {
    return `${open}${close}`;
  }
  const isOneLine = !layout.isSpread || (isList && value.every((item) => item === null || typeof item !== 'object'));
  if (isOneLine) {
    return `${open}${parts.join(layout.comma)}${close}`;
  }
  const between = layout.endOfLine + inside;
  return `${open}${between}${parts.join(`,${between}`)}${layout.endOfLine}${indentation}${close}`;
}

/** A value of the file, to be written elsewhere. */
export function moved({ source }: EditedFile, { start, end }: ConfigNode): Written {
  return { moved: source.text.slice(start, end), indentation: indentationAt(source.text, start) };
}
