const letterOrDigit = /[A-Za-z0-9]/;

/**
 * Plain text as Markdown that shows exactly that text: no emphasis, link, image, HTML, entity, code, table cell,
 * automatic link or `$(icon)` can come of it, at any place of a line or of a table cell. Characters that mean nothing
 * where they stand are left alone, so that it reads well unrendered too.
 */
export function escapeMarkdown(text: string): string {
  const escaped = text.replace(/[\\`*[\]<>|~$_&@!/:.\r\n]/g, (character, index: number) => {
    const before = text.charAt(index - 1);
    const after = text.charAt(index + 1);
    switch (character) {
      case '\r':
      case '\n':
        return ' ';
      case '_':
        // Between letters an underscore is one in every Markdown.
        return letterOrDigit.test(before) && letterOrDigit.test(after) ? '_' : '\\_';
      case '&':
        return /[A-Za-z0-9#]/.test(after) || after === '' ? '\\&' : '&';
      case '!':
        // At the end a link may follow, and make an image of both.
        return after === '' || after === '[' ? '\\!' : '!';
      case '$':
        // VS Code looks for icons in what was rendered, code included; only an entity is out of its reach.
        return after === '(' || after === '' ? '&#36;' : '\\$';
      case '/':
        return before === '/' || after === '/' ? '\\/' : '/';
      case ':':
        return after === '/' || /(?:mailto|xmpp)$/i.test(text.slice(Math.max(0, index - 6), index)) ? '\\:' : ':';
      case '.':
        return /www$/i.test(text.slice(Math.max(0, index - 3), index)) ? '\\.' : '.';
      default:
        return `\\${character}`;
    }
  });
  return escaped.replace(
    /^(\s*)(#(?=#{0,5}(?:\s|$))|[+-](?=\s|$)|[=-](?=[=-]*\s*$)|\d{1,9}(?=[.)](?:\s|$)))/,
    escapeStart,
  );
}

/** What makes a heading, a list or a rule where it begins a line. */
function escapeStart(_match: string, space: string, mark: string): string {
  return /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`;
}

/**
 * Fixed-width text. A code span has no escapes of its own, so what could end it, split a table or be taken for a link
 * or an icon is shown as ordinary escaped text instead.
 */
export function codeSpan(text: string): string {
  return isCodeSafe(text) ? `\`${text}\`` : escapeMarkdown(text);
}

/** Whether `codeSpan` makes a code span of it. */
export function isCodeSafe(text: string): boolean {
  return /^[\x21-\x7e…](?:[\x20-\x7e…]*[\x21-\x7e…])?$/.test(text) && !/[`|$\\<]|\]\(|\/\/|www\.|@/i.test(text);
}

/** `[label](target)` for an address of ours; characters that could end it are percent-encoded. */
export function markdownLink(label: string, target: string, title?: string): string {
  const safe = target.replace(/[\s<>()[\]\\"'`|$*_]/g, (character) => encodeAscii(character));
  const shown = title !== undefined && /^[\w .:…-]+$/.test(title) ? ` "${title}"` : '';
  return `[${escapeMarkdown(label)}](${safe}${shown})`;
}

function encodeAscii(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
