import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { sample, useDevnet } from '../support/demo';
import { closeEditors, endDebugging } from '../support/editor';

interface Frame {
  readonly id: number;
  readonly name: string;
  readonly line: number;
  readonly source?: { readonly name: string };
}

/** Waits for the debugger's `stopped` events. */
class Stops implements vscode.DebugAdapterTracker {
  private count = 0;
  private waiting: (() => void) | undefined;

  onDidSendMessage(message: { readonly type?: string; readonly event?: string }): void {
    if (message.type === 'event' && message.event === 'stopped') {
      this.count += 1;
      this.waiting?.();
    }
  }

  /** Resolves at the next stop that was not awaited yet. */
  async next(): Promise<void> {
    if (this.count === 0) {
      await new Promise<void>((resolve) => (this.waiting = resolve));
    }
    this.waiting = undefined;
    this.count -= 1;
  }
}

describe('Debug Transaction', function () {
  this.timeout(60_000);
  let stops: Stops;
  let tracking: vscode.Disposable | undefined;

  before(async function () {
    needsBrowser(this);
    await useDevnet();
    tracking = vscode.debug.registerDebugAdapterTrackerFactory('snowprobe', {
      createDebugAdapterTracker: () => (stops = new Stops()),
    });
  });
  after(async () => {
    tracking?.dispose();
    await endDebugging();
    await closeEditors();
  });

  const session = (): vscode.DebugSession => {
    const active = vscode.debug.activeDebugSession;
    assert.ok(active, 'no debug session runs');
    return active;
  };
  const frames = async (): Promise<readonly Frame[]> => {
    const { stackFrames } = (await session().customRequest('stackTrace', { threadId: 1 })) as { stackFrames: Frame[] };
    return stackFrames;
  };
  const shown = async (): Promise<readonly string[]> =>
    (await frames()).map(({ name, line, source }) => `${name} ${source?.name}:${line}`);
  const local = async (name: string): Promise<string> => {
    const [frame] = await frames();
    const answer = (await session().customRequest('evaluate', { expression: name, frameId: frame?.id })) as {
      result: string;
    };
    return answer.result;
  };

  /** Keys have an effect once VS Code shows the stop. */
  const press = async (keys: string): Promise<void> => {
    await bridge('waitForText', { selector: '.view-overlays .debug-top-stack-frame-line', text: '' });
    await bridge('press', { keys });
    await stops.next();
  };

  it('begins where a transaction failed, steps back by its key and on, and reads a local', async () => {
    const started = vscode.commands.executeCommand(
      'snowprobe.debugTransaction',
      { id: sample('relayRevert'), network: 'devnet', chain: 'C-Chain' },
      true,
    );
    await started;
    await stops.next();
    assert.deepEqual(await shown(), ['Trouble.custom Trouble.sol:35', 'Factory.relay Factory.sol:56']);
    assert.equal(await local('need'), '99');
    await press('Shift+F10');
    assert.deepEqual(await shown(), ['Trouble.custom Trouble.sol:34', 'Factory.relay Factory.sol:56']);
    await vscode.commands.executeCommand('workbench.action.debug.stepOver');
    await stops.next();
    assert.deepEqual(await shown(), ['Trouble.custom Trouble.sol:35', 'Factory.relay Factory.sol:56']);
  });

  it('shows the line in the editor, and goes back to a breakpoint by its key', async () => {
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor?.document.uri.path.endsWith('/contracts/Trouble.sol'), editor?.document.uri.path);
    const [source] = await vscode.workspace.findFiles('contracts/Factory.sol');
    const breakpoint = new vscode.SourceBreakpoint(new vscode.Location(source!, new vscode.Position(55, 0)));
    vscode.debug.addBreakpoints([breakpoint]);
    await session().customRequest('threads');
    await press('Control+Shift+F10');
    assert.deepEqual(await shown(), ['Factory.relay Factory.sol:56']);
    vscode.debug.removeBreakpoints([breakpoint]);
  });
});
