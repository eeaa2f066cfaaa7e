import { type ComponentChildren, type JSX, render } from 'preact';
import { type JsonValue, isJsonObject, parseJson, parseSteps } from '../../../engine/primitives';
import { groupAnswers, type OutputAnswer, type OutputPlace, type RpcOutput } from '../../protocol/rpcOutput';
import type { Host } from '../main';
import { shownText } from '../value/shownValue';
import { Answer } from './answer';
import { LinesView, Notes, Sentence, StatusBars, Waiting, WaitingLine } from './sentences';
import { nextTask, runInFrames } from './timeSlices';

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
    const section = document.createElement('section');
    section.ariaLabel = group[0]?.label ?? null;
    into.append(section);
    signal.addEventListener('abort', () => render(null, section));
    await renderGroup(group, now, host, (shown) => signal.aborted || render(shown, section));
  }
}

async function renderGroup(
  group: readonly OutputAnswer[],
  now: number,
  host: Host,
  show: (shown: JSX.Element) => void,
): Promise<void> {
  const [answer] = group;
  const notes = <Notes answers={group} />;
  const frame = (children: ComponentChildren): JSX.Element => (
    <>
      <StatusBars answers={group} />
      {notes}
      {children}
    </>
  );
  switch (answer?.outcome.kind) {
    case 'result': {
      const shown = (values: readonly JsonValue[], isBeginning?: boolean): JSX.Element => (
        <Answer answers={group} {...{ values, now, host, isBeginning }} prefix="result">
          {notes}
        </Answer>
      );
      const texts = group.map(({ outcome }) => (outcome.kind === 'result' ? outcome.json : 'null'));
      if (texts.every(({ length }) => length <= maxAtOnce)) {
        show(shown(texts.map((text) => parseJson(text))));
        return;
      }
      show(frame(<Waiting />));
      const values: JsonValue[] = [];
      for (const text of texts) {
        // How a long answer begins, while the rest of it is read.
        const onBeginning = (json: JsonValue): void => show(shown([json], true));
        values.push(await runInFrames(parseSteps(text, group.length === 1 ? onBeginning : undefined)));
      }
      show(shown(values));
      return;
    }
    case 'error':
      show(<ErrorAnswer answer={answer} {...{ now, host, notes }} outcome={answer.outcome} />);
      return;
    case 'text':
      show(frame(<LinesView text={answer.outcome.text} label={`Response to ${answer.label}`} />));
      return;
    case 'failed':
      show(frame(<Sentence>{answer.outcome.sentence}</Sentence>));
      return;
    case 'waiting':
      show(frame(<WaitingLine answer={answer} since={answer.outcome.since} />));
      return;
    default:
  }
}

interface ErrorProps {
  readonly answer: OutputAnswer;
  readonly outcome: Extract<OutputAnswer['outcome'], { readonly kind: 'error' }>;
  readonly now: number;
  readonly host: Host;
  readonly notes: JSX.Element;
}

/** "-32000 couldn't get tx: not found", what that means here and what to try, and what the server says besides. */
function ErrorAnswer({ answer, outcome, now, host, notes }: ErrorProps): JSX.Element {
  const { json, meaning, failedAt = [] } = outcome;
  const error = parseJson(json);
  const { code, message, ...rest } = isJsonObject(error) ? error : { message: error };
  const words = (
    <>
      {notes}
      <p class="sentence error">
        <span class="code">{code === undefined ? '' : `${String(code)} `}</span>
        <span>{typeof message === 'string' ? shownText(message) : ''}</span>
      </p>
      <Sentence>{meaning}</Sentence>
      {failedAt.length > 0 && (
        <Sentence>
          {failedAt.map((part) => (typeof part === 'string' ? part : <Place place={part} open={host.openSource} />))}
        </Sentence>
      )}
    </>
  );
  if (Object.values(rest).every((value) => value === undefined || value === null)) {
    return (
      <>
        <StatusBars answers={[answer]} />
        {words}
      </>
    );
  }
  // The catalogue describes results; of errors it knows nothing.
  const { shape: _result, words: _of, labels: _known, ...plain } = answer;
  return (
    <Answer answers={[plain]} values={[rest]} now={now} host={host} prefix="error">
      {words}
    </Answer>
  );
}

/** Leads to the editor, where somebody can open it. */
function Place({ place, open }: { readonly place: OutputPlace; readonly open: Host['openSource'] }): JSX.Element {
  return open === undefined ? (
    <>{place.text}</>
  ) : (
    <button type="button" class="link" onClick={() => open(place)}>
      {place.text}
    </button>
  );
}
