import {
  fieldsOfParams,
  meaningText,
  type Method,
  paramFields,
  paramShapes,
  type ShapeField,
  type ShapeNode,
  shapeText,
  withDefault,
} from '../../rpc';
import { type Call, eventOf } from './calls';
import { type Completion, escapeSnippet, nestsDeeperThan, type Path } from '../../primitives';
import { eachNode, type JsonNode, jsonNodeAt, type JsonSpan } from '../cell/jsonNode';
import { getLocation } from 'jsonc-parser';

/** The params of a call as a whole, or keys and values in them. */
export function completeParams(call: Call, text: string, offset: number): readonly Completion[] {
  const { method, params } = call;
  if (method === undefined) {
    return [];
  }
  if (params === undefined && /\([ \t]*$/.test(text.slice(0, offset))) {
    const place = { path: [0], isKey: false, token: { start: offset, end: offset }, hasValue: false };
    return method.server === 'evm' ? values(paramShapes(method, [0]), place, text) : [];
  }
  if (params === undefined) {
    const snippet = paramsSnippet(method);
    const names = paramFields(method).map(({ name, optional }) => (optional ? `${name}?` : name));
    const label = method.server === 'evm' ? `[${names.join(', ')}]` : `{ ${names.join(', ')} }`;
    const span = { start: offset, end: offset };
    return snippet === ''
      ? []
      : [
          {
            ...span,
            label,
            kind: 'snippet',
            detail: 'parameters',
            snippet,
            rank: 0,
            method: method.name,
            triggerParameterHints: true,
          },
        ];
  }
  const place = paramLocation(call, text, offset);
  const event = eventOf(params);
  if (place === undefined) {
    return [];
  }
  return place.isKey ? keys(call, place, event) : values(paramShapes(method, place.path, event), place, text);
}

function keys({ method, params }: Call, place: ParamLocation, event: string | undefined): readonly Completion[] {
  const parent = place.path.slice(0, -1);
  const typed = place.path.at(-1);
  const here = jsonNodeAt(params, parent);
  const present = new Set(here?.kind === 'object' ? here.members.map(({ key }) => key.toLowerCase()) : []);
  const isTop = method!.server === 'node' && parent.every((step) => typeof step === 'number');
  const fields = isTop ? paramFields(method!) : paramShapes(method!, parent, event).flatMap(fieldsOfParams);
  return unique(fields)
    .filter(({ name }) => name === typed || !present.has(name.toLowerCase()))
    .map(({ name, optional, node }, rank) => ({
      ...place.token,
      ...{ label: name, kind: 'field', rank: optional ? rank + 1_000 : rank },
      detail: withDefault(shapeText(node, String), node),
      sentence: node.meta.sentence,
      snippet: place.hasValue ? JSON.stringify(name) : `${JSON.stringify(name)}: ${paramSnippet(node, name)}`,
    }));
}

function unique(fields: readonly ShapeField[]): readonly ShapeField[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

function values(shapes: readonly ShapeNode[], { token, path }: ParamLocation, text: string): readonly Completion[] {
  const words = shapes.flatMap((shape) =>
    shape.kind === 'value' ? (shape.words ?? []).map((word) => ({ word, sentence: shape.meta.words?.[word] })) : [],
  );
  const isEmpty = text.slice(token.start, token.end) === '';
  const whole = shapes.find(({ kind }) => kind === 'object' || kind === 'list' || kind === 'table');
  return [
    ...words.map(({ word, sentence }, rank): Completion => {
      const json = word === 'true' || word === 'false' ? word : JSON.stringify(word);
      return { ...token, label: json, kind: 'value', snippet: json, rank, sentence };
    }),
    ...(whole === undefined || !isEmpty
      ? []
      : [
          {
            ...{ ...token, label: shapeText(whole, String), kind: 'snippet' as const, rank: 100 },
            snippet: paramSnippet(whole, String(path.at(-1))),
          },
        ]),
  ];
}

/** The params that a method cannot do without as a snippet with their names; empty where there are none. */
function paramsSnippet(method: Method): string {
  const places = new TabStops();
  const needed = paramFields(method).filter(({ optional }) => !optional);
  if (needed.length === 0) {
    return '';
  }
  return method.server === 'evm'
    ? `[${needed.map(({ node, name }) => valueOf(node, name, places)).join(', ')}]`
    : objectOf(needed, places);
}

/** A value of a shape as a snippet. */
export function paramSnippet(node: ShapeNode, name: string): string {
  return valueOf(node, name, new TabStops());
}

/** Numbers of the places that the cursor goes through. */
class TabStops {
  private last = 0;

  next(): number {
    return ++this.last;
  }
}

function objectOf(fields: readonly ShapeField[], places: TabStops): string {
  const members = fields.map(({ name, node }) => `${JSON.stringify(name)}: ${valueOf(node, name, places)}`);
  return members.length === 0 ? `{\${${places.next()}}\\}` : `{ ${members.join(', ')} \\}`;
}

function valueOf(node: ShapeNode, name: string, places: TabStops): string {
  switch (node.kind) {
    case 'object':
      return objectOf(
        node.fields.filter(({ optional }) => !optional),
        places,
      );
    case 'list':
      return `[${valueOf(node.item, name, places)}]`;
    case 'table':
    case 'again':
      return `{\${${places.next()}}\\}`;
    case 'either':
      return valueOf(node.options[0]!, name, places);
    case 'value':
      return leafOf(node, name, places);
  }
}

function leafOf(node: ShapeNode & { readonly kind: 'value' }, name: string, places: TabStops): string {
  const { words, meta, expected } = node;
  if (words !== undefined) {
    const choice = `\${${places.next()}|${words.map((word) => word.replace(/[\\,|$}]/g, '\\$&')).join(',')}|}`;
    return words[0] === 'true' ? choice : `"${choice}"`;
  }
  // As expectedOf says it: numbers of the node's own server, and the few of the EVM's.
  if (/\b(?:integer|whole number|number)\b/.test(expected) && !expected.includes('hex')) {
    return `\${${places.next()}:0}`;
  }
  const placeholder = meta.unit === 'bytes' || expected.includes('0x') ? '0x' : (meaningText(meta) ?? name);
  return `"\${${places.next()}:${escapeSnippet(placeholder)}}"`;
}

/** Where in the params of a call a place is. */
interface ParamLocation {
  /** Of the value that stands or would stand there; its last step is the key that is being written. */
  readonly path: Path;
  readonly isKey: boolean;
  /** The token at the place; empty where there is none. */
  readonly token: JsonSpan;
  /** Whether a colon follows the key. */
  readonly hasValue: boolean;
}

/** Parameters have a few levels. */
const maxDepth = 200;

export function paramLocation(
  { params: all, afterEvent, guess }: Call,
  text: string,
  offset: number,
): ParamLocation | undefined {
  const params = afterEvent ?? all;
  if (params === undefined || nestsDeeperThan(text.slice(params.start, params.end), maxDepth)) {
    return undefined;
  }
  if (guess !== undefined && afterEvent === undefined) {
    return guessLocation(params, text, offset);
  }
  const json = withoutReferences(text, params);
  const { path, isAtPropertyKey, previousNode } = getLocation(json, offset - params.start);
  const node = previousNode;
  const isOnIt = node !== undefined && params.start + node.offset + node.length >= offset;
  const typed = /(?<![\w.-])[\w.-]*$/.exec(text.slice(params.start, offset))![0];
  const token = isOnIt
    ? { start: params.start + node.offset, end: params.start + node.offset + node.length }
    : { start: offset - typed.length, end: offset };
  return {
    path: afterEvent === undefined ? path : [Number(path[0] ?? 0) + 1, ...path.slice(1)],
    isKey: isAtPropertyKey,
    token,
    hasValue: /^\s*:/.test(text.slice(token.end)),
  };
}

/** JSON as long as the text of a node, with texts in place of its references. */
export function withoutReferences(text: string, node: JsonNode): string {
  let json = '';
  let from = node.start;
  eachNode(node, (at) => {
    if (at.kind === 'reference') {
      json += `${text.slice(from, at.start)}"${'x'.repeat(at.end - at.start - 2)}"`;
      from = at.end;
    }
  });
  return json + text.slice(from, node.end);
}

/**
 * Where in params that are no JSON a place is: in arguments behind a method, or in an object without quotes. It goes by the
 * values that were read, since no reader of JSON finds its way there.
 */
function guessLocation(params: JsonNode, text: string, offset: number): ParamLocation {
  return locate(params, text, offset, []);
}

function locate(node: JsonNode, text: string, offset: number, path: Path): ParamLocation {
  switch (node.kind) {
    case 'array': {
      // What was left out stands nowhere.
      const items = node.items.filter(({ start, end }) => start < end);
      const at = items.findIndex(({ start, end }) => start <= offset && offset <= end);
      return at < 0
        ? empty(text, offset, [...path, items.filter(({ end }) => end < offset).length])
        : locate(items[at]!, text, offset, [...path, at]);
    }
    case 'object': {
      const isWritten = text.charAt(node.start) === '{';
      const key = isWritten ? node.members.find(({ keySpan }) => holds(keySpan, offset)) : undefined;
      if (key !== undefined) {
        const { start, end } = key.keySpan;
        return {
          path: [...path, key.key],
          isKey: true,
          token: { start, end },
          hasValue: /^\s*:/.test(text.slice(end)),
        };
      }
      const inside = node.members.find(({ value }) => holds(value, offset));
      if (inside !== undefined) {
        return locate(inside.value, text, offset, [...path, inside.key]);
      }
      const before = node.members.findLast(({ keySpan }) => keySpan.end <= offset);
      const isValue = before !== undefined && /^\s*:\s*$/.test(text.slice(before.keySpan.end, offset));
      const place = empty(text, offset, [...path, isValue ? before.key : '']);
      return isValue ? place : { ...place, isKey: isWritten };
    }
    default:
      return { path, isKey: false, token: { start: node.start, end: node.end }, hasValue: false };
  }
}

function empty(text: string, offset: number, path: Path): ParamLocation {
  const typed = /(?<![\w.-])[\w.-]*$/.exec(text.slice(0, offset))![0];
  return { path, isKey: false, token: { start: offset - typed.length, end: offset }, hasValue: false };
}

function holds({ start, end }: { readonly start: number; readonly end: number }, offset: number): boolean {
  return start <= offset && offset <= end;
}
