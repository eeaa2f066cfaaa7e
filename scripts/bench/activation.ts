import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BenchRow } from '../../test/bench/benchRow';
import { checkedVsix, packVsix } from '../packaging/packVsix';
import { removeFolder } from '../support/ownProcesses';
import { root } from '../support/root';
import type { Build } from '../vscode/builds';
import { startDemo } from '../vscode/demo';
import { findBrowser } from '../vscode/findBrowser';
import { type InstalledBuild, installBuild } from '../vscode/installBuild';
import { installForSuites } from '../vscode/installForSuites';
import { runInVsCode } from '../vscode/runInVsCode';

const runs = 3;

/** Milliseconds to load the code, to return from `activate`, and to settle the promise that it returned. */
interface Figures {
  readonly load: number;
  readonly call: number;
  readonly finish: number;
}

/**
 * The activation times that VS Code reports, as the median of several windows: in an idle window, to which the limit
 * applies, and with the activation events of our manifest. Newer builds fire `onLanguage` during startup even without a
 * document; that figure then includes the wait for other extensions to load.
 */
export async function activation(build: Build, print: (sentence: string) => void): Promise<readonly BenchRow[]> {
  const installed = await installBuild(build, print);
  const browser = await findBrowser(print);
  const { file } = await packVsix(checkedVsix);
  const extensions = await installForSuites(installed, file);
  const measure = () =>
    repeat(async () => {
      const figures = await oneWindow(installed, browser, extensions);
      print(`VS Code ${build.version}: ${JSON.stringify(figures)}`);
      return figures;
    });
  const name = `activation in VS Code ${build.version}, load and call`;
  try {
    const asInstalled = await measure();
    removeActivationEvents(extensions);
    const idle = await measure();
    const called = ({ load, call }: Figures) => load + call;
    return [
      { name: `${name}, idle`, value: median(idle.map(called)), unit: 'ms', bar: 5 },
      {
        name: `${name}, until commands and views are registered too`,
        value: median(idle.map((figures) => called(figures) + figures.finish)),
        unit: 'ms',
      },
      { name: `${name}, whenever its events come`, value: median(asInstalled.map(called)), unit: 'ms' },
    ];
  } finally {
    removeFolder(path.dirname(extensions));
  }
}

async function oneWindow(build: InstalledBuild, browser: string, extensions: string): Promise<Figures> {
  const demo = await startDemo();
  try {
    const { printed, problem, report } = await runInVsCode({
      build,
      browser,
      suite: 'activation',
      workspace: demo.workspace,
      extensions,
      tests: path.join(root, 'out/test/integration/index.js'),
      trusted: true,
      settings: demo.settings,
      silence: 120_000,
    });
    const figures = /^activation (\[.*\])$/m.exec(printed)?.[1];
    if (!figures) {
      const why = problem ?? report?.failures[0]?.err.message ?? printed;
      throw new Error(`VS Code ${build.version} reported no activation: ${why}`);
    }
    const [load = NaN, call = NaN, finish = NaN] = JSON.parse(figures) as number[];
    return { load, call, finish };
  } finally {
    await demo.close();
  }
}

/** Leaves only explicit activation; the extension's code is unchanged. */
function removeActivationEvents(extensions: string): void {
  const folder = readdirSync(extensions).find((name) => name.startsWith('snowprobe.snowprobe-'));
  if (!folder) {
    throw new Error(`${extensions} does not hold the extension.`);
  }
  const file = path.join(extensions, folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...manifest, activationEvents: [] }));
}

async function repeat<T>(once: () => Promise<T>): Promise<T[]> {
  const values: T[] = [];
  while (values.length < runs) {
    values.push(await once());
  }
  return values;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
