import { toCast, toCurl, toEnvelopes, toViem } from '../../../engine/rpc';
import type { OutgoingRequest } from '../../../engine/notebook';

export const copyFormats = ['curl', 'cast', 'viem', 'JSON'] as const;
export type CopyFormat = (typeof copyFormats)[number];

/**
 * The requests of a cell in each format that can hold some of them.
 *
 * @param keyHeaders names of the secret headers that an origin is sent
 */
export function copyTexts(
  requests: readonly OutgoingRequest[],
  keyHeaders: (origin: string) => readonly string[],
): ReadonlyMap<CopyFormat, string> {
  const outgoing = requests.map((one) => one.outgoing);
  // An envelope says nothing of where it goes: one for all nodes.
  const once = requests.filter(
    ({ request, place }) => requests.find((one) => one.request === request)?.place.node === place.node,
  );
  const casts = outgoing.flatMap((one) => toCast(one) ?? []);
  const texts: readonly (readonly [CopyFormat, string | undefined])[] = [
    ['curl', lines(requests.map((one) => toCurl(one.outgoing, keyHeaders(one.origin))))],
    ['cast', lines(casts)],
    ['viem', toViem(outgoing)],
    ['JSON', toEnvelopes(once.map((one) => one.outgoing))],
  ];
  return new Map(texts.flatMap(([format, text]) => (text === undefined ? [] : [[format, text] as const])));
}

function lines(texts: readonly string[]): string | undefined {
  return texts.length === 0 ? undefined : `${texts.join('\n')}\n`;
}
