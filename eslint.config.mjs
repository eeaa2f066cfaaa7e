// Rules that need types are in oxlint: see .oxlintrc.json.
import tseslint from 'typescript-eslint';
import { fieldWords } from './scripts/lint/fieldWords.mjs';
import { gluedSentences } from './scripts/lint/gluedSentences.mjs';
import { interfaceWords } from './scripts/lint/interfaceWords.mjs';
import { limits } from './scripts/lint/limits.mjs';
import { linearRegex } from './scripts/lint/linearRegex.mjs';

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Named exports only: one name for one thing everywhere.',
};
const noBarrel = { selector: 'ExportAllDeclaration', message: 'Import from the file that defines it.' };

/** Another path on localhost may be another program, so consent depends on the whole URL. */
const noOriginDecided = {
  selector:
    'CallExpression:matches([callee.name=/^(decide|allowed|maySend)$/], [callee.property.name=/^(decide|allowed|maySend)$/]) > MemberExpression.arguments[property.name="origin"]',
  message: 'Ask about the URL, not its origin.',
};
/** Clients are created in one place, with the guard that every request passes. */
const noOtherClients = {
  selector: 'CallExpression[callee.name=/^create(Http|Sockets)$/]',
  message: 'createEngine and createLookups make the clients and guard them; take those.',
};
/** Secrets are removed from a response before anything reads it: see src/engine/secrets/redaction/secretFilter.ts. */
const noOwnRedacted = {
  selector: 'TSAsExpression[typeAnnotation.typeName.name="Redacted"]',
  message: 'Only a SecretFilter makes a text Redacted.',
};
const noOwnReading = {
  paths: [
    {
      name: 'ws',
      message: 'Only openSocket.ts opens websockets, and rpcSocket.ts redacts what they say.',
      allowTypeImports: true,
    },
  ],
  patterns: [
    { group: ['**/readBody'], importNames: ['readBody'], message: 'Only exchange.ts reads bodies, and redacts them.' },
  ],
};
/** Forbidden in every file. */
const everywhere = [noDefaultExport, noBarrel, noOwnRedacted];
const newDate = {
  selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
  message: 'pure parts have no clock.',
};

/** Pure parts get time, randomness and I/O from their callers, so that results depend only on arguments. */
const impureGlobals = [
  ...['Buffer', 'process', 'fetch', 'console', 'performance', 'require', 'crypto', 'navigator', 'XMLHttpRequest'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'WebSocket', '__dirname', '__filename', 'document', 'window'],
].map((name) => ({ name, message: 'pure parts have no I/O, no clock and nothing of Node or the browser.' }));

export default tseslint.config(
  { ignores: ['dist/**', 'out/**', 'node_modules/**', 'test/recordings/**', 'test/fixtures/**', 'samples/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      // `import vscode = require('vscode')`: for `import *`, esbuild copies the module's 350 members into each file.
      '@typescript-eslint/no-require-imports': ['error', { allowAsImport: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['warn', limits.linesInFile],
      'no-restricted-syntax': ['error', ...everywhere],
      'no-empty': ['error', { allowEmptyCatch: false }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: {
      snowprobe: {
        rules: { 'field-words': fieldWords, 'glued-sentences': gluedSentences, 'interface-words': interfaceWords },
      },
    },
    rules: {
      'snowprobe/field-words': 'error',
      'snowprobe/glued-sentences': 'error',
      'snowprobe/interface-words': 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...everywhere, noOriginDecided, noOtherClients],
    },
  },
  {
    files: ['src/engine/**/*.ts', 'src/webview/protocol/**/*.ts'],
    // Modules with I/O: see .dependency-cruiser.cjs.
    ignores: ['src/engine/{net,sources,discovery,signing}/**', 'src/engine/*/io/**'],
    rules: {
      'no-restricted-globals': ['error', ...impureGlobals],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'pure parts have no clock: take the time as an argument.' },
        { object: 'Math', property: 'random', message: 'pure parts have no chance: take it as an argument.' },
        { object: 'AbortSignal', property: 'timeout', message: 'pure parts have no clock.' },
      ],
      'no-restricted-syntax': ['error', ...everywhere, newDate],
    },
  },
  {
    // Runs as long as a window is open, with signals of the same lifetime.
    files: ['src/engine/{net,sources}/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'AbortSignal',
          property: 'any',
          message: 'Node keeps a mark of it in each signal: take LinkedAbort.',
        },
      ],
    },
  },
  {
    files: ['src/engine/createEngine.ts', 'src/engine/createLookups.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, noOriginDecided] },
  },
  {
    // Only schedules turns of the event loop.
    files: ['src/engine/primitives/environment.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    files: ['src/engine/secrets/redaction/secretFilter.ts'],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, noBarrel, newDate] },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/engine/net/http/exchange.ts', 'src/engine/net/socket/openSocket.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', noOwnReading] },
  },
  {
    // Loads dist/main.js on first use: the only late require.
    files: ['src/extension/extension.ts'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    // The other scripts read only files of this repository.
    files: ['src/**/*.{ts,tsx}', 'scripts/*.ts', 'scripts/{live,support}/**/*.ts'],
    plugins: { regexes: { rules: { linear: linearRegex } } },
    rules: { 'regexes/linear': 'error' },
  },
  {
    // Stub of `vscode`, a module of many files.
    files: ['test/editor/vscode/index.ts'],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, noOwnRedacted] },
  },
  {
    files: ['**/*.mjs'],
    rules: { 'max-lines': ['warn', limits.linesInFile], eqeqeq: ['error', 'always', { null: 'ignore' }] },
  },
);
