import { printJson } from '../../primitives/json/printJson';
import { isJsonObject, type JsonValue } from '../../primitives/json/value';

/** The upgrade file with which a node answers so to `eth_getChainConfig`. */
export function upgradeText(answer: JsonValue): string {
  const upgrades = isJsonObject(answer) ? answer['upgrades'] : undefined;
  return `${printJson(upgrades ?? {}, 2)}\n`;
}
