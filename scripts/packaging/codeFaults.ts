import { Linter } from 'eslint';
import path from 'node:path';

/**
 * What of Node the bundles may require. None of these starts a program or makes code of text (child_process, vm, module,
 * worker_threads and inspector do); whoever adds one says so in docs/security.md.
 */
const modules = [
  ...[
    'assert',
    'async_hooks',
    'buffer',
    'crypto',
    'diagnostics_channel',
    'events',
    'fs',
    'fs/promises',
    'http',
    'http2',
    'https',
  ],
  ...[
    'net',
    'os',
    'path',
    'perf_hooks',
    'querystring',
    'stream',
    'timers/promises',
    'tls',
    'url',
    'util',
    'util/types',
  ],
  'zlib',
];

/** Beside them: the API, and what ws asks for and does without. */
const others = ['vscode', 'bufferutil', 'utf-8-validate'];

/** Our own parts, which are read as this one, and data beside them. */
const parts = '\\./[\\w-]+\\.js|\\.\\./schemas/[\\w-]+\\.schema\\.json';

const requirable = `^(?:(?:node:)?(?:${modules.join('|')})|${others.join('|')}|${parts})$`
  // A slash ends a regular expression in a selector.
  .replaceAll('/', '\\u002f');

/** Names, of globals or of anybody's members, that make code of text or reach modules past `require`. */
const makers = ['eval', 'Function', '_compile', 'compileFunction', 'createRequire', 'mainModule', 'getBuiltinModule'];
const loaders = ['dlopen', 'binding', '_linkedBinding'];
/** What unpacks at once, as code would be; answers of servers are unpacked as they come. */
const unpackers = [
  'brotliDecompressSync',
  'gunzipSync',
  'inflateSync',
  'inflateRawSync',
  'unzipSync',
  'zstdDecompressSync',
];

const forbidden = `/^(${[...makers, ...loaders, ...unpackers].join('|')})$/`;
const longText = '/[A-Za-z0-9+\\u002f=_-]{1000}/';

const restricted = [
  [`MemberExpression[computed=false][property.name=${forbidden}]`, 'makes code of text, or unpacks it'],
  [`MemberExpression[computed=true][property.value=${forbidden}]`, 'makes code of text, or unpacks it'],
  [`MemberExpression[computed=true][property.quasis.0.value.raw=${forbidden}]`, 'makes code of text, or unpacks it'],
  [`ObjectPattern > Property[key.name=${forbidden}]`, 'makes code of text, or unpacks it'],
  [
    ':matches(CallExpression, NewExpression) > MemberExpression.callee[property.name="constructor"]:not([object.type="ThisExpression"])',
    'may call the constructor of functions',
  ],
  [`CallExpression[callee.name="require"]:not([arguments.0.value=/${requirable}/])`, 'requires what it may not'],
  [
    'Identifier[name="require"]:not(CallExpression > Identifier.callee, MemberExpression > Identifier.property, Property > Identifier.key)',
    'hands on require, so that what is required cannot be told',
  ],
  // One file of ours beside the renderer, by its name.
  ['ImportExpression:not([source.value="./rpcExtras.js"])', 'loads code late'],
  [
    'CallExpression[callee.name=/^set(Timeout|Interval)$/][arguments.0.type=/^(Literal|TemplateLiteral|BinaryExpression)$/]',
    'makes code of text',
  ],
  ['CallExpression[callee.property.name="createElement"][arguments.0.value="script"]', 'puts a script into a page'],
  [
    'CallExpression[callee.property.name="createElement"][arguments.0.quasis.0.value.raw="script"]',
    'puts a script into a page',
  ],
  [`Literal[value=${longText}]`, 'holds a long text in which code could be packed'],
  [`TemplateElement[value.raw=${longText}]`, 'holds a long text in which code could be packed'],
] as const;

const rules: Linter.RulesRecord = {
  'no-restricted-globals': [
    'error',
    ...['eval', 'Function', 'importScripts', 'Worker', 'SharedWorker'].map((name) => ({
      name,
      message: 'makes code of text',
    })),
    { name: 'WebAssembly', message: 'runs WebAssembly' },
  ],
  'no-restricted-syntax': ['error', ...restricted.map(([selector, message]) => ({ selector, message }))],
};

/** Bundles that run in a page are ES modules. */
const pages = ['preact.js', 'drawn.js', 'rpcRenderer.js', 'rpcExtras.js', 'dashboard.js', 'page.js'];

/** What a source may do all the same: in a browser, our loader runs the files beside it, which nothing else there can. */
const exceptions = [{ message: 'makes code of text', source: 'src/extension/web/web.ts' }];

/**
 * Sentences about code in a bundle that is not there to be read: text that is evaluated, modules that are required by a
 * name made at run time, programs that are started, code that is packed in a string.
 * @param sourceOf the source file behind a place of the bundle, both counted from 0
 */
export function codeFaults(
  file: string,
  code: string,
  sourceOf: (line: number, column: number) => string | undefined = () => undefined,
): readonly string[] {
  const messages = new Linter().verify(code, {
    rules,
    languageOptions: {
      sourceType: pages.includes(path.basename(file)) ? 'module' : 'commonjs',
    },
    linterOptions: { noInlineConfig: true },
  });
  const lines = code.split('\n');
  // Neither of a rule nor fatal: a comment for linters, which was not obeyed.
  const faults = messages.filter(({ ruleId, fatal }) => ruleId !== null || fatal);
  return faults.flatMap(({ line, column, message }) => {
    const what = /(?<=^Unexpected use of '.*'\. ).*/.exec(message)?.[0] ?? message;
    const source = sourceOf(line - 1, column - 1);
    if (exceptions.some((exception) => exception.message === what && source?.endsWith(exception.source))) {
      return [];
    }
    const shown = lines[line - 1]?.slice(column - 1, column + 59) ?? '';
    return `${file}:${line}:${column}${source ? ` (${source})` : ''} ${what}: ${shown}`;
  });
}
