import path from 'node:path';
import type { Report } from '../../src/engine/report/report';
import { reportToText } from '../../src/engine/report/toText';
import { foundPages } from '../helpers/foundPages';
import { golden, namedTexts } from '../helpers/golden';
import { sampleDrawings } from '../helpers/sampleDrawings';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';

const now = { now: Date.UTC(2026, 10, 21, 14, 5, 11), timeZone: 'UTC' };

/** A page with one drawing on its first screen. */
const drawn = (name: string): Report => ({
  ...{ kind: 'identifier', status: 'offline', identifier: '', title: [{ kind: 'text', text: name }] },
  ...{ facts: [], sections: [], related: [], sources: [] },
  drawings: [{ key: name, heading: name, drawing: sampleDrawings[name]! }],
});

describe('drawings', () => {
  let tab: TestResultPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    tab = await openResultPage();
  });
  after(() => tab.close());

  it('say in texts, and to who does not see them, what they draw', async () => {
    const texts: Record<string, string> = {};
    for (const name of Object.keys(sampleDrawings)) {
      await tab.show(drawn(name));
      texts[`${name}, as text`] = reportToText(drawn(name), now);
      texts[`${name}, by ear`] = await tab.page.locator('.drawing').ariaSnapshot();
    }
    golden(path.join(import.meta.dirname, 'drawings.txt'), namedTexts(texts));
  });

  it('are made of what a recorded network answers', async () => {
    const texts = (await foundPages()).flatMap(([name, { drawings = [] }]) =>
      drawings.map((one): [string, string] => [
        `${name}: ${one.heading}`,
        reportToText({ ...drawn('gas'), title: [], drawings: [{ ...one, isTold: undefined }] }, now).trim(),
      ]),
    );
    golden(path.join(import.meta.dirname, 'recordedDrawings.txt'), namedTexts(Object.fromEntries(texts)));
  });
});
