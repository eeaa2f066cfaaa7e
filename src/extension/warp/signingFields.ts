import type { SignatureRequest } from '../../engine/net';
import { cb58Id, fieldsOf, hexToBytes } from '../../engine/primitives';
import { readWarpEnvelope } from '../../engine/detection';
import type { SigningRequest } from '../../engine/signing';
import { CodecError, codecReport, decodeJustification } from '../../engine/transactions';
import { type Report, reportToText } from '../../engine/report';
import type { ByteReading } from '../../engine/bytes';
import { readTarget } from '../vscode/target';
import type { AddressCodec } from '../shared/documentRoute';

/** Who aggregates the signatures. */
export type SignatureSource = 'dataService' | 'nodes';

type FieldName = 'message' | 'justification' | 'signingSubnetId' | 'quorum' | 'buffer' | 'height';

/** Text as typed; empty for the default. */
export type SigningFields = Readonly<Record<FieldName, string>>;

/** A field as a prompt, and as a property of a command's argument. */
export interface SigningField {
  readonly field: FieldName;
  readonly argument: string;
  readonly prompt: string;
  readonly placeHolder?: string;
  /** Why the text is invalid. @param before texts of the previous fields */
  readonly problem: (typed: string, before: SigningFields) => string | undefined;
}

const defaultQuorum = 67;
const maxHeight = 2n ** 64n - 1n;

/** The cb58 ID of a transaction with a message to be signed. */
export function transactionIdOf(typed: string): string | undefined {
  const id = cb58Id(typed);
  return id === undefined || id.checksum === 'invalid' ? undefined : typed;
}

/** In the order of the prompts. */
export const signingFields: readonly SigningField[] = [
  {
    field: 'message',
    argument: 'message',
    prompt: 'Unsigned Warp message in hex, its ID, or P- or X-Chain transaction ID; leave empty for none',
    problem(typed) {
      if (typed === '' || transactionIdOf(typed) !== undefined) {
        return undefined;
      }
      const bytes = hexBytes(typed);
      const envelope = bytes && readWarpEnvelope(bytes);
      if (envelope === undefined) {
        return 'Enter a Warp message in hex, or a transaction ID.';
      }
      return envelope.signed ? 'This Warp message is already signed.' : undefined;
    },
  },
  {
    field: 'justification',
    argument: 'justification',
    prompt: 'Justification in hex, for messages that need one; leave empty for none',
    problem(typed, { message }) {
      if (typed === '') {
        return message === '' ? 'Enter a message or a justification.' : undefined;
      }
      return hexBytes(typed) === undefined ? 'Enter hex with two digits per byte.' : undefined;
    },
  },
  {
    field: 'signingSubnetId',
    argument: 'signingSubnetId',
    prompt: 'Signing subnet in cb58 or hex; leave empty for the subnet of the source chain',
    problem: (typed) =>
      typed === '' || /^(?:0x)?[0-9a-f]{64}$/i.test(typed) || transactionIdOf(typed) !== undefined
        ? undefined
        : 'Enter a subnet ID in cb58, or 32 bytes in hex.',
  },
  {
    field: 'quorum',
    argument: 'quorumPercentage',
    prompt: 'Quorum percentage',
    placeHolder: String(defaultQuorum),
    problem: (typed) => (percentOf(typed, defaultQuorum) === undefined ? 'Enter an integer from 0 to 100.' : undefined),
  },
  {
    field: 'buffer',
    argument: 'quorumPercentageBuffer',
    prompt: 'Quorum buffer percentage: slower, but the signature stays valid for longer',
    placeHolder: '0',
    problem(typed, { quorum }) {
      const buffer = percentOf(typed, 0);
      const maxBuffer = 100 - (percentOf(quorum, defaultQuorum) ?? 0);
      return buffer === undefined || buffer > maxBuffer
        ? `Enter an integer from 0 to ${maxBuffer}: quorum plus buffer is at most 100.`
        : undefined;
    },
  },
  {
    field: 'height',
    argument: 'pChainHeight',
    prompt: 'P-Chain height of the validator set; 0 for the proposed height',
    placeHolder: '0',
    problem: (typed) =>
      typed === '' || (/^\d{1,20}$/.test(typed) && BigInt(typed) <= maxHeight)
        ? undefined
        : 'Enter a P-Chain height, or 0 for the proposed height.',
  },
];

/** @param valueOf the text of a field; empty for its default */
export function fieldsBy(valueOf: (field: SigningField) => string): SigningFields {
  return Object.fromEntries(signingFields.map((one) => [one.field, valueOf(one)])) as SigningFields;
}

/** The request of validated fields; the service chooses what is left out. */
export function requestOf(fields: SigningFields): SignatureRequest {
  const { message, justification, signingSubnetId, quorum, buffer, height } = fields;
  return {
    message: message || undefined,
    justification: justification || undefined,
    signingSubnetId: signingSubnetId || undefined,
    quorumPercentage: quorum === '' ? undefined : Number(quorum),
    quorumPercentageBuffer: buffer === '' ? undefined : Number(buffer),
    pChainHeight: height === '' ? undefined : BigInt(height),
  };
}

function percentOf(typed: string, fallback: number): number | undefined {
  const percent = typed === '' ? fallback : /^\d{1,3}$/.test(typed) ? Number(typed) : 101;
  return percent > 100 ? undefined : percent;
}

function hexBytes(typed: string): Uint8Array | undefined {
  return /^(?:0x)?(?:[0-9a-f]{2})+$/i.test(typed) ? hexToBytes(typed) : undefined;
}

interface SigningArgument {
  readonly requested: SigningRequest;
  /** Absent for the data service, where there is one. */
  readonly by?: SignatureSource;
  /** Name in the settings; absent for the active one. */
  readonly network?: string;
}

/**
 * Parses a command's argument: a Target is a transaction, an object has the fields as typed. `undefined` for anything
 * else, and for an invalid field, so that the user is prompted.
 */
export function readToSign(argument: unknown): SigningArgument | undefined {
  const target = readTarget(argument);
  const txHash = target === undefined ? undefined : transactionIdOf(target.id);
  if (target !== undefined && txHash !== undefined) {
    return { requested: { txHash }, network: target.network };
  }
  if (typeof argument !== 'object' || argument === null) {
    return undefined;
  }
  const given = fieldsOf(argument);
  const text = (key: string): string => {
    const value = given[key];
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  };
  const fields = fieldsBy((one) => text(one.argument));
  const hasProblem = signingFields.some(({ field, problem }) => problem(fields[field], fields) !== undefined);
  const by = given['by'];
  return hasProblem || transactionIdOf(fields.message) !== undefined
    ? undefined
    : {
        requested: requestOf(fields),
        network: text('network') || undefined,
        by: by === 'nodes' || by === 'dataService' ? by : undefined,
      };
}

/** A decoded message for confirmation, one line per field. Empty where it cannot be decoded. */
export function messageWords(readings: readonly ByteReading[]): readonly string[] {
  const reading = readings.find(({ key }) => key === 'warp');
  return reading === undefined ? [] : linesOf(reading.report());
}

/** A decoded justification; empty for bytes that are not one of the P-Chain's. */
export function justificationWords(hex: string): readonly string[] {
  const bytes = hexToBytes(hex);
  try {
    return bytes === undefined ? [] : linesOf(codecReport(decodeJustification(bytes), { identifier: hex }));
  } catch (error) {
    if (error instanceof CodecError) {
      return [];
    }
    throw error;
  }
}

/** Without the bytes themselves, which the user has just typed. */
function linesOf(report: Report): readonly string[] {
  const sections = report.sections.filter(({ key }) => key.startsWith('inside.'));
  const { raw: _, ...rest } = report;
  const [title, , ...lines] = reportToText({ ...rest, sections, sources: [] }, { now: 0 }).split('\n');
  return [title ?? '', ...lines.filter((line) => line.trim() !== '')];
}

export interface WarpRequest {
  /** Name in the settings. */
  readonly network: string;
  /** Hex with 0x; of the unsigned message where `by` is nodes. */
  readonly signed: string;
  /** Absent where the message contains the signatures. */
  readonly by?: 'nodes';
  /** cb58 of the subnet that was requested to sign, where one was given. */
  readonly subnetId?: string;
  /** P-Chain height in decimal, where one was given. */
  readonly height?: string;
  /** Percent of the weight, where it was given to nodes. */
  readonly quorum?: string;
  readonly format: 'md' | 'json';
}

/** `/signed 0x00000000…5f1c.md`: the tab title. The query holds the message. */
export const warpRequestAddress: AddressCodec<WarpRequest, 'md' | 'json'> = {
  endings: ['md', 'json'],
  print({ network, signed, by, subnetId, height, quorum, format }) {
    const path = `signed ${signed.slice(0, 10)}…${signed.slice(-4)}`;
    return { path, ending: format, query: { network, signed, by, subnetId, height, quorum } };
  },
  parse({ ending, query: { network, signed, by, subnetId, height, quorum } }) {
    const isHeight = height === undefined || /^\d{1,20}$/.test(height);
    const isQuorum = quorum === undefined || /^(?:\d{1,2}|100)$/.test(quorum);
    const isBy = by === undefined || by === 'nodes';
    return !network || !signed || !/^0x(?:[0-9a-f]{2})+$/i.test(signed) || !isHeight || !isQuorum || !isBy
      ? undefined
      : { network, signed, by, subnetId, height, quorum, format: ending };
  },
};
