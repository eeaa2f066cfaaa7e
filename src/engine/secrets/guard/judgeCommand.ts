import { type Classification, classifyName, wordsInName } from './classifyName';
import { classifySecretFile } from './classifyPath';
import type { ScopeText } from './scopeText';

/** How much of a command, and of each line above it, is read. */
const reach = 400;

/** Lines that one command goes over, and lines of what it prints, that are looked at. */
const maxLines = 6;

/** What a command says that keeps or names the value: `vault kv put secret/relayer value=0x…`, `avalanche key export x`. */
export function judgeCommand(text: ScopeText): Classification | undefined {
  return judgeKept(text) ?? judgeOfTool(text);
}

/** Puts something under a name. */
const puts = /^(?:put|set|add|create|write|insert|import|store|update|patch)(?:-[a-z-]{1,40})?$/;

/** What gives the name, or says what is kept. */
const names = /^--?(?:name|n|key|id|secret-id|secret|path|type|label|title|var|variable)(?:=|$)/;

/** Under which name a command keeps the value, where that is one of a key. */
function judgeKept({ above, before }: ScopeText): Classification | undefined {
  const words = commandOf(above, before).split(/[\s"'`]+/);
  const verb = words.findIndex((word, at) => at > 0 && puts.test(word));
  if (verb < 0 || verb > 3 || words.slice(0, verb).some((word) => !/^[\w./-]+$/.test(word))) {
    return undefined;
  }
  const first = words.findIndex((word, at) => at > verb && !word.startsWith('-'));
  const given = words.flatMap((word, at) => {
    const isName = at === first || names.test(words[at - 1] ?? '');
    return isName && !/^[-$]|\.sol\b/.test(word) ? [word] : names.test(word) ? [word.replace(names, '')] : [];
  });
  return given.map(judgeStoredName).find((classified) => classified !== undefined);
}

function judgeStoredName(name: string): Classification | undefined {
  const classified = classifySecretFile(name) ?? classifyName(name);
  return classified?.sort === 'strong' || (classified?.sort === 'key' && wordsInName(name).length > 1)
    ? { sort: 'strong', word: name, rule: 'target' }
    : undefined;
}

/** The text up to the value of the command that it stands in, over lines that end in a sign that the command goes on. */
function commandOf(above: readonly string[], before: string): string {
  const lines = [before.slice(-reach)];
  for (const line of above.slice(-maxLines).reverse()) {
    if (!/[\\`^]$/.test(line)) {
      break;
    }
    lines.unshift(line.slice(0, reach).replace(/[\\`^]$/, ' '));
  }
  return lines
    .join(' ')
    .trimStart()
    .replace(/^[$%❯#>] /, '');
}

/** `avalanche key export`, `geth account import`, `cast wallet new`: makes, takes or prints a key. */
const tool = /\b(?:keys?|wallet|account) (?:create|new|generate|add|import|export|show|recover|restore|dump|reveal)\b/;

/** Begins another command. */
const prompt = /^\W{0,4}(?:[\d.]{1,20}, *"o", *")?[$%❯#] \S|^\s*spawn\b/;

/** What is said on a line of a value that is typed: by a script, in a record, or by whom a text tells to. */
const recorded =
  /^(?:[a-z]|send|typed?|write|writeln|puts|user|slow|paste|enter|give|then|when|asked|prompted|it|and)$/;

/** The value is what a tool of keys prints or asks for, in a record of a terminal or a script that types. */
function judgeOfTool({ above, before, after }: ScopeText): Classification | undefined {
  const words = wordsInName(`${before.slice(-reach)} ${after.slice(0, reach)}`);
  if (words.some((word) => !recorded.test(word) && !/^\d+$/.test(word))) {
    return undefined;
  }
  const lines = above.slice(-maxLines).map((line) => line.slice(0, reach));
  const command = lines.findLast((line) => prompt.test(line) || tool.test(line));
  const named = command === undefined ? undefined : tool.exec(command)?.[0];
  return named === undefined ? undefined : { sort: 'key', word: named };
}
