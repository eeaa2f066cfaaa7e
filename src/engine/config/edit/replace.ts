import type { ConfigEdit } from '../problem';
import type { ConfigNode, ListNode, ConfigMember } from '../source/configNode';
import { edit, type EditedFile, type Written } from './editedFile';
import { indentationAt, textLayoutOf, printWritten } from './layout';

export function replaceValue(file: EditedFile, node: ConfigNode, value: Written): ConfigEdit {
  const indentation = indentationAt(file.source.text, node.start);
  return edit(file, node.start, node.end, printWritten(value, textLayoutOf(file.source), indentation));
}

/** The key's place stays; its quotes are written anew. */
export function replaceKey(file: EditedFile, member: ConfigMember, key: string): ConfigEdit {
  return edit(file, member.start, member.keyEnd, JSON.stringify(key));
}

/** Key and value. */
export function replaceMember(file: EditedFile, member: ConfigMember, key: string, value: Written): ConfigEdit {
  const layout = textLayoutOf(file.source);
  const printed = printWritten(value, layout, indentationAt(file.source.text, member.start));
  return edit(file, member.start, member.end, `${JSON.stringify(key)}${layout.colon}${printed}`);
}

/** Puts several items where one of a list stands. */
export function replaceItem(file: EditedFile, list: ListNode, item: ConfigNode, items: readonly Written[]): ConfigEdit {
  const { text } = file.source;
  const layout = textLayoutOf(file.source);
  const isLines = text.slice(list.start, list.items[0]!.start).includes('\n');
  const indentation = indentationAt(text, item.start);
  const between = isLines ? `,${layout.endOfLine}${indentation}` : layout.comma;
  const printed = items.map((each) =>
    printWritten(each, isLines ? layout : { ...layout, isSpread: false }, indentation),
  );
  return edit(file, item.start, item.end, printed.join(between));
}

/** A number or an unknown word as a string with the same characters. */
export function quoteValue(file: EditedFile, node: ConfigNode): ConfigEdit {
  const text = file.source.text.slice(node.start, node.end);
  return edit(file, node.start, node.end, JSON.stringify(text));
}

/** Puts the items of a list in another order; what stands between them, comments too, stays. */
export function reorderItems(file: EditedFile, list: ListNode, order: readonly ConfigNode[]): readonly ConfigEdit[] {
  const { text } = file.source;
  return list.items.flatMap((item, i) => {
    const other = order[i] ?? item;
    return other === item ? [] : [edit(file, item.start, item.end, text.slice(other.start, other.end))];
  });
}
