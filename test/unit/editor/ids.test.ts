import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type CommandHandlers,
  commandOwners,
  contextKeys,
  commands,
  linkCommands,
  dashboardType,
  debugType,
  pageType,
  documentAuthorities,
  documentScheme,
  settings,
  views,
} from '../../../src/extension/vscode/ids';

const root = path.resolve(import.meta.dirname, '../../..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  activationEvents: string[];
  capabilities: { untrustedWorkspaces: { restrictedConfigurations: string[] } };
  contributes: {
    commands: { command: string; title: string; category: string }[];
    menus: Record<string, { command: string; when?: string }[]>;
    views: Record<string, { id: string }[]>;
    configuration: { properties: Record<string, { default: unknown; scope: string }> };
  };
};
const titles = JSON.parse(readFileSync(path.join(root, 'package.nls.json'), 'utf8')) as Record<string, string>;
const sorted = (texts: Iterable<string>): string[] => [...texts].sort();

describe('package.json', () => {
  it('declares exactly the commands of the table', () => {
    const declared = manifest.contributes.commands.map(({ command }) => command);
    assert.deepEqual(sorted(declared), sorted(Object.values(commands)));
  });

  it('declares exactly the settings of the table', () => {
    assert.deepEqual(
      sorted(Object.keys(manifest.contributes.configuration.properties)),
      sorted(Object.values(settings)),
    );
  });

  it('uses only declared commands in menus', () => {
    const used = Object.values(manifest.contributes.menus).flatMap((items) => items.map(({ command }) => command));
    const known = new Set<string>(Object.values(commands));
    assert.deepEqual(
      used.filter((command) => !known.has(command)),
      [],
    );
  });

  it('has every command found by the name of the extension and by Avalanche, as the side bar is called', () => {
    const categories = new Set(manifest.contributes.commands.map(({ category }) => category));
    assert.deepEqual([...categories], ['Snowprobe (Avalanche)']);
  });

  it('has nothing in the menus of editors and of the explorer but where it applies', () => {
    const menus = manifest.contributes.menus;
    const conditions = [...(menus['editor/context'] ?? []), ...(menus['explorer/context'] ?? [])].map(
      ({ command, when }) => [command, when],
    );
    assert.deepEqual(conditions, [
      ['snowprobe.lookUpHere', 'resourcePath in snowprobe.identifierFiles'],
      ['snowprobe.label', 'resourcePath in snowprobe.identifierFiles'],
      ['snowprobe.decodeSelection', 'editorHasSelection && snowprobe.bytesSelected'],
      ['snowprobe.compareWithChain', 'resourcePath in snowprobe.configFiles'],
      ['snowprobe.checkAgainstChain', 'resourcePath in snowprobe.configFiles'],
      ['snowprobe.compareWithChain', 'resourcePath in snowprobe.configFiles'],
      ['snowprobe.checkAgainstChain', 'resourcePath in snowprobe.configFiles'],
    ]);
  });

  it('offers what is about a run only on pages that have a button for it', () => {
    const conditions = new Map(
      (manifest.contributes.menus['commandPalette'] ?? []).map((one) => [one.command, one.when]),
    );
    for (const name of ['whatIf', 'compareTransaction', 'runWithBuild'] as const) {
      assert.equal(
        conditions.get(commands[name]),
        `activeWebviewPanelId == '${pageType}' && ${contextKeys.pageActions} =~ /${name}/`,
      );
    }
  });

  it('declares exactly the views of the table', () => {
    const declared = Object.values(manifest.contributes.views).flatMap((some) => some.map(({ id }) => id));
    assert.deepEqual(sorted(declared), sorted(Object.values(views)));
  });

  it('shows 18 commands in every palette, and stays within 25 settings', () => {
    const withCondition = new Set((manifest.contributes.menus['commandPalette'] ?? []).map(({ command }) => command));
    const always = manifest.contributes.commands.filter(({ command }) => !withCondition.has(command));
    assert.deepEqual(
      always.map(({ command }) => titles[`command.${command.replace('snowprobe.', '')}`]),
      [
        'Look Up…',
        'Decode Bytes…',
        'Select Network…',
        'Add Network…',
        'Export…',
        'Open List…',
        'Manage Host Permissions…',
        'Set API Key…',
        'Remove API Keys…',
        'New Notebook',
        'Paste as Request',
        'Copy MCP Configuration',
        'Open Dashboard',
        'Diagnose…',
        'Open Demo Workspace…',
        'Debug Transaction…',
        'Tools…',
        'Show Log',
      ],
    );
    assert.ok(Object.keys(manifest.contributes.configuration.properties).length <= 25);
  });

  it('restricts what decides where something is sent to trusted workspaces, and consent to the user', () => {
    assert.deepEqual(sorted(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations), [
      settings.network,
      settings.networks,
    ]);
    assert.equal(manifest.contributes.configuration.properties[settings.consent]?.scope, 'application');
  });

  it('is activated by any language, by result documents, by pages, by dashboards and by links, never at start-up but of our demo', () => {
    assert.deepEqual(manifest.activationEvents, [
      'onLanguage',
      'workspaceContains:snowprobe-tour.md',
      `onFileSystem:${documentScheme}`,
      `onWebviewPanel:${dashboardType}`,
      `onWebviewPanel:${pageType}`,
      'onUri',
      `onDebugResolve:${debugType}`,
    ]);
  });

  it('has a text for each placeholder and a placeholder for each text', () => {
    const used = [...JSON.stringify(manifest).matchAll(/%([\w.]+)%/g)].map((match) => match[1] ?? '');
    assert.deepEqual(sorted(new Set(used)), sorted(Object.keys(titles)));
  });
});

describe('the handlers of commands', () => {
  it('are of commands that are named once', () => {
    const names = [...Object.keys(commands), ...Object.keys(linkCommands)];
    assert.equal(new Set(names).size, names.length);
    assert.deepEqual(Object.keys(commandOwners).sort(), names.sort());
  });

  it('are refused by the compiler where one is missing or foreign', () => {
    const handler = (): undefined => undefined;
    const warp: CommandHandlers<'warp'> = { aggregateSignatures: handler };
    // @ts-expect-error it has none
    const none: CommandHandlers<'warp'> = {};
    // @ts-expect-error the command is another feature's
    const foreign: CommandHandlers<'warp'> = { aggregateSignatures: handler, openResult: handler };
    assert.deepEqual(
      [warp, none, foreign].map((some) => Object.keys(some).length),
      [1, 0, 2],
    );
  });
});

describe('read-only documents', () => {
  it('keep the authorities by which windows restore them, one for each family', () => {
    assert.deepEqual(documentAuthorities, {
      result: '',
      bytes: 'bytes',
      list: 'list',
      warp: 'warp',
      answer: 'answer',
      genesis: 'genesis',
      rules: 'rules',
      chain: 'chain',
      diagnosis: 'diagnosis',
      possession: 'possession',
      beforeSend: 'beforesend',
      comparison: 'comparison',
      whatIf: 'whatif',
    });
  });
});

describe('the sources', () => {
  it('name no id of ours outside of the tables, besides what is loaded before them', () => {
    const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' });
    const named = files
      .filter(
        (file) =>
          file.endsWith('.ts') &&
          ![
            path.join('extension', 'extension.ts'),
            path.join('extension', 'activation', 'contextKeys.ts'),
            path.join('extension', 'activation', 'networkStatusBarItem.ts'),
            path.join('cli', 'lsp', 'documentLanguages.ts'),
            path.join('cli', 'network', 'openNetwork.ts'),
            path.join('engine', 'networks', 'networkNames.ts'),
            path.join('extension', 'vscode', 'ids.ts'),
          ].includes(file),
      )
      .filter((file) => /^[^*/]*'_?snowprobe\.[\w.]+'/m.test(readFileSync(path.join(root, 'src', file), 'utf8')));
    assert.deepEqual(named, []);
  });
});
