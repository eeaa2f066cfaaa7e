import type { ComponentChildren, JSX } from 'preact';
import { useId, useLayoutEffect, useReducer } from 'preact/hooks';
import type { PageFunction, PageParameter, PageReadAnswer } from '../../protocol/resultPage';
import { argField, type CallMode, type ContractStore, formOf } from './contractStore';
import { SearchField } from '../../ui/searchField';
import { Spans } from '../parts/spans';

/** Functions that are seen without a filter. */
const filterFrom = 6;

interface Props {
  readonly store: ContractStore;
  readonly way: CallMode;
  /** Beside the filter. */
  readonly tools: (shown: readonly number[]) => ComponentChildren;
  readonly row: (fn: number, of: PageFunction) => JSX.Element;
}

/** The functions of a contract that are called in one way, filtered by name, once they are known. */
export function ContractTab({ store, way, tools, row }: Props): JSX.Element {
  const [, redraw] = useReducer<number, void>((n) => n + 1, 0);
  useLayoutEffect(() => {
    const stop = store.listen(() => redraw());
    store.begin();
    return stop;
  }, [store]);
  const { contract, failed } = store;
  if (contract === undefined) {
    return failed === undefined ? (
      <p class="note" role="status">
        Loading the functions of the contract.
      </p>
    ) : (
      <p class="note" role="status">
        {failed}{' '}
        <button type="button" class="action" onClick={() => store.again()}>
          Try again
        </button>
      </p>
    );
  }
  const filter = `${way} filter`;
  const words = store.text(filter).trim().toLowerCase();
  const all = contract.functions.flatMap((of, fn) => (of.isReading === (way === 'read') ? [{ of, fn }] : []));
  const shown = all.filter(({ of }) => of.name.toLowerCase().includes(words) || of.selector.startsWith(words));
  return (
    <div class="contract">
      {contract.notes.map((line, i) => (
        <p key={i} class="note">
          <Spans line={line} />
        </p>
      ))}
      <div class="table-tools">
        {all.length >= filterFrom && (
          <SearchField
            placeholder="Filter by name"
            words={store.text(filter)}
            onWords={(typed) => store.type(filter, typed)}
          />
        )}
        {tools(shown.map(({ fn }) => fn))}
      </div>
      {shown.length === 0 && (
        <p class="note">
          {all.length > 0
            ? 'No function matches.'
            : way === 'read'
              ? 'No view functions are known.'
              : 'No functions that change state are known.'}
        </p>
      )}
      {shown.map(({ of, fn }) => row(fn, of))}
    </div>
  );
}

interface FieldProps {
  readonly store: ContractStore;
  /** Its name in the store. */
  readonly field: string;
  readonly label: string;
  readonly type?: string;
  readonly hint?: string;
  readonly kind?: PageParameter['kind'];
}

/** One value that is typed, with what is wrong with it or what it is taken for. */
export function ContractField({ store, field, label, type, hint = '', kind = 'text' }: FieldProps): JSX.Element {
  const id = useId();
  const { problem, reading } = store.checked(field);
  const value = store.text(field);
  const shared = {
    id,
    'aria-invalid': problem === undefined ? undefined : ('true' as const),
    'aria-describedby': `${id}-said`,
    spellcheck: false,
  };
  const typed = (event: { readonly currentTarget: { readonly value: string } }): void =>
    store.type(field, event.currentTarget.value);
  return (
    <div class="field">
      <label for={id}>
        {label} {type !== undefined && <code class="type">{type}</code>}
      </label>
      {kind === 'bool' ? (
        <select {...shared} value={value === '' ? 'false' : value} onChange={typed}>
          <option value="false">false</option>
          <option value="true">true</option>
        </select>
      ) : kind === 'json' ? (
        <textarea {...shared} rows={2} placeholder={hint} value={value} onInput={typed} />
      ) : (
        <input {...shared} type="text" autocomplete="off" placeholder={hint} value={value} onInput={typed} />
      )}
      <span id={`${id}-said`} class={problem === undefined ? 'reading' : 'problem'} role="status">
        {problem ?? (reading === undefined ? '' : `= ${reading}`)}
      </span>
    </div>
  );
}

/** The arguments of a function. */
export function Arguments(props: {
  readonly store: ContractStore;
  readonly way: CallMode;
  readonly fn: number;
  readonly of: PageFunction;
}): JSX.Element {
  const { store, way, fn, of } = props;
  return (
    <>
      {of.inputs.map(({ name, type, kind, hint }, i) => (
        <ContractField
          key={i}
          store={store}
          field={argField(way, fn, i)}
          label={name === '' ? `argument ${i + 1}` : name}
          type={type}
          kind={kind}
          hint={hint}
        />
      ))}
    </>
  );
}

/** Its name and types, and who says so. */
export function FunctionName({ of }: { readonly of: PageFunction }): JSX.Element {
  const { name, signature, selector, from, isGuess } = of;
  return (
    <>
      <code class="fn-name" title={selector}>
        {name}
      </code>
      <code class="fn-types">{signature.slice(name.length)}</code>{' '}
      <span class={isGuess ? 'fn-from guess' : 'fn-from'}>{isGuess ? `${from}, guessed from selector` : from}</span>
    </>
  );
}

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
