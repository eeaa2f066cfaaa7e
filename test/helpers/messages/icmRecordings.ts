import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { isList, isObject } from '../recording';

const folder = path.join(__dirname, '..', '..', 'recordings', 'messages');

/** A response to a call, in recorded order. */
export interface IcmAnswer {
  /** "one" to "five". */
  readonly node: string;
  readonly path: string;
  readonly call: JsonObject;
  readonly body: JsonObject;
  readonly note: string;
  readonly status: number;
}

export interface IcmMessage {
  readonly source: IcmChainName;
  readonly destination: IcmChainName;
  readonly messageID: string;
  readonly warpID: string;
  readonly warpIDcb58: string;
  readonly unsigned: `0x${string}`;
  readonly signed?: `0x${string}`;
  readonly message: {
    readonly destinationAddress: string;
    readonly requiredGasLimit: string;
    readonly message: string;
  };
  readonly sends: readonly { readonly tx: string; readonly block: number }[];
  readonly deliveries?: readonly IcmDelivery[];
  readonly retries?: readonly { readonly tx: string; readonly block: number; readonly status: number }[];
  readonly whatHappened: readonly (IcmDelivery & { readonly what: string; readonly chain: IcmChainName })[];
  /** Results of calls of the receiver, by time. */
  readonly sims?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface IcmDelivery {
  readonly tx: string;
  readonly block: number;
  readonly status: number;
  readonly gasUsed?: number;
  readonly epoch?: { readonly number: string; readonly startTime: string; readonly pChainHeight: string };
  readonly signers?: readonly number[];
  readonly bitSet?: string;
}

export type IcmChainName = 'C' | 'glacier' | 'moraine';

const nodeNames = ['', 'one', 'two', 'three', 'four', 'five'];
let answers: readonly IcmAnswer[] | undefined;

/** All of them, oldest first: later requests about IDs are between the token transfers and the last messages. */
export function icmAnswers(): readonly IcmAnswer[] {
  if (answers === undefined) {
    const more = fileAnswers('icm-more.jsonl.gz');
    const tokens = more.findLastIndex(({ note }) => /^receipts[:,]/.test(note)) + 1;
    answers = [
      ...fileAnswers('icm.jsonl.gz'),
      ...more.slice(0, tokens),
      ...fileAnswers('icm-ictt.jsonl.gz'),
      ...more.slice(tokens),
    ];
  }
  return answers;
}

let blocks: readonly IcmAnswer[] | undefined;

/** Each block with its transactions and receipts. */
export function icmBlocks(): readonly IcmAnswer[] {
  blocks ??= fileAnswers('icm-blocks.jsonl.gz');
  return blocks;
}

/** Names of the messages, and their outcomes. */
export function icmMessages(): Readonly<Record<string, IcmMessage>> {
  return (JSON.parse(unzipped('icm-scenario.json.gz')) as { messages: Record<string, IcmMessage> }).messages;
}

/** ABIs by the contract's name. */
export function icmContracts(): Readonly<Record<string, unknown>> {
  return JSON.parse(unzipped('icm-contracts.json.gz')) as Record<string, unknown>;
}

function unzipped(file: string): string {
  return gunzipSync(readFileSync(path.join(folder, file))).toString('utf8');
}

function fileAnswers(file: string): IcmAnswer[] {
  return unzipped(file).split('\n').filter(Boolean).flatMap(ofLine);
}

function ofLine(text: string): IcmAnswer[] {
  const line = parseJson(text) as JsonObject;
  const { path: requested, request, note, status } = line;
  const body = line['body'] as string;
  const common = {
    node: nodeNames[Number(line['node'])]!,
    path: requested as string,
    note: (note ?? '') as string,
    status: Number(status),
  };
  const result: JsonValue = /^[[{]/.test(body) ? parseJson(body) : { text: body };
  if (isList(request)) {
    const parts = isList(result) ? result : [];
    return request.flatMap((call, index) =>
      isObject(call) && isObject(parts[index]) ? [{ ...common, call, body: parts[index] }] : [],
    );
  }
  return isObject(request) && isObject(result) ? [{ ...common, call: request, body: result }] : [];
}
