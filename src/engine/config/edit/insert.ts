import type { ConfigEdit } from '../problem';
import type { ConfigNode, ListNode, ConfigMember, ObjectNode } from '../source/configNode';
import { edit, type EditedFile, type Written } from './editedFile';
import { layoutChildren, indentationAt, textLayoutOf, printWritten, type TextLayout } from './layout';

/** Adds a member after another one, or after the last. */
export function insertMember(
  file: EditedFile,
  into: ObjectNode,
  key: string,
  value: Written,
  after?: ConfigMember,
): ConfigEdit {
  return insertMembers(file, into, [[key, value]], after);
}

export function insertMembers(
  file: EditedFile,
  into: ObjectNode,
  members: readonly (readonly [key: string, value: Written])[],
  after: ConfigMember | undefined = into.members.at(-1),
): ConfigEdit {
  return insertAfter(file, into, after, (layout, indentation) =>
    members.map(([key, value]) => `${JSON.stringify(key)}${layout.colon}${printWritten(value, layout, indentation)}`),
  );
}

/** Adds items to the end of a list. */
export function appendItems(file: EditedFile, into: ListNode, items: readonly Written[]): ConfigEdit {
  return insertAfter(file, into, into.items.at(-1), (layout, indentation) =>
    items.map((item) => printWritten(item, layout, indentation)),
  );
}

/** Adds an item to a list before another one. */
export function insertItemBefore(file: EditedFile, into: ListNode, before: ConfigNode, item: Written): ConfigEdit {
  const { text } = file.source;
  const layout = textLayoutOf(file.source);
  const isLines = text.slice(into.start, into.items[0]!.start).includes('\n');
  const indentation = indentationAt(text, before.start);
  const printed = printWritten(item, isLines ? layout : { ...layout, isSpread: false }, indentation);
  const between = isLines ? `,${layout.endOfLine}${indentation}` : layout.comma;
  return edit(file, before.start, before.start, printed + between);
}

function insertAfter(
  file: EditedFile,
  into: ObjectNode | ListNode,
  after: { readonly start: number; readonly end: number } | undefined,
  print: (layout: TextLayout, indentation: string) => readonly string[],
): ConfigEdit {
  const { text } = file.source;
  const layout = textLayoutOf(file.source);
  if (after === undefined) {
    return fill(file, into, print, layout);
  }
  const first = layoutChildren(into)[0]!;
  const isLines = text.slice(into.start, first.start).includes('\n');
  const indentation = indentationAt(text, first.start);
  const between = isLines ? `,${layout.endOfLine}${indentation}` : layout.comma;
  const parts = print(isLines ? layout : { ...layout, isSpread: false }, indentation);
  return edit(file, after.end, after.end, parts.map((part) => between + part).join(''));
}

/** What stands between the brackets of an empty one gives way. */
function fill(
  file: EditedFile,
  into: ObjectNode | ListNode,
  print: (layout: TextLayout, indentation: string) => readonly string[],
  layout: TextLayout,
): ConfigEdit {
  const { text } = file.source;
  const outer = indentationAt(text, into.start);
  const indentation = outer + layout.step;
  const parts = print(layout, indentation);
  const close = into.kind === 'object' ? '}' : ']';
  const end = text[into.end - 1] === close && into.end - 1 > into.start ? into.end - 1 : into.end;
  const isScalars = into.kind === 'list' && parts.every((part) => !/^[[{]/.test(part));
  if (!layout.isSpread || isScalars) {
    return edit(file, into.start + 1, end, parts.join(layout.comma));
  }
  const between = layout.endOfLine + indentation;
  return edit(file, into.start + 1, end, `${between}${parts.join(`,${between}`)}${layout.endOfLine}${outer}`);
}
