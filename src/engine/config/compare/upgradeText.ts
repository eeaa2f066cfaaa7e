import { type JsonValue, isJsonObject, printJson } from '../../primitives';

/** The upgrade file with which a node answers so to `eth_getChainConfig`. */
export function upgradeText(answer: JsonValue): string {
  const upgrades = isJsonObject(answer) ? answer['upgrades'] : undefined;
  return `${printJson(upgrades ?? {}, 2)}\n`;
}
