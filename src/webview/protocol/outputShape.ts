import type { FieldMeta } from '../../core/rpc/catalogue/field';

/**
 * What the catalogue says of an answer, as plain data: the renderer has neither the catalogue nor zod, which weigh more
 * than it does. Nodes stand in a list, since a call trace holds call traces.
 */
export interface OutputShape {
  readonly root: ShapeRef;
  readonly nodes: readonly ShapeNode[];
}

/** A place in an answer: what is said of the value there, and what it holds; a leaf has no `node`. */
export interface ShapeRef extends Pick<FieldMeta, 'unit' | 'id' | 'sentence'> {
  /** Index in `nodes`. */
  readonly node?: number;
}

export type ShapeNode =
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, ShapeRef>> }
  | { readonly kind: 'list'; readonly item: ShapeRef }
  | { readonly kind: 'tuple'; readonly items: readonly ShapeRef[] }
  /** An object whose keys are values: addresses, asset IDs. */
  | { readonly kind: 'table'; readonly key: ShapeRef; readonly item: ShapeRef }
  /** The first that fits best. */
  | { readonly kind: 'either'; readonly options: readonly ShapeRef[] };
