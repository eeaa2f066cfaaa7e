import { concatBytes } from '../../engine/primitives';
import type { OutputOutcome, RpcOutput } from './rpcOutput';

/** Characters between two steps: well under a millisecond of work. */
const STEP = 128 * 1024;
const LINE_END = 0x0a;

/** How many bytes the text of each answer takes, in their order; 0 of one without a text. */
interface Head {
  readonly output: RpcOutput;
  readonly sizes: readonly number[];
}

/**
 * An output as it goes to the page, in steps: a line of JSON with everything but the texts of the answers, then these
 * texts, one after the other. As JSON within JSON, megabytes would be escaped, unescaped and copied for nothing.
 */
export function* outputBytes(output: RpcOutput): Generator<undefined, Uint8Array> {
  const parts: Uint8Array[] = [];
  const sizes: number[] = [];
  for (const { outcome } of output.answers) {
    let size = 0;
    for (const part of utf8Parts(textOf(outcome))) {
      parts.push(part);
      size += part.length;
      yield undefined;
    }
    sizes.push(size);
  }
  const answers = output.answers.map((answer) => ({ ...answer, outcome: withText(answer.outcome, '') }));
  const head: Head = { output: { ...output, answers }, sizes };
  return concatBytes([new TextEncoder().encode(`${JSON.stringify(head)}\n`), ...parts]);
}

/** Reads what `outputBytes` of the same version wrote. */
export function readOutputBytes(bytes: Uint8Array): RpcOutput {
  const end = bytes.indexOf(LINE_END);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const { output, sizes } = JSON.parse(decoder.decode(bytes.subarray(0, end))) as Head;
  let at = end + 1;
  const answers = output.answers.map((answer, i) => {
    const from = at;
    at += sizes[i]!;
    return { ...answer, outcome: withText(answer.outcome, decoder.decode(bytes.subarray(from, at))) };
  });
  return { ...output, answers };
}

function* utf8Parts(text: string): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  for (let start = 0; start < text.length;) {
    const end = start + STEP;
    // A pair of halves is one character, and stays together.
    const isPair = /[\ud800-\udbff]/.test(text.charAt(end - 1)) && end < text.length;
    const part = text.slice(start, isPair ? end + 1 : end);
    yield encoder.encode(part);
    start += part.length;
  }
}

function textOf(outcome: OutputOutcome): string {
  return 'json' in outcome ? outcome.json : outcome.kind === 'text' ? outcome.text : '';
}

function withText(outcome: OutputOutcome, text: string): OutputOutcome {
  switch (outcome.kind) {
    case 'result':
    case 'error':
      return { ...outcome, json: text };
    case 'text':
      return { ...outcome, text };
    default:
      return outcome;
  }
}
