import type vscode = require('vscode');
import { UserError } from '../../../engine/errors';
import { type CellRun, type OutgoingRequest, parseCell } from '../../../engine/notebook';
import { type CallToSend, callToSend, maySend } from '../../../engine/messages';
import type { Services } from '../../shared/services';
import type { SendInCell } from './beforeSend';
import type { AddressCodec } from '../../shared/documentRoute';
import { toCast, toCurl, toEnvelopes, toViem } from '../../../engine/rpc';

/** Longer cells are not analysed on each keystroke. */
const maxLength = 1 << 18;

/** What the cells of a notebook would run with now: its network, and responses of its named requests. */
export type RunPlace = (notebook: vscode.NotebookDocument) => Pick<CellRun, 'network' | 'named'>;

/** Calls of a cell that would send an interchain message, as its requests would be sent now; without duplicates. */
export function sendsIn(services: Services, placeOf: RunPlace, cell: vscode.NotebookCell): readonly SendInCell[] {
  const text = cell.document.getText();
  if (text.length > maxLength || !maySend(text)) {
    return [];
  }
  const sends = outgoing(services, placeOf, cell).flatMap(({ outgoing: one, place }): readonly SendInCell[] => {
    const call = one.kind === 'rpc' ? callToSend(one.method, one.params) : undefined;
    const { network, chain } = place;
    return call === undefined || chain === undefined ? [] : [{ call, network, chain }];
  });
  const keys = sends.map(({ call: { from, to, data, value }, network, chain }) =>
    [network, chain, from, to, data, value].join(' ').toLowerCase(),
  );
  return sends.filter((_, i) => keys.indexOf(keys[i]!) === i);
}

/** The requests of a cell; none where it cannot be sent in its current state. */
function outgoing(
  { state }: Services,
  placeOf: RunPlace,
  { notebook, document }: vscode.NotebookCell,
): readonly OutgoingRequest[] {
  try {
    return state.outgoing(parseCell(document.getText()), placeOf(notebook));
  } catch (error) {
    if (error instanceof UserError) {
      // The cell itself shows why it cannot be sent.
      return [];
    }
    throw error;
  }
}

export interface BeforeSendRequest extends Omit<CallToSend, 'signed'> {
  /** Names in the settings. */
  readonly network: string;
  readonly chain: string;
  readonly format: 'md' | 'json';
}

const isAddress = (text: string | undefined): text is string => /^0x[0-9a-f]{40}$/i.test(text ?? '');

/** `/message before it is sent.md`: the tab title. The address holds the call, so that the document can be restored. */
export const beforeSendAddress: AddressCodec<BeforeSendRequest, 'md' | 'json'> = {
  endings: ['md', 'json'],
  print({ format, value, ...query }) {
    const path = 'message before it is sent';
    return { path, ending: format, query: { ...query, value: value === undefined ? undefined : String(value) } };
  },
  parse({ ending, query: { network, chain, from, to, data = '', value } }) {
    return network && chain && isAddress(to) && /^0x(?:[0-9a-f]{2}){4,}$/i.test(data) && /^\d{0,78}$/.test(value ?? '')
      ? {
          ...{ network, chain, to, data, format: ending },
          from: isAddress(from) ? from : undefined,
          value: value ? BigInt(value) : undefined,
        }
      : undefined;
  },
};

export const copyFormats = ['curl', 'cast', 'viem', 'JSON'] as const;
export type CopyFormat = (typeof copyFormats)[number];

/**
 * The requests of a cell in each format that can represent some of them.
 *
 * @param keyHeaders names of the secret headers for an origin
 */
export function copyTexts(
  requests: readonly OutgoingRequest[],
  keyHeaders: (origin: string) => readonly string[],
): ReadonlyMap<CopyFormat, string> {
  const outgoing = requests.map((one) => one.outgoing);
  // A JSON-RPC request names no host: one is enough for all nodes.
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
