/** What reorders or hides text, or cannot be seen: shown as an escape, so that nothing looks like something else. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0]/gu;

/** Characters that are put on the page; what is copied is whole. */
const longest = 2_000;

/** A text from outside on one line, exactly: `"pay\u{202e}me"` instead of what that would look like. */
export function shownText(text: string, most = longest): string {
  const shown = escaped(text.slice(0, most));
  return text.length > most ? `${shown}…` : shown;
}

function escaped(text: string): string {
  return text.replace(unseen, (character) => {
    switch (character) {
      case '\n':
        return '\\n';
      case '\t':
        return '\\t';
      case '\r':
        return '\\r';
      default:
        return `\\u{${character.codePointAt(0)!.toString(16)}}`;
    }
  });
}
