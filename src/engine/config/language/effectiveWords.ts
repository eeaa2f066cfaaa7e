import { type FeeKey, type PrecompileKey, feeKeys, precompileKeys, type ConfigField } from '../../precompiles';
import { rulesAt } from '../effective/rulesAt';
import type { ConfigFile } from '../problem';
import type { ConfigNode, NumberNode } from '../source/configNode';
import { chainFilesOf } from './chainFilesOf';
import type { ConfigPath, LanguageInput } from './languageInput';
import { integerIn, timeValueText, valueWords } from './valueWords';
import { upgradeTimeKeys, type UpgradeTimeKey } from '../model';

/** What really holds where it is not what the file says, a sentence each. */
export function effectiveWords(
  input: LanguageInput,
  file: ConfigFile,
  path: ConfigPath,
  field: ConfigField,
  node: ConfigNode | undefined,
): readonly string[] {
  if (node?.kind === 'word' && node.value === null && field.default !== undefined) {
    return [`null: \`${field.default}\` holds, the default.`];
  }
  if (file !== 'genesis' && file !== 'upgrade') {
    return [];
  }
  const key = path.at(-1)!;
  const value = integerIn(node);
  const parent = path.at(-2);
  if (parent === 'feeConfig' || parent === 'initialFeeConfig') {
    return feeWords(input, key as FeeKey, field, value);
  }
  if ((upgradeTimeKeys as readonly unknown[]).includes(key)) {
    return upgradeWords(input, file, key as UpgradeTimeKey, value);
  }
  if ((precompileKeys as readonly unknown[]).includes(key) && file === 'genesis') {
    return precompileWords(input, key as PrecompileKey);
  }
  if (key === 'quorumNumerator' && value === 0n) {
    return ['0 stands for 67 %.'];
  }
  if (key === 'initialMinDelayMS' && value === 0n) {
    return ['0 stands for 2000 ms.'];
  }
  return [];
}

const lowBits: ReadonlySet<string> = new Set(['gasLimit', 'targetGas', 'minBaseFee']);

function feeWords(input: LanguageInput, key: FeeKey, field: ConfigField, value: bigint | undefined): readonly string[] {
  const { fees } = rulesAt(chainFilesOf(input), BigInt(Math.floor(input.now / 1_000)));
  const now = feeKeys.includes(key) ? fees.values[key] : undefined;
  const isCut = value !== undefined && lowBits.has(key) && value >= 2n ** 64n;
  const node: NumberNode = { kind: 'number', start: 0, end: 0, text: String(now) };
  const words = now === undefined ? undefined : (valueWords(node, field, input)[0] ?? now.toString());
  return [
    ...(isCut ? [`Only its low 64 bits count: ${BigInt.asUintN(64, value).toString()}.`] : []),
    ...(words === undefined || now === value || value === undefined
      ? []
      : [
          fees.isManaged
            ? `In effect now: ${words}, from where the fee manager began; transactions may have changed it.`
            : `In effect now: ${words}.`,
        ]),
  ];
}

function upgradeWords(
  input: LanguageInput,
  file: ConfigFile,
  key: UpgradeTimeKey,
  value: bigint | undefined,
): readonly string[] {
  const { networkUpgrades } = rulesAt(chainFilesOf(input), 0n);
  const time = networkUpgrades.find((upgrade) => upgrade.key === key)?.time;
  if (time === undefined || time.value === value) {
    return [];
  }
  const when = timeValueText(time.value, input);
  if (time.reported === undefined) {
    return [`In effect: ${when}, its time on the network.`];
  }
  return time.reported.file === file ? [] : [`In effect: ${when}, as upgrade.json overrides it.`];
}

/** Of a genesis, where upgrades may have gone on from it. */
function precompileWords(input: LanguageInput, key: PrecompileKey): readonly string[] {
  const { precompiles } = rulesAt(chainFilesOf(input), BigInt(Math.floor(input.now / 1_000)));
  const state = precompiles.get(key);
  if (state === undefined) {
    return [];
  }
  const { by, next, isOn } = state;
  return [
    by === undefined || !isOn
      ? 'Now: disabled.'
      : by.isInGenesis
        ? 'Now: enabled since genesis.'
        : `Now: enabled since ${timeValueText(by.time, input)}.`,
    ...(next === undefined
      ? []
      : [
          next.isOn
            ? `Next: enabled at ${timeValueText(next.time, input)}.`
            : `Next: disabled at ${timeValueText(next.time, input)}.`,
        ]),
  ];
}
