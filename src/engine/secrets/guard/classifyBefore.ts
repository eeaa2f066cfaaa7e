import { isAgent, isReport, type Classification, classifyName, sortAt, wordsInName } from './classifyName';

const REACH = 600;

/** Maximum number of names before a value to try, nearest first. */
const maxNames = 6;

/** Assignment-like operators: `=`, `:`, `:=`, `=>`, `==`. The text before one is a name. */
const assigns = /(?:[:?|]{0,2}=|(?:[!<>]|(?<!=)=)=+|=>|->|::?)$/;

/** Separators between alternatives, any of which may be the value. */
const joins = /(?:\|\||\s\?|\?\?|&&|[+,(]|\bor|\bas)$/;

/** Quotes, whitespace and Markdown markers around a value. */
const wrapping = /(?<![\s"'`\\*$])[\s"'`\\*$]+$/;

/** Verbs after which the object of "with" is a key. */
const keyVerbs = /\b(?:sign|unlock|import|deploy|broadcast|fund|log(?:ged)? in|send|pay)\w*\b.{0,40}\b(?:with|using)$/i;

/**
 * Classifies a value by the text before it: the name it is assigned to, `PRIVATE_KEY=`, `"key": "`, `--private-key `,
 * or preceding prose. The nearest conclusive name decides.
 */
export function classifyBefore(text: string): Classification | undefined {
  let rest = text.slice(-REACH);
  let followsName = false;
  for (let batch = 0; batch < maxNames; batch += 1) {
    rest = rest.replace(wrapping, '');
    const sign = assigns.exec(rest)?.[0];
    if (sign !== undefined) {
      const before = rest.slice(0, -sign.length).trimEnd();
      const typed = sign === '=' ? typedName.exec(before) : null;
      if (
        typed !== null &&
        !/[\w>\]] (?!in\b)\w/.test((typed[2] ?? '').replace(/\b(?:readonly|static|mut|dyn|unique) /g, ''))
      ) {
        const [declaration, name = '', type = ''] = typed;
        const ofType = classifyName(type);
        const classified = classifyName(name) ?? (/[<(]/.test(type) && ofType?.sort === 'open' ? undefined : ofType);
        if (classified !== undefined) {
          return classified;
        }
        rest = before.slice(0, -declaration.length);
        continue;
      }
      const start = nameStart(before, sign);
      const classified = classifyIndexed(before.slice(start));
      if (classified !== undefined && sign === ':' && isReport(lastLine(before), classified)) {
        return undefined;
      }
      if (classified !== undefined) {
        return classified;
      }
      rest = before.slice(0, start);
      followsName = sign === '=';
      continue;
    }
    const join = joins.exec(rest)?.[0];
    if (join !== undefined) {
      rest = rest.slice(0, -join.length);
      // The condition of a ternary does not describe the value chosen.
      rest = join.trim() === '?' ? (lastAssignment(rest) ?? '') : rest;
      continue;
    }
    const last = lastAssignment(rest) ?? '';
    const trailing = rest.slice(last.length);
    const classified = classifyProse(trailing);
    if (classified !== undefined || last === '') {
      return classified;
    }
    // A complete assignment precedes the value's name: `address=0x… value=`.
    if (isAssignmentOver(last, followsName ? `${trailing} =` : trailing)) {
      const named = classifyName(last);
      return named?.sort === 'strong' ? named : undefined;
    }
    rest = last;
  }
  return undefined;
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}

/** A name with a type annotation before `=`. Input is at most 600 characters. */
// eslint-disable-next-line regexes/linear
const typedName = /([A-Za-z_$][\w$]*)[?!]?\s*:(?!:)\s*([^=:;"'`\n]{1,80})$/;

/** Maximum number of words between a name and the value it still names. */
const maxBetween = 2;

/** Whether the assignment ended before the value: `PK=$PK cast call`, `Wallet: fixes the fee of`. */
function isAssignmentOver(assignment: string, trailing: string): boolean {
  return assignment.endsWith(':')
    ? wordsInName(trailing).length > maxBetween || endsInPreposition.test(trailing.trimEnd())
    : /\S=$/.test(assignment) && /^[\w$"'/.-]\S*\s+\S/.test(trailing);
}

/** Classifies `keys['alice']` by the collection, or by the index where that is inconclusive: `env['PRIVATE_KEY']`. */
function classifyIndexed(name: string): Classification | undefined {
  const at = name.endsWith(']') ? name.lastIndexOf('[') : -1;
  return at > 0 ? (classifyName(name.slice(0, at)) ?? classifyName(name.slice(at))) : classifyName(name);
}

/** Whether an operator or flag names the value (`x =`, `x:`, `--x`), rather than prose. */
export function isNamed(text: string): boolean {
  const rest = text.slice(-REACH).replace(wrapping, '');
  return rest === '' || assigns.test(rest) || flag.test(rest);
}

function nameStart(before: string, sign: string): number {
  const lastCharacter = before.at(-1) ?? '';
  if (/["'`]/.test(lastCharacter)) {
    const open = before.lastIndexOf(lastCharacter, before.length - 2);
    return open < 0 ? 0 : open;
  }
  if (lastCharacter === ']') {
    return Math.max(0, before.search(/(?<![\w$.\-#@])[\w$.\-#@]*\[[^[\]]*\]$/));
  }
  const isColon = sign === ':' || sign === '::';
  const name = isColon
    ? /(?<![^,;{}[\]|"`=\n])[^,;{}[\]|"`=\n]*$/
    : /(?:(?<![\w$.\-#@/])[\w$.\-#@/]+|(?<![\w$.\-#@/!?)\]*]))[!?)\]*]*$/;
  const start = before.search(name);
  // In prose a name may end a sentence or follow another name: `INFO wallet: sent`. Input is at most 600 characters.
  // eslint-disable-next-line regexes/linear
  const lastClause = isColon ? before.slice(start).search(/(?<=[.!?:]\s|\s{2})[^.!?:]*$/) : 0;
  return start + Math.max(0, lastClause);
}

/** The text up to and including its last assignment operator. */
function lastAssignment(text: string): string | undefined {
  for (let at = text.length - 1; at > 0; at -= 1) {
    const next = text[at + 1] ?? '';
    const before = text[at - 1] ?? '';
    const isSign =
      (text[at] === '=' && !/[=>]/.test(next) && !/[=!<>]/.test(before)) ||
      (text[at] === ':' && !/[=:]/.test(next) && before !== ':');
    if (isSign) {
      return text.slice(0, at + 1);
    }
  }
  return undefined;
}

const flag = /(?:^|[\s"'`[(,])--?[A-Za-z][\w-]*$/;
const flagWithValue =
  /(?:^|\s)(?:--[A-Za-z][\w-]*(?:=|\s+)(?:"[^"]*"|'[^']*'|[^\s-]\S*)|-[A-Za-z]\w*\s+(?:"[^"]*"|'[^']*'|[^\s-]\S*)(?=\s+\S))/g;

/** Number of words before a value that can describe it. */
const maxDistance = 4;

/** Classifies the words directly before a value in a sentence or command. */
function classifyProse(text: string): Classification | undefined {
  const named = flag.exec(text)?.[0];
  const classified = named === undefined ? undefined : classifyName(named);
  if (classified !== undefined) {
    return classified;
  }
  const sentence = text
    .slice(-240)
    // A question directly before the value is about the value.
    .replace(/\?$/, '')
    .replace(/^.*(?:[.!?;]\s|\||\n\s*\n|&&)/s, '')
    .replace(/\b[a-z]+:\/\/[^\s/]*/gi, ' ')
    .replace(flagWithValue, ' ');
  const words = wordsInName(sentence);
  const sorts = words.map((_, at) => sortAt(words, at));
  const nearest = sorts.findLastIndex((each, at) => each !== undefined && at >= words.length - maxDistance);
  const found = sorts[nearest];
  const strong = sorts.find((each) => each?.sort === 'strong');
  if (strong !== undefined && (found?.sort !== 'open' || sorts[nearest - 1]?.sort === 'strong')) {
    return strong;
  }
  // `the relayer signs with …`
  if (found === undefined || found.sort === 'owner' || found.sort === 'holder') {
    const verb = keyVerbs.exec(sentence.trimEnd())?.[0];
    if (verb !== undefined || found === undefined) {
      return verb === undefined ? undefined : { sort: 'key', word: `${wordsInName(verb)[0] ?? ''} with` };
    }
  }
  if (isReport(lastLine(text), found) || (found.sort !== 'open' && endsInPreposition.test(sentence.trimEnd()))) {
    return undefined;
  }
  const [agent, ...others] = words.slice(nearest + 1).filter((word) => !copulas.has(word));
  if (found.sort === 'open' && agent !== undefined && others.length === 0 && isAgent(agent)) {
    return { sort: 'owner', word: agent };
  }
  // `the signer sent …` describes the signer, `the signer is …` the value.
  const between = words.slice(nearest + 1);
  const describesValue = found.sort === 'key' || between.every((word) => copulas.has(word) || /^\d+$/.test(word));
  const isHolderOrOwner = found.sort === 'holder' || found.sort === 'owner';
  const hasOpenWord = isHolderOrOwner && sorts.some((each, at) => each?.sort === 'open' && at !== nearest - 1);
  return hasOpenWord || (!describesValue && found.sort !== 'open' && found.sort !== 'strong') ? undefined : found;
}

/** Ends in a preposition of place or time: `drained in …`, `see …`. The value is a location, not a key. */
const endsInPreposition = /\b(?:in|at|see|since|after|before|until|on)$/i;

/** Words allowed between a noun and the value it describes. */
const copulas: ReadonlySet<string> = new Set([
  ...['is', 'was', 'are', 'as', 'the', 'a', 'no', 'number', 'hex', 'value', 'raw', 'named', 'called', 'data', 'string'],
]);

/** Maximum number of words in a title; longer lines are sentences. */
const maxTitleLength = 8;

/** Classifies a value by the line that introduces its list or paragraph. */
export function classifyIntroduction(line: string): Classification | undefined {
  const text = line.replace(/<[^<>]*>/g, ' ');
  const classified = classifyName(text);
  if (classified?.sort === 'strong' || wordsInName(text).length <= maxTitleLength) {
    return classified;
  }
  const sentences = text.split(/[.!?]\s/).map(classifyName);
  return classifyBefore(text) ?? sentences.find((each) => each?.sort === 'key');
}

/** Classifies a command's output by program and subcommand, regardless of arguments: `$ cast storage $VAULT 0`. */
export function classifyPrinted(line: string): Classification | undefined {
  const words = (/^[ \t]{0,8}[$%❯] (.{1,200})/.exec(line)?.[1] ?? '').split(' ');
  const given = words.findIndex((word) => !/^[a-z][a-z0-9-]*$/.test(word));
  const command = words.slice(0, given < 0 ? words.length : given).join(' ');
  const classified = classifyName(command.replace(/^cast index\b/, 'cast storage slot'));
  return classified?.sort === 'open' ? classified : undefined;
}

/** A script waiting for a prompt, to which the value is the response. */
const prompts = /\b(?:expect|prompt|question|wait\w{0,20})\b/i;
const types = /\b(?:send|type|write|fill|answer)\w{0,20}\b/i;

/** `expect "Enter private key:"`, followed on the next line by `send "0x…"`. */
export function classifyAnswer(prompt: string, before: string): Classification | undefined {
  const classified =
    types.test(before.slice(-200)) && prompts.test(prompt) ? classifyName(prompt.slice(0, 300)) : undefined;
  return classified?.sort === 'strong' ? classified : undefined;
}

/** Classifies a line with nested entries by its key or first words. In Kubernetes only secrets have `stringData`. */
export function classifyEntry(line: string): Classification | undefined {
  const name = /^[\s\-"'`]*([\w.][\w.\- ]{0,79})["'`]?\s*[:=]\s*\S/.exec(line)?.[1];
  if (/^\s*stringData\s*:/.test(line)) {
    return { sort: 'strong', word: 'stringData' };
  }
  return name === undefined ? classifyBefore(line) : classifyName(name);
}
