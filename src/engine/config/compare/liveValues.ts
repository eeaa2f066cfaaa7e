import { type JsonValue, isJsonList, isJsonObject, printJson } from '../../primitives';
import type { LiveValues } from '../language/languageInput';

/** What a node runs with in place of the values of a genesis' `config` and of an upgrade file. @param name of the node */
export function liveValuesOf(name: string, answer: JsonValue): LiveValues {
  return {
    from: name,
    valueAt(file, [first, ...rest]) {
      if (first === undefined || (file !== 'upgrade' && !(file === 'genesis' && first === 'config'))) {
        return undefined;
      }
      const steps = file === 'upgrade' ? ['upgrades', first, ...rest] : rest;
      const value = steps.reduce<JsonValue | undefined>(inside, answer);
      return value === undefined ? undefined : printJson(value);
    },
  };
}

function inside(value: JsonValue | undefined, step: string | number): JsonValue | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (typeof step === 'number') {
    return isJsonList(value) ? value[step] : undefined;
  }
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
