import type { ConfigFile } from '../problem';
import type { ConfigInlayHint, LanguageInput } from './languageInput';

/** Amounts in whole tokens, times as local time and gas in groups of three, between two offsets. */
export function inlayHintsIn(
  _input: LanguageInput,
  _file: ConfigFile,
  _start: number,
  _end: number,
): readonly ConfigInlayHint[] {
  return [];
}
