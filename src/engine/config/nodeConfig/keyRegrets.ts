import { replaceKey } from '../edit/replace';
import { removeMembers } from '../edit/remove';
import { containerOf } from '../edit/editedFile';
import { configFieldOf } from '../decode/shapes';
import { cChainShape, evmConfigShape, nodeFlagShape, configShape, genesisShape } from '../fields';
import type { ConfigShape } from '../../precompiles';
import { nearest } from '../../primitives';
import type { ConfigFile, Fix } from '../problem';
import type { ConfigSource, ConfigMember } from '../source/configNode';
import type { ConfigErrors } from './configErrors';
import { keyPlace } from '../source/place';

export interface KeyedFile {
  readonly file: ConfigFile;
  readonly source: ConfigSource;
  readonly shape: ConfigShape;
}

/** Members between two pauses. */
const stride = 20;
/** Keys that are told: who has more of them has another file before them. */
const most = 200;

/** Keys that are unknown, misspelt, of another file, in another letter case or there twice. */
export function* keyWarningSteps(
  keyed: KeyedFile,
  members: readonly ConfigMember[],
  found: ConfigErrors,
): Generator<undefined, void> {
  const last = new Map<string, ConfigMember>();
  let result = 0;
  for (const [i, member] of members.entries()) {
    if (i % stride === 0) {
      yield undefined;
    }
    const field = configFieldOf(keyed.shape, member.key);
    if (result >= most && (field === undefined || last.has(field.key))) {
      found.leaveOut();
      return;
    }
    if (field === undefined) {
      result++;
      unknownKey(keyed, member, found);
    } else {
      const before = last.get(field.key);
      if (before !== undefined) {
        result++;
        found.add(keyPlace(before), 'configKeyTwice', [before.key], { fixes: [removal(keyed, before)] });
      }
      last.set(field.key, member);
      if (field.key !== member.key) {
        found.add(keyPlace(member), 'configKeyCase', [field.key], {
          fixes: [renaming(keyed, member, field.key)],
        });
      }
    }
  }
}

function unknownKey(keyed: KeyedFile, member: ConfigMember, found: ConfigErrors): void {
  const { key } = member;
  const place = keyPlace(member);
  if (keyed.shape === evmConfigShape && /^fee[-_]?recipient$/i.test(key)) {
    found.add(place, 'feeRecipientKey', [], { fixes: [renaming(keyed, member, 'feeRecipient')] });
    return;
  }
  const meant = meantBy(keyed.shape, key);
  if (meant !== undefined) {
    found.add(place, 'misspeltConfigKey', [key, meant], { fixes: [renaming(keyed, member, meant)] });
  } else if (keyed.file === 'config' && hasKey(nodeFlagShape, key)) {
    found.add(place, 'nodeFlagInChainConfig', [key]);
  } else if (keyed.file === 'config' && (hasKey(genesisShape, key) || hasKey(configShape, key))) {
    found.add(place, 'genesisKeyInConfig', [key]);
  } else if (keyed.file === 'node' && (hasKey(evmConfigShape, key) || hasKey(cChainShape, key))) {
    found.add(place, 'chainKeyInNodeConfig', [key]);
  } else {
    found.add(place, 'unknownConfigKey', [key]);
  }
}

/** `pruningEnabled`, `pruning_enabled` and `prunning-enabled` for `pruning-enabled`; not where it is a key of another file. */
function meantBy(shape: ConfigShape, key: string): string | undefined {
  const plain = unpunctuated(key);
  const respelt = shape.fields.find((field) => unpunctuated(field.key) === plain);
  if (respelt !== undefined) {
    return respelt.key;
  }
  const isElsewhere = [evmConfigShape, cChainShape, nodeFlagShape].some(
    (other) => other !== shape && hasKey(other, key),
  );
  return isElsewhere
    ? undefined
    : nearest(
        key,
        shape.fields.map((field) => field.key),
      );
}

function hasKey(shape: ConfigShape, key: string): boolean {
  return shape.fields.some((field) => field.key === key);
}

function unpunctuated(key: string): string {
  return key.replaceAll(/[-_ .]/g, '').toLowerCase();
}

function renaming(keyed: KeyedFile, member: ConfigMember, key: string): Fix {
  return { title: `Write ${key}`, edits: () => [replaceKey(keyed, member, key)] };
}

function removal(keyed: KeyedFile, member: ConfigMember): Fix {
  return {
    title: `Remove ${member.key}`,
    edits: () => {
      const object = containerOf(keyed.source, member);
      return object?.kind === 'object' ? removeMembers(keyed, object, [member]) : [];
    },
  };
}
