import { isAgent, isReport, type Classification, classifyName, sortAt, wordsInName } from './classifyName';

/** Characters before a value that are looked at. */
const REACH = 600;

/** How many names before a value are asked, the nearest first. */
const maxNames = 6;

/** `=`, `:`, `:=`, `=>`, `==` and the like: what stands before them is called so. */
const assigns = /(?:[:?|]{0,2}=|(?:[!<>]|(?<!=)=)=+|=>|->|::?)$/;

/** Between alternatives: what stands before is one of them. */
const joins = /(?:\|\||\s\?|\?\?|&&|[+,(]|\bor|\bas)$/;

/** Quotes, blanks and marks of Markdown around a value. */
const wrapping = /(?<![\s"'`\\*$])[\s"'`\\*$]+$/;

/** Verbs with which what they are done "with" is a key. */
const doneWithKeys =
  /\b(?:sign|unlock|import|deploy|broadcast|fund|log(?:ged)? in|send|pay)\w*\b.{0,40}\b(?:with|using)$/i;

/**
 * What the text before a value says it is: the name that it is assigned to, `PRIVATE_KEY=`, `"key": "`, `--private-key `,
 * the words before it in prose. The nearest name that says something decides.
 */
export function classifyBefore(text: string): Classification | undefined {
  let rest = text.slice(-REACH);
  let isBehindName = false;
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
      isBehindName = sign === '=';
      continue;
    }
    const join = joins.exec(rest)?.[0];
    if (join !== undefined) {
      rest = rest.slice(0, -join.length);
      // What a choice depends on says nothing about what is chosen.
      rest = join.trim() === '?' ? (lastAssignment(rest) ?? '') : rest;
      continue;
    }
    const last = lastAssignment(rest) ?? '';
    const behind = rest.slice(last.length);
    const classified = classifyProse(behind);
    if (classified !== undefined || last === '') {
      return classified;
    }
    // A name that was passed stands behind what was assigned: `address=0x… value=`.
    if (isOver(last, isBehindName ? `${behind} =` : behind)) {
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

/** A name with its type, as it is declared before `=`. It is looked for in 600 characters at most. */
// eslint-disable-next-line regexes/linear
const typedName = /([A-Za-z_$][\w$]*)[?!]?\s*:(?!:)\s*([^=:;"'`\n]{1,80})$/;

/** Words between a name and the value, with which it is still the value's name. */
const maxBetween = 2;

/** What was assigned came before: `PK=$PK cast call`, `Wallet: fixes the fee of`. */
function isOver(assignment: string, behind: string): boolean {
  return assignment.endsWith(':')
    ? wordsInName(behind).length > maxBetween || happened.test(behind.trimEnd())
    : /\S=$/.test(assignment) && /^[\w$"'/.-]\S*\s+\S/.test(behind);
}

/** `keys['alice']` is a key by what is indexed; by the index where that says nothing: `env['PRIVATE_KEY']`. */
function classifyIndexed(name: string): Classification | undefined {
  const at = name.endsWith(']') ? name.lastIndexOf('[') : -1;
  return at > 0 ? (classifyName(name.slice(0, at)) ?? classifyName(name.slice(at))) : classifyName(name);
}

/** Whether a value is said to be something by a sign: `x =`, `x:`, `--x`; else words of prose stand before it. */
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
  // In prose a name ends a sentence or stands behind another one: `INFO wallet: sent`.
  // In what is looked at before a value, 600 characters at most.
  // eslint-disable-next-line regexes/linear
  const behind = isColon ? before.slice(start).search(/(?<=[.!?:]\s|\s{2})[^.!?:]*$/) : 0;
  return start + Math.max(0, behind);
}

/** The text up to the last sign in it that gives a name, with the sign. */
function lastAssignment(text: string): string | undefined {
  for (let at = text.length - 1; at > 0; at -= 1) {
    const behind = text[at + 1] ?? '';
    const before = text[at - 1] ?? '';
    const isSign =
      (text[at] === '=' && !/[=>]/.test(behind) && !/[=!<>]/.test(before)) ||
      (text[at] === ':' && !/[=:]/.test(behind) && before !== ':');
    if (isSign) {
      return text.slice(0, at + 1);
    }
  }
  return undefined;
}

const flag = /(?:^|[\s"'`[(,])--?[A-Za-z][\w-]*$/;
const flagWithValue =
  /(?:^|\s)(?:--[A-Za-z][\w-]*(?:=|\s+)(?:"[^"]*"|'[^']*'|[^\s-]\S*)|-[A-Za-z]\w*\s+(?:"[^"]*"|'[^']*'|[^\s-]\S*)(?=\s+\S))/g;

/** How many words before a value speak of it. */
const near = 4;

/** What words say of a value that stands right behind them, in a sentence or a command. */
function classifyProse(text: string): Classification | undefined {
  const named = flag.exec(text)?.[0];
  const classified = named === undefined ? undefined : classifyName(named);
  if (classified !== undefined) {
    return classified;
  }
  const sentence = text
    .slice(-240)
    // A question right before the value is about it.
    .replace(/\?$/, '')
    .replace(/^.*(?:[.!?;]\s|\||\n\s*\n|&&)/s, '')
    .replace(/\b[a-z]+:\/\/[^\s/]*/gi, ' ')
    .replace(flagWithValue, ' ');
  const words = wordsInName(sentence);
  const reported = words.map((_, at) => sortAt(words, at));
  const nearest = reported.findLastIndex((each, at) => each !== undefined && at >= words.length - near);
  const found = reported[nearest];
  const strong = reported.find((each) => each?.sort === 'strong');
  if (strong !== undefined && (found?.sort !== 'open' || reported[nearest - 1]?.sort === 'strong')) {
    return strong;
  }
  // `the relayer signs with …`
  if (found === undefined || found.sort === 'owner' || found.sort === 'holder') {
    const verb = doneWithKeys.exec(sentence.trimEnd())?.[0];
    if (verb !== undefined || found === undefined) {
      return verb === undefined ? undefined : { sort: 'key', word: `${wordsInName(verb)[0] ?? ''} with` };
    }
  }
  if (isReport(lastLine(text), found) || (found.sort !== 'open' && happened.test(sentence.trimEnd()))) {
    return undefined;
  }
  const [agent, ...others] = words.slice(nearest + 1).filter((word) => !copulas.has(word));
  if (found.sort === 'open' && agent !== undefined && others.length === 0 && isAgent(agent)) {
    return { sort: 'owner', word: agent };
  }
  // `the signer sent …` is about the signer, `the signer is …` about the value.
  const between = words.slice(nearest + 1);
  const isCalledSo = found.sort === 'key' || between.every((word) => copulas.has(word) || /^\d+$/.test(word));
  const isSomebody = found.sort === 'holder' || found.sort === 'owner';
  const isOfOpen = isSomebody && reported.some((each, at) => each?.sort === 'open' && at !== nearest - 1);
  return isOfOpen || (!isCalledSo && found.sort !== 'open' && found.sort !== 'strong') ? undefined : found;
}

/** `drained in …`, `see …`: where something happened, not whose it is. */
const happened = /\b(?:in|at|see|since|after|before|until|on)$/i;

/** Words between a noun and the value that it is. */
const copulas: ReadonlySet<string> = new Set([
  ...['is', 'was', 'are', 'as', 'the', 'a', 'no', 'number', 'hex', 'value', 'raw', 'named', 'called', 'data', 'string'],
]);

/** Longest line that is a title rather than sentences, in words. */
const maxTitleLength = 8;

/** What the line above a list or a paragraph of prose says it is about. */
export function classifyIntroduction(line: string): Classification | undefined {
  const text = line.replace(/<[^<>]*>/g, ' ');
  const classified = classifyName(text);
  if (classified?.sort === 'strong' || wordsInName(text).length <= maxTitleLength) {
    return classified;
  }
  const sentences = text.split(/[.!?]\s/).map(classifyName);
  return classifyBefore(text) ?? sentences.find((each) => each?.sort === 'key');
}

/** What a command prints, by the program and what it does, whatever is given to it: `$ cast storage $VAULT 0`. */
export function classifyPrinted(line: string): Classification | undefined {
  const words = (/^[ \t]{0,8}[$%❯] (.{1,200})/.exec(line)?.[1] ?? '').split(' ');
  const given = words.findIndex((word) => !/^[a-z][a-z0-9-]*$/.test(word));
  const command = words.slice(0, given < 0 ? words.length : given).join(' ');
  const classified = classifyName(command.replace(/^cast index\b/, 'cast storage slot'));
  return classified?.sort === 'open' ? classified : undefined;
}

/** Says what is typed where a script answers a prompt. */
const prompts = /\b(?:expect|prompt|question|wait\w{0,20})\b/i;
const types = /\b(?:send|type|write|fill|answer)\w{0,20}\b/i;

/** `expect "Enter private key:"`, and on the next line `send "0x…"`. */
export function classifyAnswer(prompt: string, before: string): Classification | undefined {
  const classified =
    types.test(before.slice(-200)) && prompts.test(prompt) ? classifyName(prompt.slice(0, 300)) : undefined;
  return classified?.sort === 'strong' ? classified : undefined;
}

/**
 * What a line of data says that has others below it: its key, or the words that open it. Kubernetes has `stringData` in
 * secrets alone.
 */
export function classifyEntry(line: string): Classification | undefined {
  const name = /^[\s\-"'`]*([\w.][\w.\- ]{0,79})["'`]?\s*[:=]\s*\S/.exec(line)?.[1];
  if (/^\s*stringData\s*:/.test(line)) {
    return { sort: 'strong', word: 'stringData' };
  }
  return name === undefined ? classifyBefore(line) : classifyName(name);
}
