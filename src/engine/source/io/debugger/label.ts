import type { DebugVariable } from '../../debugger/debugVariable';

/** Something that we call by a word of ours. */
export function label(name: string, value: string): DebugVariable {
  return { name, value, isLabel: true };
}
