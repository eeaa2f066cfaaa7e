import type { JSX, RefObject } from 'preact';

interface Props {
  readonly placeholder: string;
  readonly label?: string;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly found?: string;
  readonly input?: RefObject<HTMLInputElement | null>;
}

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
