/** A file's syntax, as far as it matters for structure. */
export interface Language {
  /** `prose`: lines and headings; `data`: keys and values; `markup`: tags; `cells`: rows of cells below a header. */
  readonly form: 'code' | 'data' | 'prose' | 'markup' | 'cells';
  /** Comment markers, in addition to `/*` and `<!--`. */
  readonly comment: { readonly slashes: boolean; readonly hash: 'no' | 'spaced' | 'any'; readonly other?: '--' | ';' };
}

const forms: Readonly<Record<Language['form'], readonly string[]>> = {
  prose: ['md', 'markdown', 'mdx', 'txt', 'log', 'out', 'rst', 'adoc', 'asciidoc', 'org', 'tex', 'eml', ''],
  data: [
    ...['json', 'jsonc', 'json5', 'yaml', 'yml', 'toml', 'ini', 'cfg', 'conf', 'cnf', 'properties', 'env', 'tfvars'],
    ...['ndjson', 'jsonl', 'tf', 'hcl', 'service', 'editorconfig', 'rpc', 'ipynb', 'plain', 'tpl'],
  ],
  markup: ['xml', 'html', 'htm', 'xhtml', 'svg', 'plist', 'csproj', 'props', 'config', 'xaml', 'vue', 'svelte', 'xsd'],
  cells: ['csv', 'tsv', 'psv', 'tab'],
  code: [],
};

const hashed = new Set([
  ...['py', 'pyi', 'rb', 'sh', 'bash', 'zsh', 'fish', 'ksh', 'ps1', 'yaml', 'yml', 'toml', 'ini', 'cfg', 'conf'],
  ...['properties', 'env', 'tf', 'hcl', 'tfvars', 'mk', 'ex', 'exs', 'pl', 'r', 'jl', 'nix', 'just', 'service'],
]);
const dashed = new Set(['sql', 'lua', 'hs', 'elm']);
const semicoloned = new Set(['clj', 'cljs', 'lisp', 'el', 'scm', 'asm', 's', 'ini', 'cfg', 'cnf']);

/** @param fileName path or name, with either slash */
export function languageOf(fileName: string): Language {
  const base = (fileName.split(/[\\/]/).at(-1) ?? '').toLowerCase();
  const extension = /^(?:makefile|dockerfile|justfile|jenkinsfile|procfile)/.test(base)
    ? 'mk'
    : /(?:^|\.)env(?:rc)?(?:\.|$)/.test(base)
      ? 'env'
      : (/\.([a-z0-9]+)$/.exec(base)?.[1] ?? '');
  const form = (Object.keys(forms) as Language['form'][]).find((each) => forms[each].includes(extension)) ?? 'code';
  const isDashed = dashed.has(extension);
  const isSemicoloned = semicoloned.has(extension);
  return {
    form,
    comment: {
      slashes: !hashed.has(extension) || extension === 'tf' || extension === 'hcl',
      hash: hashed.has(extension) ? 'any' : form === 'data' || extension === 'php' ? 'spaced' : 'no',
      other: isDashed ? '--' : isSemicoloned ? ';' : undefined,
    },
  };
}

/** Whether a brace after this text opens the body of a function, class or loop rather than a value. */
export function opensBlock(header: string): boolean {
  const text = header.trimEnd();
  if (/(?:(?<!["'`]\s?)=>|->|\b(?:else|try|do|finally|loop|unsafe|async|get|set|init|static|begin|then))$/.test(text)) {
    return true;
  }
  if (/\breturn$/.test(text)) {
    return false;
  }
  // A return type may follow the parameters: `) public view returns (uint256)`, `): Promise<Hex>`, `) -> u8`.
  const behind = text.slice(text.lastIndexOf(')') + 1);
  return (text.includes(')') && !/[="'`;,]/.test(behind)) || declares.test(text);
}

const declares =
  /(?:^|\s)(?:function|func|fn|def|class|contract|interface|library|struct|enum|trait|impl|namespace|module|object|mod|switch|match|while|for|if|catch|record|extension|protocol|unchecked|assembly|constructor|receive|fallback|modifier)(?:\s+[\w$(]|\s*$)/;

/** The name that a block declares, if any. */
export function declaredName(header: string): string | undefined {
  const text = header.slice(-400);
  return (
    /\b(?:function|func|fn|def|fun|sub|get|let|const|val|var)\s+(?:\([^()]*\)\s*)?([\w$]+)/.exec(text)?.[1] ??
    /(?<![\w$])([\w$]+)\s*(?:=|:)\s*(?:async\s*)?(?:function|\()/.exec(text)?.[1] ??
    /(?<![\w$])([\w$]+)\s*\([^()]*\)[^()]*$/.exec(text)?.[1]
  );
}

/** The name of a class or other container, which describes its fields: `class TestKeys`, `enum PrivateKeys`. */
export function declaredType(header: string): string | undefined {
  return /\b(?:class|contract|interface|library|struct|enum|trait|impl|namespace|module|object|mod|record)\s+([\w$]+)/.exec(
    header.slice(-400),
  )?.[1];
}

/** Length of a comment's marker, and the comment's end, which lies past the text if it is unclosed. */
interface CommentAt {
  readonly mark: number;
  readonly end: number;
}

/** @param isLineStart only whitespace precedes it on its line */
export function commentAt(
  text: string,
  at: number,
  { form, comment }: Language,
  isLineStart: boolean,
): CommentAt | undefined {
  const behind = text[at - 1] ?? '\n';
  const next = text[at + 1];
  switch (text[at]) {
    case '<':
      return text.startsWith('<!--', at) ? until(text, '-->', at, 4) : undefined;
    case '/':
      if (next === '*' && comment.slashes) {
        return until(text, '*/', at, 2);
      }
      return next === '/' && comment.slashes && behind !== ':' && (form !== 'prose' || isLineStart)
        ? line(text, at)
        : undefined;
    case '#':
      return isHash(comment.hash, behind, next) ? line(text, at) : undefined;
    case '-':
      return comment.other === '--' && next === '-' ? line(text, at) : undefined;
    case ';':
      return comment.other === ';' && isLineStart ? line(text, at) : undefined;
    default:
      return undefined;
  }
}

function isHash(hash: Language['comment']['hash'], behind: string, next = ' '): boolean {
  return hash !== 'no' && /\s/.test(behind) && (hash === 'any' ? next !== '!' : /[\s#]/.test(next));
}

function line(text: string, at: number): CommentAt {
  const end = text.indexOf('\n', at);
  const mark = /^(?:\/+!?|#+|--+|;+)/.exec(text.slice(at, at + 8))?.[0].length ?? 1;
  return { mark, end: end < 0 ? text.length + 1 : end };
}

function until(text: string, close: string, at: number, mark: number): CommentAt {
  const end = text.indexOf(close, at + mark);
  return { mark, end: end < 0 ? text.length + 1 : end + close.length };
}
