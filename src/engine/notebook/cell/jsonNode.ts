import type { JsonNumber } from '../../primitives';

/** A place in a cell's text, in UTF-16 units; `end` exclusive. */
export interface JsonSpan {
  readonly start: number;
  readonly end: number;
}

/** What is wrong somewhere in a cell, in one sentence. */
export interface JsonProblem extends JsonSpan {
  readonly message: string;
}

/** JSON with its places in the text, and with references where a value may stand. */
export type JsonNode = JsonSpan &
  (
    | { readonly kind: 'object'; readonly members: readonly Member[] }
    | { readonly kind: 'array'; readonly items: readonly JsonNode[] }
    /** May hold references inside. `decimal`: hex that is written as a number, where a method takes quantities. */
    | { readonly kind: 'string'; readonly value: string; readonly decimal?: true }
    | { readonly kind: 'number'; readonly value: bigint | JsonNumber }
    | { readonly kind: 'word'; readonly value: boolean | null }
    /** `{{name.result.hash}}` in place of a value; `text` is what stands between the braces. */
    | { readonly kind: 'reference'; readonly text: string }
    /** Not readable; a problem says why. */
    | { readonly kind: 'fault' }
  );

export interface Member {
  readonly key: string;
  readonly keySpan: JsonSpan;
  readonly value: JsonNode;
}
