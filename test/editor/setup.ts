// Opens the demo workspace of a development network in an in-memory VS Code.
import { describeDevnet } from '../../scripts/vscode/describeDevnet';
import { type Demo, startDemo } from '../../scripts/vscode/demo';
import { useBridge } from '../integration/harness/bridge';
import { openWindow } from './openWindow';
import { onScreen } from './vscode/screen';

let demo: Demo;
let close: () => void;

export const mochaHooks = {
  async beforeAll(this: Mocha.Context): Promise<void> {
    this.timeout(300_000);
    useBridge(onScreen);
    demo = await startDemo();
    describeDevnet(demo);
    close = await openWindow(demo.workspace, demo.settings);
  },
  async afterAll(this: Mocha.Context): Promise<void> {
    this.timeout(60_000);
    close();
    await demo.close();
  },
};
