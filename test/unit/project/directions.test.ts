import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ICruiseOptions, IFlattenedRuleSet } from 'dependency-cruiser';
import { root } from '../../../scripts/support/root';

/** File, one line in it, and the rule that has to report it. */
const forbidden: readonly (readonly [file: string, line: string, rule: string])[] = [
  ['src/engine/evm/a.ts', "import * as vscode from 'vscode';", 'engine-without-vscode'],
  ['src/engine/evm/a.ts', "import { readFileSync } from 'node:fs';", 'node-in-adapters'],
  ['src/engine/evm/a.ts', "import { readFile } from 'fs/promises';", 'node-in-adapters'],
  ['src/engine/evm/a.ts', "export const x = require('node:fs');", 'node-in-adapters'],
  ['src/engine/evm/io/a.ts', "import { WebSocket } from 'ws';", 'network-in-net'],
  ['src/engine/net/http/http.ts', "import { Agent } from 'undici';", 'network-in-net'],
  ['src/engine/evm/io/a.ts', "import { x } from 'node:fs';", 'node-in-adapters'],
  ['src/extension/hover/a.ts', "import { x } from 'node:os';", 'node-in-adapters'],
  ['src/engine/evm/io/a.ts', "import { Agent } from 'undici';", 'network-in-net'],
  ['src/engine/evm/io/a.ts', "import Agent from 'undici/lib/dispatcher/agent.js';", 'network-in-net'],
  ['src/engine/evm/a.ts', "import { x } from '../net';", 'pure-parts-do-not-ask'],
  ['src/engine/evm/a.ts', "import { x } from './io/x';", 'pure-parts-do-not-ask'],
  ['src/engine/evm/io/a.ts', "import { x } from '../../lookup';", 'order-of-evm'],
  ['src/engine/evm/io/a.ts', "export { x } from '../../lookup';", 'order-of-evm'],
  ['src/engine/report/a.ts', "import type { x } from '../net';", 'order-of-report'],
  ['src/engine/evm/io/a.ts', "import { x } from '../../net/x';", 'past-a-door'],
  ['src/engine/evm/io/a.ts', "import type { x } from '../../net/x';", 'past-a-door'],
  ['src/engine/evm/a.ts', "import { x } from '.';", 'own-door'],
  ['src/engine/evm/io/a.ts', "import { x } from '../..';", 'joint-comes-last'],
  ['src/engine/evm/io/a.ts', "import type { x } from '../../createEngine';", 'joint-comes-last'],
  ['src/engine/createEngine.ts', "import { x } from './net/x';", 'joint-by-doors'],
  ['src/engine/createEngine.ts', "import { readFileSync } from 'node:fs';", 'node-in-adapters'],
  ['src/extension/hover/a.ts', "import { x } from '../../engine/createEngine';", 'past-a-door-from-outside'],
  ['src/webview/page/a.ts', "import { x } from '../../engine';", 'pages-alone'],
  ['src/engine/evm/a.ts', "import { x } from '../../extension/vscode/log';", 'engine-alone'],
  ['src/engine/evm/a.ts', "export const x = import('../../extension/hover/index');", 'engine-alone'],
  ['src/engine/evm/a.ts', "import { x } from '../../../test/helpers/x';", 'engine-alone'],
  ['src/engine/weather/a.ts', "import { x } from '../report';", 'a-module-has-a-place'],
  ['src/extension/hover/a.ts', "import { x } from '../../engine/net/x';", 'past-a-door-from-outside'],
  ['src/extension/hover/a.ts', "import { Agent } from 'undici';", 'network-in-net'],
  ['src/extension/hover/a.ts', "import { x } from '../lookup/command';", 'surfaces-apart'],
  ['src/extension/hover/parts/a.ts', "import { x } from '../../lookup/command';", 'surfaces-apart'],
  ['src/extension/dashboard/a.ts', "import { x } from '../trees/model/x';", 'surfaces-apart'],
  ['src/extension/hover/a.ts', "import { x } from '../../webview/page/x';", 'extension-and-protocol'],
  ['src/extension/shared/a.ts', "import { x } from '../lookup/command';", 'shared-knows-no-surface'],
  ['src/extension/activation/a.ts', "import { x } from '../shared/x';", 'activation-is-light'],
  ['src/webview/page/a.ts', "import { x } from '../../engine/net';", 'pages-alone'],
  ['src/webview/page/a.ts', "import type { x } from '../../engine/net';", 'pages-alone'],
  ['src/webview/page/a.ts', "import * as vscode from 'vscode';", 'pages-without-vscode'],
  ['src/webview/page/a.ts', "import { x } from 'node:fs';", 'node-in-adapters'],
  ['src/extension/hover/a.ts', "import { x } from './missing';", 'unknown'],
  // Two existing files; the second one imports the first.
  ['src/engine/evm/circle/a.ts', "import { x } from './b'; export const y = x;", 'no-circle'],
];

const allowed: readonly (readonly [file: string, line: string])[] = [
  ['src/engine/evm/a.ts', "import { sha256 } from '@noble/hashes/sha2.js';"],
  ['src/engine/evm/a.ts', "import { x } from '../report';"],
  ['src/engine/evm/a.ts', "import type { x } from '../net';"],
  ['src/engine/evm/a.ts', "import type { x } from '../lookup';"],
  ['src/engine/evm/io/a.ts', "import { x } from '../../net';"],
  ['src/engine/lists/io/export/a.ts', "import { x } from 'node:fs';"],
  ['src/engine/net/http/nodeTransport.ts', "import { Agent } from 'undici';"],
  ['src/engine/other.ts', "import { x } from './net';"],
  ['src/engine/other.ts', "import { x } from './createEngine';"],
  ['src/extension/hover/a.ts', "import { x } from '../../engine';"],
  ['src/engine/lookup/io/a.ts', "export const x = import('../../net/x');"],
  ['src/extension/hover/a.ts', "import * as vscode from 'vscode';"],
  ['src/extension/hover/a.ts', "import { x } from '../../engine/net';"],
  ['src/extension/hover/parts/a.ts', "import { x } from '..';"],
  ['src/extension/hover/a.ts', "import { x } from '../shared/x';"],
  ['src/extension/activation/a.ts', "import type { x } from '../shared/x';"],
  ['src/extension/main.ts', "import { x } from './hover';"],
  ['src/webview/page/a.ts', "import { x } from '../../engine/report';"],
];

/** The targets of the imports above. */
const targets: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['net', 'report', 'lookup', 'evm'].map((name) => `src/engine/${name}/index.ts`),
      ...['src/engine/index.ts', 'src/engine/createEngine.ts'],
      ...['src/engine/net/x.ts', 'src/engine/evm/io/x.ts', 'src/extension/vscode/log.ts', 'src/extension/shared/x.ts'],
      ...['src/extension/hover/index.ts', 'src/extension/lookup/command.ts', 'src/extension/trees/model/x.ts'],
      ...['src/webview/page/x.ts', 'src/extension/main.ts', 'test/helpers/x.ts'],
    ].map((file) => [file, 'export const x = 1;']),
  ),
  'src/engine/evm/circle/a.ts': 'export const y = 1;',
  'src/engine/evm/circle/b.ts': "import { y } from './a'; export const x = () => y;",
};

describe('import directions', () => {
  let folder: string;
  let config: IFlattenedRuleSet & { readonly options: ICruiseOptions };
  before(async () => {
    config = (
      (await import(pathToFileURL(path.join(root, '.dependency-cruiser.cjs')).href)) as { default: typeof config }
    ).default;
    folder = mkdtempSync(path.join(tmpdir(), 'snowprobe-directions-'));
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** The rules violated by a line in a file, in a project with only that file and `targets`. */
  async function rulesAgainst(file: string, line: string): Promise<readonly string[]> {
    rmSync(path.join(folder, 'src'), { recursive: true, force: true });
    for (const [name, text] of Object.entries({ ...targets, [file]: line })) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    const { cruise } = await import('dependency-cruiser');
    const { tsConfig: _, ...options } = config.options;
    const ruleSet = { forbidden: config.forbidden };
    const { output } = await cruise(['src'], { ...options, baseDir: folder, validate: true, ruleSet });
    assert.ok(typeof output === 'object');
    return [...new Set(output.summary.violations.map(({ rule }) => rule.name))];
  }

  for (const [file, line, rule] of forbidden) {
    it(`${rule} objects to ${line} in ${file}`, async () => {
      assert.deepEqual(await rulesAgainst(file, line), [rule]);
    });
  }
  for (const [file, line] of allowed) {
    it(`${line} is right in ${file}`, async () => {
      assert.deepEqual(await rulesAgainst(file, line), []);
    });
  }
});
