import type { ConfigFile } from '../problem';
import type { ConfigCompletion, LanguageInput } from './languageInput';

/** What may be written at a place: missing keys, values, snippets. */
export function completeAt(_input: LanguageInput, _file: ConfigFile, _offset: number): readonly ConfigCompletion[] {
  return [];
}
