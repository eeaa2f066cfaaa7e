import { code, message, remote } from '../../../engine/report';
import { type JsonValue, isJsonObject, parseJson, parseSteps } from '../../../engine/primitives';
import {
  groupAnswers,
  type OutputAnswer,
  type OutputExpectation,
  type OutputPlace,
  type RpcOutput,
} from '../../protocol/rpcOutput';
import { statusText } from '../../protocol/statusText';
import type { Host } from '../host';
import { equalJson } from '../model/outputTreeNode';
import { shownText } from '../value/shownValue';
import { AnswerView } from './answerView';
import { button, element, waitingElement } from './element';
import { nextTask, runInFrames } from './timeSlices';
import { linesView } from './linesView';
import { waitingLine } from './waitingLine';

/** Answers up to this length are read at once; longer ones in slices, while the page says so. */
const maxAtOnce = 300_000;

/** Answers of a batch that stand below each other, before the page pauses. */
const atOnce = 20;

/** Shows an output in `into`. What is slow comes after the status lines; `signal` ends it. */
export async function renderOutput(
  output: RpcOutput,
  into: ParentNode,
  host: Host,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  for (const [i, group] of groupAnswers(output.answers).entries()) {
    if (i % atOnce === atOnce - 1) {
      await nextTask();
    }
    if (signal.aborted) {
      return;
    }
    const section = element('section', { with: { 'aria-label': group.map(({ label }) => label)[0]! } });
    into.append(section);
    await renderGroup(group, section, host, now, signal);
  }
}

async function renderGroup(
  group: readonly OutputAnswer[],
  section: HTMLElement,
  host: Host,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const bars = group.map((answer) => statusBar(answer));
  section.append(...bars, ...group.flatMap(expectationLines), ...group.flatMap(noteLines));
  const [answer] = group;
  if (answer === undefined) {
    return;
  }
  const { outcome } = answer;
  switch (outcome.kind) {
    case 'result': {
      const viewOf = (jsons: readonly JsonValue[]) => new AnswerView(group, jsons, now, host, ['result']);
      let beginning: HTMLElement | undefined;
      const values = await readAll(group, section, (json) => {
        beginning = viewOf([json]).body;
        section.append(beginning);
      });
      if (!signal.aborted) {
        const view = viewOf(values);
        addTools(bars.at(-1), view);
        addSummary(answer, section);
        addVerdict(values, section);
        section.append(view.body);
        // Whoever scrolled meanwhile stays where they are.
        view.scrollTop = beginning?.querySelector('.rows')?.scrollTop ?? 0;
        beginning?.remove();
      }
      return;
    }
    case 'error':
      renderError(answer, parseJson(outcome.json), outcome, now, host, { bar: bars[0], section });
      return;
    case 'text':
      section.append(linesView(outcome.text, `Response to ${answer.label}`));
      return;
    case 'failed':
      section.append(sentence(outcome.sentence));
      return;
    case 'waiting':
      section.append(waitingLine(answer, outcome.since, signal));
  }
}

/** They stay in sight while the answer is scrolled. */
function addTools(bar: HTMLElement | undefined, { tools }: AnswerView): void {
  bar?.append(tools);
  bar?.classList.add('tooled');
}

function statusBar(answer: OutputAnswer): HTMLElement {
  const words = statusText(answer);
  return element('div', { class: 'status' }, [
    element('span', { class: 'words' }, [
      element('span', { class: 'label', text: shownText(answer.label, 200) }),
      words === '' ? undefined : ` · ${words}`,
    ]),
  ]);
}

/** What the host says of the whole answer: "2 of 13 checks fail". */
function addSummary({ words }: OutputAnswer, section: HTMLElement): void {
  for (const line of words?.['']?.split('\n') ?? []) {
    section.append(sentence(shownText(line)));
  }
}

/** Of several answers whether they differ at all: where they do not, one column stands for each. */
function addVerdict(values: readonly JsonValue[], section: HTMLElement): void {
  if (values.length > 1 && values.every((value) => equalJson(value, values[0]))) {
    section.append(sentence(`All ${values.length} responses are equal.`));
  }
}

/** @param onBeginning told how a long answer begins, while the rest of it is read */
async function readAll(
  group: readonly OutputAnswer[],
  section: HTMLElement,
  onBeginning: (json: JsonValue) => void,
): Promise<readonly JsonValue[]> {
  const texts = group.map(({ outcome }) => (outcome.kind === 'result' ? outcome.json : 'null'));
  if (texts.every(({ length }) => length <= maxAtOnce)) {
    return texts.map((text) => parseJson(text));
  }
  const result = waitingElement();
  section.append(result);
  const values: JsonValue[] = [];
  for (const text of texts) {
    values.push(await runInFrames(parseSteps(text, group.length === 1 ? onBeginning : undefined)));
  }
  result.remove();
  return values;
}

/** "-32000 couldn't get tx: not found", what that means here and what to try, and what the server says besides. */
function renderError(
  answer: OutputAnswer,
  error: JsonValue,
  { meaning, failedAt = [] }: Extract<OutputAnswer['outcome'], { readonly kind: 'error' }>,
  now: number,
  host: Host,
  { bar, section }: { readonly bar: HTMLElement | undefined; readonly section: HTMLElement },
): void {
  const { code: errorCode, message: errorMessage, ...rest } = isJsonObject(error) ? error : { message: error };
  const line = element('p', { class: 'sentence error' }, [
    element('span', { class: 'code', text: errorCode === undefined ? '' : `${String(errorCode)} ` }),
    element('span', { text: typeof errorMessage === 'string' ? shownText(errorMessage) : '' }),
  ]);
  section.append(line, sentence(meaning));
  if (failedAt.length > 0) {
    section.append(
      element(
        'p',
        { class: 'sentence' },
        failedAt.map((part) => partOf(part, host)),
      ),
    );
  }
  if (Object.values(rest).every((value) => value === undefined || value === null)) {
    return;
  }
  // The catalogue describes results; of errors it knows nothing.
  const { shape: _result, words: _of, labels: _known, ...plain } = answer;
  const view = new AnswerView([plain], [rest], now, host, ['error']);
  addTools(bar, view);
  section.append(view.body);
}

/** Words, or a place that leads to the editor. */
function partOf(part: string | OutputPlace, { openSource }: Host): Node | string {
  if (typeof part === 'string' || openSource === undefined) {
    return typeof part === 'string' ? part : part.text;
  }
  const link = button(part.text, () => openSource(part));
  link.className = 'link';
  return link;
}

function sentence(text: string): HTMLElement {
  return element('p', { class: 'sentence', text });
}

function noteLines({ notes = [] }: OutputAnswer): readonly HTMLElement[] {
  return notes.map((text) => sentence(shownText(text, 1_000)));
}

function expectationLines({ expectations }: OutputAnswer): readonly HTMLElement[] {
  return expectations.map(expectationLine);
}

function expectationLine({ text, holds, actual }: OutputExpectation): HTMLElement {
  const expectation = remote(shownText(text, 1_000));
  const found = remote(actual === undefined ? 'nothing' : shownText(actual, 400));
  const line = holds
    ? message`${code('passed')}: ${expectation}`
    : message`${code('failed')}: expected ${expectation}, got ${found}`;
  return element('p', { class: `expectation ${holds ? 'holds' : 'fails'}` }, [
    element('span', { class: 'mark', text: holds ? '✓' : '✗', with: { 'aria-hidden': 'true' } }),
    ...line.map((span) =>
      element('span', {
        class: span.kind === 'code' ? 'verdict' : undefined,
        text: 'text' in span ? span.text : '',
      }),
    ),
  ]);
}
