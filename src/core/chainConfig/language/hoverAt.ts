import type { ConfigFile } from '../problem';
import type { ConfigHover, LanguageInput } from './languageInput';

/** What the key or value at a place means, where it stands, what the chain has. */
export function hoverAt(_input: LanguageInput, _file: ConfigFile, _offset: number): ConfigHover | undefined {
  return undefined;
}
