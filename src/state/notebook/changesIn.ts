import { isJsonList, isJsonObject, type JsonValue } from '../../core/json/value';
import type { Effect } from '../../core/rpc/catalogue/method';
import { effectOf } from './effectOf';
import type { Send } from './toSends';

export interface ChangingCall {
  readonly method: string;
  readonly params: JsonValue;
  readonly effect: Exclude<Effect, 'reads'>;
}

/** The calls in what is sent that change something; an envelope may also be posted by a REST line. */
export function changesIn(send: Send): readonly ChangingCall[] {
  switch (send.kind) {
    case 'rpc':
      return changing(send.label, send.params);
    case 'rest': {
      const json = send.json ?? null;
      return (isJsonList(json) ? json : [json]).flatMap((envelope) => {
        const { method, params } = isJsonObject(envelope) ? envelope : {};
        return typeof method === 'string' ? changing(method, params ?? {}) : [];
      });
    }
    case 'subscription':
      return [];
  }
}

function changing(method: string, params: JsonValue): readonly ChangingCall[] {
  const effect = effectOf(method);
  return effect === 'reads' ? [] : [{ method, params, effect }];
}
