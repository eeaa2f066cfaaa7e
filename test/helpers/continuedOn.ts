import type { Report } from '../../src/engine/report/report';
import { reportToPage, pageSection } from '../../src/engine/report/page/toPage';
import type { PageMore, PageSection, PageView } from '../../src/engine/report/page/pageView';
import type { EvmChain, Network } from '../../src/engine/networks/network';
import { SectionRuns, type SectionPart } from '../../src/extension/documents/sectionRuns';
import { type ContinuedPage, ContinuedPages } from '../../src/extension/lookup/continued/continuedPage';
import type { TestScans } from './scanOn';

const ctx = { now: 0, timeZone: 'UTC' };

/** A page with sections that are continued, as the host and the page have it. */
export interface TestContinued extends ContinuedPage {
  readonly runs: SectionRuns;
  /** The page as first shown. */
  readonly view: PageView;
  /** The parts sent to it since. */
  readonly parts: readonly SectionPart[];
  /** The current state of a section. */
  shown(key: string): PageSection;
  index(key: string): number;
  rows(key: string): readonly string[];
  more(key: string): PageMore;
}

export function continuedOn(
  { scans, lists }: TestScans,
  report: Report,
  network: Network,
  part: {
    readonly unconfigured?: readonly EvmChain[];
    readonly agree?: () => Promise<((url: string) => boolean) | undefined>;
    readonly maySend?: (url: string) => boolean;
    /** Receives the parts sent to the page. */
    readonly report?: (part: SectionPart) => void;
  } = {},
): TestContinued {
  const networks = { unconfigured: () => part.unconfigured ?? [] } as never;
  const agree = part.agree ?? (() => Promise.resolve(() => true));
  const page = new ContinuedPages({
    state: { scans, lists, networks },
    agree,
    maySend: part.maySend ?? (() => true),
  }).of(report, network);
  const parts: SectionPart[] = [];
  const shown: PageSection[] = [];
  const runs = new SectionRuns(page.continued, {
    view: (section, from) => pageSection(section, page.report, ctx, from),
    report(one) {
      parts.push(one);
      const before = shown[one.section];
      shown[one.section] = { ...one.view, rows: [...(before?.rows.slice(0, one.cached) ?? []), ...one.view.rows] };
      part.report?.(one);
    },
    log(error) {
      throw error;
    },
  });
  const whole = reportToPage(page.report, ctx);
  const view = { ...whole, sections: whole.sections.map((one, i) => ({ ...one, more: runs.more(i) })) };
  page.report.sections.forEach((_, i) => runs.shown(i));
  shown.push(...view.sections);
  const index = (key: string): number => {
    const at = page.report.sections.findIndex((section) => section.key === key);
    if (at < 0) {
      throw new Error(`no section ${key}`);
    }
    return at;
  };
  const section = (key: string): PageSection => shown[index(key)]!;
  return {
    ...page,
    runs,
    view,
    parts,
    index,
    shown: section,
    rows: (key) =>
      section(key).rows.map((row) => row.map(({ line }) => line.map(({ text }) => text).join('')).join(' | ')),
    more: (key) => section(key).more!,
  };
}
