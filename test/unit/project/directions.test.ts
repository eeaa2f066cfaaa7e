import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ICruiseOptions, IFlattenedRuleSet } from 'dependency-cruiser';
import { root } from '../../../scripts/support/root';

/** File, one line in it, the file that it means where that is one of ours, and the rule that has to object. */
const forbidden: readonly (readonly [file: string, line: string, rule: string])[] = [
  ['src/core/ids/a.ts', "import * as vscode from 'vscode';", 'no-vscode-in-core'],
  ['src/core/ids/a.ts', "import { readFileSync } from 'node:fs';", 'no-node-in-core'],
  ['src/core/ids/a.ts', "import { readFile } from 'fs/promises';", 'no-node-in-core'],
  ['src/core/ids/a.ts', "import { WebSocket } from 'ws';", 'no-network-in-core'],
  ['src/core/ids/a.ts', "import { Agent } from 'undici';", 'no-network-in-core'],
  ['src/core/ids/a.ts', "import Agent from 'undici/lib/dispatcher/agent.js';", 'no-network-in-core'],
  ['src/core/ids/a.ts', "import { x } from '../../api/http/x';", 'imports-of-core'],
  ['src/core/ids/a.ts', "import type { x } from '../../state/x';", 'imports-of-core'],
  ['src/core/ids/a.ts', "export { x } from '../../editor/log';", 'imports-of-core'],
  ['src/core/ids/a.ts', "export const x = import('../../features/hover/index');", 'imports-of-core'],
  ['src/core/ids/a.ts', "export type X = typeof import('../../api/errors/x');", 'imports-of-core'],
  ['src/core/ids/a.ts', "export const x = require('node:fs');", 'no-node-in-core'],
  ['src/core/ids/a.ts', "import { x } from '../../../test/helpers/x';", 'imports-of-core'],
  ['src/explain/evm/a.ts', "import { x } from '../../api/evm/x';", 'types-only-in-explain'],
  ['src/explain/evm/a.ts', "import type { x } from '../../state/x';", 'imports-of-explain'],
  ['src/explain/evm/a.ts', "import * as vscode from 'vscode';", 'no-vscode-in-explain'],
  ['src/webview/protocol/a.ts', "import { x } from '../../api/http/x';", 'imports-of-webview'],
  ['src/webview/protocol/a.ts', "import * as vscode from 'vscode';", 'no-vscode-in-webview'],
  ['src/api/http/a.ts', "import * as vscode from 'vscode';", 'no-vscode-in-api'],
  ['src/api/http/a.ts', "import { x } from '../../state/x';", 'imports-of-api'],
  ['src/state/resolver/a.ts', "import * as vscode from 'vscode';", 'no-vscode-in-state'],
  ['src/state/resolver/a.ts', "import { Agent } from 'undici';", 'no-network-in-state'],
  ['src/state/resolver/a.ts', "import { x } from '../../editor/log';", 'imports-of-state'],
  ['src/editor/a.ts', "import { x } from '../state/x';", 'imports-of-editor'],
  ['src/editor/a.ts', "import { x } from '../api/http/x';", 'imports-of-editor'],
  ['src/startup/a.ts', "import { x } from '../state/x';", 'types-only-in-startup'],
  ['src/features/hover/a.ts', "import { x } from '../lookup/command';", 'features-apart'],
  ['src/features/hover/parts/a.ts', "import { x } from '../../lookup/command';", 'features-apart'],
  ['src/extension/shared/services.ts', "import { x } from './lookup/command';", 'beside-features'],
  ['src/features/hover/a.ts', "import { x } from '../../main';", 'imports-of-features'],
  ['src/features/hover/a.ts', "import { x } from './missing';", 'unknown'],
  ['src/helpers/a.ts', "import { x } from '../core/ids/x';", 'a-layer-has-rules'],
  // Of two files that exist; the second one imports the first.
  ['src/core/circle/a.ts', "import { x } from '../circle/b'; export const y = x;", 'no-circle'],
  ['src/core/codec/a.ts', "import { x } from '../ids/back';", 'no-circle-of-folders'],
];

const allowed: readonly (readonly [file: string, line: string])[] = [
  ['src/core/ids/a.ts', "import { sha256 } from '@noble/hashes/sha2.js';"],
  ['src/core/ids/a.ts', "import { x } from '../finding/x';"],
  ['src/explain/evm/a.ts', "import type { x } from '../../api/evm/x';"],
  ['src/explain/evm/a.ts', "import { x } from '../../api/errors/x';"],
  ['src/api/http/a.ts', "import { x } from 'node:net';"],
  ['src/api/http/a.ts', "import { Agent } from 'undici';"],
  ['src/api/http/a.ts', "import { x } from '../../core/ids/x';"],
  ['src/state/resolver/a.ts', "import { x } from '../../api/http/x';"],
  ['src/editor/a.ts', "import * as vscode from 'vscode';"],
  ['src/editor/a.ts', "import { x } from '../api/errors/x';"],
  ['src/startup/a.ts', "import type { x } from '../state/x';"],
  ['src/features/hover/a.ts', "import { x } from '../../state/x';"],
  ['src/features/hover/parts/a.ts', "import { x } from '../index';"],
  ['src/features/hover/a.ts', "import { x } from '../services';"],
  ['src/extension/main.ts', "import { x } from './features/hover/index';"],
];

/** What the imports above lead to. */
const targets: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['src/core/ids/x.ts', 'src/core/finding/x.ts', 'src/api/http/x.ts', 'src/api/evm/x.ts', 'src/api/errors/x.ts'],
      ...['src/state/x.ts', 'src/extension/vscode/log.ts', 'src/extension/hover/index.ts', 'src/features/lookup/command.ts'],
      ...['src/extension/shared/services.ts', 'src/extension/main.ts', 'test/helpers/x.ts'],
    ].map((file) => [file, 'export const x = 1;']),
  ),
  'src/core/circle/a.ts': 'export const y = 1;',
  'src/core/circle/b.ts': "import { y } from './a'; export const x = () => y;",
  'src/core/ids/back.ts': "import { x as y } from '../codec/x'; export const x = y;",
  'src/core/codec/x.ts': 'export const x = 1;',
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

  /** The rules that object to a line in a file, in a project with nothing but that and `targets`. */
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
