import type { JSX, TargetedInputEvent, TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { PageMore } from '../../../engine/report';
import { query } from '../host';

interface Props {
  readonly more: PageMore;
  /** Index of the section that goes on. */
  readonly section: number;
}

/** What stands below a table that goes on: its progress, what is missing, and what asks for more or stops. */
export function MoreRows({ more, section }: Props): JSX.Element {
  const { start, isRunning, words, share, notes, hasRange } = more;
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const go = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    query({ kind: 'more', section, from, to });
  };
  return (
    <form class="more" onSubmit={go}>
      {hasRange === true && (
        <>
          <Height label={'From block'} placeholder="0" value={from} onValue={setFrom} isLocked={isRunning} />
          <Height label={'To block'} placeholder={'latest'} value={to} onValue={setTo} isLocked={isRunning} />
        </>
      )}
      {isRunning ? (
        <button type="button" class="action" onClick={() => query({ kind: 'stop', section })}>
          Stop
        </button>
      ) : (
        start !== undefined && (
          <button type="submit" class="action">
            {start}
          </button>
        )
      )}
      {isRunning && share !== undefined && (
        <progress max={1000} value={share} aria-label={'Progress'}>
          {`${share / 10} %`}
        </progress>
      )}
      <span class="more-words" role="status" aria-live={isRunning ? 'off' : 'polite'}>
        {words}
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

/** Digits alone, whatever groups them where they were copied. */
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
