import type { JsonObject, JsonValue } from '../../primitives';

/** What is traced: a transaction in a block, or a call that was not sent. */
export type Traceable =
  | { readonly hash: string }
  | {
      readonly call: JsonObject;
      /** A tag or a height, as eth_call takes it. */
      readonly block: JsonValue;
      /** By address, as the node takes them. */
      readonly stateOverrides?: JsonObject;
    };

/** The question to a node. @param config what is to be told, as the node takes it */
export function traceRequest(traceable: Traceable, config: JsonObject): { method: string; params: JsonValue[] } {
  if ('hash' in traceable) {
    return { method: 'debug_traceTransaction', params: [traceable.hash, config] };
  }
  const { call, block, stateOverrides } = traceable;
  const all = stateOverrides === undefined ? config : { ...config, stateOverrides };
  return { method: 'debug_traceCall', params: [call, block, all] };
}
