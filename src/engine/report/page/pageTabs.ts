import { cleanRemote } from '../../primitives';
import type { Section } from '../report';
import type { PageTab } from './pageView';
import groups from './tabs.json';

/** Sections that are one tab of a page, by key, in the order in which they stand there. */
interface TabGroup {
  readonly key: string;
  readonly title: string;
  readonly sections: readonly string[];
  /** Its figure is that of the first of these; absent: it has none. */
  readonly counts?: readonly string[];
}

/** Tabs that fit one line, without those that a page adds: raw answers and sources. */
const most = 6;

/**
 * Which sections of a report stand together under a tab of its page. What no group names is a tab of its own; of more than
 * fit one line, the last ones share "More".
 *
 * @returns indexes into `sections`; those that other parts of the page tell are in no tab
 */
export function pageTabs(sections: readonly Section[], told: ReadonlySet<string>): readonly PageTab[] {
  const indexes = sections.flatMap(({ key, look }, index) => (look === 'card' || told.has(key) ? [] : [index]));
  const keyed = (index: number, key: string): boolean =>
    sections[index]!.key === key && sections[index]!.look === undefined;
  const flows = indexes.filter((index) => sections[index]!.look === 'flow');
  const grouped = tabGroups.flatMap(({ key, title, sections: keys, counts = [] }): readonly PageTab[] => {
    const found = keys.flatMap((one) => indexes.filter((index) => keyed(index, one)));
    const counted = found.find((index) => counts.includes(sections[index]!.key));
    return found.length === 0 ? [] : [{ key, title, counted, sections: found }];
  });
  const taken = new Set([...flows, ...grouped.flatMap((tab) => tab.sections)]);
  const alone = indexes.flatMap((index): readonly PageTab[] => {
    const { key, heading } = sections[index]!;
    return taken.has(index)
      ? []
      : [{ key: `${key} ${index}`, title: cleanRemote(heading, 200), counted: index, sections: [index] }];
  });
  const [flow] = flows;
  const title = flows.length === 1 ? cleanRemote(sections[flow!]!.heading, 200) : 'Inputs and outputs';
  return fitting([
    ...(flow === undefined ? [] : [{ key: 'flow', title, sections: flows }]),
    ...grouped.filter(({ key }) => !late.has(key)),
    ...alone,
    ...grouped.filter(({ key }) => late.has(key)),
  ]);
}

const tabGroups: readonly TabGroup[] = groups;

/** Bytes, after all that says something. */
const late: ReadonlySet<string> = new Set(['input']);

function fitting(tabs: readonly PageTab[]): readonly PageTab[] {
  return tabs.length <= most
    ? tabs
    : [
        ...tabs.slice(0, most - 1),
        { key: 'others', title: 'More', sections: tabs.slice(most - 1).flatMap(({ sections }) => sections) },
      ];
}
