/** How a file is written, as far as it matters for what belongs to what in it. */
export interface Language {
  /** `prose`: lines and headings; `data`: keys and values; `markup`: tags; `cells`: rows of cells, the first names them. */
  readonly form: 'code' | 'data' | 'prose' | 'markup' | 'cells';
  /** What a comment begins with, besides `/*` and `<!--`. */
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
