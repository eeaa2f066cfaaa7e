import { type Classification, classifyName, sortAt, wordsInName } from './classifyName';
import type { Language } from './language';
import type { ScopeText } from './scope';

/** Recognises files that only hold secrets by their names. Unlabelled values in them are presumed secret. */
export function classifySecretFile(fileName: string): Classification | undefined {
  const parts = partsOf(fileName);
  const base = (parts.at(-1) ?? '').toLowerCase();
  const isSecret =
    /(?:^|\.)env(?:rc)?(?:\.|$)/.test(base) ||
    /^\.(?:env|secret|netrc|npmrc|pgpass)/.test(base) ||
    /\.(?:pem|key|p12|pfx|jks|keystore|secret|secrets)$/.test(base) ||
    /^id_(?:rsa|dsa|ecdsa|ed25519)/.test(base) ||
    base.startsWith('utc--');
  if (isSecret) {
    return { sort: 'strong', word: parts.at(-1) ?? base, rule: 'file' };
  }
  const named = parts.slice(-2).findLast((part) => classifyPart(part)?.sort === 'strong');
  return named === undefined
    ? undefined
    : { sort: 'strong', word: named, rule: named === parts.at(-1) ? 'file' : 'folder' };
}

/** Classifies by file and folder name. In key folders only unnamed values are keys; code and prose discuss them. */
export function classifyPath(fileName: string, { form }: Language, isBare: boolean): Classification | undefined {
  const mentionsKeys = form === 'code' || form === 'prose';
  return classifyParts(fileName, (sort, isBase) =>
    sort === 'key' ? form !== 'prose' || isBare || isBase : sort === 'holder' && (isBare || !mentionsKeys),
  );
}

/** Classifies the path that a command or call writes the value to: `echo 0x… > ~/.avalanche-cli/key/main.pk`. */
export function classifyTarget(path: string): Classification | undefined {
  const classified = classifySecretFile(path) ?? classifyParts(path, (sort) => sort === 'key' || sort === 'holder');
  return classified && { sort: 'strong', word: path, rule: 'target' };
}

function classifyParts(
  path: string,
  counts: (sort: Classification['sort'], isBase: boolean) => boolean,
): Classification | undefined {
  const [base = '', folder = ''] = [...partsOf(path)].reverse();
  const ofBase = classifyPart(base);
  if (ofBase?.sort === 'open') {
    return undefined;
  }
  const ofFolder = classifyPart(folder);
  return ofBase !== undefined && counts(ofBase.sort, true)
    ? { ...ofBase, word: base, rule: 'file' }
    : ofFolder !== undefined && counts(ofFolder.sort, false)
      ? { ...ofFolder, word: folder, rule: 'folder' }
      : undefined;
}

/** Returns a strong word anywhere in the name, otherwise the classification of the whole name. */
function classifyPart(part: string): Classification | undefined {
  const words = wordsInName(part);
  const strong = words.map((_, at) => sortAt(words, at)).find((each) => each?.sort === 'strong');
  return strong ?? classifyName(part.replace(/\.[a-z0-9]+$/i, ''));
}

function partsOf(fileName: string): readonly string[] {
  return fileName.split(/[\\/]/).filter((part) => part !== '');
}

const reach = 400;

/** Text before the value that makes it a command's output. */
const prints = /\b(?:echo|printf|print|write-output)\b|<\(|^\s*["']$/i;

/** Programs whose arguments are files to write. */
const writers = /^(?:tee|sponge|out-file|set-content|add-content)$/i;

/**
 * Classifies the target a command writes the value to, if it is a key file: `echo 0x… > keys/main`, `echo 0x… | tee
 * main.pk`, `tee main.pk <<< 0x…`, `Set-Content -Path main.pk -Value 0x…`.
 */
export function classifyWritten(before: string, after: string): Classification | undefined {
  const command = before.slice(-reach);
  const following = after.slice(0, reach);
  const isInput = command.trimEnd().endsWith('<<<') || /<<<\s{0,4}["']$/.test(command);
  const paths = [...(prints.test(command) ? targetsIn(following, true) : []), ...targetsIn(command, isInput)];
  return paths.map(classifyTarget).find((classified) => classified !== undefined);
}

/** The files that a line writes: arguments of writing programs, and in commands the targets of `>`. */
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

const commandReach = 400;

const maxLines = 6;

/** Classifies a value by the command storing it: `vault kv put secret/relayer value=0x…`, `avalanche key export x`. */
export function classifyCommand(text: ScopeText): Classification | undefined {
  return classifyStored(text) ?? classifyTool(text);
}

/** Subcommands that store something under a name. */
const storeVerbs = /^(?:put|set|add|create|write|insert|import|store|update|patch)(?:-[a-z-]{1,40})?$/;

/** Flags that give the name or type of a stored value. */
const names = /^--?(?:name|n|key|id|secret-id|secret|path|type|label|title|var|variable)(?:=|$)/;

/** Classifies the name that a command stores the value under, if it names a key. */
function classifyStored({ above, before }: ScopeText): Classification | undefined {
  const words = commandOf(above, before).split(/[\s"'`]+/);
  const verb = words.findIndex((word, at) => at > 0 && storeVerbs.test(word));
  if (verb < 0 || verb > 3 || words.slice(0, verb).some((word) => !/^[\w./-]+$/.test(word))) {
    return undefined;
  }
  const first = words.findIndex((word, at) => at > verb && !word.startsWith('-'));
  const given = words.flatMap((word, at) => {
    const isName = at === first || names.test(words[at - 1] ?? '');
    return isName && !/^[-$]|\.sol\b/.test(word) ? [word] : names.test(word) ? [word.replace(names, '')] : [];
  });
  return given.map(classifyStoredName).find((classified) => classified !== undefined);
}

function classifyStoredName(name: string): Classification | undefined {
  const classified = classifySecretFile(name) ?? classifyName(name);
  return classified?.sort === 'strong' || (classified?.sort === 'key' && wordsInName(name).length > 1)
    ? { sort: 'strong', word: name, rule: 'target' }
    : undefined;
}

/** The text of the value's command up to the value, including continued lines. */
function commandOf(above: readonly string[], before: string): string {
  const lines = [before.slice(-commandReach)];
  for (const line of above.slice(-maxLines).reverse()) {
    if (!/[\\`^]$/.test(line)) {
      break;
    }
    lines.unshift(line.slice(0, commandReach).replace(/[\\`^]$/, ' '));
  }
  return lines
    .join(' ')
    .trimStart()
    .replace(/^[$%❯#>] /, '');
}

/** A command that creates, takes or prints a key: `avalanche key export`, `geth account import`, `cast wallet new`. */
const tool = /\b(?:keys?|wallet|account) (?:create|new|generate|add|import|export|show|recover|restore|dump|reveal)\b/;

/** Starts another command. */
const prompt = /^\W{0,4}(?:[\d.]{1,20}, *"o", *")?[$%❯#] \S|^\s*spawn\b/;

/** Marks on a line that show the value was typed: by a script, in a recording, or in instructions. */
const typingWords =
  /^(?:[a-z]|send|typed?|write|writeln|puts|user|slow|paste|enter|give|then|when|asked|prompted|it|and)$/;

/** The value is printed or requested by a key tool in a terminal recording or an input script. */
function classifyTool({ above, before, after }: ScopeText): Classification | undefined {
  const words = wordsInName(`${before.slice(-commandReach)} ${after.slice(0, commandReach)}`);
  if (words.some((word) => !typingWords.test(word) && !/^\d+$/.test(word))) {
    return undefined;
  }
  const lines = above.slice(-maxLines).map((line) => line.slice(0, commandReach));
  const command = lines.findLast((line) => prompt.test(line) || tool.test(line));
  const named = command === undefined ? undefined : tool.exec(command)?.[0];
  return named === undefined ? undefined : { sort: 'key', word: named };
}
