import * as l10n from '@vscode/l10n';
import type { Section } from '../../finding/finding';
import { code, text } from '../../finding/spans';
import { VERSION_SIZE } from '../codecIds';
import { byteRanges } from './byteRanges';
import { section } from './section';
import type { View } from './view';

/** Rows that are made: a block of 2 MB has 100,000 values. */
const MOST = 201;

/** Where each value stands: first and last byte, counted from 0, its name, and what it says. */
export function bytesSection(view: View): readonly Section[] {
  const hasVersion = view.decoded.root.start === VERSION_SIZE;
  const rows = byteRanges(view, MOST).map(({ start, end, field, value }, index) => [
    [code(end <= start ? String(start) : `${start}–${end - 1}`)],
    [hasVersion && index === 0 ? text(field) : code(field)],
    value,
  ]);
  return section('bytes', l10n.t('Byte ranges'), [l10n.t('bytes'), l10n.t('field'), l10n.t('value')], rows);
}
