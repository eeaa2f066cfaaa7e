// Installed beside the extension in tests. VS Code's own way to run a suite (extensionTestsPath) refuses modal dialogs,
// hides messages in newer builds and takes the extension from its sources; run from here, the suite meets the VSIX in a
// VS Code that does not know it is tested.
const { appendFileSync } = require('node:fs');
const net = require('node:net');
const path = require('node:path');
const { format } = require('node:util');

const vscode = require('vscode');

exports.activate = () => {
  const { SNOWPROBE_TESTS: tests, SNOWPROBE_CONSOLE: consoleFile, SNOWPROBE_BRIDGE: port } = process.env;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  // A suite may open a second window, which runs none. On Windows a drive is named by a small letter here.
  if (folder === undefined || path.relative(folder, process.env.SNOWPROBE_WORKSPACE) !== '') {
    return;
  }
  for (const level of ['log', 'info', 'warn', 'error']) {
    const write = console[level];
    const value = (...args) => {
      appendFileSync(consoleFile, `${format(...args)}\n`);
      write.apply(console, args);
    };
    // Defined anew, because VS Code's own console ignores assignments.
    Object.defineProperty(console, level, { value });
  }
  const finish = (code) => {
    net.connect(Number(port), '127.0.0.1').end(`${JSON.stringify({ name: 'finished', request: { code }, wait: 0 })}\n`);
  };
  require(tests)
    .run()
    .then(
      () => finish(0),
      (error) => {
        console.error(error);
        finish(1);
      },
    );
};
