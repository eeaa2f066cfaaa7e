import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { PageFunction, PageParameter } from '../../protocol/contractPage';
import { argField, type ContractStore, type CallMode } from './contractStore';

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
