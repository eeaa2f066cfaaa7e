import { Linter } from 'eslint';
import path from 'node:path';

/**
 * Node modules that bundles may require. None of these starts a program or evaluates text (unlike child_process, vm,
 * module, worker_threads and inspector); document an addition in docs/security.md.
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

/** Also allowed: the VS Code API, and optional dependencies of ws. */
const others = ['vscode', 'bufferutil', 'utf-8-validate'];

/** Our own parts, which are checked too, and data files. */
const parts = '\\./[\\w-]+\\.js|\\.\\./schemas/[\\w-]+\\.schema\\.json';

const requirable = `^(?:(?:node:)?(?:${modules.join('|')})|${others.join('|')}|${parts})$`
  // A slash would end a regular expression in a selector.
  .replaceAll('/', '\\u002f');

/** Names, global or of members, that evaluate text or load modules without `require`. */
const makers = ['eval', 'Function', '_compile', 'compileFunction', 'createRequire', 'mainModule', 'getBuiltinModule'];
const loaders = ['dlopen', 'binding', '_linkedBinding'];
/** Synchronous decompression, which packed code would need; responses are decompressed as streams. */
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
  // The only file that a renderer loads, by its literal name.
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

/** Bundles that run in pages are ES modules. */
const pages = ['preact.js', 'drawn.js', 'rpcRenderer.js', 'rpcExtras.js', 'dashboard.js', 'page.js'];

/** Exceptions: in a browser, only our loader can run the extension's other files. */
const exceptions = [{ message: 'makes code of text', source: 'src/extension/web/web.ts' }];

/**
 * Sentences about code in a bundle that cannot be reviewed: evaluated text, modules required by computed names, started
 * programs, code packed in strings.
 * @param sourceOf the source file of a position in the bundle, zero-based
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
  // A message without a rule that is not fatal reports an ignored linter comment.
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
