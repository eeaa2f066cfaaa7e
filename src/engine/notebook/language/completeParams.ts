import {
  fieldsOfParams,
  meaningText,
  paramFields,
  paramShapes,
  type ShapeField,
  type ShapeNode,
  shapeText,
  withDefault,
} from '../../rpc';
import { type Call, eventOf, type LanguageContext } from './calls';
import { checksumAddress, type Completion, escapeSnippet, type Path, compact } from '../../primitives';
import { containsOffset, type JsonNode, jsonNodeAt, type JsonSpan } from '../cell/jsonNode';

const maxLabelled = 200;

/** Completes a call's params as a whole, or keys and values in them. */
export function completeParams(
  call: Call,
  text: string,
  offset: number,
  labelled: LanguageContext['labelled'] = [],
): readonly Completion[] {
  const { method, params } = call;
  if (method === undefined) {
    return [];
  }
  const span = { start: offset, end: offset };
  const isList = method.server === 'evm';
  if (params === undefined && /\([ \t]*$/.test(text.slice(0, offset))) {
    const place = { path: [0], isKey: false, token: span, hasValue: false };
    return isList ? values(paramShapes(method, [0]), place, text, labelled) : [];
  }
  if (params === undefined) {
    const fields = paramFields(method);
    const names = fields.map(({ name, optional }) => (optional ? `${name}?` : name)).join(', ');
    const needed = fields.filter(({ optional }) => !optional);
    const stop = tabStops();
    const snippet = isList
      ? `[${needed.map(({ node, name }) => valueOf(node, name, stop)).join(', ')}]`
      : objectOf(needed, stop);
    const label = isList ? `[${names}]` : `{ ${names} }`;
    const whole = { ...span, label, kind: 'snippet', detail: 'parameters', snippet, rank: 0 } as const;
    return needed.length === 0 ? [] : [{ ...whole, method: method.name, triggerParameterHints: true }];
  }
  const place = paramLocation(call, text, offset);
  const event = eventOf(params);
  if (place === undefined) {
    return [];
  }
  return place.isKey ? keys(call, place, event) : values(paramShapes(method, place.path, event), place, text, labelled);
}

function keys({ method, params }: Call, place: ParamLocation, event: string | undefined): readonly Completion[] {
  const parent = place.path.slice(0, -1);
  const typed = place.path.at(-1);
  const here = jsonNodeAt(params, parent);
  const present = new Set(here?.kind === 'object' ? here.members.map(({ key }) => key.toLowerCase()) : []);
  const isTop = method!.server === 'node' && parent.every((step) => typeof step === 'number');
  const fields = isTop ? paramFields(method!) : paramShapes(method!, parent, event).flatMap(fieldsOfParams);
  return [...new Map(fields.map((field) => [field.name, field])).values()]
    .filter(({ name }) => name === typed || !present.has(name.toLowerCase()))
    .map(({ name, optional, node }, rank) => ({
      ...place.token,
      ...{ label: name, kind: 'field', rank: optional ? rank + 1_000 : rank },
      detail: withDefault(shapeText(node, String), node),
      sentence: node.meta.sentence,
      snippet: place.hasValue ? JSON.stringify(name) : `${JSON.stringify(name)}: ${paramSnippet(node, name)}`,
    }));
}

function values(
  shapes: readonly ShapeNode[],
  { token, path }: ParamLocation,
  text: string,
  labelled: NonNullable<LanguageContext['labelled']>,
): readonly Completion[] {
  const addresses = shapes.some(({ meta }) => meta.id === 'evmAddress') ? labelled.slice(0, maxLabelled) : [];
  const words = shapes.flatMap((shape) =>
    shape.kind === 'value' ? (shape.words ?? []).map((word) => ({ word, sentence: shape.meta.words?.[word] })) : [],
  );
  const isEmpty = text.slice(token.start, token.end) === '';
  const whole = shapes.find(({ kind }) => kind === 'object' || kind === 'list' || kind === 'table');
  return compact([
    ...words.map(({ word, sentence }, rank): Completion => {
      const json = word === 'true' || word === 'false' ? word : JSON.stringify(word);
      return { ...token, label: json, kind: 'value', snippet: json, rank, sentence };
    }),
    ...addresses.map(({ id, name }): Completion => {
      const json = JSON.stringify(checksumAddress(id));
      return { ...token, label: json, kind: 'value', detail: name, snippet: json, rank: 50 };
    }),
    whole !== undefined &&
      isEmpty && {
        ...{ ...token, label: shapeText(whole, String), kind: 'snippet' as const, rank: 100 },
        snippet: paramSnippet(whole, String(path.at(-1))),
      },
  ]);
}

export function paramSnippet(node: ShapeNode, name: string): string {
  return valueOf(node, name, tabStops());
}

type NextStop = () => number;

function tabStops(): NextStop {
  let last = 0;
  return () => ++last;
}

function objectOf(fields: readonly ShapeField[], next: NextStop): string {
  const members = fields.map(({ name, node }) => `${JSON.stringify(name)}: ${valueOf(node, name, next)}`);
  return members.length === 0 ? `{\${${next()}}\\}` : `{ ${members.join(', ')} \\}`;
}

function valueOf(node: ShapeNode, name: string, next: NextStop): string {
  switch (node.kind) {
    case 'object':
      return objectOf(
        node.fields.filter(({ optional }) => !optional),
        next,
      );
    case 'list':
      return `[${valueOf(node.item, name, next)}]`;
    case 'table':
    case 'again':
      return `{\${${next()}}\\}`;
    case 'either':
      return valueOf(node.options[0]!, name, next);
    case 'value':
      return leafOf(node, name, next);
  }
}

function leafOf(node: ShapeNode & { readonly kind: 'value' }, name: string, next: NextStop): string {
  const { words, meta, expected } = node;
  if (words !== undefined) {
    const choice = `\${${next()}|${words.map((word) => word.replace(/[\\,|$}]/g, '\\$&')).join(',')}|}`;
    return words[0] === 'true' ? choice : `"${choice}"`;
  }
  // Matches the wording of expectedOf: numbers of the node's own server, and a few of the EVM server's.
  if (/\b(?:integer|whole number|number)\b/.test(expected) && !expected.includes('hex')) {
    return `\${${next()}:0}`;
  }
  const placeholder = meta.unit === 'bytes' || expected.includes('0x') ? '0x' : (meaningText(meta) ?? name);
  return `"\${${next()}:${escapeSnippet(placeholder)}}"`;
}

interface ParamLocation {
  /** Path of the value at the position, even if it is missing; ends with the key that is being typed. */
  readonly path: Path;
  readonly isKey: boolean;
  readonly token: JsonSpan;
  readonly hasValue: boolean;
}

/** Uses the parsed nodes, which also exist for invalid JSON: arguments after a method, unquoted keys. */
export function paramLocation({ params, afterEvent }: Call, text: string, offset: number): ParamLocation | undefined {
  if (afterEvent === undefined) {
    return params && locate(params, text, offset, []);
  }
  const { path, ...place } = locate(afterEvent, text, offset, []);
  return { ...place, path: [Number(path[0] ?? 0) + 1, ...path.slice(1)] };
}

function locate(node: JsonNode, text: string, offset: number, path: Path): ParamLocation {
  switch (node.kind) {
    case 'array': {
      // Omitted items have empty spans.
      const items = node.items.filter(({ start, end }) => start < end);
      const at = items.findIndex(({ start, end }) => start <= offset && offset <= end);
      return at < 0
        ? empty(text, offset, [...path, items.filter(({ end }) => end < offset).length])
        : locate(items[at]!, text, offset, [...path, at]);
    }
    case 'object': {
      const isWritten = text.charAt(node.start) === '{';
      const key = isWritten ? node.members.find(({ keySpan }) => containsOffset(keySpan, offset)) : undefined;
      if (key !== undefined) {
        const { start, end } = key.keySpan;
        return {
          path: [...path, key.key],
          isKey: true,
          token: { start, end },
          hasValue: /^\s*:/.test(text.slice(end)),
        };
      }
      const inside = node.members.find(({ value }) => containsOffset(value, offset));
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
