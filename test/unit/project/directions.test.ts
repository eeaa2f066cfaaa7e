import assert from 'node:assert/strict';
import { rulesAgainst } from '../../helpers/rulesAgainst';

/** File, one line in it, and the rule that has to object. */
const forbidden: readonly (readonly [file: string, line: string, rule: string])[] = [
  ['src/core/ids/a.ts', "import * as vscode from 'vscode';", 'snowprobe/directions'],
  ['src/core/ids/a.ts', "import { readFileSync } from 'node:fs';", 'snowprobe/directions'],
  ['src/core/ids/a.ts', "import { readFileSync } from 'fs';", 'snowprobe/directions'],
  ['src/core/ids/a.ts', "import { readFile } from 'fs/promises';", 'snowprobe/directions'],
  ['src/core/ids/a.ts', "import { WebSocket } from 'ws';", 'snowprobe/directions'],
  ['src/core/ids/a.ts', "import { Agent } from 'undici';", 'snowprobe/directions'],
  ['src/core/ids/a.ts', "import Agent from 'undici/lib/dispatcher/agent.js';", 'snowprobe/directions'],
  ['src/core/ids/a.ts', "import { x } from '../../api/http';", 'snowprobe/directions'],
  ['src/core/ids/a.ts', "import type { X } from '../../state/network';", 'snowprobe/directions'],
  ['src/core/ids/a.ts', "export { x } from '../../host/log';", 'snowprobe/directions'],
  ['src/core/ids/a.ts', "export const x = import('../../features/hover/index');", 'snowprobe/directions'],
  ['src/core/ids/a.ts', "export type X = import('../../api/errors').X;", 'snowprobe/directions'],
  ['src/core/ids/a.ts', "export const x = require('node:fs');", 'snowprobe/directions'],
  ['src/core/ids/a.ts', "import { x } from '../../../test/helpers/x';", 'snowprobe/directions'],
  ['src/protocol/a.ts', "import { x } from '../api/http';", 'snowprobe/directions'],
  ['src/protocol/a.ts', "import * as vscode from 'vscode';", 'snowprobe/directions'],
  ['src/browser/a.ts', "import { x } from '../state/network';", 'snowprobe/directions'],
  ['src/api/http/a.ts', 'export const x = text as Redacted;', 'no-restricted-syntax'],
  ['src/core/ids/a.ts', 'export const x = text as Redacted;', 'no-restricted-syntax'],
  [
    'src/api/http/a.ts',
    "import { readBody } from '../transport/readBody';",
    '@typescript-eslint/no-restricted-imports',
  ],
  ['src/api/transport/a.ts', "import { readBody } from './readBody';", '@typescript-eslint/no-restricted-imports'],
  ['src/api/socket/a.ts', "import WebSocket from 'ws';", '@typescript-eslint/no-restricted-imports'],
  ['src/api/http/a.ts', "import * as vscode from 'vscode';", 'snowprobe/directions'],
  ['src/api/http/a.ts', "import { x } from '../../state/network';", 'snowprobe/directions'],
  ['src/api/http/a.ts', "import { x } from '../../host/log';", 'snowprobe/directions'],
  ['src/state/lookup/a.ts', "import * as vscode from 'vscode';", 'snowprobe/directions'],
  ['src/state/lookup/a.ts', "import { Agent } from 'undici';", 'snowprobe/directions'],
  ['src/state/lookup/a.ts', "import { x } from '../../host/log';", 'snowprobe/directions'],
  ['src/state/lookup/a.ts', "import { x } from '../../features/hover/hover';", 'snowprobe/directions'],
  ['src/host/a.ts', "import { x } from '../state/network';", 'snowprobe/directions'],
  ['src/host/a.ts', "import { x } from '../api/http/request';", 'snowprobe/directions'],
  ['src/host/a.ts', "import { x } from '../features/hover/hover';", 'snowprobe/directions'],
  ['src/features/hover/a.ts', "import { x } from '../lookup/command';", 'snowprobe/directions'],
  ['src/features/hover/parts/a.ts', "import { x } from '../../lookup/command';", 'snowprobe/directions'],
  ['src/features/hover/a.ts', "import { x } from '../lookup';", 'snowprobe/directions'],
  ['src/features/deps.ts', "import { x } from './lookup/command';", 'snowprobe/directions'],
  ['src/features/hover/a.ts', "import { x } from '../../main';", 'snowprobe/directions'],
  ['src/helpers/a.ts', "import { x } from '../core/ids/identifier';", 'snowprobe/directions'],
  ['src/core/ids/a.ts', 'export const x = Buffer.from([]);', 'no-restricted-globals'],
  ['src/core/ids/a.ts', 'export const x = process.env;', 'no-restricted-globals'],
  ['src/core/ids/a.ts', 'export const x = setTimeout(() => undefined, 1);', 'no-restricted-globals'],
  ['src/core/ids/a.ts', "export const x = fetch('http://127.0.0.1');", 'no-restricted-globals'],
  ['src/core/ids/a.ts', 'export const x = Date.now();', 'no-restricted-properties'],
  ['src/core/ids/a.ts', 'export const x = Math.random();', 'no-restricted-properties'],
  ['src/core/ids/a.ts', 'export const x = new Date();', 'no-restricted-syntax'],
  ['src/core/ids/a.ts', 'export default 1;', 'no-restricted-syntax'],
  ['src/api/http/a.ts', 'export default 1;', 'no-restricted-syntax'],
  ['src/api/http/a.ts', "export * from './b';", 'no-restricted-syntax'],
  ['src/state/lookup/a.ts', 'export const x = allowed(new URL(url).origin);', 'no-restricted-syntax'],
  ['src/features/hover/a.ts', 'export const x = deps.consent.decide(new URL(url).origin);', 'no-restricted-syntax'],
  ['src/features/hover/a.ts', 'export const x = createHttp({ userAgent });', 'no-restricted-syntax'],
  ['src/state/lookup/a.ts', 'export const x = createSockets({ userAgent });', 'no-restricted-syntax'],
  ['src/api/http/a.ts', 'console.log(1);', 'no-console'],
  ['src/api/http/a.ts', 'export const x: any = 1;', '@typescript-eslint/no-explicit-any'],
  ['src/api/http/a.ts', '\n'.repeat(400), 'max-lines'],
];

const allowed: readonly (readonly [file: string, line: string])[] = [
  ['src/core/ids/a.ts', "import { sha256 } from '@noble/hashes/sha2.js';"],
  ['src/core/ids/a.ts', "import { x } from '../finding/finding';"],
  ['src/core/ids/a.ts', 'export const x = new Date(0);'],
  ['src/state/lookup/a.ts', 'export const x = allowed(url);'],
  ['src/state/createState.ts', 'export const x = createHttp({ userAgent });'],
  ['src/api/http/a.ts', "import { x } from 'node:net';"],
  ['src/api/http/a.ts', "import { ACCEPTED_ENCODINGS } from '../transport/readBody';"],
  ['src/api/transport/exchange.ts', "import { readBody } from './readBody';"],
  ['src/api/socket/a.ts', "import type WebSocket from 'ws';"],
  ['src/api/http/a.ts', "import { x } from '../../core/json/value';"],
  ['src/state/lookup/a.ts', "import { x } from '../../api/dataApi/block';"],
  ['src/state/lookup/a.ts', "import { x } from '../network';"],
  ['src/host/a.ts', "import * as vscode from 'vscode';"],
  ['src/host/a.ts', "import { x } from '../api/errors';"],
  ['src/host/a.ts', "import { x } from '../api/errors/httpError';"],
  ['src/features/hover/a.ts', "import { x } from '../../state/lookup/lookup';"],
  ['src/features/hover/parts/a.ts', "import { x } from '../hover';"],
  ['src/features/hover/a.ts', "import { x } from '../deps';"],
  ['src/browser/a.ts', "import { x } from '../protocol/messages';"],
  ['src/main.ts', "import { x } from './features/hover/index';"],
  ['src/extension.ts', "export const x = require('./main');"],
];

describe('import directions', () => {
  for (const [file, line, rule] of forbidden) {
    it(`${rule} objects to ${line.trim().slice(0, 60) || 'a file too long'} in ${file}`, async () => {
      assert.ok((await rulesAgainst(file, line)).includes(rule), 'the rule is silent');
    });
  }

  for (const [file, line] of allowed) {
    it(`${line} is right in ${file}`, async () => {
      const silent = ['@typescript-eslint/no-unused-vars', '@typescript-eslint/consistent-type-imports'];
      assert.deepEqual(
        (await rulesAgainst(file, line)).filter((rule) => !silent.includes(rule)),
        [],
      );
    });
  }
});
