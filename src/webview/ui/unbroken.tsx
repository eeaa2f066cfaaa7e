import type { JSX } from 'preact';

/** A number with its unit and with what says that it is cut, a date, and the name of a chain. */
const together =
  /((?:≈ ?)?[+−-]?(?<![\d,.])\d[\d,.]*(?: (?:%|(?:ms|s|min|h|d|y|nAVAX|wei|gwei|[kM]?B|[A-Z]{2,6})\b)(?: \d+ (?:s|min|h|d)\b)?)|≈ \S+|\d{4}(?:-\d\d){2}|\b[CPX]-Chain)/;

/** Text whose figures and chains stay on one line; copied it is as it was. */
export function Unbroken({ text }: { readonly text: string }): JSX.Element {
  const parts = text.split(together);
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
