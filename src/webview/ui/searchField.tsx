import type { JSX, RefObject } from 'preact';

interface Props {
  readonly placeholder: string;
  /** What it searches; its placeholder says so where this is absent. */
  readonly label?: string;
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** How much was found; undefined: nobody counts. */
  readonly found?: string;
  readonly input?: RefObject<HTMLInputElement | null>;
}

/** A field for what is searched or filtered by, and beside it what that finds. */
export function SearchField({ placeholder, label, words, onWords, found, input }: Props): JSX.Element {
  return (
    <>
      <input
        type="search"
        placeholder={placeholder}
        aria-label={label ?? placeholder}
        value={words}
        ref={input}
        onInput={(event) => onWords(event.currentTarget.value)}
      />
      {found !== undefined && (
        <span class="note count" role="status">
          {found}
        </span>
      )}
    </>
  );
}
