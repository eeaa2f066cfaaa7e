import {
  type ConfigEdit,
  type ConfigMember,
  insertMember,
  type ObjectNode,
  readSource,
  removeMembers,
  replaceValue,
} from '../config';
import { UserError } from '../errors';
import { anyChain, spellingOf } from './names';

export interface LabelPlace {
  /** EVM chain ID; absent for every chain. */
  readonly chain?: string;
  readonly id: string;
}

/**
 * Edits that set the label of an identifier in the text of a labels file, or remove it if `name` is empty. All other
 * content, including comments, is preserved.
 *
 * @returns edits that do not overlap; none if there is nothing to remove
 * @throws {UserError} if the text is not a JSON object
 */
export function labelEdits(
  text: string,
  { chain = anyChain, id }: LabelPlace,
  name: string,
): readonly Omit<ConfigEdit, 'file'>[] {
  const source = readSource(text);
  const { root } = source;
  if (text.trim() === '') {
    return name === ''
      ? []
      : [{ start: 0, end: text.length, text: `${JSON.stringify({ [chain]: { [id]: name } }, null, 2)}\n` }];
  }
  if (root?.kind !== 'object') {
    throw new UserError('This file of labels is not a JSON object. Correct it, then label again.');
  }
  const file = { file: 'config', source } as const;
  const known = findLabel(root, chain, id);
  if (known !== undefined) {
    const { holder, member } = known;
    return name === '' || member.value === undefined
      ? removeMembers(file, holder, [member])
      : [replaceValue(file, member.value, name)];
  }
  if (name === '') {
    return [];
  }
  const holder = root.members.find(({ key }) => key === chain)?.value;
  if (holder?.kind === 'object') {
    return [insertMember(file, holder, id, name)];
  }
  const isFlat = chain === anyChain && root.members.some(({ value }) => value?.kind === 'string');
  return [isFlat ? insertMember(file, root, id, name) : insertMember(file, root, chain, { members: [[id, name]] })];
}

/** The label currently shown: the one for the chain, or else for every chain. */
function findLabel(
  root: ObjectNode,
  chain: string,
  id: string,
): { readonly holder: ObjectNode; readonly member: ConfigMember } | undefined {
  const holders = [chain, anyChain].map((key) => root.members.find((one) => one.key === key)?.value);
  for (const holder of [...holders, root]) {
    const member =
      holder?.kind === 'object'
        ? holder.members.find(({ key, value }) => value?.kind !== 'object' && spellingOf(key) === spellingOf(id))
        : undefined;
    if (holder?.kind === 'object' && member !== undefined) {
      return { holder, member };
    }
  }
  return undefined;
}
