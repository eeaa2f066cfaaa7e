import { cleanRemote, isolateRightToLeft } from '../text/clean';

const letterOrDigit = /[A-Za-z0-9]/;

/**
 * What renderers make links of without being told to: addresses with `//`, mail, `www.` and bare hosts. Some, as the
 * preview of older VS Code, look for them once they have read the escapes, so that only code is out of their reach.
 */
const address =
  /\/\/|www\.|(?:mailto|xmpp):|\S@\S|[^\s.]\.(?:[a-z]{2}|biz|com|edu|gov|net|org|pro|web|xxx|aero|asia|coop|info|museum|name|shop|рф|xn--[a-z\d-]+)(?![\p{L}\p{N}-])/iu;

/** How brackets are kept from making a link. */
type Brackets = Readonly<Record<'[' | ']', string>>;
const inText: Brackets = { '[': '\\[', ']': '\\]' };

/** VS Code's hovers take the backslashes before brackets out of a label, and then look for links in it. */
const inLabel: Brackets = { '[': '&#91;', ']': '&#93;' };

/**
 * Plain text as Markdown that shows exactly that text: no emphasis, link, image, HTML, entity, table cell, automatic link
 * or `$(icon)` can come of it, at any place of a line or of a table cell. Characters that mean nothing where they stand
 * are left alone, so that it reads well unrendered too; addresses are shown as code.
 */
export function escapeMarkdown(text: string): string {
  return escaped(text, inText);
}

/** Words as they came, in Markdown: cleaned, cut at a length and escaped. */
export function inMarkdown(words: string, longest = 300): string {
  return escapeMarkdown(isolateRightToLeft(cleanRemote(words, longest)));
}

function escaped(text: string, brackets: Brackets): string {
  const oneLine = text.replace(/[\r\n]/g, ' ');
  const plain = (part: string, start: number): string =>
    part.replace(/[\\`*[\](<>|~$_&@!/:.]/g, (_, at: number) => escapedAt(oneLine, start + at, brackets));
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
      // Behind the text of a heading they would close it.
      .replace(/(?<=\s)#+\s*$/, '\\$&')
  );
}

/** Where a word begins and ends that stands in brackets or quotes, or ends a sentence. */
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

function escapedAt(text: string, index: number, brackets: Brackets): string {
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
      // Renderers that look for code before they read escapes would find its end in the wrong place.
      return '&#96;';
    case '<':
      return '&lt;';
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
}

/** What has a meaning in code too, in a cell of a table or in VS Code. */
const apartFromCode: Readonly<Record<string, string>> = {
  '`': '&#96;',
  '|': '\\|',
  $: '&#36;',
  '\\': '\\\\',
  '<': '&lt;',
};

/** A word as code; the second of two slashes stands outside, since editors make links of addresses in any text. */
function asCode(word: string, brackets: Brackets): string {
  let markdown = '';
  let code = '';
  // Of `code`, which is not asked for its end: a text that grows is copied to be read.
  let last = '';
  const flush = (): void => {
    markdown += code === '' ? '' : `\`${code}\``;
    code = '';
    last = '';
  };
  for (const character of word) {
    const bracket = character === '[' || character === ']' ? brackets[character] : undefined;
    const slash = character === '/' && last === '/' ? '\\/' : undefined;
    const apart = apartFromCode[character] ?? bracket ?? slash;
    if (apart === undefined) {
      code += character;
      last = character;
    } else {
      flush();
      markdown += apart;
    }
  }
  flush();
  return markdown;
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
  const shown = title !== undefined && /^[\p{L}\w .:…-]+$/u.test(title) ? ` "${title}"` : '';
  return `[${escaped(label, inLabel)}](${safe}${shown})`;
}

function encodeAscii(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Words in HTML, between tags or in an attribute's quotes; Markdown's escapes are not read there. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
