import { hasValue, hasWords } from './classifyName';
import type { Language } from './language';

/** The names of the table cell that contains a value: its column, and the first cell of its row. */
export interface CellNames {
  readonly column: string;
  readonly row: string;
}

/**
 * The names of a cell in a delimiter-separated, Markdown, terminal (`a | b` over `---+---`) or aligned table.
 *
 * @param start offset of the value in the line
 * @returns `undefined` where the line is not in a table
 */
export function cellNames(
  lines: readonly string[],
  at: number,
  start: number,
  { form }: Language,
): CellNames | undefined {
  const line = lines[at] ?? '';
  if (form === 'cells') {
    return separatedCell(lines, at, start);
  }
  if (form !== 'prose' && !/^[\s/#*]*\|/.test(line)) {
    return undefined;
  }
  return line.includes('|')
    ? ruledCell(lines, at, start)
    : form === 'prose'
      ? alignedCell(lines, at, start)
      : undefined;
}

function separatedCell(lines: readonly string[], at: number, start: number): CellNames {
  const line = lines[at] ?? '';
  const first = lines.find((each) => each.trim() !== '' && !each.startsWith('#')) ?? '';
  const isHeader = at > 0 && !hasValue(first);
  const delimiter = [',', ';', '\t', '|'].reduce((best, each) =>
    countOf(isHeader ? first : line, each) > countOf(isHeader ? first : line, best) ? each : best,
  );
  const index = cellsOf(line.slice(0, start), delimiter).length - 1;
  const row = cellsOf(line, delimiter).find((cell, place) => place !== index && hasWords(cell) && !hasValue(cell));
  return { column: isHeader ? (cellsOf(first, delimiter)[index] ?? '') : '', row: row ?? '' };
}

function countOf(text: string, delimiter: string): number {
  return cellsOf(text, delimiter).length;
}

/** The cells of a line. Delimiters within quotes do not count. */
function cellsOf(line: string, delimiter: string): readonly string[] {
  const cells: string[] = [];
  let isQuoted = false;
  let from = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') {
      isQuoted = !isQuoted;
    } else if (line[at] === delimiter && !isQuoted) {
      cells.push(line.slice(from, at));
      from = at + 1;
    }
  }
  return [...cells, line.slice(from)];
}

/** Rows with `|` between cells: the header is above the line of dashes. */
function ruledCell(lines: readonly string[], at: number, start: number): CellNames | undefined {
  const line = lines[at] ?? '';
  const index = line.slice(0, start).split('|').length - 1;
  const cells = line.split('|');
  const row = cells.find((cell, place) => place !== index && hasWords(cell) && !hasValue(cell)) ?? '';
  for (let above = at - 1; above > 0; above -= 1) {
    const text = lines[above] ?? '';
    if (isRuler(text)) {
      const header = lines[above - 1] ?? '';
      return { column: header.split('|')[index] ?? '', row };
    }
    if (!text.includes('|')) {
      break;
    }
  }
  return cells.length > 2 ? { column: '', row } : undefined;
}

function isRuler(line: string): boolean {
  return /-{3}/.test(line) && /^[\s|+:=-]+$/.test(line);
}

/** Columns aligned by two spaces or a tab, under a header without a value. */
function alignedCell(lines: readonly string[], at: number, start: number): CellNames | undefined {
  const line = lines[at] ?? '';
  if (!/\S(?: {2,}|\t)\S/.test(line.slice(0, start + 1))) {
    return undefined;
  }
  for (let above = at - 1; above >= 0; above -= 1) {
    const text = lines[above] ?? '';
    if (text.trim() === '') {
      return undefined;
    }
    if (!hasValue(text)) {
      const index = line.slice(0, start).split(/\s{2,}|\t/).length - 1;
      const header = text.split(/\s{2,}|\t/);
      return header.length > index && header.length > 1
        ? { column: header[index] ?? '', row: line.trim().split(/\s{2,}|\t/)[0] ?? '' }
        : undefined;
    }
  }
  return undefined;
}

/** The column of a value in `INSERT INTO … (a, b) VALUES (…)`. @param index of the value in its row */
export function insertedColumn(text: string, index: number): string | undefined {
  const match = /\binsert\s+into\s+\S+?\s*\(([^()]{1,2000})\)\s*values\b(?![^]*;\s*\n)/i.exec(text.slice(-8192));
  return match?.[1]?.split(',')[index];
}

/** The names that tags give a value, nearest first. */
export function* markupNames(text: string): Generator<string> {
  const reach = text.slice(-16_384);
  const opened = reach.lastIndexOf('<');
  if (opened > reach.lastIndexOf('>') && /^<[\w:.-]+\s/.test(reach.slice(opened, opened + 80))) {
    yield* attributeNames(reach, opened);
  } else {
    yield* elementNames(reach);
  }
}

/** In `<add key="A" value="`: the attribute, the names in its other attributes, the tag; then the enclosing tags. */
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

/** Attribute and tag names that describe something else or nothing. */
const plainNames = /^(?:value|key|name|id|content|href|src|data|alt|title|class|code|address|pre|p|span|div)$/i;

const maxTags = 8;

interface Tag {
  readonly name: string;
  readonly attributes: string;
  readonly start: number;
  readonly end: number;
}

/** From the innermost tag outwards: preceding labels, the tag's name and its attributes. */
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
    // The tag's text directly before the value. Labels closed earlier are read below.
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

/** The values of naming attributes. */
function nameAttributes(attributes: string): string {
  return [
    ...attributes.matchAll(
      /\b(?:name|key|id|for|label|title|placeholder|data-[\w-]{1,100})\s*=\s*["']([^"'<>]{1,120})["']/gi,
    ),
  ]
    .map((match) => match[1] ?? '')
    .join(' ');
}

/** The header of an HTML cell's column. */
function columnOf(text: string, cell: Tag): string {
  const row = text.lastIndexOf('<tr', cell.end);
  const index = [...text.slice(row, cell.end).matchAll(/<t[dh]\b/gi)].length - 1;
  const table = text.slice(Math.max(0, text.lastIndexOf('<table', row)), row);
  const headers = [...table.matchAll(/<th\b[^<>]*>([^]{0,200}?)<\/th>/gi)];
  return headers[index]?.[1]?.replace(/<[^<>]*>/g, ' ') ?? '';
}
