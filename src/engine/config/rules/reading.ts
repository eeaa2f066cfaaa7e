import { nearest } from '../../primitives';
import { activePrecompileKeys, precompileKeys } from '../../precompiles';
import { defaultFees } from '../effective/rulesAt';
import { accountShape, genesisShape } from '../fields';
import type { Fix } from '../problem';
import type { ConfigMember, ConfigNode } from '../source/configNode';
import { type FixPlace, listAround, removeItem, replaceAtPlace } from './fixPlace';
import { type Family, rulesOf } from './rule';
import groups from './rules.json';
import {
  type EditValue,
  movedText,
  removeFault,
  quoteValue,
  replaceItem,
  replaceKey,
  replaceValue,
} from '../edit/edits';

function removeAllSyntax({ file }: FixPlace): readonly Fix[] {
  const all = file.source.faults.filter(({ kind }) => kind === 'comment' || kind === 'trailingComma');
  const title = 'Remove All Comments and Trailing Commas';
  return all.length < 2 ? [] : [{ title, edits: () => all.map((each) => removeFault(file, each)) }];
}

const maxDigits = 80;

/** Parses integers in common notations: `1e18`, `25.0`, `0x10`, `1_000`; `undefined` for other texts. */
function wholeNumber(text: string): bigint | undefined {
  const plain = text
    .trim()
    .replace(/[_,' ]/g, '')
    .replace(/^\+/, '');
  if (/^0[xX][0-9a-fA-F]{1,64}$/.test(plain)) {
    return BigInt(plain.toLowerCase());
  }
  const parts = /^(-?)([0-9]{1,80})(?:\.([0-9]{1,80}))?(?:[eE]\+?([0-9]{1,2}))?$/.exec(plain);
  if (parts === null) {
    return undefined;
  }
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const places = Number(exponent);
  const rest = fraction.slice(places).replace(/(?<!0)0+$/, '');
  if (rest !== '' || whole.length + places > maxDigits) {
    return undefined;
  }
  const digits = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  return sign === '' ? digits : -digits;
}

function textOf(node: ConfigNode | undefined): string {
  return node?.kind === 'string' ? node.value : node?.kind === 'number' ? node.text : '';
}

/** Writes an amount as a hex string, which every decoder accepts. @param bits of the target type */
function writeAmount(bits: bigint): (place: FixPlace) => readonly Fix[] {
  return (place) => {
    const text = textOf(place.node);
    const isBareHex = place.node?.kind === 'string' && /^[0-9a-f]{1,64}$/i.test(text) && /[a-f]/i.test(text);
    const value = isBareHex ? BigInt(`0x${text}`) : wholeNumber(text);
    if (value === undefined || value < 0n || value >> bits !== 0n) {
      return [];
    }
    const hex = `0x${value.toString(16)}`;
    return replaceAtPlace(place, hex, `"${hex}"`);
  };
}

function writeBig(place: FixPlace): readonly Fix[] {
  const text = textOf(place.node);
  const value = wholeNumber(text);
  return place.node?.kind === 'number' && String(value) === text ? [] : replaceAtPlace(place, value);
}

function writeUint(place: FixPlace): readonly Fix[] {
  const value = wholeNumber(textOf(place.node));
  return value === undefined || value < 0n || value >= 2n ** 64n ? [] : writeBig(place);
}

function writeBool(place: FixPlace): readonly Fix[] {
  const text = textOf(place.node).toLowerCase();
  const isTrue = text === 'true' || text === '1';
  return replaceAtPlace(place, isTrue || text === 'false' || text === '0' ? isTrue : undefined);
}

function quoteNumber({ node, file }: FixPlace): readonly Fix[] {
  return node?.kind === 'number'
    ? [{ title: `Put ${node.text} in Quotes`, edits: () => [quoteValue(file, node)] }]
    : [];
}

function writeList({ node, file }: FixPlace): readonly Fix[] {
  return node?.kind === 'string' || node?.kind === 'number'
    ? [{ title: 'Make It a List', edits: () => [replaceValue(file, node, [movedText(file, node)])] }]
    : [];
}

function writePrefix({ node, member, problem, file }: FixPlace): readonly Fix[] {
  if (member !== undefined && problem.end <= member.keyEnd && /^[0-9a-fA-F]+$/.test(member.key)) {
    const key = `0x${member.key}`;
    return [{ title: `Rename to ${key}`, edits: () => [replaceKey(file, member, key)] }];
  }
  const text = node?.kind === 'string' ? node.value.trim().replace(/^0x/i, '') : '';
  return node !== undefined && /^[0-9a-fA-F]+$/.test(text)
    ? [{ title: 'Put 0x before It', edits: () => [replaceValue(file, node, `0x${text}`)] }]
    : [];
}

function writeSlot({ node, member, problem, file }: FixPlace): readonly Fix[] {
  const isKey = member !== undefined && problem.end <= member.keyEnd;
  const digits = /^(?:0x)?([0-9a-f]{1,64})$/i.exec(isKey ? member.key : textOf(node))?.[1];
  if (digits === undefined || node === undefined) {
    return [];
  }
  const full = `0x${digits.toLowerCase().padStart(64, '0')}`;
  const edits = () => [isKey ? replaceKey(file, member, full) : replaceValue(file, node, full)];
  return [{ title: 'Write All 64 Digits', edits }];
}

/** Adds the required field that the VM misses first, with a usual value. */
function addMissing({ node: object, file, files }: FixPlace): readonly Fix[] {
  if (object?.kind !== 'object' || file.source.faults.length > 0) {
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
  const gasLimit = files.genesis?.config?.feeConfig?.gasLimit?.value ?? defaultFees.gasLimit;
  const value: EditValue =
    key === 'alloc' ? { members: [] } : key === 'gasLimit' ? `0x${gasLimit.toString(16)}` : '0x0';
  return [files.fixes(file.file).set(`Add ${key}`, object, key, value)];
}

function writePrecompileKey({ member, file }: FixPlace): readonly Fix[] {
  const known = member && nearest(member.key.slice(0, 64), activePrecompileKeys);
  return member === undefined || known === undefined
    ? []
    : [{ title: `Rename to ${known}`, edits: () => [replaceKey(file, member, known)] }];
}

function splitItem(place: FixPlace): readonly Fix[] {
  const list = listAround(place);
  const item = place.around.at(-1);
  const known: readonly string[] = precompileKeys;
  const isSplit =
    item?.kind === 'object' &&
    item.members.length <= known.length &&
    item.members.every(({ key }) => known.includes(key));
  if (!isSplit || list === undefined) {
    return [];
  }
  const items = item.members.flatMap(({ key, value }): readonly EditValue[] =>
    value === undefined ? [] : [{ members: [[key, movedText(place.file, value)]] }],
  );
  return [{ title: 'Make an Item of Each', edits: () => [replaceItem(place.file, list, item, items)] }];
}

const { syntax, decode } = groups;

/** Syntax errors and type mismatches, which the decoders report. */
export const reading: Family<keyof typeof syntax | keyof typeof decode> = {
  rules: rulesOf(
    { ...syntax, ...decode },
    {
      comment: removeAllSyntax,
      trailingComma: removeAllSyntax,
      notUint64Amount: writeAmount(64n),
      notUint256Amount: writeAmount(256n),
      notBigInteger: writeBig,
      notUint: writeUint,
      notInt: writeBig,
      notBool: writeBool,
      notString: quoteNumber,
      notList: writeList,
      hexWithoutPrefix: writePrefix,
      notSlot: writeSlot,
      missingField: addMissing,
      upgradeItemEmpty: removeItem('Remove This Item'),
      upgradeItemKeys: splitItem,
      unknownPrecompile: writePrecompileKey,
    },
  ),
};
