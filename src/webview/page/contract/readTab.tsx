import type { JSX } from 'preact';
import type { PageFunction, PageReadAnswer } from '../../protocol/contractPage';
import { type ContractStore, formOf } from './contractStore';
import { Arguments, ContractField, FunctionName } from './contractFields';
import { ContractTab } from './contractTab';
import { Spans } from '../parts/spans';

/** A form for each function that only reads; those without arguments are read together by one click. */
export function ReadTab({ store }: { readonly store: ContractStore }): JSX.Element {
  const all = formOf('read', 'all');
  return (
    <ContractTab
      store={store}
      way="read"
      tools={(shown) => {
        const plain = shown.filter((fn) => store.contract?.functions[fn]?.inputs.length === 0);
        const sentence = store.sentence(all);
        return (
          <>
            <ContractField store={store} field="read block" label={'Block'} hint={'latest'} />
            {plain.length > 0 && (
              <Run
                store={store}
                form={all}
                label={`Read all ${plain.length} without arguments`}
                onRun={() => store.read(all, plain)}
              />
            )}
            {sentence !== undefined && (
              <span class="problem" role="status">
                {sentence}
              </span>
            )}
          </>
        );
      }}
      row={(fn, of) => <ReadForm key={fn} store={store} fn={fn} of={of} />}
    />
  );
}

function ReadForm(props: {
  readonly store: ContractStore;
  readonly fn: number;
  readonly of: PageFunction;
}): JSX.Element {
  const { store, fn, of } = props;
  const form = formOf('read', fn);
  const answer = store.answer(form);
  const sentence = store.sentence(form);
  return (
    <form
      class="fn"
      aria-label={of.name}
      onSubmit={(event) => {
        event.preventDefault();
        store.read(form, [fn]);
      }}
    >
      <p class="fn-head">
        <FunctionName of={of} />
      </p>
      <Arguments store={store} way="read" fn={fn} of={of} />
      <Run store={store} form={form} label={'Read'} />
      <div class="answer" aria-live="polite">
        {sentence !== undefined ? (
          <p class="problem">{sentence}</p>
        ) : (
          answer !== undefined && <ReadResult answer={answer.answer} from={answer.from} />
        )}
      </div>
    </form>
  );
}

function ReadResult({ answer, from }: { readonly answer: PageReadAnswer; readonly from: string }): JSX.Element {
  const { rows, sentence, isOk } = answer;
  return (
    <>
      {rows.length > 0 && (
        <dl class="values">
          {rows.map(({ label, type, value }, i) => (
            <div key={i}>
              <dt>
                {label} <code class="type">{type}</code>
              </dt>
              <dd>
                <Spans line={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {sentence !== undefined && (
        <p class={isOk ? 'note' : 'problem'}>
          {!isOk && '✗ '}
          <Spans line={sentence} />
        </p>
      )}
      <p class="from">{from}</p>
    </>
  );
}

interface RunProps {
  readonly store: ContractStore;
  readonly form: string;
  readonly label: string;
  /** Absent: it submits the form that it stands in. */
  readonly onRun?: () => void;
}

/** Begins a call, and cancels it while it runs. */
export function Run({ store, form, label, onRun }: RunProps): JSX.Element {
  return store.isRunning(form) ? (
    <button type="button" class="run" key="cancel" onClick={() => store.cancel(form)}>
      Cancel
    </button>
  ) : (
    <button type={onRun === undefined ? 'submit' : 'button'} class="run" key="run" onClick={onRun}>
      {label}
    </button>
  );
}
