import assert from 'node:assert/strict';
import { bridge, needsBrowser } from '../harness/bridge';
import { hoverBox, hoverUntil, leaveHover } from '../harness/hover';
import { clearLog, sample, setWorkspaceSetting, useDevnet } from '../support/demo';
import { closeEditors, openFile } from '../support/editor';
import { NamingProxy } from '../support/proxy';

describe('consent', () => {
  const proxy = new NamingProxy();

  before(() => proxy.start());
  after(async () => {
    await proxy.stop();
    await useDevnet();
  });
  beforeEach(() => clearLog());
  afterEach(closeEditors);

  it('cannot be given by a workspace', async () => {
    await assert.rejects(async () => await setWorkspaceSetting('snowprobe.consent', 'always'), /User settings/);
  });

  it('is given with the mouse, and the answer shows in its place', async function () {
    needsBrowser(this);
    await useDevnet('mouse', 'http://mouse.devnet.test');
    await openFile('mouse.txt', `\n\n\n\ntx ${sample('transaction')}\n`);
    await hoverUntil(sample('transaction'), 'Query http://mouse.devnet.test?');
    await bridge('click', { selector: `${hoverBox} >> text="Always"` });
    const shown = await bridge('waitForText', { selector: hoverBox, text: 'transfers 1,250.5 SNC' });
    assert.match(shown, /mouse · C-Chain/);
    await leaveHover();
  });
});
