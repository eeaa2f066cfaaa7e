import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { formatDuration } from '../../../engine/primitives';
import { code, message, remote } from '../../../engine/report';
import { nodeLabel, type OutputResult, type OutputExpectation, statusText } from '../../protocol/rpcOutput';
import { shownText } from '../value/shownValue';
import { Unbroken } from '../../ui/unbroken';
import { VirtualList } from '../../ui/virtualList';

const everyMs = 1_000;

export function Sentence({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return <p class="sentence">{typeof children === 'string' ? <Unbroken text={children} /> : children}</p>;
}

export function Waiting(): JSX.Element {
  return (
    <p class="sentence" role="status">
      Parsing the response…
    </p>
  );
}

interface BarsProps {
  readonly answers: readonly OutputResult[];
  /** Stay visible while the answer is scrolled. */
  readonly tools?: ComponentChildren;
}

/** A status line per answer; the tools are in the last one. */
export function StatusBars({ answers, tools }: BarsProps): JSX.Element {
  return (
    <>
      {answers.map((answer, i) => {
        // Parts common to all answers are in the first line.
        const [first] = answers;
        const isSame = i > 0 && answer.label === first?.label;
        const words = statusText(isSame && answer.status === first.status ? { ...answer, status: undefined } : answer);
        const own = i === answers.length - 1 ? tools : undefined;
        return (
          <div key={i} class={own === undefined ? 'status' : 'status tooled'}>
            <span class="words">
              {!isSame && <span class="label">{shownText(answer.label, 200)}</span>}
              {!isSame && words !== '' && ' · '}
              <Unbroken text={words} />
            </span>
            {own}
          </div>
        );
      })}
    </>
  );
}

export function Notes({ answers }: { readonly answers: readonly OutputResult[] }): JSX.Element {
  return (
    <>
      {answers
        .flatMap(({ expectations }) => expectations)
        .map((one, i) => (
          <Expectation key={i} {...one} />
        ))}
      {answers
        .flatMap(({ notes = [] }) => notes)
        .map((text, i) => (
          <Sentence key={i}>{shownText(text, 1_000)}</Sentence>
        ))}
    </>
  );
}

function Expectation({ text, holds, found: actual }: OutputExpectation): JSX.Element {
  const expectation = remote(shownText(text, 1_000));
  const found = remote(shownText(actual, 400));
  const line = holds
    ? message`${code('passed')}: ${expectation}`
    : message`${code('failed')}: expected ${expectation}, got ${found}`;
  return (
    <p class={`expectation ${holds ? 'holds' : 'fails'}`}>
      <span class="mark" aria-hidden="true">
        {holds ? '✓' : '✗'}
      </span>
      {line.map((span, i) => (
        <span key={i} class={span.kind === 'code' ? 'verdict' : undefined}>
          {'text' in span ? span.text : ''}
        </span>
      ))}
    </p>
  );
}

/** "Waiting for one (127.0.0.1:9650): 3 s", counting on the page. */
export function WaitingLine({ answer, since }: { readonly answer: OutputResult; readonly since: number }): JSX.Element {
  // The clock of the host may differ.
  const waited = (): number => Math.max(0, Math.floor((Date.now() - since) / everyMs)) * everyMs;
  const [shown, setShown] = useState(waited);
  useLayoutEffect(() => {
    const timer = setInterval(() => setShown(waited()), everyMs);
    return () => clearInterval(timer);
  }, [since]);
  // Screen readers announce it once, not every second.
  return (
    <p class="sentence" role="timer">
      {`Waiting for ${nodeLabel(answer)}: ${formatDuration(shown)}`}
    </p>
  );
}

/** Raw text line by line: a raw answer, a metrics page. */
export function LinesView({ text, label }: { readonly text: string; readonly label: string }): JSX.Element {
  const starts = useMemo(() => lineStarts(text), [text]);
  const line = (index: number): JSX.Element => {
    const next = starts[index + 1];
    const own = text.slice(starts[index], next === undefined ? undefined : next - 1);
    return (
      <div key={index} class="line">
        {/* Preserves indentation. */}
        {shownText(own.replaceAll('\t', '    ').replace(/\r$/, ''))}
      </div>
    );
  };
  return <VirtualList role="document" aria-label={label} count={starts.length} row={line} />;
}

/** Line offsets: for a million lines they take far less memory than the lines. */
function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  return starts;
}
