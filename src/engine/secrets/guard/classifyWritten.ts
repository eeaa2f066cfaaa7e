import type { Classification } from './classifyName';
import { classifyTarget } from './classifyPath';

/** How much of a command is read. */
const reach = 400;

/** Before the value: it is what a command prints. */
const prints = /\b(?:echo|printf|print|write-output)\b|<\(|^\s*["']$/i;

/** Programs whose arguments are the files that they write. */
const writers = /^(?:tee|sponge|out-file|set-content|add-content)$/i;

/**
 * Where a command writes the value to, if that is a place of keys: `echo 0x… > keys/main`, `echo 0x… | tee main.pk`,
 * `tee main.pk <<< 0x…`, `Set-Content -Path main.pk -Value 0x…`.
 */
export function classifyWritten(before: string, after: string): Classification | undefined {
  const command = before.slice(-reach);
  const behind = after.slice(0, reach);
  const isInput = command.trimEnd().endsWith('<<<') || /<<<\s{0,4}["']$/.test(command);
  const paths = [...(prints.test(command) ? targetsIn(behind, true) : []), ...targetsIn(command, isInput)];
  return paths.map(classifyTarget).find((classified) => classified !== undefined);
}

/** The files that a line writes: the arguments of the programs that write, and in a command what stands behind `>`. */
function targetsIn(text: string, isCommand: boolean): readonly string[] {
  const targets: string[] = [];
  let isWriter = false;
  let isRedirected = false;
  for (const word of text.replace(/([;|&()]|>{1,2})/g, ' $1 ').split(/[\s"'`]+/)) {
    if (word === '' || word.startsWith('-')) {
      continue;
    }
    if (/^[;|&]$/.test(word)) {
      isWriter = false;
    } else if (word === '>' || word === '>>') {
      isRedirected = isCommand;
    } else if (writers.test(word)) {
      isWriter = true;
    } else if (isWriter || isRedirected) {
      targets.push(word);
      isRedirected = false;
    }
  }
  return targets;
}
