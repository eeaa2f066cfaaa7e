import type { CheckInput } from '../model';
import type { ConfigFile } from '../problem';
import type { ConfigSource } from '../source/configNode';

export function sourceOf(input: CheckInput, file: ConfigFile): ConfigSource | undefined {
  return input[file];
}
