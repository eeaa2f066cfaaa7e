import { type PrecompileKey, activePrecompileKeys, type ConfigField, type ScalarKind } from '../../../precompiles';
import { escapeSnippet } from '../../../primitives';
import { isTimeField } from '../valueWords';
import { allocAccount, feeConfigSnippet, precompileConfig, type Presets } from './snippets';
import { bareTabstop, choice, snippetText, tabstop, textChoice } from './snippetText';

/** A value for a key that is written anew. */
export function valueSnippet(field: ConfigField, presets: Presets): string {
  const { key, kind } = field;
  if ((activePrecompileKeys as readonly string[]).includes(key)) {
    return snippetText(precompileConfig(key as PrecompileKey, presets));
  }
  if (key === 'feeConfig' || key === 'initialFeeConfig') {
    return snippetText(feeConfigSnippet(presets.gasLimit, 1));
  }
  if (key === 'alloc') {
    return snippetText({ [tabstop(1, presets.address)]: allocAccount(2) });
  }
  if (typeof kind === 'string') {
    return snippetText(scalar(field, kind, presets));
  }
  if ('list' in kind) {
    // A list that is given replaces the default: one begins with that.
    if (field.default !== undefined && field.default !== '[]') {
      return escapeSnippet(field.default.replaceAll(',', ', '));
    }
    return kind.list === 'address' ? snippetText([tabstop(1, presets.address)]).replace(/\s+/g, '') : '[$1]';
  }
  return '{\n\t$1\n}';
}

function scalar(field: ConfigField, kind: ScalarKind, { address, time, gasLimit }: Presets): string {
  const { values } = field;
  const preset = field.default;
  if (values !== undefined && values.length > 0) {
    return textChoice(
      1,
      values.map(({ value }) => value),
    );
  }
  switch (kind) {
    case 'bool':
      // Whoever writes it out wants it to be other than it is without it.
      return choice(1, preset === 'true' ? ['false', 'true'] : ['true', 'false']);
    case 'address':
    case 'unprefixedAddress':
      return tabstop(1, address);
    case 'q64':
    case 'q256': {
      const own = field.key === 'gasLimit' ? gasLimit : isTimeField(field) ? time : undefined;
      return tabstop(1, own === undefined ? (preset ?? '0x0').replaceAll('"', '') : `0x${own.toString(16)}`);
    }
    case 'big':
    case 'u64':
    case 'u16':
    case 'int':
    case 'float':
      return bareTabstop(1, isTimeField(field) ? time : (preset ?? '0'));
    case 'hash':
      return tabstop(1, `0x${'0'.repeat(64)}`);
    case 'bytes':
    case 'slot':
      return tabstop(1, '0x');
    default:
      return tabstop(1, (preset ?? '').replaceAll('"', ''));
  }
}
