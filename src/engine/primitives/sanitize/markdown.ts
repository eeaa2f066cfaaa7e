import { cleanRemote, isolateRightToLeft } from '../text/clean';

const letterOrDigit = /[A-Za-z0-9]/;

/**
 * What renderers link automatically: URLs with `//`, mail, `www.` and bare hosts. Some, such as the preview of older VS
 * Code, do so after resolving escapes, so that only code is safe from them.
 */
const address =
  /\/\/|www\.|(?:mailto|xmpp):|\S@\S|[^\s.]\.(?:[a-z]{2}|biz|com|edu|gov|net|org|pro|web|xxx|aero|asia|coop|info|museum|name|shop|рф|xn--[a-z\d-]+)(?![\p{L}\p{N}-])/iu;

type Brackets = Readonly<Record<'[' | ']', string>>;
const inText: Brackets = { '[': '\\[', ']': '\\]' };

/** VS Code's hovers remove backslashes before brackets in labels, and search for links afterwards. */
const inLabel: Brackets = { '[': '&#91;', ']': '&#93;' };

/**
 * Escapes plain text so that Markdown shows exactly that text: no emphasis, link, image, HTML, entity, table cell,
 * automatic link or `$(icon)`, anywhere in a line or a table cell. Characters without a meaning in their place stay
 * unescaped, to be readable as plain text; URLs become code.
 */
export function escapeMarkdown(text: string): string {
  return escapeText(text, inText);
}

/** Untrusted text as Markdown: cleaned, truncated and escaped. */
export function inMarkdown(words: string, longest = 300): string {
  return escapeMarkdown(isolateRightToLeft(cleanRemote(words, longest)));
}

function escapeText(text: string, brackets: Brackets): string {
  const oneLine = text.replace(/[\r\n]/g, ' ');
  const plain = (part: string, start: number): string =>
    part.replace(/[\\`*[\](<>|~$_&@!/:.]/g, (_, at: number) => escapeAt(oneLine, start + at, brackets));
  return (
    oneLine
      .replace(/\S+/g, (word, start: number) => {
        const [from, to] = withoutPunctuation(word);
        const middle = word.slice(from, to);
        return address.test(middle)
          ? plain(word.slice(0, from), start) + asCode(middle, brackets) + plain(word.slice(to), start + to)
          : plain(word, start);
      })
      .replace(/^(\s*)(#(?=#{0,5}(?:\s|$))|[+-](?=\s|$)|[=-](?=[=\s-]*$)|\d{1,9}(?=[.)](?:\s|$)))/, escapeStart)
      // Trailing # characters would close a heading.
      .replace(/(?<=\s)#+\s*$/, '\\$&')
  );
}

/** The range of a word without surrounding brackets, quotes and punctuation. */
function withoutPunctuation(word: string): readonly [from: number, to: number] {
  let from = 0;
  let to = word.length;
  while (from < to && `"'(<[{`.includes(word.charAt(from))) {
    from += 1;
  }
  while (from < to && `.,;:!?)]}>"'`.includes(word.charAt(to - 1))) {
    to -= 1;
  }
  return [from, to];
}

function escapeAt(text: string, index: number, brackets: Brackets): string {
  const character = text.charAt(index);
  const before = text.charAt(index - 1);
  const after = text.charAt(index + 1);
  switch (character) {
    case '[':
    case ']':
      return brackets[character];
    case '(':
      return before === ']' ? '\\(' : '(';
    case '`':
      // Renderers that find code spans before resolving escapes would end them at the wrong place.
      return '&#96;';
    case '<':
      return '&lt;';
    case '_':
      // An underscore between letters is never emphasis.
      return letterOrDigit.test(before) && letterOrDigit.test(after) ? '_' : '\\_';
    case '&':
      return /[A-Za-z0-9#]/.test(after) || after === '' ? '\\&' : '&';
    case '!':
      // A link may follow, which would become an image.
      return after === '' || after === '[' ? '\\!' : '!';
    case '$':
      // VS Code replaces icons in the rendered output, including code; only an entity is safe.
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
}

/** Characters with a meaning even inside code, in table cells or in VS Code. */
const outsideCode: Readonly<Record<string, string>> = {
  '`': '&#96;',
  '|': '\\|',
  $: '&#36;',
  '\\': '\\\\',
  '<': '&lt;',
};

/** A word as code; the second of two slashes is outside, since editors link URLs in any text. */
function asCode(word: string, brackets: Brackets): string {
  let markdown = '';
  let code = '';
  // Last character of `code`; reading it from the growing string would copy the string each time.
  let last = '';
  const flush = (): void => {
    markdown += code === '' ? '' : `\`${code}\``;
    code = '';
    last = '';
  };
  for (const character of word) {
    const bracket = character === '[' || character === ']' ? brackets[character] : undefined;
    const slash = character === '/' && last === '/' ? '\\/' : undefined;
    const outside = outsideCode[character] ?? bracket ?? slash;
    if (outside === undefined) {
      code += character;
      last = character;
    } else {
      flush();
      markdown += outside;
    }
  }
  flush();
  return markdown;
}

function escapeStart(_match: string, space: string, mark: string): string {
  return /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`;
}

/** Code spans have no escapes: text that could end one, split a table or become a link or icon is escaped instead. */
export function codeSpan(text: string): string {
  return isCodeSafe(text) ? `\`${text}\`` : escapeMarkdown(text);
}

export function isCodeSafe(text: string): boolean {
  return /^[\x21-\x7e…](?:[\x20-\x7e…]*[\x21-\x7e…])?$/.test(text) && !/[`|$\\<]|\]\(|\/\/|www\.|@/i.test(text);
}

/** `[label](target)` for a trusted URL; characters that could end it are percent-encoded. */
export function markdownLink(label: string, target: string, title?: string): string {
  const safe = target.replace(/[\s<>()[\]\\"'`|$*_]/g, (character) => encodeAscii(character));
  const shown = title !== undefined && /^[\p{L}\w .:…-]+$/u.test(title) ? ` "${title}"` : '';
  return `[${escapeText(label, inLabel)}](${safe}${shown})`;
}

function encodeAscii(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Escapes text for HTML content and quoted attributes, where Markdown's escapes do not apply. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
