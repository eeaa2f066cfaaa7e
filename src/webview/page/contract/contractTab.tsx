import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useReducer } from 'preact/hooks';
import type { PageFunction } from '../../protocol/contractPage';
import type { ContractStore, CallMode } from './contractStore';
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
