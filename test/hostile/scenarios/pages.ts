import { row } from '../../helpers/pagedService';
import { json, send } from '../server/answer';
import type { Requested, Hostile } from '../server/hostileServer';
import { on } from './everywhere';
import type { Scenario } from './scenario';

/** A page of any list. */
const page = (rows: string, mark: string): string =>
  `{"blockchains":[${rows}],"chains":[],"nativeTransaction":null,"nextPageToken":${mark}}`;

/** Maximum number of pages to wait for. */
const maxPages = 30;

/** Sends pages until the reader stops. */
const endless = (next: (count: number) => string): Hostile => ({
  requested({ count, reply, stored }: Requested) {
    reply(json(next(count)));
    if (count >= maxPages) {
      stored();
    }
  },
});

const repeated =
  'NODE returned the same page token for METHOD twice, so the list would never end. The rows so far are valid; try again later for the rest. The rows so far are in FOLDER/chains.ndjson.unfinished.';
const stopped = 'thrown: Error: stopped';

/** Lists whose pages contradict each other. */
export const pages: readonly Scenario[] = [
  {
    name: 'gives the same mark for ever',
    hostile: { requested: ({ reply }) => reply(json(page(row(1), '"again"'))) },
    expected: on(['export'], repeated),
  },
  {
    name: 'gives two marks in turn',
    hostile: { requested: ({ count, reply }) => reply(json(page(row(count), `"${count % 2}"`))) },
    expected: on(['export'], repeated),
  },
  {
    name: 'gives the mark that it was asked with, in other letters',
    hostile: endless((count) => page(row(count), `"x${' '.repeat(count)}"`)),
    isStopped: true,
    expected: on(['export'], stopped),
  },
  {
    name: 'gives the same rows under new marks for ever',
    hostile: endless((count) => page(row(1), `"${count}"`)),
    isStopped: true,
    expected: on(['export'], stopped),
  },
  {
    name: 'gives empty pages for ever',
    hostile: endless((count) => page('', `"${count}"`)),
    isStopped: true,
    expected: on(['export', 'chains'], stopped),
  },
  {
    name: 'gives marks of two megabytes each',
    quick: [],
    hostile: endless((count) => page(row(count), `"${count}${'x'.repeat(2_000_000)}"`)),
    isStopped: true,
    heapMb: 96,
    expected: on(['export'], stopped),
  },
  {
    name: 'gives hostile words as mark',
    hostile: {
      requested: ({ path, reply }) =>
        reply(json(page(row(1), path.includes('pageToken') ? 'null' : '"[x](command:y)\\r\\nx-evil: 1&pageSize=1#"'))),
    },
    expected: on(['export'], 'ok: 2 rows, 0 of them not read'),
  },
  {
    name: 'takes none of its marks',
    hostile: {
      requested: ({ path, reply }) =>
        reply(path.includes('pageToken') ? json('{"message":"bad pageToken"}', 400) : json(page(row(1), '"next"'))),
    },
    expected: on(
      ['export'],
      'NODE rejected METHOD as malformed: "bad pageToken". Check the identifier and the parameters.',
    ),
  },
  {
    name: 'knows the list no more after its first page',
    hostile: {
      requested: ({ path, reply }) =>
        reply(path.includes('pageToken') ? json('{"message":"gone"}', 404) : json(page(row(1), '"next"'))),
    },
    expected: on(
      ['export'],
      'NODE rejected the page token for METHOD that it just issued. The rows so far are valid; try again later for the rest. The rows so far are in FOLDER/chains.ndjson.unfinished.',
    ),
  },
  {
    name: 'gives other rows each time that the list starts anew',
    hostile: {
      requested: ({ path, count, reply }) =>
        reply(path.includes('pageToken') ? json('{"message":"bad"}', 400) : json(page(row(count), '"next"'))),
    },
    expected: on(['export'], 'NODE rejected METHOD as malformed: "bad". Check the identifier and the parameters.'),
  },
  {
    name: 'gives twenty thousand rows where a hundred were asked for',
    hostile: {
      requested: ({ reply }) => reply(json(page(Array.from({ length: 20_000 }, (_, i) => row(i)).join(','), 'null'))),
    },
    expected: on(['export'], 'ok: 20000 rows, 0 of them not read'),
  },
  {
    name: 'breaks off in the middle of a page, each time it is asked',
    hostile: {
      requested: ({ path, socket }) => {
        if (path.includes('pageToken')) {
          socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{"blockchains":[');
        } else {
          send(socket, json(page(row(1), '"next"')));
        }
      },
    },
    expected: on(['export'], 'The response from NODE to METHOD was cut off. Try again, or use another node.'),
  },
];
