/** What the tags say about a value: the nearest name first. */
export function* markupNames(text: string): Generator<string> {
  const reach = text.slice(-16_384);
  const opened = reach.lastIndexOf('<');
  if (opened > reach.lastIndexOf('>') && /^<[\w:.-]+\s/.test(reach.slice(opened, opened + 80))) {
    yield* attributeNames(reach, opened);
  } else {
    yield* elementNames(reach);
  }
}

/** In `<add key="A" value="` : the attribute, what the others are called by, the tag; then what the tag is in. */
function* attributeNames(text: string, opened: number): Generator<string> {
  const tag = text.slice(opened);
  const own = /(?<![\w:.-])([\w:.-]+)\s*=(?:\s*\{?["'`])?[^"'`<>=]*$/.exec(tag)?.[1];
  if (own !== undefined && !plainNames.test(own)) {
    yield own;
  }
  yield nameAttributes(tag);
  yield /^<([\w:.-]+)/.exec(tag)?.[1] ?? '';
  yield* elementNames(text.slice(0, opened));
}

/** Names of attributes and tags that name something else, or nothing. */
const plainNames = /^(?:value|key|name|id|content|href|src|data|alt|title|class|code|address|pre|p|span|div)$/i;

/** Tags that are climbed through. */
const maxTags = 8;

interface Tag {
  readonly name: string;
  readonly attributes: string;
  readonly start: number;
  readonly end: number;
}

/** From the innermost tag outwards: what labels stand before it, its own name and its attributes. */
function* elementNames(text: string): Generator<string> {
  const stack: Tag[] = [];
  let lastClosed: { readonly name: string; readonly text: string; readonly depth: number } | undefined;
  for (const match of text.matchAll(/<(\/?)([A-Za-z][\w:.-]*)([^<>]{0,400}?)(\/?)>/g)) {
    const [whole, slash, name = '', attributes = '', selfClosed] = match;
    const end = match.index + whole.length;
    if (slash === '/') {
      const open = stack.findLastIndex((tag) => tag.name === name);
      if (open >= 0) {
        const inside = text.slice(Math.max(stack[open]?.end ?? end, match.index - 400), match.index);
        lastClosed = { name, text: inside.replace(/<[^<>]*>/g, ' ').slice(-200), depth: open };
        stack.length = open;
      }
    } else if (selfClosed !== '/' && !/^(?:br|hr|img|input|meta|link)$/i.test(name)) {
      stack.push({ name, attributes, start: match.index, end });
    }
  }
  for (let depth = stack.length - 1; depth >= Math.max(0, stack.length - maxTags); depth -= 1) {
    const tag = stack[depth] as Tag;
    // What is written in it right before the value; a label that was closed before is read below.
    const inside = text.slice(tag.end, stack[depth + 1]?.start);
    yield inside.slice(Math.max(inside.lastIndexOf('>') + 1, inside.length - 400));
    if (/^t[dh]$/i.test(tag.name)) {
      yield columnOf(text, tag);
    }
    if (
      lastClosed?.depth === depth &&
      /^(?:key|name|dt|t[dh]|label|id|field|b|strong|span|param)$/i.test(lastClosed.name)
    ) {
      yield lastClosed.text;
    }
    yield `${nameAttributes(tag.attributes)} ${plainNames.test(tag.name) ? '' : tag.name}`;
  }
}

/** What the attributes say that name a thing. */
function nameAttributes(attributes: string): string {
  return [
    ...attributes.matchAll(
      /\b(?:name|key|id|for|label|title|placeholder|data-[\w-]{1,100})\s*=\s*["']([^"'<>]{1,120})["']/gi,
    ),
  ]
    .map((match) => match[1] ?? '')
    .join(' ');
}

/** The header of the column that a cell of HTML stands in. */
function columnOf(text: string, cell: Tag): string {
  const row = text.lastIndexOf('<tr', cell.end);
  const index = [...text.slice(row, cell.end).matchAll(/<t[dh]\b/gi)].length - 1;
  const table = text.slice(Math.max(0, text.lastIndexOf('<table', row)), row);
  const headers = [...table.matchAll(/<th\b[^<>]*>([^]{0,200}?)<\/th>/gi)];
  return headers[index]?.[1]?.replace(/<[^<>]*>/g, ' ') ?? '';
}
