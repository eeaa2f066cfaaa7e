import { isJsonList, isJsonObject, JsonNumber, type JsonValue } from '../../../core/json/value';

/** Whether two values say the same; the order of an object's keys says nothing. Absent equals absent alone. */
export function equalJson(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) {
    return true;
  }
  if (a === undefined || b === undefined) {
    return false;
  }
  if (isJsonList(a)) {
    return isJsonList(b) && a.length === b.length && a.every((item, i) => equalJson(item, b[i]));
  }
  if (isJsonObject(a)) {
    const keys = Object.keys(a);
    return (
      isJsonObject(b) &&
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key], b[key]))
    );
  }
  return a instanceof JsonNumber && b instanceof JsonNumber && a.text === b.text;
}
