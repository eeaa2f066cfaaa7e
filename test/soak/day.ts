// Keeps an in-memory VS Code window open on the development network for hours of an accelerated clock, and records its
// resources each minute: node --import tsx test/soak/day.ts FILE HOURS
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { useBridge } from '../integration/harness/bridge';
import { weighProcess } from '../helpers/weighProcess';
import { demoSettings, writeDemoWorkspace } from '../devnet/demoWorkspace';
import type { Devnet } from '../devnet/devnet';
import { openWindow } from '../editor/openWindow';
import { onScreen } from '../editor/vscode/screen';
import { webviewPanels } from '../editor/vscode';
import { describeDevnet } from '../../scripts/vscode/describeDevnet';
import { FakeTime } from './fakeTime';
import type { WindowDay } from './windowDay';

async function main([file = '', hours = '8']: readonly string[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'snowprobe-soak-'));
  const { child, devnet } = await startNetwork();
  try {
    const workspace = path.join(folder, 'demo');
    await writeDemoWorkspace(workspace, devnet);
    describeDevnet({ devnet, workspace, settings: {}, close: () => Promise.resolve() });
    useBridge(onScreen);
    const time = new FakeTime();
    const close = await time.during(openWindow(workspace, demoSettings(devnet)), 2_000);
    // Imported after `vscode` is defined.
    const { windowDay } = await import('./windowDay');
    const day: WindowDay = await windowDay(time, webviewPanels);
    for (let minute = 1; minute <= Number(hours) * 60; minute++) {
      const figures = await day.minute(minute);
      const weight = await weighProcess();
      const line = JSON.stringify({ minute, ...weight, timers: time.pending, ...figures });
      appendFileSync(file, `${line}\n`);
      process.stdout.write(`${line}\n`);
    }
    close();
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In its own process: its memory does not count, and its time is real. */
async function startNetwork(): Promise<{ readonly child: ChildProcess; readonly devnet: Devnet }> {
  const main = path.resolve(__dirname, '../devnet/main.ts');
  const args = ['--import', 'tsx', main, '--block-seconds', '0', '--helicon', '--end-with-stdin'];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('close', () => reject(new Error('The development network did not start.')));
  });
  const { node, nodes, dataApi, metricsApi, control, samples } = JSON.parse(line) as Record<string, never>;
  const urls = { nodeUrl: node, nodes, dataApiUrl: dataApi, metricsApiUrl: metricsApi, controlUrl: control, samples };
  return { child, devnet: { ...urls, close: () => Promise.resolve() } as unknown as Devnet };
}

main(process.argv.slice(2)).then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
