import type { JSX } from 'preact';
import type { PageFunction } from '../../protocol/resultPage';
import { type ContractStore, formOf, type OverrideField, overrideFields } from './contractStore';
import { Arguments, ContractField, FunctionName, ContractTab, Run } from './contractTab';
import type { PageView } from '../../../engine/report';
import { Overview, Spans } from '../parts/spans';
import { SectionRowsView } from '../table/sectionTable';

/** A form for each function that changes state: what a call would do. */
export function SimulateTab({ store }: { readonly store: ContractStore }): JSX.Element {
  return (
    <>
      <p class="note">Nothing is sent to the chain.</p>
      <ContractTab
        store={store}
        way="simulate"
        tools={() => null}
        row={(fn, of) => <SimulateForm key={fn} store={store} fn={fn} of={of} />}
      />
    </>
  );
}

function SimulateForm(props: {
  readonly store: ContractStore;
  readonly fn: number;
  readonly of: PageFunction;
}): JSX.Element {
  const { store, fn, of } = props;
  const form = formOf('simulate', fn);
  const open = `${form} open`;
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
        <FunctionName of={of} />
      </summary>
      {isOpen && <SimulateFields store={store} fn={fn} of={of} />}
    </details>
  );
}

function SimulateFields({ store, fn, of }: Parameters<typeof SimulateForm>[0]): JSX.Element {
  const form = formOf('simulate', fn);
  const simulated = store.view(form);
  const sentence = store.sentence(form);
  const symbol = store.contract?.symbol ?? '';
  return (
    <form
      aria-label={of.name}
      onSubmit={(event) => {
        event.preventDefault();
        store.simulate(fn);
      }}
    >
      <Arguments store={store} way="simulate" fn={fn} of={of} />
      <ContractField store={store} field={`${form} from`} label={'From'} type="address" hint={'zero address'} />
      {of.isPayable && (
        <ContractField
          store={store}
          field={`${form} value`}
          label={'Value'}
          hint={symbol === '' ? '0' : `0 ${symbol}`}
        />
      )}
      <ContractField store={store} field={`${form} block`} label={'Block'} hint={'latest'} />
      {Array.from({ length: store.overrides(fn) }, (_, i) => (
        <fieldset key={i}>
          <legend>{`State override ${i + 1}`}</legend>
          {overrideFields.map((field) => (
            <ContractField
              key={field}
              store={store}
              field={`${form} override ${i} ${field}`}
              label={overrideLabel(field)}
              kind={field === 'storage' ? 'json' : 'text'}
              hint={field === 'storage' ? 'slot = value on each line' : ''}
            />
          ))}
        </fieldset>
      ))}
      <p class="runs">
        <Run store={store} form={form} label={'Simulate'} />
        <button type="button" class="action" onClick={() => store.addOverride(fn)}>
          Add state override
        </button>
      </p>
      <div class="answer">
        {sentence !== undefined ? (
          <p class="problem" role="status">
            {sentence}
          </p>
        ) : (
          simulated !== undefined && <SimulatedView view={simulated.view} from={simulated.from} />
        )}
      </div>
    </form>
  );
}

function overrideLabel(field: OverrideField): string {
  const words: Readonly<Record<OverrideField, string>> = {
    address: 'Account',
    balance: 'Balance',
    nonce: 'Nonce',
    code: 'Code',
    storage: 'Storage',
  };
  return words[field];
}

/** What a call would do. */
function SimulatedView({ view, from }: { readonly view: PageView; readonly from: string }): JSX.Element {
  const { tone, title, overview, sections } = view;
  return (
    <>
      <p class={tone === 'bad' ? 'problem' : 'outcome'} role="status">
        {tone === 'bad' ? '✗ ' : '✓ '}
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
