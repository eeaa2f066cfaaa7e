import type { Line, Report, ReportDrawing, Section } from '../report';
import type { Drawing, SlotGrid } from '../drawn/drawing';
import { lineKey } from './callPairs';

/**
 * The drawings of two runs one above the other, where they differ, and the slots in which they left other values.
 *
 * @param storage what the runs left otherwise, by contract and variable
 */
export function comparedDrawings(
  [first, second]: readonly [Report, Report],
  sides: readonly [string, string],
  storage: Section | undefined,
): readonly ReportDrawing[] {
  const icicles = [first, second].flatMap(({ sections }) => sections.filter(({ drawn }) => drawn?.kind === 'icicle'));
  const own = new Set(['fundsFlow', ...icicles.map(({ key }) => key)]);
  const pairs = [...own].flatMap((key): readonly ReportDrawing[] => {
    const both = [first, second].map((report) => drawingOf(report, key));
    const isSame = keyOf(both[0]?.drawing) === keyOf(both[1]?.drawing);
    return isSame
      ? []
      : both.flatMap((one, i) =>
          one === undefined
            ? []
            : [{ key: `${key}${i + 1}`, heading: `${one.heading}: ${sides[i]!}`, drawing: one.drawing, isTold: true }],
        );
  });
  const slots = comparedSlots([first, second], storage);
  return slots === undefined ? pairs : [...pairs, { key: 'slots', heading: 'Slots', drawing: slots, isTold: true }];
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

function keyOf(drawing: Drawing<Line> | undefined): string {
  return JSON.stringify(drawing, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/** Slots of several variables that a run changed, with those lit that the runs left otherwise. */
function comparedSlots(reports: readonly Report[], storage: Section | undefined): SlotGrid<Line> | undefined {
  const differing = new Set((storage?.rows ?? []).map(([, variable = []]) => lineKey(variable)));
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
