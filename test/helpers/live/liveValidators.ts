import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { isList, isObject } from '../recording';
import type { LiveAnswer } from './liveRecordings';

/** Derived from other lists: an L1's validators are in its list, and a list for some nodes is a part of the whole. */
export function listedValidators(
  answers: ReadonlyMap<string, readonly LiveAnswer[]>,
  method: string,
  params: JsonObject,
): JsonValue | undefined {
  const lists = [...answers.values()].flat().filter(({ call: one }) => one?.['method'] === listMethod);
  if (method === 'platform.getL1Validator') {
    for (const { call: requested, body } of lists.toReversed()) {
      const found = validatorsOf(body).find((one) => one['validationID'] === params['validationID']);
      const of = requested?.['params'];
      if (found !== undefined && isObject(of)) {
        return { ...found, subnetID: of['subnetID'] ?? '', height: '101' };
      }
    }
  }
  const { nodeIDs, subnetID = primaryNetwork } = params;
  if (method !== listMethod || !isList(nodeIDs)) {
    return undefined;
  }
  const whole = lists.findLast(({ call: requested }) => {
    const of = requested?.['params'];
    return isObject(of) && (of['subnetID'] ?? primaryNetwork) === subnetID && !('nodeIDs' in of);
  });
  const validators = whole && validatorsOf(whole.body).filter((one) => nodeIDs.includes(one['nodeID'] ?? null));
  return validators && { validators };
}

const listMethod = 'platform.getCurrentValidators';
const primaryNetwork = '11111111111111111111111111111111LpoYY';

function validatorsOf(body: JsonValue | string): readonly JsonObject[] {
  const result = isObject(body) ? body['result'] : undefined;
  const validators = isObject(result) ? result['validators'] : undefined;
  return isList(validators) ? validators.filter(isObject) : [];
}
