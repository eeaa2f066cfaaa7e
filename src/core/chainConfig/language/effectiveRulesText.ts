import type { LanguageInput } from './languageInput';

/**
 * The rules of the chain at a time, as a Markdown document.
 * @param time seconds since the epoch
 */
export function effectiveRulesText(_input: LanguageInput, _time: bigint): string {
  return '';
}
