import path from 'node:path';
import { packVsix } from '../packaging/packVsix';
import { build } from '../support/build';
import { root } from '../support/root';
import { newest } from '../vscode/builds';
import { startDemo } from '../vscode/demo';
import { describeDevnet } from '../vscode/describeDevnet';
import { checkedVsix } from '../packaging/packVsix';
import { readyBuild } from '../vscode/readyBuild';
import { runInVsCode } from '../vscode/runInVsCode';

/** Keeps a window of a real VS Code open on the development network and records its resources each minute. */
export async function realWindow(minutes: number, file: string): Promise<void> {
  await build('--production', '--tests');
  await packVsix(checkedVsix);
  const { installed, extensions, browser } = await readyBuild(newest);
  const demo = await startDemo(undefined, 24);
  try {
    describeDevnet(demo);
    const { printed, problem, report } = await runInVsCode({
      ...{ build: installed, browser, suite: 'soak', workspace: demo.workspace, extensions, trusted: true },
      tests: path.join(root, 'out/test/integration/index.js'),
      settings: demo.settings,
      env: { SNOWPROBE_SOAK_MINUTES: String(minutes), SNOWPROBE_SOAK_FILE: file },
      silence: 600_000,
    });
    const failure = problem ?? report?.failures[0]?.err.message;
    if (failure !== undefined) {
      throw new Error(`${failure}\n${printed.slice(-4000)}`);
    }
  } finally {
    await demo.close();
  }
}
