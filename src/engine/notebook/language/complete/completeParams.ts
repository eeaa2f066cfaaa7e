import {
  type ShapeField,
  type ShapeNode,
  fieldsOfParams,
  paramFields,
  paramShapes,
  shapeText,
  withDefault,
  type Method,
  meaningText,
} from '../../../rpc';
import { type Call, eventOf } from '../calls';
import { type Completion, escapeSnippet } from '../../../primitives';
import { jsonNodeAt } from '../../cell/walkNodes';
import { paramLocation, type ParamLocation } from '../paramLocation';

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
