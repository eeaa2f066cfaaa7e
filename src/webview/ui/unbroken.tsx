import type { JSX } from 'preact';

/** A number with its unit and an "approximately" sign, a date, or the name of a chain. */
const unbreakable =
  /((?:≈ ?)?[+−-]?(?<![\d,.])\d[\d,.]*(?: (?:%|(?:ms|s|min|h|d|y|nAVAX|wei|gwei|[kM]?B|[A-Z]{2,6})\b)(?: \d+ (?:s|min|h|d)\b)?)|≈ \S+|\d{4}(?:-\d\d){2}|\b[CPX]-Chain)/;

/** Text without line breaks inside figures and chain names; copied text is unchanged. */
export function Unbroken({ text }: { readonly text: string }): JSX.Element {
  const parts = text.split(unbreakable);
  return (
    <>
      {parts.map((part, i) =>
        i % 2 === 0 ? (
          part
        ) : (
          <span key={i} class="one-line">
            {part}
          </span>
        ),
      )}
    </>
  );
}
