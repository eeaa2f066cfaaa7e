import type { LanguageInput } from '../../../../../src/engine/config/language/languageInput';
import { readSource } from '../../../../../src/engine/config/source/readSource';

/** 2026-11-22 22:00:00 UTC */
export const now = 1_795_384_800_000;

type Texts = { readonly [Key in 'genesis' | 'upgrade' | 'config' | 'subnet' | 'node']?: string };

/** Language input for these texts, on a local network. */
export function inputOf(texts: Texts, more: Partial<LanguageInput> = {}): LanguageInput {
  const read = (text: string | undefined) => (text === undefined ? undefined : readSource(text));
  return {
    genesis: read(texts.genesis),
    upgrade: read(texts.upgrade),
    config: read(texts.config),
    subnet: read(texts.subnet),
    node: read(texts.node),
    network: {
      networkId: 12345,
      upgradeTimes: {
        subnetEVMTimestamp: 0n,
        durangoTimestamp: 1_607_144_400n,
        etnaTimestamp: 1_607_144_400n,
        graniteTimestamp: 1_607_144_400n,
        heliconTimestamp: 253_399_622_400n,
      },
    },
    now,
    timeZone: 'UTC',
    locale: 'en',
    ...more,
  };
}

/** A text with `|` at the caret. */
export function atCaret(marked: string): { readonly text: string; readonly offset: number } {
  const offset = marked.indexOf('|');
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}
