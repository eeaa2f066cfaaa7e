import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { VirtualList } from '../../ui/virtualList';
import { shownText } from '../value/shownValue';

/** Text as it came, line by line: the raw answer, a page of metrics. */
export function LinesView({ text, label }: { readonly text: string; readonly label: string }): JSX.Element {
  const starts = useMemo(() => lineStarts(text), [text]);
  const line = (index: number): JSX.Element => {
    const next = starts[index + 1];
    const own = text.slice(starts[index], next === undefined ? undefined : next - 1);
    return (
      <div key={index} class="line">
        {/* Its indentation stays. */}
        {shownText(own.replaceAll('\t', '    ').replace(/\r$/, ''))}
      </div>
    );
  };
  return <VirtualList role="document" aria-label={label} count={starts.length} row={line} />;
}

/** Where each line begins: of a million lines that weighs little, and the lines themselves do not. */
function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  return starts;
}
