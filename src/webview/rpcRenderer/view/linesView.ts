import { shownText } from '../value/shownValue';
import { element } from './element';
import { VirtualList } from './virtualList';

/** Text as it came, line by line: the raw answer, a page of metrics. */
export function linesView(text: string, label: string): HTMLElement {
  const starts = lineStarts(text);
  const render = (index: number): HTMLElement => {
    const next = starts[index + 1];
    const line = text.slice(starts[index], next === undefined ? undefined : next - 1);
    return element('div', { class: 'line', text: shownLine(line) });
  };
  const list = new VirtualList({ length: () => starts.length, render }, { role: 'document', 'aria-label': label });
  list.refresh();
  return list.view;
}

/** Where each line begins: of a million lines that weighs little, and the lines themselves do not. */
function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  return starts;
}

/** Its indentation stays. */
function shownLine(line: string): string {
  return shownText(line.replaceAll('\t', '    ').replace(/\r$/, ''));
}
