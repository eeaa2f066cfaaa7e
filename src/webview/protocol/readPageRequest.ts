import * as z from 'zod/mini';
import type { PageHistory } from './resultPage';
import { spanKeys } from './span';

/** Maximum length of a field; one more than `readArgument` accepts. */
const maxText = 200_001;

const typed = z.string().check(z.maxLength(maxText));
const short = z.string().check(z.maxLength(1_000));
const index = z.int().check(z.gte(0), z.lte(5_000));
const run = z.int().check(z.gte(0));
const args = z.array(typed).check(z.maxLength(64));

const override = z.strictObject({ address: short, balance: short, nonce: short, code: typed, storage: typed });

/** Requests of a contract page. `run` correlates responses. */
const contractRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('functions') }),
  /** Validates a field while it is typed; sends no request to a node. */
  z.strictObject({ kind: z.literal('check'), fn: index, arg: index, text: typed }),
  z.strictObject({
    kind: z.literal('read'),
    run,
    block: short,
    calls: z.array(z.strictObject({ fn: index, args })).check(z.minLength(1), z.maxLength(500)),
  }),
  z.strictObject({
    kind: z.literal('simulate'),
    run,
    fn: index,
    args,
    block: short,
    from: z.optional(short),
    value: z.optional(short),
    overrides: z.optional(z.array(override).check(z.maxLength(20))),
    /** Opens a notebook cell instead of simulating. */
    isCell: z.optional(z.literal(true)),
  }),
  z.strictObject({ kind: z.literal('cancel'), run }),
  /** Typed text by field, stored while the tab is hidden. */
  z.strictObject({
    kind: z.literal('keep'),
    typed: z
      .record(z.string().check(z.maxLength(60)), typed)
      .check(z.refine((fields) => Object.keys(fields).length <= 2_000)),
  }),
]);

/** Maximum length of copied text: a table of ten thousand rows. */
const maxCopy = 8 << 20;

const maxRows = 1_000_000;

export const maxEntries = 50;

const section = z.int().check(z.gte(0), z.lte(1000));

/** 0-based line or column. */
const line = z.int().check(z.gte(0), z.lte(10_000_000));
const place = { line, column: line };

const height = z.string().check(z.regex(/^\d{0,19}$/));

const request = z.discriminatedUnion('kind', [
  /** The page is ready for messages. */
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('go'), by: z.union([z.literal(-1), z.literal(1)]) }),
  z.strictObject({
    kind: z.literal('follow'),
    id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,300}$/)),
    inOther: z.boolean(),
    chain: z.optional(short),
  }),
  z.strictObject({ kind: z.literal('openSource'), uri: z.string().check(z.maxLength(4096)), ...place }),
  /** Runs an action that came with the view. */
  z.strictObject({ kind: z.literal('act'), index: section }),
  /** Loads more of a section; heights are digits, or empty. */
  z.strictObject({ kind: z.literal('more'), section, from: height, to: height }),
  z.strictObject({ kind: z.literal('stop'), section }),
  z.strictObject({ kind: z.literal('copy'), text: z.string().check(z.minLength(1), z.maxLength(maxCopy)) }),
  z.strictObject({ kind: z.literal('copyAs'), format: z.enum(['json', 'md']) }),
  /** Exports rows of a section, in this order. */
  z.strictObject({
    kind: z.literal('export'),
    section,
    rows: z.array(z.int().check(z.gte(0), z.lte(maxRows))).check(z.minLength(1), z.maxLength(maxRows)),
  }),
  z.strictObject({ kind: z.literal('openText') }),
  /** Starts or stops watching a pending transaction. */
  z.strictObject({ kind: z.literal('watch'), isOn: z.boolean() }),
  z.strictObject({ kind: z.literal('contract'), request: contractRequest }),
  /** `raw`: a raw response; `openCell`: its request as a notebook cell. */
  z.strictObject({ kind: z.enum(['raw', 'openCell']), index: section }),
]);

type Readonlys<T> = T extends object ? { readonly [K in keyof T]: Readonlys<T[K]> } : T;

export type ContractRequest = Readonlys<z.infer<typeof contractRequest>>;

export type PageRequest = Readonlys<z.infer<typeof request>>;

const history = z.object({
  entries: z.array(z.string().check(z.maxLength(1 << 20))).check(z.minLength(1), z.maxLength(maxEntries)),
  at: z.int().check(z.gte(0)),
});

/** `undefined` if invalid. */
export function readPageRequest(message: unknown): PageRequest | undefined {
  return z.safeParse(request, message).data;
}

/** Parses the history that a page stored; `undefined` if invalid. */
export function readPageHistory(state: unknown): PageHistory | undefined {
  const read = z.safeParse(history, state).data;
  return read !== undefined && read.at < read.entries.length ? read : undefined;
}

const cellUri = z.string().check(z.maxLength(10_000));

/** Unknown properties are dropped; `openSource` rejects them. */
const rendererMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('copy'), text: z.string() }),
  /** Copies the requests of a cell in a format that the user picks. */
  z.object({ kind: z.literal('copyRequest'), cell: cellUri }),
  z.strictObject({ kind: z.literal('openSource'), uri: cellUri, ...place }),
  z.object({
    kind: z.literal('lookUp'),
    id: z.string().check(z.maxLength(1_000)),
    network: z.string(),
    // `z.catch` would pull in all of zod's helpers, one of which evaluates code.
    chain: z.optional(
      z.pipe(
        z.unknown(),
        z.transform((chain) => (typeof chain === 'string' ? chain : undefined)),
      ),
    ),
  }),
]);

export type RendererMessage = Readonlys<z.infer<typeof rendererMessage>>;

/** `undefined` if invalid. */
export function readRendererMessage(message: unknown): RendererMessage | undefined {
  return z.safeParse(rendererMessage, message).data;
}

const shortId = z.string().check(z.minLength(1), z.maxLength(200));

/** Unknown properties are dropped. */
const dashboardRequest = z.discriminatedUnion('kind', [
  /** `ready`: the page is ready for messages; copy and save apply to the current view. */
  z.object({ kind: z.enum(['ready', 'copyCsv', 'saveCsv', 'manageHosts']) }),
  z.object({ kind: z.literal('span'), span: z.enum(spanKeys) }),
  z.object({ kind: z.literal('answerHosts'), answer: z.enum(['once', 'always', 'never']) }),
  /** `diagnose`, `choose`: alias or blockchain ID of a chain. */
  z.object({ kind: z.enum(['lookUp', 'diagnose', 'unpin', 'choose']), id: shortId }),
]);

export type DashboardRequest = Readonlys<z.infer<typeof dashboardRequest>>;

/** `undefined` if invalid. */
export function readDashboardRequest(message: unknown): DashboardRequest | undefined {
  return z.safeParse(dashboardRequest, message).data;
}
