import type { ConfigShape } from '../../precompiles';
import { nearest, forEachInSteps, type Steps } from '../../primitives';
import { FileFixes } from '../edit/fileFixes';
import { cChainShape, configShape, evmConfigShape, genesisShape, nodeFlagShape } from '../fields';
import type { ConfigFile, Fix } from '../problem';
import { type ConfigMember, type ConfigSource, keyPlace } from '../source/configNode';
import type { ConfigErrors } from './configValues';
import { configFieldOf } from '../decode/shapes';

interface KeyedFile {
  readonly file: ConfigFile;
  readonly source: ConfigSource;
  readonly shape: ConfigShape;
}

/** Keys that are told: who has more of them has another file before them. */
const most = 200;

/** Keys that are unknown, misspelt, of another file, in another letter case or there twice. */
export function* keyWarningSteps(
  { file, source, shape }: KeyedFile,
  members: readonly ConfigMember[],
  found: ConfigErrors,
): Steps<void> {
  const fixes = new FileFixes({ [file]: source }, file);
  const last = new Map<string, ConfigMember>();
  let count = 0;
  yield* forEachInSteps(members, (member) => {
    const field = configFieldOf(shape, member.key);
    const before = field && last.get(field.key);
    if (count >= most && (field === undefined || before !== undefined)) {
      found.leaveOut();
      return false;
    }
    const add = (at: ConfigMember, rule: Parameters<typeof found.add>[1], values: readonly string[], fix?: Fix): void =>
      found.add(keyPlace(at), rule, values, fix === undefined ? {} : { fixes: [fix] });
    if (field === undefined) {
      count++;
      const [rule, values, meant] = unknownKey(file, shape, member.key);
      add(member, rule, values, meant === undefined ? undefined : fixes.rename(member, meant));
      return true;
    }
    if (before !== undefined) {
      count++;
      add(before, 'configKeyTwice', [before.key], fixes.remove(`Remove ${before.key}`, [before]));
    }
    last.set(field.key, member);
    if (field.key !== member.key) {
      add(member, 'configKeyCase', [field.key], fixes.rename(member, field.key));
    }
    return true;
  });
}

/** What a key is that the file does not have. */
function unknownKey(
  file: ConfigFile,
  shape: ConfigShape,
  key: string,
): readonly [rule: Parameters<ConfigErrors['add']>[1], values: readonly string[], meant?: string] {
  if (shape === evmConfigShape && /^fee[-_]?recipient$/i.test(key)) {
    return ['feeRecipientKey', [], 'feeRecipient'];
  }
  const meant = meantBy(shape, key);
  if (meant !== undefined) {
    return ['misspeltConfigKey', [key, meant], meant];
  }
  if (file === 'config' && hasKey(key, nodeFlagShape)) {
    return ['nodeFlagInChainConfig', [key]];
  }
  if (file === 'config' && hasKey(key, genesisShape, configShape)) {
    return ['genesisKeyInConfig', [key]];
  }
  return [
    file === 'node' && hasKey(key, evmConfigShape, cChainShape) ? 'chainKeyInNodeConfig' : 'unknownConfigKey',
    [key],
  ];
}

/** `pruningEnabled`, `pruning_enabled` and `prunning-enabled` for `pruning-enabled`; not where it is a key of another file. */
function meantBy(shape: ConfigShape, key: string): string | undefined {
  const keys = shape.fields.map((field) => field.key);
  const plain = unpunctuated(key);
  const others = [evmConfigShape, cChainShape, nodeFlagShape].filter((other) => other !== shape);
  return (
    keys.find((other) => unpunctuated(other) === plain) ??
    (hasKey(key, ...others) ? undefined : keys.find((other) => !opensApi.test(other) && isNear(key, other)))
  );
}

/** Keys that let strangers do more: a guess does not lead there. */
const opensApi = /-api-enabled$|^http-(?:host|allowed-)|^api-.*enabled$/;

/** The same words, each at most misspelt: another word means another key. */
function isNear(key: string, other: string): boolean {
  const words = key.split('-');
  const others = other.split('-');
  return words.length === others.length && words.every((word, i) => nearest(word, [others[i]!]) !== undefined);
}

function hasKey(key: string, ...shapes: readonly ConfigShape[]): boolean {
  return shapes.some(({ fields }) => fields.some((field) => field.key === key));
}

function unpunctuated(key: string): string {
  return key.replaceAll(/[-_ .]/g, '').toLowerCase();
}
