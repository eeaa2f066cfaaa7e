import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageAnswer } from '../../../engine/report';
import type { RpcOutput } from '../../protocol/rpcOutput';
import { showOutput } from '../../rpcRenderer/main';
import { query } from '../host';
import { Action } from '../parts/spans';

interface Props {
  readonly answers: readonly PageAnswer[];
  /** Of those that were opened. */
  readonly outputs: ReadonlyMap<number, RpcOutput>;
}

/** The answers as they came, as a notebook shows them, each with what asked for it. */
export function RawTab({ answers, outputs }: Props): JSX.Element {
  return (
    <>
      {answers.map((answer, i) => (
        <Answer key={i} answer={answer} index={i} output={outputs.get(i)} isFirst={answers.length === 1} />
      ))}
    </>
  );
}

interface AnswerProps {
  readonly answer: PageAnswer;
  readonly index: number;
  readonly output: RpcOutput | undefined;
  readonly isFirst: boolean;
}

function Answer({ answer, index, output, isFirst }: AnswerProps): JSX.Element {
  const { label, request } = answer;
  const [isOpen, setOpen] = useState(isFirst);
  useEffect(() => {
    if (isOpen && output === undefined) {
      query({ kind: 'raw', index });
    }
  }, [isOpen, output === undefined]);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label === request?.host ? request.method : label}</summary>
      {request !== undefined && (
        <div class="request">
          <code>{request.params === undefined ? request.method : `${request.method} ${request.params}`}</code>
          <span class="from">{request.host}</span>
          <Action onClick={() => query({ kind: 'openCell', index })}>Open in notebook</Action>
        </div>
      )}
      {isOpen && (output === undefined ? <p class="note">Reading the answer.</p> : <Output output={output} />)}
    </details>
  );
}

/** What the notebook's renderer makes of it, in a part of the page with styles of its own. */
function Output({ output }: { readonly output: RpcOutput }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = new AbortController();
    const host = {
      lookUp: (id: string) => query({ kind: 'follow', id, inOther: false }),
      copy: (text: string) => text !== '' && query({ kind: 'copy', text }),
    };
    if (place.current !== null) {
      void showOutput(output, place.current, host, own.signal);
    }
    return () => own.abort();
  }, [output]);
  return <div class="output" ref={place} />;
}
