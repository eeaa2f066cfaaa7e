// Test-only extension that runs the suites. VS Code's own way to run a suite (extensionTestsPath) refuses modal
// dialogs, hides messages in newer builds and loads the extension from source; run from here, the suite tests the VSIX
// in a VS Code that is not in test mode.
const { appendFileSync } = require('node:fs');
const net = require('node:net');
const path = require('node:path');
const { format } = require('node:util');

const vscode = require('vscode');

exports.activate = () => {
  const { SNOWPROBE_TESTS: tests, SNOWPROBE_CONSOLE: consoleFile, SNOWPROBE_BRIDGE: port } = process.env;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  // A second window runs no suite. On Windows the drive letter is lower case here.
  if (folder === undefined || path.relative(folder, process.env.SNOWPROBE_WORKSPACE) !== '') {
    return;
  }
  for (const level of ['log', 'info', 'warn', 'error']) {
    const write = console[level];
    const value = (...args) => {
      appendFileSync(consoleFile, `${format(...args)}\n`);
      write.apply(console, args);
    };
    // VS Code's console ignores assignments to its methods.
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
