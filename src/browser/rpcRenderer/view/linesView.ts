import { shownText } from '../value/shownText';
import { element } from './element';
import { VirtualList } from './virtualList';

/** Text as it came, line by line: the raw answer, a page of metrics. */
export function linesView(text: string, label: string): HTMLElement {
  const lines = text.split('\n');
  const list = new VirtualList({
    length: () => lines.length,
    render: (index) => element('div', { class: 'line', text: shownLine(lines[index]!) }),
  });
  list.refresh();
  return element('div', { class: 'grid', with: { role: 'document', tabindex: '0', 'aria-label': label } }, [list.view]);
}

/** Its indentation stays. */
function shownLine(line: string): string {
  return shownText(line.replaceAll('\t', '    ').replace(/\r$/, ''));
}
