import { type Method, type ShapeField, type ShapeNode, meaningText, paramFields } from '../../../rpc';
import { escapeSnippet } from '../../../primitives';

/** The params that a method cannot do without as a snippet with their names; empty where there are none. */
export function paramsSnippet(method: Method): string {
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
