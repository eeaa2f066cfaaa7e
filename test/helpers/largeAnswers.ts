import type { ServerResponse } from 'node:http';
import { type Loopback, startLoopback } from './loopback';

/** The transaction that the node returns for any request. */
export const largeHash = `0x${'ab'.repeat(32)}`;

const address = `0x${'cd'.repeat(20)}`;
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const inBlock = `"blockHash":"${largeHash}","blockNumber":"0x1","transactionIndex":"0x0","from":"${address}","to":"${address}"`;

/** A text generated while it is sent: a piece repeated between a start and an end. */
interface Repeated {
  readonly start: string;
  readonly piece: string;
  readonly times: number;
  readonly end: string;
}

/** Additions to the transaction, or to the logs of its receipt. */
const largeShapes = {
  /** 17 MB, with a value every three bytes. */
  'empty objects': { start: '[', piece: '{},', times: 5_700_000, end: '{}]' },
  /** 1 MB, which indentation would turn into gigabytes. */
  'deep lists': { start: '[', piece: `${'['.repeat(4_000)}${']'.repeat(4_000)},`, times: 120, end: '0]' },
  /** 30 MB in a node's format, with 840,000 values. */
  logs: {
    start: '[',
    piece: `{"address":"${address}","topics":["${transfer}"],"data":"0x${'0'.repeat(32)}","logIndex":"0x1"},`,
    times: 139_999,
    end: `{"address":"${address}","topics":["${transfer}"],"data":"0x","logIndex":"0x1"}]`,
  },
} as const satisfies Readonly<Record<string, Repeated>>;

interface Call {
  readonly id: number;
  readonly method: string;
}

type LargeShape = keyof typeof largeShapes;

/** A node that adds the shape named in its path: `/logs/1`. Any other path returns valid responses. */
export async function startLargeNode(): Promise<Loopback> {
  return startLoopback(({ path, body }, response) => {
    const name = decodeURIComponent(path.split('/')[1] ?? '');
    const shape: Repeated | undefined = Object.hasOwn(largeShapes, name) ? largeShapes[name as LargeShape] : undefined;
    const requested = JSON.parse(body) as Call | readonly Call[];
    const texts = [requested]
      .flat()
      .flatMap(({ id, method }, i) => [
        `${i === 0 ? '' : ','}{"jsonrpc":"2.0","id":${id},"result":`,
        ...resultOf(method, shape, name === 'logs'),
        '}',
      ]);
    response.writeHead(200, { 'content-type': 'application/json' });
    send(response, Array.isArray(requested) ? ['[', ...texts, ']'] : texts);
  });
}

function resultOf(method: string, shape: Repeated | undefined, isOfReceipt: boolean): readonly (string | Repeated)[] {
  switch (method) {
    case 'eth_getTransactionByHash': {
      const own = `{"hash":"${largeHash}",${inBlock},"value":"0x0","nonce":"0x0","gas":"0x5208","gasPrice":"0x1","input":"0x"`;
      return shape === undefined || isOfReceipt ? [`${own}}`] : [`${own},"extra":`, shape, '}'];
    }
    case 'eth_getTransactionReceipt': {
      const own = `{"transactionHash":"${largeHash}",${inBlock},"gasUsed":"0x5208","status":"0x1","logs":`;
      return shape === undefined || !isOfReceipt ? [`${own}[]}`] : [own, shape, '}'];
    }
    default:
      return ['null'];
  }
}

/** Sends at the client's speed, a megabyte at a time. */
function send(response: ServerResponse, texts: readonly (string | Repeated)[]): void {
  const chunks = chunksOf(texts);
  const pump = (): void => {
    for (let next = chunks.next(); !response.destroyed; next = chunks.next()) {
      if (next.done === true) {
        response.end();
        return;
      }
      if (!response.write(next.value)) {
        response.once('drain', pump);
        return;
      }
    }
  };
  pump();
}

function* chunksOf(texts: readonly (string | Repeated)[]): Generator<string, void> {
  for (const text of texts) {
    if (typeof text === 'string') {
      yield text;
      continue;
    }
    const { start, piece, times, end } = text;
    const most = Math.ceil(1_000_000 / piece.length);
    const whole = piece.repeat(most);
    yield start;
    for (let left = times; left > 0; left -= most) {
      yield left >= most ? whole : piece.repeat(left);
    }
    yield end;
  }
}
