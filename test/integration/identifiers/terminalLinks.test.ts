import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { hoverBox } from '../harness/hover';
import { sample, useDevnet } from '../support/demo';
import { closeEditors, untilTabsAre } from '../support/editor';
import { pageText } from '../support/page';

/** A terminal that prints lines, like a program in it. */
class Printer implements vscode.Pseudoterminal {
  private readonly written = new vscode.EventEmitter<string>();
  readonly onDidWrite = this.written.event;

  constructor(private readonly lines: readonly string[]) {}

  open(): void {
    this.written.fire(this.lines.map((line) => `${line}\r\n`).join(''));
  }

  close(): void {
    this.written.dispose();
  }
}

async function setGpu(value: string | undefined): Promise<void> {
  const { Global } = vscode.ConfigurationTarget;
  await vscode.workspace.getConfiguration('terminal.integrated').update('gpuAcceleration', value, Global);
}

/** The middle of a printed line; its element is below the one that handles the mouse. */
async function placeOf(word: string): Promise<{ readonly x: number; readonly y: number }> {
  const line = `.terminal.xterm .xterm-rows > div:has-text("${word}") > span >> nth=-1`;
  await bridge('waitForText', { selector: line, text: word });
  const expression = `(() => {
    const rows = [...document.querySelectorAll('.terminal.xterm .xterm-rows > div')];
    const { left, top, height } = rows.find((row) => row.textContent.includes('${word}')).getBoundingClientRect();
    return { x: Math.round(left + 300), y: Math.round(top + height / 2) };
  })()`;
  return (await bridge('evaluate', { expression })) as { readonly x: number; readonly y: number };
}

/** Clicks a printed line, again if it was not a link yet, until an element contains `text`. */
async function clickUntil(word: string, selector: string, text: string): Promise<void> {
  const place = await placeOf(word);
  for (let tries = 9; ; tries--) {
    await bridge('move', place);
    await bridge('click', { ...place, modifier: 'Control' });
    try {
      await bridge('waitForText', { selector, text }, 3000);
      return;
    } catch (error) {
      if (tries === 0) {
        throw error;
      }
    }
  }
}

describe('identifiers in the terminal', function () {
  this.timeout(60_000);
  let terminal: vscode.Terminal | undefined;

  before(async function () {
    needsBrowser(this);
    await useDevnet();
    // Renders to the DOM, so that text can be located.
    await setGpu('off');
  });
  after(async () => {
    terminal?.dispose();
    await setGpu(undefined);
    await closeEditors();
  });

  it('are links to what they are, but not what the line calls a key', async () => {
    const key = `0x${'7e'.repeat(32)}`;
    const pty = new Printer([`transactionHash  ${sample('erc20Transfer')}`, `PRIVATE_KEY=${key}`]);
    terminal = vscode.window.createTerminal({ name: 'cast', pty });
    terminal.show();
    // VS Code searches the workspace for text that is not a link.
    await clickUntil('PRIVATE_KEY', '.quick-input-widget', 'No matching results');
    await bridge('press', { keys: 'Escape' });
    await bridge('waitForNone', { selector: '.quick-input-widget' });
    const place = await placeOf('transactionHash');
    await bridge('move', place);
    await bridge('waitForText', { selector: hoverBox, text: 'Look up 0x' });
    await bridge('click', { ...place, modifier: 'Control' });
    // If the key had got a page, Back would lead to it.
    await pageText('body:has(button[aria-label="Back"][aria-disabled="true"]) h1', '1,250.5 SNC');
    await untilTabsAre(`Tx ${sample('erc20Transfer').slice(0, 6)}…${sample('erc20Transfer').slice(-4)}`);
  });
});
