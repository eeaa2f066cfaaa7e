import type { Scanner } from './scanner';
import type { Shape } from './shape';

const none: readonly DecodedNode[] = [];

/**
 * One value in decoded bytes: its description, its name, and where it stands. All of it was checked when the bytes were
 * decoded; fields and items are made when they are asked for, and what they say is read from the bytes only then.
 */
export class DecodedNode {
  private parts: readonly DecodedNode[] | undefined;

  /**
   * @param name of the field; empty for an item of a list and for the outermost value
   * @param shape of what is there; for one of several types that type, whose ID stands at `start`
   * @param start first byte
   * @param end byte behind the last one
   * @param from the parts themselves, or the scanner that has checked the bytes they are made from
   */
  constructor(
    readonly name: string,
    readonly shape: Shape,
    readonly start: number,
    readonly end: number,
    private readonly from: Scanner | readonly DecodedNode[],
  ) {}

  /** Fields of a struct, items of a list; empty for a value without parts. */
  get children(): readonly DecodedNode[] {
    return (this.parts ??= isParts(this.from) ? this.from : this.makeParts(this.from));
  }

  /** The field of that name. */
  child(name: string): DecodedNode | undefined {
    return this.children.find((node) => node.name === name);
  }

  private makeParts(scanner: Scanner): readonly DecodedNode[] {
    const { shape } = this;
    if (shape.kind === 'struct') {
      scanner.at = this.start + (shape.typeId === undefined ? 0 : 4);
      const parts: DecodedNode[] = [];
      for (let i = 0; i < shape.fields.length; i++) {
        const field = shape.fields[i]!;
        parts.push(nodeAt(scanner, field[0], field[1]));
      }
      return parts;
    }
    if (shape.kind === 'list') {
      const parts: DecodedNode[] = [];
      for (let left = scanner.countAt(this.start); left > 0; left--) {
        parts.push(nodeAt(scanner, '', shape.item));
      }
      return parts;
    }
    return none;
  }
}

/** The value at the scanner's place, which was checked before; the scanner moves behind it. */
export function nodeAt(scanner: Scanner, name: string, shape: Shape): DecodedNode {
  const start = scanner.at;
  let type: Shape = shape;
  if (shape.kind === 'oneOf') {
    type = scanner.typeAt(shape) ?? shape;
    scanner.at = start;
  }
  scanner.skip(shape);
  return new DecodedNode(name, type, start, scanner.at, scanner);
}

function isParts(from: Scanner | readonly DecodedNode[]): from is readonly DecodedNode[] {
  return Array.isArray(from);
}
