import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useLayoutEffect, useReducer } from 'preact/hooks';
import type { PageView } from '../../../engine/report';
import type { PageFunction, PageParameter, PageReadResult } from '../../protocol/resultPage';
import { SearchField } from '../../ui/searchField';
import { Action, Note, Overview, Spans } from '../parts/spans';
import { SectionRowsView } from '../table/sectionTable';
import { argField, type CallMode, type ContractStore, formOf, type OverrideField } from './contractStore';

const filterFrom = 6;

interface Props {
  readonly store: ContractStore;
  readonly way: CallMode;
}

/**
 * Forms for the functions of one mode, filtered by name. Functions without arguments are read at once, unless the page
 * shows their values above.
 */
export function ContractTab({ store, way }: Props): JSX.Element {
  const [, redraw] = useReducer<number, void>((n) => n + 1, 0);
  useLayoutEffect(() => {
    const stop = store.listen(() => redraw());
    store.begin();
    return stop;
  }, [store]);
  const isReading = way === 'read';
  const plain = isReading
    ? (store.contract?.functions ?? []).flatMap((of, fn) =>
        of.isReading && of.inputs.length === 0 && of.isShownAbove !== true ? [fn] : [],
      )
    : [];
  useEffect(() => store.readFirst(plain), [store.contract, way]);
  const offline = !isReading && <p class="note">Nothing is sent to the chain.</p>;
  const { contract, failed } = store;
  if (contract === undefined) {
    return (
      <>
        {offline}
        <p class="note" role="status">
          {failed ?? 'Loading the functions of the contract.'}{' '}
          {failed !== undefined && <Action onClick={() => store.again()}>Try again</Action>}
        </p>
      </>
    );
  }
  const filter = `${way} filter`;
  const words = store.text(filter).trim().toLowerCase();
  const all = contract.functions.flatMap((of, fn) => (of.isReading === isReading ? [{ of, fn }] : []));
  const shown = all.filter(({ of }) => of.name.toLowerCase().includes(words) || of.selector.startsWith(words));
  return (
    <>
      {offline}
      <div class="contract">
        {contract.notes.map((line, i) => (
          <Note key={i} line={line} />
        ))}
        <div class="table-tools">
          {all.length >= filterFrom && (
            <SearchField
              placeholder="Filter by name"
              words={store.text(filter)}
              onWords={(typed) => store.type(filter, typed)}
            />
          )}
          {isReading && <ReadTools store={store} plain={plain} />}
        </div>
        {shown.length === 0 && (
          <p class="note">
            {all.length > 0
              ? 'No function matches.'
              : isReading
                ? 'No view functions are known.'
                : 'No functions that change state are known.'}
          </p>
        )}
        <dl class="values">
          {shown.map((one) => plain.includes(one.fn) && <ReadValue key={one.fn} store={store} {...one} />)}
        </dl>
        {shown.map((one) =>
          plain.includes(one.fn) ? null : isReading ? (
            <ReadForm key={one.fn} store={store} {...one} />
          ) : (
            <SimulateForm key={one.fn} store={store} {...one} />
          ),
        )}
      </div>
    </>
  );
}

/** The block to read at, a button that reads all functions without arguments again, and the source of the values. */
function ReadTools({
  store,
  plain,
}: {
  readonly store: ContractStore;
  readonly plain: readonly number[];
}): JSX.Element {
  const form = formOf('read', 'all');
  const sentence = store.sentence(form);
  const from = store.answer(formOf('read', plain[0] ?? 'all'))?.from;
  return (
    <>
      <Field store={store} field="read block" label="Block" hint="latest" />
      {plain.length > 0 && (
        <Run {...{ store, form }} label="Read again" isSecondary onRun={() => store.read(form, plain)} />
      )}
      {from !== undefined && <span class="from">{from}</span>}
      {sentence !== undefined && (
        <span class="problem" role="status">
          {sentence}
        </span>
      )}
    </>
  );
}

interface FieldProps {
  readonly store: ContractStore;
  /** Key in the store. */
  readonly field: string;
  readonly label: string;
  readonly type?: string;
  readonly hint?: string;
  readonly kind?: PageParameter['kind'];
  readonly note?: string;
}

function Field({ store, field, label, type, hint = '', kind = 'text', note }: FieldProps): JSX.Element {
  const id = useId();
  const { problem, reading } = store.checked(field);
  const value = store.text(field);
  const shared = {
    id,
    'aria-invalid': problem === undefined ? undefined : ('true' as const),
    'aria-describedby': `${id}-note ${id}-said`,
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
      <span id={`${id}-note`} class="reading">
        {note}
      </span>
      <span id={`${id}-said`} class={problem === undefined ? 'reading' : 'problem'} role="status">
        {problem ?? (reading === undefined ? '' : `= ${reading}`)}
      </span>
    </div>
  );
}

interface FunctionProps {
  readonly store: ContractStore;
  readonly fn: number;
  readonly of: PageFunction;
}

function Arguments({ store, way, fn, of }: FunctionProps & Props): JSX.Element {
  return (
    <>
      {of.inputs.map(({ name, ...input }, i) => (
        <Field
          key={i}
          {...{ store, ...input }}
          field={argField(way, fn, i)}
          label={name === '' ? `argument ${i + 1}` : name}
        />
      ))}
    </>
  );
}

/** Name and types of a function, and the source of the ABI. */
function FunctionName({ isShort = false, ...of }: PageFunction & { readonly isShort?: boolean }): JSX.Element {
  const { name, signature, selector, from, isGuess } = of;
  const origin = isGuess ? `${from}, guessed from selector` : from;
  return (
    <>
      <code class="fn-name" title={isShort ? `${signature} ${selector} · ${origin}` : selector}>
        {name}
      </code>
      {!isShort && <code class="fn-types">{signature.slice(name.length)}</code>}{' '}
      {(!isShort || isGuess) && <span class={isGuess ? 'fn-from guess' : 'fn-from'}>{isShort ? '?' : origin}</span>}
    </>
  );
}

function Notice({ notice }: PageFunction): JSX.Element | null {
  return notice === undefined ? null : <p class="note">{notice}</p>;
}

interface RunProps {
  readonly store: ContractStore;
  readonly form: string;
  readonly label: string;
  readonly isSecondary?: boolean;
  /** Absent: submits the enclosing form. */
  readonly onRun?: () => void;
}

/** Starts a call, or cancels the running one. */
function Run({ store, form, label, isSecondary = false, onRun }: RunProps): JSX.Element {
  const look = isSecondary ? 'run secondary' : 'run';
  return store.isRunning(form) ? (
    <button type="button" class={look} key="cancel" onClick={() => store.cancel(form)}>
      Cancel
    </button>
  ) : (
    <button type={onRun === undefined ? 'submit' : 'button'} class={look} key="run" onClick={onRun}>
      {label}
    </button>
  );
}

interface FormProps {
  readonly name: string;
  readonly class?: string;
  readonly onSubmit: () => void;
  readonly children: ComponentChildren;
}

function Form({ name, onSubmit, children, class: kind }: FormProps): JSX.Element {
  return (
    <form
      class={kind}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

function ReadValue({ store, fn, of }: FunctionProps): JSX.Element {
  const { answer } = store.answer(formOf('read', fn)) ?? {};
  return (
    <div>
      <dt>
        <FunctionName {...of} isShort />
      </dt>
      <dd>
        {answer !== undefined && <Values {...answer} />}
        <Notice {...of} />
      </dd>
    </div>
  );
}

function ReadForm({ store, fn, of }: FunctionProps): JSX.Element {
  const form = formOf('read', fn);
  const answer = store.answer(form);
  const sentence = store.sentence(form);
  return (
    <Form class="fn" name={of.name} onSubmit={() => store.read(form, [fn])}>
      <p class="fn-head">
        <FunctionName {...of} />
      </p>
      <Notice {...of} />
      <Arguments {...{ store, fn, of }} way="read" />
      <Run store={store} form={form} label="Read" />
      <div class="answer" aria-live="polite">
        {sentence !== undefined ? (
          <p class="problem">{sentence}</p>
        ) : (
          answer !== undefined && <ReadResult answer={answer.answer} from={answer.from} />
        )}
      </div>
    </Form>
  );
}

function ReadResult({ answer, from }: { readonly answer: PageReadResult; readonly from: string }): JSX.Element {
  return (
    <>
      <Values {...answer} />
      <p class="from">{from}</p>
    </>
  );
}

function Values({ rows, sentence, isOk }: PageReadResult): JSX.Element {
  return (
    <>
      {rows.map(({ label, type, value }, i) => (
        <p key={i} class="returned">
          {label !== '' && <span class="detail-label">{label}</span>}
          <Spans line={value} /> <code class="type">{type}</code>
        </p>
      ))}
      {sentence !== undefined && (
        <p class={isOk ? 'note' : 'problem'}>
          {!isOk && '✗ '}
          <Spans line={sentence} />
        </p>
      )}
    </>
  );
}

function SimulateForm({ store, fn, of }: FunctionProps): JSX.Element {
  const open = `${formOf('simulate', fn)} open`;
  const isOpen = store.text(open) !== '';
  return (
    <details
      class="fn"
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open !== isOpen) {
          store.type(open, event.currentTarget.open ? 'yes' : '');
        }
      }}
    >
      <summary class="fn-head">
        <FunctionName {...of} />
      </summary>
      {isOpen && (
        <>
          <Notice {...of} />
          <SimulateFields {...{ store, fn, of }} />
        </>
      )}
    </details>
  );
}

const overrideLabels: Readonly<Record<OverrideField, string>> = {
  address: 'Account',
  balance: 'Balance',
  nonce: 'Nonce',
  code: 'Code',
  storage: 'Storage',
};

function SimulateFields({ store, fn, of }: FunctionProps): JSX.Element {
  const form = formOf('simulate', fn);
  const simulated = store.view(form);
  const sentence = store.sentence(form);
  const symbol = store.contract?.symbol ?? '';
  return (
    <Form name={of.name} onSubmit={() => store.simulate(fn)}>
      <Arguments {...{ store, fn, of }} way="simulate" />
      <Field store={store} field={`${form} from`} label="From" type="address" hint="zero address" />
      {of.isPayable && (
        <Field store={store} field={`${form} value`} label="Value" hint={symbol === '' ? '0' : `0 ${symbol}`} />
      )}
      <Field store={store} field={`${form} block`} label="Block" hint="latest" />
      {Array.from({ length: store.overrides(fn) }, (_, i) => (
        <fieldset key={i}>
          <legend>{`State override ${i + 1}`}</legend>
          {Object.entries(overrideLabels).map(([field, label]) => (
            <Field
              key={field}
              {...{ store, label }}
              field={`${form} override ${i} ${field}`}
              kind={field === 'storage' ? 'json' : 'text'}
              hint={field === 'storage' ? 'slot = value on each line' : ''}
            />
          ))}
        </fieldset>
      ))}
      <p class="runs">
        <Run store={store} form={form} label="Simulate" />
        <Action onClick={() => store.addOverride(fn)}>Add state override</Action>
        <Action onClick={() => store.simulate(fn, true)}>Then…</Action>
      </p>
      <div class="answer">
        {sentence !== undefined ? (
          <p class="problem" role="status">
            {sentence}
          </p>
        ) : (
          simulated !== undefined && <SimulatedView {...simulated} />
        )}
      </div>
    </Form>
  );
}

function SimulatedView({ view, from }: { readonly view: PageView; readonly from: string }): JSX.Element {
  const { tone, title, overview, sections } = view;
  const isBad = tone === 'bad';
  return (
    <>
      <p class={isBad ? 'problem' : 'outcome'} role="status">
        {isBad ? '✗ ' : '✓ '}
        <Spans line={title} />
      </p>
      <Overview rows={overview} />
      {sections.map((section, i) => (
        <section key={i}>
          <h3>{section.heading}</h3>
          <SectionRowsView section={section} />
        </section>
      ))}
      <p class="from">{from}</p>
    </>
  );
}
