import { type JsonValue, type Path, isJsonList, isJsonObject } from '../../../engine/primitives';
import { pathOf, type OutputTreeNode } from '../model/outputTreeNode';
import { element } from './element';

/** What is searched for, and which of its places the reader is at. */
export interface Hits {
  /** In lower case. */
  readonly text: string;
  readonly current: Path | undefined;
}

/** Marks what a search found in a row; a place whose text is shortened or decoded is marked as a whole. */
export function markHits(row: HTMLElement, node: OutputTreeNode, { text, current }: Hits): void {
  const field = current === undefined ? false : currentField(node, current);
  for (const cell of row.querySelectorAll<HTMLElement>('.key, .value, .cell, .side, .said')) {
    // What the host says of a field stands in a column of its own.
    const ofField = cell.dataset['field'] ?? (cell.classList.contains('key') ? undefined : field);
    const isCurrent = field === true || (field !== false && ofField === field);
    const isMarked = markText(cell, text, isCurrent);
    if (!isMarked && jsonsOf(cell, node).some((json) => holds(json, text))) {
      cell.classList.add('hit');
      cell.classList.toggle('current', isCurrent);
    }
  }
}

/** Whether a row is the place, or the field of a row of a table that is it. */
function currentField(node: OutputTreeNode, current: Path): string | boolean {
  const path = pathOf(node);
  if (node.kind !== 'value' || path.some((step, i) => step !== current[i])) {
    return false;
  }
  const [field, ...deeper] = current.slice(path.length);
  if (field === undefined) {
    return true;
  }
  const isCell = deeper.length === 0 && node.columns?.some(({ key }) => key === field) === true;
  return isCell && String(field);
}

function jsonsOf(cell: HTMLElement, { values, columns, kind }: OutputTreeNode): readonly (JsonValue | undefined)[] {
  if (cell.classList.contains('key') || kind !== 'value') {
    return [];
  }
  const field = cell.dataset['field'];
  const [row] = values;
  if (columns === undefined) {
    const answer = cell.dataset['answer'];
    return answer === undefined ? values : [values[Number(answer)]];
  }
  return field !== undefined && row !== undefined && isJsonObject(row) && Object.hasOwn(row, field) ? [row[field]] : [];
}

function holds(json: JsonValue | undefined, text: string): boolean {
  return json !== undefined && !isJsonList(json) && !isJsonObject(json) && String(json).toLowerCase().includes(text);
}

function markText(cell: HTMLElement, text: string, isCurrent: boolean): boolean {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let next = walker.nextNode(); next !== null; next = walker.nextNode()) {
    if (next instanceof Text && next.data.toLowerCase().includes(text)) {
      found.push(next);
    }
  }
  for (const one of found) {
    const lower = one.data.toLowerCase();
    const parts: (Node | string)[] = [];
    let at = 0;
    for (let hit = lower.indexOf(text); hit >= 0; hit = lower.indexOf(text, at)) {
      parts.push(one.data.slice(at, hit));
      at = hit + text.length;
      parts.push(element('mark', { class: isCurrent ? 'current' : undefined, text: one.data.slice(hit, at) }));
    }
    one.replaceWith(...parts, one.data.slice(at));
  }
  return found.length > 0;
}
