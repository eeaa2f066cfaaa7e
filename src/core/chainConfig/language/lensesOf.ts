import type { ConfigFile } from '../problem';
import type { ConfigLens, LanguageInput } from './languageInput';

/** Above each upgrade: active since, comes in, cannot be changed any more. */
export function lensesOf(_input: LanguageInput, _file: ConfigFile): readonly ConfigLens[] {
  return [];
}
