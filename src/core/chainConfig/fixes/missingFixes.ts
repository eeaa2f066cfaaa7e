import * as l10n from '@vscode/l10n';
import type { Written } from '../edit/editedFile';
import { insertMember } from '../edit/insert';
import { accountShape, genesisShape } from '../fields/genesisFields';
import type { Fix } from '../problem';
import type { FixPlace } from './place';

/** The first field that the VM asks for and does not find, with the value that one would write. */
export function addMissing({ node, around, file, judged }: FixPlace): readonly Fix[] {
  const object = [...around, node].findLast((each) => each?.kind === 'object');
  if (object?.kind !== 'object') {
    return [];
  }
  const { fields } = object === file.source.root ? genesisShape : accountShape;
  const has = (key: string): boolean => object.members.some((member) => member.key.toLowerCase() === key.toLowerCase());
  const key = fields.find((field) => field.isRequired === true && !has(field.key))?.key;
  const value = key && valueOf(key, judged.genesis?.config?.feeConfig?.gasLimit?.value);
  return key === undefined || value === undefined
    ? []
    : [{ title: l10n.t('Add {0}', key), edits: () => [insertMember(file, object, key, value)] }];
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
