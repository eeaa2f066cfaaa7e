import {
  type BytesKind,
  type DecodedBytes,
  type Signer,
  DecodedView,
  byteRanges,
  codecReport,
  decodeBytes,
  describeType,
  nodeNumber,
  signaturesOf,
  toNodeJson,
} from '../transactions';
import { type Report, message, code, fromBytes, guess, id, joinLines, text } from '../report';
import { bytesToHex, hrpOf, encodeCb58, checksumAddress, hexToBytes, compact } from '../primitives';
import { readWarpEnvelope } from '../detection';
import { type ChainNames, contentLine, contentSections, namedEverywhere, warpContent } from '../messages';
import { type DecodedEvent, type EventLog, UNKNOWN_ADDRESS, abiNote, decodeEvent, invocationLine } from '../abi';
import type { BytesContext, BytesOptions, ByteReading } from './reading';
import { argJson, argsSection, evmDataRanges, partFact } from './evmDataReadings';

/** Interpretations of bytes with the codec of the P-, X- and C-Chain, likeliest first. */
export function codecReadings(
  bytes: Uint8Array,
  text: string | undefined,
  context: BytesContext,
  wanted: BytesOptions,
): readonly ByteReading[] {
  const kinds = codecKinds(wanted.kind);
  const all = decodeAll(bytes, context, wanted).filter(({ kind }) => kinds.includes(undefined) || kinds.includes(kind));
  return all.map((decoded) => readingOf(decoded, all, text, context));
}

/** The codec's kinds for a wanted kind; `undefined` among them for all. */
export function codecKinds(wanted: BytesOptions['kind']): readonly (BytesKind | undefined)[] {
  switch (wanted) {
    case 'tx':
      return ['tx', 'unsignedTx', 'atomicTxs'];
    case 'block':
      return ['block', 'proposerBlock'];
    case 'utxo':
      return ['utxo'];
    case 'warp':
      return ['warp', 'warpPayload', 'pChainMessage', 'uptimeMessage', 'conversionData', 'justification'];
    case 'evm':
    case undefined:
      return [undefined];
  }
}

/** The HRP of the settings replaces the default one of the active network ID; bytes of other networks keep theirs. */
function decodeAll(
  bytes: Uint8Array,
  { networkId, hrp }: BytesContext,
  { chain }: BytesOptions,
): readonly DecodedBytes[] {
  const options = { networkId, chain };
  const networkHrp = networkId === undefined ? undefined : hrpOf(networkId);
  const all = decodeBytes(bytes, hrp !== undefined && networkHrp === undefined ? { ...options, hrp } : options);
  if (hrp === undefined || networkHrp === undefined || hrp === networkHrp) {
    return all;
  }
  const redecoded = decodeBytes(bytes, { ...options, hrp });
  return all.map((decoded, index) => (decoded.hrp === networkHrp ? (redecoded[index] ?? decoded) : decoded));
}

function readingOf(
  decoded: DecodedBytes,
  all: readonly DecodedBytes[],
  text: string | undefined,
  context: BytesContext,
): ByteReading {
  const { chain, kind, bytes } = decoded;
  const network = networkOf(decoded, context);
  const report = (signers?: readonly Signer[]): Report => {
    const plain = codecReport(decoded, {
      identifier: text ?? bytesToHex(bytes),
      network,
      signers,
      others: all.filter((other) => other !== decoded),
    });
    return kind === 'warp' ? withWarpWords(plain, bytes, context.chainName) : plain;
  };
  return {
    key: chain === undefined ? kind : `${chain}.${kind}`,
    name: describeType(decoded),
    doubtful: isDoubtful(decoded),
    bytes,
    signatures: signaturesOf(decoded).reduce((sum, each) => sum + each.length, 0),
    report,
    signed: async () => {
      const { recoverSigners } = await import('../transactions/codec/recoverSigners');
      return report(recoverSigners(decoded));
    },
    json: () => Promise.resolve(toNodeJson(decoded)),
    ranges: (most) => byteRanges(new DecodedView({ decoded }), most).filter(({ start, end }) => end > start),
  };
}

/** Bytes with a network ID belong to that network, whichever one is active. */
function networkOf(
  { networkId }: DecodedBytes,
  { network, networkId: active, networkNamed }: BytesContext,
): string | undefined {
  return networkId === undefined || networkId === active ? network : networkNamed?.(networkId);
}

/** In seconds: September 2020, when the network started, and a hundred years later. */
const first = 1_600_000_000n;

const last = first + 100n * 31_557_600n;

/**
 * Whether decoded bytes contain impossible values: network ID 0, a time before the network started, only zeros. Most
 * likely they are something else: eight numbers of a contract also decode as an old block wrapper.
 */
function isDoubtful({ kind, root, bytes, networkId }: DecodedBytes): boolean {
  if (networkId === 0 || bytes.every((byte) => byte === 0)) {
    return true;
  }
  const timestamp = kind === 'proposerBlock' ? root.child('timestamp') : undefined;
  const seconds = timestamp === undefined ? first : nodeNumber(timestamp, bytes);
  return seconds < first || seconds > last;
}

/** Adds the decoded payload to a Warp message's Report: the codec decodes only the message's own fields. */
function withWarpWords(report: Report, bytes: Uint8Array, named: ChainNames = () => undefined): Report {
  const envelope = readWarpEnvelope(bytes);
  if (envelope === undefined) {
    return report;
  }
  const { payload, sourceChainId, signed } = envelope;
  const content = warpContent(payload);
  const names: ChainNames = (blockchainId) => named(blockchainId) ?? namedEverywhere(blockchainId);
  const text = contentLine(
    content,
    sourceChainId.every((byte) => byte === 0),
    names,
  );
  const title = signed ? message`signed Warp message: ${text}` : message`unsigned Warp message: ${text}`;
  const more = contentSections(content, sourceChainId, names);
  const bytesAt = report.sections.findIndex(({ key }) => key === 'bytes');
  return {
    ...report,
    title: content.kind === 'unknown' ? report.title : title,
    facts: report.facts.map((fact) => {
      const name = fact.key === 'sourceChainID' ? names(encodeCb58(sourceChainId)) : undefined;
      return name === undefined ? fact : { ...fact, value: [{ kind: 'id', id: encodeCb58(sourceChainId), name }] };
    }),
    sections: report.sections.toSpliced(bytesAt < 0 ? report.sections.length : bytesAt, 0, ...more),
  };
}

const topic = /^0x[0-9a-f]{64}$/i;
const data = /^0x(?:[0-9a-f]{2})*$/i;
const separators = /[\s,"'`[\]]+/;

/** A log has at most four topics. */
const MAX_TOPICS = 4;
const MAX_WORDS = MAX_TOPICS + 1;

/** Logs with a first topic in the project's ABIs or the built-in tables, if topics and data match it. */
export function logReadings(typed: string, context: BytesContext): readonly ByteReading[] {
  const abi = context.abi?.(undefined);
  for (const log of logsIn(typed)) {
    const event = decodeEvent(log, abi);
    if (event !== undefined) {
      return [logReadingOf(log, event, context)];
    }
  }
  return [];
}

function logReadingOf(log: EventLog, event: DecodedEvent, context: BytesContext): ByteReading {
  const bytes = hexToBytes(log.data) ?? new Uint8Array();
  const report = (): Report => reportOf(log, event, context);
  return {
    key: 'log',
    name: `log: ${event.name}`,
    doubtful: false,
    bytes,
    signatures: 0,
    report,
    signed: () => Promise.resolve(report()),
    json: () =>
      Promise.resolve({
        kind: 'log',
        ...(log.address === UNKNOWN_ADDRESS ? {} : { address: log.address }),
        topic: log.topics[0] ?? '',
        event: event.name,
        standard: event.standard,
        arguments: event.args.map(argJson),
      }),
    ranges: (most) => evmDataRanges(bytes, 0, most),
  };
}

function reportOf(log: EventLog, event: DecodedEvent, { network }: BytesContext): Report {
  const [topic = ''] = log.topics;
  const isGuess = event.guess === true || log.address === UNKNOWN_ADDRESS;
  const line = [...invocationLine(event.name, event.args), ...(isGuess ? [guess('guessed from topic')] : [])];
  const problems = event.problems.map((problem) => [text(problem)]);
  return {
    kind: 'identifier',
    status: 'offline',
    identifier: topic,
    title: joinLines([[...message`log: ${line}`, ...abiNote(event.source)], ...problems], ' '),
    network,
    facts: compact([
      log.address !== UNKNOWN_ADDRESS && partFact('contract', 'contract', [id(checksumAddress(log.address))]),
      partFact('standard', 'ABI', [text(event.standard)]),
      partFact('topic', 'topic', [code(topic)]),
    ]),
    sections: argsSection(event.args),
    sources: [fromBytes],
  };
}

/**
 * Logs in a text: an object with `topics` and `data` as receipts, libraries and consoles print it, even within other
 * text; or topics followed by data, where the last word may be either.
 */
function logsIn(text: string): readonly EventLog[] {
  const list = /\btopics["']?\s*:\s*\[/.exec(text);
  const listStart = list === null ? 0 : list.index + list[0].length;
  const listEnd = list === null ? -1 : text.indexOf(']', listStart);
  if (listEnd >= 0) {
    const address = /\baddress["']?\s*:\s*["'](0x[0-9a-f]{40})["']/i.exec(text)?.[1] ?? UNKNOWN_ADDRESS;
    const body = /\bdata["']?\s*:\s*["']?(0x[0-9a-f]*)/i.exec(text)?.[1] ?? '0x';
    return logOf(address, wordsOf(text.slice(listStart, listEnd)), body);
  }
  if (!/^0x[0-9a-f]{64}[\s,"'`]/i.test(text)) {
    return [];
  }
  const words = wordsOf(text);
  const last = words.at(-1) ?? '';
  return [...logOf(UNKNOWN_ADDRESS, words.slice(0, -1), last), ...logOf(UNKNOWN_ADDRESS, words, '0x')];
}

function wordsOf(text: string): readonly string[] {
  return text
    .split(separators, MAX_WORDS + 2)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS + 1);
}

function logOf(address: string, topics: readonly string[], body: string): readonly EventLog[] {
  const isLog = topics.length > 0 && topics.length <= MAX_TOPICS && topics.every((each) => topic.test(each));
  return isLog && data.test(body) ? [{ address, topics, data: body }] : [];
}
