import vscode = require('vscode');
import { type ByteReading, readBytesFailure, rangesText } from '../../engine/bytes';
import { UserError } from '../../engine/errors';
import { bytesToHex, escapeUnseen, printJson } from '../../engine/primitives';
import type { Network } from '../../engine/networks';
import { type CommandHandlers, linkCommands } from '../vscode/ids';
import { type BytesTarget, readBytesTarget } from '../shared/byteStore';
import type { Documents, DocumentLens, DocumentRoute } from '../shared/documentRoute';
import type { Services } from '../shared/services';
import { networkForReading } from '../shared/networkNamed';
import { LivePick, pickOne } from '../vscode/ui/pick';
import { printReport, copyAs } from '../shared/printReport';
import {
  type BytesFormat,
  readFormat,
  bytesAddress,
  type BytesRequest,
  maxLengthInAddress,
  editorBytes,
  byteSuggestions,
} from './byteSuggestions';

/** Commands that decode bytes, and the documents they open. Sends no requests. */
export function createDecode(
  services: Services,
  documents: Documents,
): { readonly commands: CommandHandlers<'decode'> } {
  const show = (resolved: ResolvedBytes, reading: ByteReading, format: BytesFormat): Promise<vscode.Uri> =>
    shown[format === 'md' ? 'show' : 'open'](bytesRequest(services, resolved, reading, format));
  const open = async (target: BytesTarget, format: BytesFormat): Promise<vscode.Uri> => {
    const resolved = await resolveBytes(services, target);
    return await show(resolved, resolved.readings[0], format);
  };
  const shown = documents.add(bytesRoute(services, open));
  /** @returns the document's URI; `undefined` where the user cancelled */
  const choose = async (resolved: ResolvedBytes | undefined, format: BytesFormat): Promise<vscode.Uri | undefined> => {
    const reading = resolved && (await chooseReading(resolved.readings));
    return resolved === undefined || reading === undefined ? undefined : await show(resolved, reading, format);
  };
  const ofTarget = async <T>(argument: unknown, work: (target: BytesTarget) => Promise<T>): Promise<T | undefined> => {
    const target = readBytesTarget(argument);
    return target === undefined ? undefined : await work(target);
  };
  return {
    commands: {
      /**
       * Decode Bytes…: prompts for bytes, or takes a `BytesTarget` as its argument (a link, a keybinding, another
       * extension), and opens their decoding: as prose, or as `format` says.
       */
      decodeBytes: async (argument, format) => {
        const target = readBytesTarget(argument) ?? (await pickBytes(services));
        return target === undefined
          ? undefined
          : await choose(await resolveBytes(services, target), readFormat(format));
      },
      decodeSelection: async () => choose(await selectedBytes(services), 'md'),
      openBytes: (argument, format) => ofTarget(argument, (target) => open(target, readFormat(format))),
      copyBytes: (argument) => ofTarget(argument, (target) => copyBytes(services, target, 'json')),
    },
  };
}

/**
 * Decode Selection: the first decodable bytes in the selection or at the cursor.
 *
 * @throws {UserError} says why there are none
 */
async function selectedBytes(services: Services): Promise<ResolvedBytes> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    throw new UserError('No editor is active. Open a file and select bytes in it.');
  }
  const candidates = editorBytes(editor);
  const [first] = candidates;
  if (first === undefined) {
    throw new UserError(
      editor.selection.isEmpty
        ? 'No bytes at the cursor. Place it on hex, cb58 or base64, or select them.'
        : 'No bytes in the selection. Select hex, cb58 or base64.',
    );
  }
  await services.state.bytes.ready();
  const network = services.state.networks.active();
  const text = candidates.find((each) => services.state.bytes.read(each, network).length > 0);
  if (text === undefined) {
    const why = readBytesFailure(first);
    throw new UserError(why ?? 'The selection has no bytes that Snowprobe can decode. Select hex, cb58 or base64.');
  }
  return await resolveBytes(services, { bytes: text });
}

interface Item extends vscode.QuickPickItem {
  readonly target?: BytesTarget;
}

const maxShownLength = 40;

/** An input with suggestions: every reading of what is typed, pasted, selected or copied. */
async function pickBytes(services: Services): Promise<BytesTarget | undefined> {
  const { bytes, networks } = services.state;
  const editor = vscode.window.activeTextEditor;
  const network = networks.active();
  await bytes.ready();
  const read = (text: string) => bytes.read(text, network);
  const offered = byteSuggestions({
    editor: editor === undefined ? [] : editorBytes(editor),
    clipboard: await vscode.env.clipboard.readText(),
    read,
  }).map(({ text, reading, from }) => item(text, reading.name, reading.key, from));
  const pick = new LivePick<Item>({
    title: 'Decode Bytes (offline)',
    placeholder: 'Transaction, block, UTXO, Warp message, call or error in hex, cb58 or base64',
  });
  const show = (): void => {
    const typed = pick.value.trim();
    const readings = typed === '' ? [] : read(typed);
    const why = typed === '' || readings.length > 0 ? undefined : readBytesFailure(typed);
    pick.show([
      ...readings.map(({ name, key }) => ({ ...item(typed, name, key), alwaysShow: true })),
      ...(why === undefined ? [] : [{ label: 'Cannot be decoded', detail: why, alwaysShow: true }]),
      ...offered,
    ]);
  };
  show();
  pick.onDidChangeValue(show);
  const chosen = await pick.choose(({ target }) => target !== undefined);
  pick.dispose();
  return chosen?.target;
}

function item(text: string, name: string, as: string, from?: string): Item {
  const short = text.length > maxShownLength ? `${text.slice(0, maxShownLength - 8)}…${text.slice(-7)}` : text;
  const description = from === undefined ? short : `${short} · ${from}`;
  return { label: name, description, target: { bytes: text, as } };
}

/** The read-only documents that show decoded bytes. @param open shows other forms of them */
function bytesRoute(
  services: Services,
  open: (target: BytesTarget, format: BytesFormat) => Promise<vscode.Uri>,
): DocumentRoute<BytesRequest, BytesFormat> {
  return {
    family: 'bytes',
    address: bytesAddress,
    place: ({ network }) => ({ network }),
    text: (request) => printBytes(services, cachedTarget(services, request), request.format),
    page: async (request) => {
      const { readings } = await resolveBytes(services, cachedTarget(services, request));
      const actions = bytesLenses(services, { ...request, format: 'md' });
      return { report: await readings[0].signed(), actions };
    },
    lenses: (request) => bytesLenses(services, request),
    actions: (request) => ({
      open: (format) => open(targetOf(request), readFormat(format)),
      copy: (format) => copyBytes(services, targetOf(request), format),
    }),
  };
}

/** The request for one reading of bytes; long bytes are replaced by their store name. */
function bytesRequest(
  { bytes }: Services,
  { text, network }: ResolvedBytes,
  reading: ByteReading,
  format: BytesFormat,
): BytesRequest {
  const name = bytes.save(text);
  const request = { as: reading.key, network: network.name, format };
  return text.length > maxLengthInAddress
    ? { ...request, name, shown: bytesToHex(reading.bytes.subarray(0, 64)) }
    : { ...request, text };
}

/** Copies decoded bytes as the node prints them, or as prose. */
async function copyBytes(services: Services, target: BytesTarget, format: 'json' | 'md'): Promise<void> {
  await copyAs(format, await printBytes(services, target, format));
}

async function printBytes(services: Services, target: BytesTarget, format: BytesFormat): Promise<string> {
  const { readings } = await resolveBytes(services, target);
  return await printReading(readings[0], format, services.state.networks.all());
}

function targetOf({ text, name = '', as, network }: BytesRequest): BytesTarget {
  return { bytes: text ?? name, as, network };
}

/** @throws {UserError} where long bytes are no longer stored */
function cachedTarget({ bytes }: Services, request: BytesRequest): BytesTarget {
  if (request.text === undefined && bytes.get(request.name ?? '') === undefined) {
    throw new UserError('These bytes were too long to restore after a reload. Decode them again at their source.');
  }
  return targetOf(request);
}

function bytesLenses({ state, bytes: store }: Services, request: BytesRequest): readonly DocumentLens[] {
  const { as, format } = request;
  const { bytes, network } = targetOf(request);
  const titles: readonly (readonly [BytesFormat, string])[] = [
    ['md', 'Open as text'],
    ['json', 'Open as JSON'],
    ['txt', 'Open byte ranges'],
  ];
  const known = networkForReading(network, state.networks);
  const others = state.bytes.read(store.get(bytes) ?? bytes, known).filter(({ key }) => key !== as);
  const lens = (title: string, reading: string, form: BytesFormat): DocumentLens => ({
    line: 0,
    title,
    command: linkCommands.openBytes,
    args: [{ bytes, as: reading, network }, form],
  });
  return [
    ...titles.filter(([form]) => form !== format).map(([form, title]) => lens(title, as, form)),
    ...others.map(({ key, name }) => lens(`Also decodes as: ${name}`, key, format)),
  ];
}

interface ResolvedBytes {
  readonly text: string;
  readonly network: Network;
  /** At least one, likeliest first; only the requested reading where one was given. */
  readonly readings: readonly [ByteReading, ...ByteReading[]];
}

/**
 * Decodes the bytes that a target names, with the project's ABIs.
 *
 * @throws {UserError} says why they cannot be decoded
 */
async function resolveBytes(services: Services, { bytes, as, network: name }: BytesTarget): Promise<ResolvedBytes> {
  const { networks, bytes: reader } = services.state;
  const network = networkForReading(name, networks);
  const text = services.bytes.get(bytes) ?? bytes;
  await reader.ready();
  const all = reader.read(text, network);
  const [first, ...rest] = as === undefined ? all : all.filter(({ key }) => key === as);
  if (first === undefined) {
    throw new UserError(
      readBytesFailure(text) ?? `The bytes cannot be decoded as ${as ?? ''}. Run Decode Bytes again.`,
    );
  }
  return { text, network, readings: [first, ...rest] };
}

/** The only reading, or the user's pick; `undefined` where they cancelled. */
async function chooseReading(readings: readonly ByteReading[]): Promise<ByteReading | undefined> {
  if (readings.length === 1) {
    return readings[0];
  }
  const items = readings.map((reading, index) => ({
    label: reading.name,
    description: index === 0 ? 'most likely' : undefined,
    reading,
  }));
  const picked = await pickOne(items, {
    placeHolder: 'The bytes decode in several ways. Select one.',
  });
  return picked?.reading;
}

/** A reading as the text of a document or of the clipboard, with a final newline. */
async function printReading(reading: ByteReading, format: BytesFormat, networks: readonly Network[]): Promise<string> {
  switch (format) {
    case 'md':
      return printReport(await reading.signed(), 'md', networks);
    case 'json':
      return `${escapeUnseen(printJson(await reading.json(), 2))}\n`;
    case 'txt':
      return rangesText(reading, { now: Date.now(), locale: vscode.env.language });
  }
}
