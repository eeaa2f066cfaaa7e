import { parseJson } from '../../src/engine/primitives/json/parseJson';
import { printJson } from '../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../src/engine/primitives/json/value';
import { answerJson, type Loopback, startLoopback } from './loopback';
import { isList } from './recording';

/** A node of a chain with one transaction in each block. */
export interface BlocksNode extends Loopback {
  /** Requested block ranges, one per POST: "81-100". */
  readonly slices: readonly string[];
}

export interface BlocksNodeContent {
  /** Height of the latest block. */
  readonly height: number;
  /** Sender of a block's transaction; absent: somebody else. */
  readonly sender?: (height: number) => string | undefined;
  /** Replaces a result, or an error with `error`, of a call. */
  readonly instead?: (method: string, params: readonly JsonValue[], calls: number) => JsonObject | undefined;
  /** Called before each POST is answered. */
  readonly requested?: () => Promise<unknown>;
}

const somebody = `0x${'ee'.repeat(20)}`;
const receiver = `0x${'dd'.repeat(20)}`;

export async function startBlocksNode(content: BlocksNodeContent): Promise<BlocksNode> {
  const slices: string[] = [];
  const server = await startLoopback((seen, response) => {
    void (async () => {
      const body = parseJson(seen.body);
      const calls = (isList(body) ? body : [body]) as readonly JsonObject[];
      const heights = calls.flatMap(({ method, params }) =>
        method === 'eth_getBlockByNumber' && (params as JsonValue[])[1] === true
          ? [Number((params as JsonValue[])[0])]
          : [],
      );
      if (heights.length > 0) {
        slices.push(`${Math.min(...heights)}-${Math.max(...heights)}`);
      }
      await content.requested?.();
      const answers = calls.map((call) => ({
        jsonrpc: '2.0',
        id: call['id'] ?? null,
        ...answerTo(content, call, heights.length),
      }));
      answerJson(response, printJson(isList(body) ? answers : answers[0]!));
    })();
  });
  return Object.assign(Object.create(server) as Loopback, { slices });
}

function answerTo(content: BlocksNodeContent, { method, params = [] }: JsonObject, calls: number): JsonObject {
  const requested = params as readonly JsonValue[];
  const instead = content.instead?.(String(method), requested, calls);
  if (instead !== undefined) {
    return instead;
  }
  switch (method) {
    case 'eth_getBlockByNumber': {
      const height = requested[0] === 'latest' ? content.height : Number(requested[0]);
      return { result: height > content.height ? null : blockOf(content, height, requested[1] === true) };
    }
    case 'eth_getTransactionReceipt':
      return { result: { status: '0x1', gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00' } };
    case 'eth_getLogs':
      return { result: [] };
    default:
      return { error: { code: -32601n, message: `the method ${String(method)} does not exist/is not available` } };
  }
}

function blockOf({ sender }: BlocksNodeContent, height: number, isFull: boolean): JsonObject {
  const hash = transactionHash(height);
  const transaction = {
    hash,
    transactionIndex: '0x0',
    from: sender?.(height) ?? somebody,
    to: receiver,
    value: '0xde0b6b3a7640000',
    nonce: `0x${height.toString(16)}`,
    input: '0x',
  };
  return {
    number: `0x${height.toString(16)}`,
    hash: `0x${height.toString(16).padStart(64, 'b')}`,
    parentHash: `0x${(height - 1).toString(16).padStart(64, 'b')}`,
    timestamp: `0x${(1_700_000_000 + height).toString(16)}`,
    gasLimit: '0x1',
    gasUsed: '0x1',
    transactions: isFull ? [transaction] : [hash],
  };
}

/** Hash of a block's only transaction. */
function transactionHash(height: number): string {
  return `0x${height.toString(16).padStart(64, '0')}`;
}
