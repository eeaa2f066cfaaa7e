import * as l10n from '@vscode/l10n';
import type { Reading } from '../../core/bytes/reading';
import { pickOne } from '../../editor/ui/pick';

/** The one reading, or that of several which the user picks; `undefined` when they gave up. */
export async function chooseReading(readings: readonly Reading[]): Promise<Reading | undefined> {
  if (readings.length === 1) {
    return readings[0];
  }
  const items = readings.map((reading, index) => ({
    label: reading.name,
    description: index === 0 ? l10n.t('likeliest') : undefined,
    reading,
  }));
  const picked = await pickOne(items, {
    placeHolder: l10n.t('The bytes can be several things. Which one?'),
  });
  return picked?.reading;
}
