import { checksumAddress } from '../../../primitives';
import { type PrecompileKey, precompileOf, type ConfigField } from '../../../precompiles';
import { ethereumConfigShape, accountShape } from '../../fields';
import { addressesOf, addressName } from '../addressUses';
import type { CompletionItem, CompletionContext } from '../completeAt';
import { fieldMarkdown } from '../fieldMarkdown';
import { kindWords } from '../kindWords';
import type { LanguageInput } from '../languageInput';
import { presetsOf } from './presetsOf';
import { snippetText, tabstop } from './snippetText';
import { allocAccount, oneToken } from './snippets';
import { valueSnippet } from './valueSnippet';

/** More addresses than that nobody reads. */
const mostAddresses = 30;

/** Keys that an object does not have yet: those that the VM wants, then the others, then those without effect. */
export function completeKeys(
  { input, file, place }: CompletionContext,
  isKeyAlone: boolean,
): readonly CompletionItem[] {
  const holder = place.steps.at(place.on === 'key' ? -2 : -1)!;
  const own = place.on === 'key' ? place.steps.at(-1)!.member : undefined;
  const { kind, node } = holder;
  if (typeof kind !== 'object' || node?.kind !== 'object') {
    return [];
  }
  const presets = presetsOf(input, file);
  const key = (text: string, value: string): string =>
    isKeyAlone ? JSON.stringify(text) : `${JSON.stringify(text)}: ${value}`;
  if ('shape' in kind) {
    const present = new Set(node.members.filter((member) => member !== own).map((member) => member.key.toLowerCase()));
    // An item of the list of precompile upgrades has exactly one.
    const isFull = kind.shape.fields.every(({ isExact }) => isExact) && present.size > 0;
    const missing = isFull
      ? []
      : kind.shape.fields.filter((field) => !present.has(field.key.toLowerCase()) && !neverOffered.has(field));
    return [...missing]
      .sort((a, b) => weight(a) - weight(b))
      .map((field) => ({
        label: field.key,
        kind: 'key',
        detail: detailOf(field),
        documentation: fieldMarkdown(field).join('\n\n'),
        snippet: key(field.key, valueSnippet(field, presets)),
      }));
  }
  if (!('map' in kind)) {
    return [];
  }
  const present = new Set(node.members.map((member) => member.key.slice(-40).toLowerCase()));
  const value = typeof kind.map === 'string' ? snippetText(tabstop(2, oneToken)) : mapValue(holder.field?.key);
  if (kind.by !== 'address' && kind.by !== 'unprefixedAddress') {
    const slot = `0x${'0'.repeat(64)}`;
    return [{ label: 'slot', kind: 'snippet', snippet: key(slot, '"$1"') }];
  }
  return [
    ...addressesOf(input, mostAddresses)
      .filter((address) => !present.has(address.slice(2)))
      .map((address) => addressOffer(address, key(checksumAddress(address), value), input)),
    {
      label: 'another account',
      kind: 'snippet',
      snippet: isKeyAlone ? '"$1"' : `"\${1:0x}": ${value}`,
    },
  ];
}

function detailOf({ isRequired, isExact, key, kind, noEffect }: ConfigField): string {
  if (isRequired === true) {
    return 'required';
  }
  if (noEffect !== undefined) {
    return 'no effect';
  }
  return isExact === true ? precompileOf(key as PrecompileKey).name : kindWords(kind);
}

/** What is needed, what is of use, what is best left out. A chain without ID does not start. */
function weight({ isRequired, noEffect, key, embedded }: ConfigField): number {
  if (isRequired === true || key === 'chainId') {
    return 0;
  }
  return noEffect !== undefined ? 3 : embedded === 'NetworkUpgrades' ? 2 : 1;
}

/** Ethereum's forks are the VM's own affair, and a key in a genesis is everybody's. */
const neverOffered: ReadonlySet<ConfigField> = new Set(
  [...ethereumConfigShape.fields, ...accountShape.fields].filter(({ key, noEffect }) =>
    key === 'chainId' ? false : noEffect !== undefined || /Block$|Time$/.test(key),
  ),
);

function mapValue(key: string | undefined): string {
  return snippetText(key === 'alloc' ? allocAccount(2) : { balanceChange: tabstop(2, oneToken) });
}

/** @param address lower case */
export function addressOffer(address: string, snippet: string, input: LanguageInput): CompletionItem {
  return { label: checksumAddress(address), kind: 'address', detail: addressName(address, input)?.name, snippet };
}
