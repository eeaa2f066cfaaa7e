import type { Shape } from './shape';

const none: readonly DecodedNode[] = [];

/**
 * One value in decoded bytes: its description, its name, and where it stands. What it says is read from the bytes when
 * it is asked for (`leafValue`), so decoding makes no strings.
 */
export class DecodedNode {
  private parts: readonly DecodedNode[] | undefined;

  /**
   * @param name of the field; empty for an item of a list and for the outermost value
   * @param shape of what is there; for one of several types that type, whose ID stands at `start`
   * @param start first byte
   * @param end byte behind the last one
   * @param parts undefined: items of a list that have one size and are only made when asked for
   */
  constructor(
    readonly name: string,
    readonly shape: Shape,
    readonly start: number,
    readonly end: number,
    parts: readonly DecodedNode[] | undefined,
  ) {
    this.parts = parts;
  }

  /** Fields of a struct, items of a list; empty for a value without parts. */
  get children(): readonly DecodedNode[] {
    return (this.parts ??= this.shape.kind === 'list' ? this.makeItems(this.shape.item) : none);
  }

  /** The field of that name. */
  child(name: string): DecodedNode | undefined {
    return this.children.find((node) => node.name === name);
  }

  private makeItems(item: Shape): readonly DecodedNode[] {
    const first = this.start + 4;
    const size = item.kind === 'uint' || item.kind === 'fixed' ? item.size : 1;
    return Array.from({ length: (this.end - first) / size }, (_, i) => {
      const at = first + i * size;
      return new DecodedNode('', item, at, at + size, none);
    });
  }
}
