import { type JsonValue, isJsonList, isJsonObject, printJson } from '../../primitives';
import type { JsonNode, JsonSpan } from './jsonNode';

/** A value as it is written in a cell, on one line; references stay references. */
export function nodeText(node: JsonNode): string {
  switch (node.kind) {
    case 'object': {
      const members = node.members.map(({ key, value }) => `${JSON.stringify(key)}: ${nodeText(value)}`);
      return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
    }
    case 'array':
      return `[${node.items.map(nodeText).join(', ')}]`;
    case 'string':
      return JSON.stringify(node.value);
    case 'number':
    case 'word':
      return printJson(node.value);
    case 'reference':
      return `{{${node.text}}}`;
    case 'fault':
      return '…';
  }
}

/** A value that stands somewhere as a whole: in the words of a command. */
export function parsedNode(json: JsonValue, span: JsonSpan): JsonNode {
  const { start, end } = span;
  if (isJsonList(json)) {
    return { kind: 'array', start, end, items: json.map((item) => parsedNode(item, span)) };
  }
  if (isJsonObject(json)) {
    const members = Object.entries(json).map(([key, value]) => ({
      key,
      keySpan: span,
      value: parsedNode(value, span),
    }));
    return { kind: 'object', start, end, members };
  }
  if (typeof json === 'string') {
    return { kind: 'string', start, end, value: json };
  }
  return typeof json === 'boolean' || json === null
    ? { kind: 'word', start, end, value: json }
    : { kind: 'number', start, end, value: json };
}
