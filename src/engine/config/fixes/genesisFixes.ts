import type { Written } from '../edit/editedFile';
import { insertMember, insertMembers } from '../edit/insert';
import { replaceValue } from '../edit/replace';
import { feeShape } from '../../precompiles';
import type { Fix } from '../problem';
import type { ObjectNode } from '../source/configNode';
import { FileFixes } from '../edit/fileFixes';
import type { FixPlace } from './place';

const hex = (value: bigint): string => `0x${value.toString(16)}`;

/** One gas limit in both places, whichever is the right one. */
export function equalGasLimit({ validated, file }: FixPlace): readonly Fix[] {
  const { genesis } = validated;
  const header = genesis?.gasLimit;
  const fee = genesis?.config?.feeConfig?.gasLimit;
  if (header === undefined) {
    return [];
  }
  const low = BigInt.asUintN(64, fee?.value ?? 8_000_000n);
  const config = genesis?.config?.node;
  const inHeader: Fix = {
    title: `Write ${low} in gasLimit`,
    edits: () => [replaceValue(file, header.node, header.node.kind === 'number' ? low : hex(low))],
  };
  const inFees: Fix = {
    title: `Write ${header.value} in feeConfig`,
    edits: () => {
      if (fee !== undefined) {
        return [replaceValue(file, fee.node, header.value)];
      }
      const own = genesis?.config?.feeConfig;
      const members = defaults(header.value);
      if (own !== undefined) {
        return [replaceValue(file, own.node, { members })];
      }
      return config === undefined ? [] : [insertMember(file, config, 'feeConfig', { members })];
    },
  };
  return config === undefined ? [inHeader] : [inHeader, inFees];
}

function defaults(gasLimit: bigint | undefined): readonly (readonly [string, Written])[] {
  return feeShape.fields.map((field) => [
    field.key,
    field.key === 'gasLimit' && gasLimit !== undefined && gasLimit > 0n ? gasLimit : BigInt(field.default ?? '0'),
  ]);
}

/** The values of a fee config that are not there, as the VM's own has them; its gas limit is that of the genesis. */
export function addFees({ validated, member, file }: FixPlace): readonly Fix[] {
  const object = member?.value;
  if (object?.kind !== 'object') {
    return [];
  }
  const missing = defaults(validated.genesis?.gasLimit?.value).filter(([key]) => !has(object, key));
  return missing.length === 0
    ? []
    : [
        {
          title: `Add ${missing.map(([key]) => key).join(', ')}`,
          edits: () => [insertMembers(file, object, missing)],
        },
      ];
}

function has({ members }: ObjectNode, key: string): boolean {
  return members.some((member) => member.key.toLowerCase() === key.toLowerCase());
}

/** A fee value that the VM takes. */
export function writeDefaultFee({ validated, member, node, file }: FixPlace): readonly Fix[] {
  const key = member?.key.toLowerCase();
  const value = defaults(validated.genesis?.gasLimit?.value).find(([each]) => each.toLowerCase() === key)?.[1];
  return node === undefined || typeof value !== 'bigint' || value === 0n
    ? writeZero({ node, file })
    : [{ title: `Write ${value}`, edits: () => [replaceValue(file, node, value)] }];
}

/** Zero, for what has no effect. */
export function writeZero({ node, file }: Pick<FixPlace, 'node' | 'file'>): readonly Fix[] {
  const isZero = node?.kind === 'number' && node.text === '0';
  return node === undefined || isZero ? [] : [{ title: 'Write 0', edits: () => [replaceValue(file, node, 0n)] }];
}

/** What is best left out, with its key. */
export function leaveOut({ validated, file, member }: FixPlace): readonly Fix[] {
  return member === undefined
    ? []
    : [new FileFixes(validated.input, file.file).remove(`Remove ${member.key}`, [member])];
}

export function writeValue(value: bigint): (place: FixPlace) => readonly Fix[] {
  return ({ node, file }) =>
    node === undefined ? [] : [{ title: `Write ${value}`, edits: () => [replaceValue(file, node, value)] }];
}
