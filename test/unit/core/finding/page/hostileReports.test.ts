import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inFull } from '../../../../../scripts/support/fullRun';
import type { Report } from '../../../../../src/engine/report/report';
import { isLookupId } from '../../../../../src/engine/report/spanText';
import { reportToPage, laterRows } from '../../../../../src/engine/report/page/toPage';
import { anyReport } from '../../../../helpers/anyReport';

const ctx = { now: Date.UTC(2026, 10, 21, 14, 5, 11), timeZone: 'UTC' };

/** Characters that hide, reorder or colour text. Our own isolates, which come in pairs, are excluded. */
const unseen = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2067\u206a-\u206f\ufeff\u{e0000}-\u{e0fff}]/u;

interface Found {
  readonly texts: readonly string[];
  readonly links: readonly string[];
}

/** Everything in a page's report: all texts, and the targets of links. */
function pageParts(report: Report): Found {
  const texts: string[] = [];
  const links: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      texts.push(value);
    } else if (typeof value === 'object' && value !== null) {
      const { isLink, id } = value as { isLink?: unknown; id?: unknown };
      links.push(...(isLink === true ? [String(id)] : []));
      Object.values(value).forEach(walk);
    }
  };
  const page = reportToPage(report, ctx);
  const { previous, next } = page.neighbours ?? {};
  links.push(...[previous, next].flatMap((one) => one?.id ?? []));
  walk(page);
  report.sections.forEach((section) => walk([...laterRows(section, report, ctx)]));
  return { texts, links };
}

describe('pages of hostile findings', function () {
  this.timeout(120_000);

  it('hold nothing unseen, and links of identifiers alone', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const { texts, links } = pageParts(report);
        assert.deepEqual(
          texts.filter((text) => unseen.test(text) || text.split('\u2068').length !== text.split('\u2069').length),
          [],
        );
        assert.deepEqual(
          links.filter((link) => !isLookupId(link)),
          [],
        );
      }),
      { numRuns: inFull(1_000, 5_000) },
    );
  });
});
