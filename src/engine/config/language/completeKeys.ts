import { checksumAddress } from '../../primitives';
import { type ConfigField, type PrecompileKey, precompileOf } from '../../precompiles';
import { ethereumConfigShape, accountShape } from '../fields';
import { addressesOf, addressName } from './addresses';
import type { CompletionContext, CompletionItem, LanguageInput } from './languageInput';
import { allocAccount, oneToken, presetsOf, snippetText, tabstop, valueSnippet } from './snippets';
import { fieldMarkdown, kindWords } from './words';

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
  const key = (text: string, value: string): string =>
    isKeyAlone ? JSON.stringify(text) : `${JSON.stringify(text)}: ${value}`;
  if ('shape' in kind) {
    const { fields } = kind.shape;
    const presets = presetsOf(input, file);
    const present = new Set(node.members.filter((member) => member !== own).map((member) => member.key.toLowerCase()));
    // An item of the list of precompile upgrades has exactly one.
    const isFull = fields.every(({ isExact }) => isExact) && present.size > 0;
    return fields
      .filter((field) => !isFull && !present.has(field.key.toLowerCase()) && !neverOffered.has(field))
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
  if (kind.by !== 'address' && kind.by !== 'unprefixedAddress') {
    return [{ label: 'slot', kind: 'snippet', snippet: key(`0x${'0'.repeat(64)}`, '"$1"') }];
  }
  const present = new Set(node.members.map((member) => member.key.slice(-40).toLowerCase()));
  const account = holder.field?.key === 'alloc' ? allocAccount(2) : { balanceChange: tabstop(2, oneToken) };
  const value = snippetText(typeof kind.map === 'string' ? tabstop(2, oneToken) : account);
  return [
    ...addressItems(
      input,
      (address) => present.has(address.slice(2)),
      (spelt) => key(spelt, value),
    ),
    { label: 'another account', kind: 'snippet', snippet: isKeyAlone ? '"$1"' : `"\${1:0x}": ${value}` },
  ];
}

/** Addresses that the files name, and those that the user did. */
export function addressItems(
  input: LanguageInput,
  isThere: (address: string) => boolean,
  snippet: (spelt: string) => string,
): readonly CompletionItem[] {
  const named = (input.labelled ?? []).slice(0, mostAddresses).map(({ id }) => id);
  return [...new Set([...addressesOf(input, mostAddresses), ...named])]
    .filter((address) => !isThere(address))
    .map((address) => {
      const label = checksumAddress(address);
      return { label, kind: 'address', detail: addressName(address, input)?.name, snippet: snippet(label) };
    });
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
  [...ethereumConfigShape.fields, ...accountShape.fields].filter(
    ({ key, noEffect }) => key !== 'chainId' && (noEffect !== undefined || /Block$|Time$/.test(key)),
  ),
);
