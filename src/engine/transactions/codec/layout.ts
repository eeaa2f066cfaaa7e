import { type OneOfShape, type CodecShape, type StructShape, minSize } from './tables/codecShape';

/** A field of a struct: its name, and how to get over it. */
export interface LayoutField {
  readonly name: string;
  readonly layout: Layout;
}

/** One move over a struct: over fields that always take the same bytes together, or over one field that does not. */
export interface LayoutStep {
  /** Which field it begins with. */
  readonly from: number;
  /** Of the fields together; below 0: it differs. */
  readonly size: number;
  readonly layout: Layout;
}

/**
 * What follows from a description and is worked out once, when it is first used: what always takes the same bytes, and
 * which types may stand where. All kinds have one class, so that reading a value looks nothing up.
 */
export class Layout {
  readonly kind: CodecShape['kind'];
  /** Bytes that each value takes; below 0: it differs from value to value, or its bytes have to be looked at. */
  readonly size: number;
  readonly minSize: number;
  /** Bytes before the fields, the items or the content: a type ID, a count, a length. */
  readonly head: number;
  /** Of a number: whether its highest bit is a sign. */
  readonly signed: boolean;
  readonly fields: readonly LayoutField[];
  readonly steps: readonly LayoutStep[];
  /** Of the items of a list. */
  readonly item: Layout | undefined;
  private readonly shapes: OneOfShape | undefined;
  private byTypeId: readonly (Layout | undefined)[] | undefined;

  constructor(readonly shape: CodecShape) {
    const fields = shape.kind === 'struct' ? fieldsOf(shape) : [];
    this.kind = shape.kind;
    this.fields = fields;
    this.steps = stepsOver(fields);
    this.size = constantSize(shape, fields);
    this.minSize = minSize(shape);
    this.head = headSize(shape);
    this.signed = shape.kind === 'uint' && shape.signed;
    this.item = shape.kind === 'list' ? layoutOf(shape.item) : undefined;
    this.shapes = shape.kind === 'oneOf' ? shape : undefined;
  }

  /** Of one of several types: that type; undefined: it may not stand here. */
  type(typeId: number): Layout | undefined {
    const types = (this.byTypeId ??= Array.from(this.shapes?.table().types ?? [], (type) =>
      type && this.shapes?.roles.includes(type.role!) ? layoutOf(type) : undefined,
    ));
    return typeId < types.length ? types[typeId] : undefined;
  }
}

const made = new WeakMap<CodecShape, Layout>();

/** The same for the same description. */
export function layoutOf(shape: CodecShape): Layout {
  const known = made.get(shape);
  if (known) {
    return known;
  }
  const layout = new Layout(shape);
  made.set(shape, layout);
  return layout;
}

function fieldsOf({ fields }: StructShape): readonly LayoutField[] {
  return fields.map(([name, shape]) => ({ name, layout: layoutOf(shape) }));
}

function stepsOver(fields: readonly LayoutField[]): readonly LayoutStep[] {
  const steps: LayoutStep[] = [];
  for (const [from, { layout }] of fields.entries()) {
    const before = steps.at(-1);
    if (before && before.size >= 0 && layout.size >= 0) {
      steps[steps.length - 1] = { ...before, size: before.size + layout.size };
    } else {
      steps.push({ from, size: layout.size, layout });
    }
  }
  return steps;
}

function constantSize(shape: CodecShape, fields: readonly LayoutField[]): number {
  switch (shape.kind) {
    case 'uint':
    case 'fixed':
      return shape.size;
    case 'struct':
      return fields.every(({ layout }) => layout.size >= 0)
        ? fields.reduce((sum, one) => sum + one.layout.size, 0)
        : -1;
    default:
      return -1;
  }
}

function headSize(shape: CodecShape): number {
  switch (shape.kind) {
    case 'struct':
      return shape.typeId === undefined ? 0 : 4;
    case 'list':
    case 'bytes':
      return 4;
    case 'string':
      return 2;
    default:
      return 0;
  }
}
