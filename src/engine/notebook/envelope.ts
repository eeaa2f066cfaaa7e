import { type JsonValue, isJsonObject } from '../primitives';

/** What a JSON-RPC envelope has. */
export const envelopeKeys = ['jsonrpc', 'id', 'method', 'params'] as const;
export type EnvelopeKey = (typeof envelopeKeys)[number];

/** Letter case as Unicode folds it, which knows more than ASCII does: ſ is an s, and the Kelvin sign a k. */
const forms: Readonly<Record<EnvelopeKey, RegExp>> = {
  jsonrpc: /^jsonrpc$/iu,
  id: /^id$/iu,
  method: /^method$/iu,
  params: /^params$/iu,
};

/**
 * The members of an envelope that a node reads as one of its keys, in their order. Nodes are written in Go, whose
 * encoding/json takes a key in any letter case, and of several members the last one.
 */
export function membersAt<M extends { readonly key: string }>(members: readonly M[], key: EnvelopeKey): readonly M[] {
  return members.filter((member) => forms[key].test(member.key));
}

/** A call as it stands in an envelope. */
export interface CalledMethod {
  readonly method: string;
  readonly params?: JsonValue;
}

/**
 * All that a server may take from an envelope, last what a node does; empty where it is none. Of several methods the last
 * that is a text counts: Go passes over null, and one of the node's servers over what is no text.
 */
export function readEnvelope(json: JsonValue): readonly CalledMethod[] {
  const members = isJsonObject(json) ? Object.entries(json).map(([key, value]) => ({ key, value })) : [];
  const params = membersAt(members, 'params').at(-1)?.value;
  return membersAt(members, 'method').flatMap(({ value }) =>
    typeof value === 'string' ? [{ method: value, params }] : [],
  );
}
