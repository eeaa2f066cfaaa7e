import type { Line, Report, ReportDrawing, Section } from '../report';
import type { SlotGrid } from '../drawn/drawing';
import { lineKey } from '../spans';

/** Flow of funds and gas of both runs, where they differ, each as a section that is drawn. */
export function drawnPairs(
  [first, second]: readonly [Report, Report],
  sides: readonly [string, string],
): readonly Section[] {
  const icicles = [first, second].flatMap(({ sections }) => sections.filter(({ drawn }) => drawn?.kind === 'icicle'));
  const own = new Set(['fundsFlow', ...icicles.map(({ key }) => key)]);
  return [...own].flatMap((key): readonly Section[] => {
    const both = [first, second].map((report) => drawingOf(report, key));
    const isSame = lineKey(both[0]?.drawing) === lineKey(both[1]?.drawing);
    return isSame
      ? []
      : both.flatMap((one, i) =>
          one === undefined
            ? []
            : [
                {
                  ...{
                    key: `${key}${i === 0 ? 'First' : 'Second'}`,
                    heading: `${one.heading}, ${sides[i]!}`,
                    drawn: one.drawing,
                  },
                  ...{ columns: [], rows: [], from: [], isOfOne: true },
                },
              ],
        );
  });
}

function drawingOf(
  { drawings = [], sections }: Report,
  key: string,
): Pick<ReportDrawing, 'heading' | 'drawing'> | undefined {
  const section = sections.find((one) => one.key === key);
  return (
    drawings.find((one) => one.key === key) ??
    (section?.drawn === undefined ? undefined : { heading: section.heading, drawing: section.drawn })
  );
}

/**
 * Slots of several variables that a run changed, with those lit that the runs left otherwise.
 *
 * @param storage what the runs left otherwise, by contract and variable
 */
export function comparedSlots(
  reports: readonly Report[],
  { key, rows }: Pick<Section, 'key' | 'rows'>,
): SlotGrid<Line> | undefined {
  const differing = new Set(key === 'storageChangesCompared' ? rows.map(([, variable = []]) => lineKey(variable)) : []);
  const slots = new Map<string, SlotGrid<Line>['slots'][number]>();
  for (const { sections } of reports) {
    const drawn = sections.find(({ key }) => key === 'storageChanges')?.drawn;
    for (const { slot, fields } of drawn?.kind === 'slots' ? drawn.slots : []) {
      const lit = fields.map(({ isChanged: _, ...field }) =>
        differing.has(lineKey(field.label)) ? { ...field, isChanged: true as const } : field,
      );
      slots.set(lineKey(slot), { slot, fields: lit });
    }
  }
  const shown = [...slots.values()].filter(({ fields }) => fields.some(({ isChanged }) => isChanged));
  return shown.length === 0 ? undefined : { kind: 'slots', slots: shown };
}
