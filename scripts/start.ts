// npm start: runs the extension in a real VS Code, in a workspace of a development network that it starts.
//   npm start -- [--port N] [--desktop | --network]
// --network: only the network and its workspace, in out/f5/demo, for a VS Code that is started otherwise (F5).
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './support/build';
import { command } from './support/command';
import { openAddress } from './support/openAddress';
import { root } from './support/root';
import { howEnded } from './support/runProgram';
import { type Demo, startDemo } from './vscode/demo';
import { workbenchAddress } from './vscode/openWorkbench';
import { startInstalled } from './vscode/startInstalled';
import { writeUserData } from './vscode/writeUserData';

const secondsBetweenMessages = 24;

command(async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      desktop: { type: 'boolean', default: false },
      network: { type: 'boolean', default: false },
    },
  });
  const demo = await startDemo(values.network ? path.join(root, 'out/f5') : undefined, secondsBetweenMessages);
  if (values.network) {
    // User settings of the VS Code that F5 starts.
    writeUserData(path.join(root, 'out/f5/user'), demo.settings);
  }
  console.log(`The development network answers at ${demo.devnet.nodeUrl}; the demo workspace is ${demo.workspace}.`);
  if (values.network) {
    // Runs until it is killed.
    await new Promise(() => undefined);
  }
  await (values.desktop ? inDesktop(demo) : inBrowser(demo, Number(values.port)));
  await demo.close();
});

async function inBrowser({ workspace, settings }: Demo, port: number): Promise<void> {
  const server = await startInstalled(console.log, { port, settings });
  const address = workbenchAddress({ origin: server.origin, workspace }, 'README.md');
  console.log(`\nOpen ${address}\n\nCtrl-C ends all of it.`);
  openAddress(address);
  await server.ended;
  throw new Error(`VS Code's server ended. It printed:\n${server.output().trim()}`);
}

async function inDesktop({ workspace, settings }: Demo): Promise<void> {
  await build('--production');
  const args = [
    `--extensionDevelopmentPath=${root}`,
    // User settings, because hosts in workspace settings would need consent.
    `--user-data-dir=${writeUserData(path.join(path.dirname(workspace), 'user'), settings)}`,
    ...['--disable-workspace-trust', '--new-window', '--wait', workspace],
  ];
  console.log('Opening VS Code. Ctrl-C, or closing its window, ends the development network.');
  await new Promise<void>((resolve, reject) => {
    // `code` is a script; on Windows only a shell can start it, and paths with spaces need quotes.
    const windows = process.platform === 'win32';
    const child = spawn('code', windows ? args.map((arg) => `"${arg}"`) : args, { stdio: 'inherit', shell: windows });
    child.once('error', (error) =>
      reject(
        new Error(
          `VS Code's command "code" could not be started (${error.message}). In VS Code, run "Shell Command: Install 'code' command in PATH", or leave out --desktop.`,
        ),
      ),
    );
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`"code" ${howEnded(code, signal)}.`)),
    );
  });
}
