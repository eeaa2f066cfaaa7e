import type { Written } from '../edit/editedFile';
import { insertMember } from '../edit/insert';
import { accountShape, genesisShape } from '../fields';
import { replaceValue } from '../edit/replace';
import type { Fix } from '../problem';
import type { ConfigMember } from '../source/configNode';
import type { FixPlace } from './place';

/** The first field that the VM asks for and does not find, with the value that one would write. */
export function addMissing({ node: object, file, validated }: FixPlace): readonly Fix[] {
  if (object?.kind !== 'object' || file.source.jsonError !== undefined) {
    return [];
  }
  const { fields } = object === file.source.root ? genesisShape : accountShape;
  const valuesOf = (key: string): readonly ConfigMember[] =>
    object.members.filter((member) => member.key.toLowerCase() === key.toLowerCase());
  const isNull = ({ value }: ConfigMember): boolean => value?.kind === 'word' && value.value === null;
  const key = fields.find((field) => field.isRequired === true && valuesOf(field.key).every(isNull))?.key;
  if (key === undefined) {
    return [];
  }
  const value = valueOf(key, validated.genesis?.config?.feeConfig?.gasLimit?.value);
  const empty = valuesOf(key).at(-1)?.value;
  return [
    {
      title: `Add ${key}`,
      edits: () => [empty === undefined ? insertMember(file, object, key, value) : replaceValue(file, empty, value)],
    },
  ];
}

function valueOf(key: string, gasLimit: bigint | undefined): Written {
  switch (key) {
    case 'gasLimit':
      return `0x${(gasLimit ?? 8_000_000n).toString(16)}`;
    case 'alloc':
      return { members: [] };
    default:
      return '0x0';
  }
}
