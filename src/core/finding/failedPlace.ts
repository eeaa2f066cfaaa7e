import type { Finding, Span } from './finding';
import { lineText, type TextStyle } from './spanText';

type Place = Extract<Span, { readonly kind: 'place' }>;

const style: TextStyle = { ids: 'short', amounts: 'short', times: 'utc', maxLength: 160 };

/** Where in the open project a transaction failed, and why in one line; undefined: no line is told. */
export function failedPlace({
  facts,
  title,
}: Pick<Finding, 'facts' | 'title'>): { readonly place: Place; readonly reason: string } | undefined {
  const place = facts.find(({ key }) => key === 'failedAt')?.value.find((span): span is Place => span.kind === 'place');
  return place && { place, reason: lineText(title, style, { now: 0 }) };
}
