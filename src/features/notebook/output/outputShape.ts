import type * as z from 'zod/mini';
import { defOf, meaningOf, unwrapped } from '../../../core/rpc/shape/meaningOf';
import type { OutputShape, ShapeNode, ShapeRef } from '../../../protocol/outputShape';

/** A schema of the catalogue as plain data, for the renderer. */
export function outputShape(schema: z.core.$ZodType): OutputShape {
  const nodes: ShapeNode[] = [];
  const known = new Map<z.core.$ZodType, number>();

  function refTo(part: z.core.$ZodType): ShapeRef {
    const { unit, id, sentence } = meaningOf(part);
    const node = nodeOf(unwrapped(part));
    return {
      ...(unit === undefined ? {} : { unit }),
      ...(id === undefined ? {} : { id }),
      ...(sentence === undefined ? {} : { sentence }),
      ...(node === undefined ? {} : { node }),
    };
  }

  function nodeOf(inner: z.core.$ZodType): number | undefined {
    const before = known.get(inner);
    const make = before === undefined ? makerOf(inner) : undefined;
    if (make === undefined) {
      return before;
    }
    // Its place is known before what it holds is looked at: a shape may hold itself.
    const index = nodes.push({ kind: 'either', options: [] }) - 1;
    known.set(inner, index);
    nodes[index] = make();
    return index;
  }

  function makerOf(inner: z.core.$ZodType): (() => ShapeNode) | undefined {
    const def = defOf(inner);
    switch (def.type) {
      case 'object':
        return () => ({
          kind: 'object',
          fields: Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, refTo(part)])),
        });
      case 'array':
        return () => ({ kind: 'list', item: refTo(def.element) });
      case 'tuple':
        return () => ({ kind: 'tuple', items: def.items.map(refTo) });
      case 'record':
        return () => ({ kind: 'table', key: refTo(def.keyType), item: refTo(def.valueType) });
      case 'union':
        return () => ({ kind: 'either', options: def.options.map(refTo) });
      default:
        return undefined;
    }
  }

  return { root: refTo(schema), nodes };
}
