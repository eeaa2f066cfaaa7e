import type { ComponentChildren, JSX, TargetedInputEvent, TargetedSubmitEvent } from 'preact';
import { formatCount } from '../../../engine/primitives';
import type { PageMore, PageSection } from '../../../engine/report';
import type { PageAction } from '../../protocol/resultPage';
import { query } from '../host';
import { tableText } from '../model/tableRows';
import { SearchField } from '../../ui/searchField';
import { Action } from '../parts/spans';
import { useState } from 'preact/hooks';

const filterFrom = 6;

interface Props {
  readonly section: PageSection;
  readonly own?: SectionTools;
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** Indexes of the visible rows, in order, which are the ones copied. */
  readonly shown: readonly number[];
  readonly children?: ComponentChildren;
}

export interface SectionTools {
  readonly index: number;
  readonly actions: readonly IndexedAction[];
}

interface IndexedAction extends PageAction {
  /** Index of the action known to the host. */
  readonly at: number;
}

export function TableTools({ section, own, words, onWords, shown, children }: Props): JSX.Element {
  const { rows } = section;
  const copy = (): void => {
    const text = tableText(
      section,
      shown.map((i) => rows[i] ?? []),
    );
    query({ kind: 'copy', text });
  };
  return (
    <div class="table-tools">
      {rows.length >= filterFrom && (
        <SearchField
          placeholder="Filter"
          words={words}
          onWords={onWords}
          found={
            shown.length === rows.length
              ? `${formatCount(BigInt(rows.length))} rows`
              : `${formatCount(BigInt(shown.length))} of ${formatCount(BigInt(rows.length))} rows`
          }
        />
      )}
      {children}
      <span class="table-actions">
        <Action icon="copy" title="Copies the rows as they are shown" onClick={copy}>
          Copy table
        </Action>
        {own !== undefined && (
          <>
            <Action
              icon="export"
              title="Writes the rows as they are shown to a CSV or JSON file"
              aria-disabled={shown.length === 0 ? 'true' : undefined}
              onClick={() => shown.length > 0 && query({ kind: 'export', section: own.index, rows: shown })}
            >
              Export…
            </Action>
            <SectionActions actions={own.actions} />
          </>
        )}
      </span>
    </div>
  );
}

/** Actions beyond the section's rows: show or export the whole list. */
export function SectionActions({ actions }: Pick<SectionTools, 'actions'>): JSX.Element {
  return (
    <>
      {actions.map(({ title, short, at }) => (
        <Action key={at} title={title} onClick={() => query({ kind: 'act', index: at })}>
          {short ?? title}
        </Action>
      ))}
    </>
  );
}

interface MoreRowsProps {
  readonly more: PageMore;
  readonly section: number;
}

/** Below an incomplete table: progress, what is missing, and buttons to load more or stop. */
export function MoreRows({ more, section }: MoreRowsProps): JSX.Element {
  const { start, isRunning, words, share, notes, range } = more;
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const go = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    query({ kind: 'more', section, from, to });
  };
  return (
    <form class="continues" onSubmit={go}>
      {range !== undefined && (
        <>
          <Height {...range[0]} value={from} onValue={setFrom} isLocked={isRunning} />
          <Height {...range[1]} value={to} onValue={setTo} isLocked={isRunning} />
        </>
      )}
      {isRunning ? (
        <Action onClick={() => query({ kind: 'stop', section })}>Stop</Action>
      ) : (
        start !== undefined && <Action type="submit">{start}</Action>
      )}
      {isRunning && share !== undefined && (
        <progress max={1000} value={share} aria-label={'Progress'}>
          {`${share / 10} %`}
        </progress>
      )}
      <span class="more-words" role="status" aria-live={isRunning ? 'off' : 'polite'}>
        {words ?? (isRunning ? 'Loading…' : '')}
      </span>
      {notes.map((note, i) => (
        <p key={i} class="note">
          {note}
        </p>
      ))}
    </form>
  );
}

interface HeightProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onValue: (digits: string) => void;
  readonly isLocked: boolean;
}

/** Accepts digits only, dropping copied separators. */
function Height({ label, placeholder, value, onValue, isLocked }: HeightProps): JSX.Element {
  const type = (event: TargetedInputEvent<HTMLInputElement>): void => {
    const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 19);
    event.currentTarget.value = digits;
    onValue(digits);
  };
  return (
    <label>
      {label}
      <input
        type="text"
        inputMode="numeric"
        maxLength={25}
        placeholder={placeholder}
        value={value}
        readOnly={isLocked}
        onInput={type}
      />
    </label>
  );
}
