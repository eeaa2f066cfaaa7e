import type { Request } from '../cell/cellAst';
import type { JsonNode } from '../cell/jsonNode';

/** The JSON of a request, whatever its form. */
export function jsonOf({ body }: Request): JsonNode | undefined {
  switch (body.kind) {
    case 'envelope':
      return body.node;
    case 'rest':
      return body.json;
    default:
      return body.params;
  }
}
