import { JsonNumber, type JsonValue, isJsonList, isJsonObject } from '../../primitives';
import { leaf, normalList, type Normal, object } from './normal';

/** What a node answered to `eth_getChainConfig`, for comparing. */
export function fromJson(json: JsonValue): Normal {
  if (isJsonList(json)) {
    return normalList(json.map(fromJson));
  }
  if (isJsonObject(json)) {
    return object(Object.entries(json).map(([key, value]) => [key, fromJson(value)]));
  }
  // A fraction stands in no configuration: its text is as good to compare.
  return leaf(json instanceof JsonNumber ? json.text : json);
}
