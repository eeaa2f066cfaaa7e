import type { ConfigEdit } from '../problem';
import type { ConfigNode, ListNode, ConfigMember, ObjectNode, SyntaxFault } from '../source/configNode';
import { edit, type EditedFile } from './editedFile';

export function removeMembers(
  file: EditedFile,
  from: ObjectNode,
  members: Iterable<ConfigMember>,
): readonly ConfigEdit[] {
  return removeChildren(file, from, from.members, new Set(members));
}

export function removeItems(file: EditedFile, from: ListNode, items: Iterable<ConfigNode>): readonly ConfigEdit[] {
  return removeChildren(file, from, from.items, new Set(items));
}

/** Takes the commas along; of neighbours in one edit. */
function removeChildren<T extends { readonly start: number; readonly end: number }>(
  file: EditedFile,
  from: ObjectNode | ListNode,
  children: readonly T[],
  removed: ReadonlySet<T>,
): readonly ConfigEdit[] {
  const edits: ConfigEdit[] = [];
  for (let i = 0; i < children.length; i++) {
    if (!removed.has(children[i]!)) {
      continue;
    }
    const first = i;
    while (i + 1 < children.length && removed.has(children[i + 1]!)) {
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

/** Removes a comment, a comma before a bracket or a byte order mark; a comment on a line of its own with its line. */
export function removeFault(file: EditedFile, fault: SyntaxFault): ConfigEdit {
  const { text } = file.source;
  if (fault.kind !== 'comment') {
    return edit(file, fault.start, fault.end, '');
  }
  let { start, end } = fault;
  while (start > 0 && ' \t'.includes(text[start - 1]!)) {
    start--;
  }
  if (start > 0 && !'\n\ufeff'.includes(text[start - 1]!)) {
    return edit(file, start, end, '');
  }
  while (end < text.length && ' \t\r'.includes(text[end]!)) {
    end++;
  }
  return text[end] === '\n' || end === text.length
    ? edit(file, start, Math.min(end + 1, text.length), '')
    : edit(file, fault.start, fault.end, '');
}
