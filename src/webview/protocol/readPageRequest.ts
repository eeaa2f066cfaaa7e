import * as z from 'zod/mini';
import type { PageHistory } from './resultPage';
import { spanKeys } from './span';

/** Characters of one field; `readArgument` takes no more. */
const maxText = 200_001;

const typed = z.string().check(z.maxLength(maxText));
const short = z.string().check(z.maxLength(1_000));
const index = z.int().check(z.gte(0), z.lte(5_000));
const run = z.int().check(z.gte(0));
const args = z.array(typed).check(z.maxLength(64));

const override = z.strictObject({ address: short, balance: short, nonce: short, code: typed, storage: typed });

/** What a contract's page asks. `run` tells the answers of one question from those of another. */
const contractRequest = z.discriminatedUnion('kind', [
  /** Which functions there are. */
  z.strictObject({ kind: z.literal('functions') }),
  /** How a field reads, while it is typed; nobody is asked. */
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
    /** Opens a cell with it, to go on in, in place of simulating it. */
    isCell: z.optional(z.literal(true)),
  }),
  z.strictObject({ kind: z.literal('cancel'), run }),
  /** What was typed, by field, to be kept while the tab is hidden. */
  z.strictObject({
    kind: z.literal('keep'),
    typed: z
      .record(z.string().check(z.maxLength(60)), typed)
      .check(z.refine((fields) => Object.keys(fields).length <= 2_000)),
  }),
]);

/** Characters of a text that a page puts on the clipboard: a table of ten thousand rows. */
const maxCopy = 8 << 20;

/** Rows of a table that a page writes to a file. */
const maxRows = 1_000_000;

/** Documents that a page can go back to. */
export const maxEntries = 50;

const section = z.int().check(z.gte(0), z.lte(1000));

/** A line or a column, from 0. */
const line = z.int().check(z.gte(0), z.lte(10_000_000));
const place = { line, column: line };

/** A block's height as it is typed. */
const height = z.string().check(z.regex(/^\d{0,19}$/));

const request = z.discriminatedUnion('kind', [
  /** The page listens. */
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('go'), by: z.union([z.literal(-1), z.literal(1)]) }),
  /** Looks an identifier up, in this tab or in another. */
  z.strictObject({
    kind: z.literal('follow'),
    id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,300}$/)),
    inOther: z.boolean(),
    chain: z.optional(short),
  }),
  /** Shows a place of a file in the editor. */
  z.strictObject({ kind: z.literal('openSource'), uri: z.string().check(z.maxLength(4096)), ...place }),
  /** Runs an action of those that came with what is shown. */
  z.strictObject({ kind: z.literal('act'), index: section }),
  /** More of a section: the heights are digits, empty where none was typed. */
  z.strictObject({ kind: z.literal('more'), section, from: height, to: height }),
  z.strictObject({ kind: z.literal('stop'), section }),
  z.strictObject({ kind: z.literal('copy'), text: z.string().check(z.minLength(1), z.maxLength(maxCopy)) }),
  z.strictObject({ kind: z.literal('copyAs'), format: z.enum(['json', 'md']) }),
  /** Writes rows of a section to a file, in this order. */
  z.strictObject({
    kind: z.literal('export'),
    section,
    rows: z.array(z.int().check(z.gte(0), z.lte(maxRows))).check(z.minLength(1), z.maxLength(maxRows)),
  }),
  z.strictObject({ kind: z.literal('openText') }),
  /** Watches a pending transaction until it is final, or no more. */
  z.strictObject({ kind: z.literal('watch'), isOn: z.boolean() }),
  z.strictObject({ kind: z.literal('contract'), request: contractRequest }),
  /** An answer as it came; its request as a cell of a notebook. */
  z.strictObject({ kind: z.enum(['raw', 'openCell']), index: section }),
]);

type Readonlys<T> = T extends object ? { readonly [K in keyof T]: Readonlys<T[K]> } : T;

export type ContractRequest = Readonlys<z.infer<typeof contractRequest>>;

/** What a page asks of the host. */
export type PageRequest = Readonlys<z.infer<typeof request>>;

const history = z.object({
  entries: z.array(z.string().check(z.maxLength(1 << 20))).check(z.minLength(1), z.maxLength(maxEntries)),
  at: z.int().check(z.gte(0)),
});

/** Reads what a page asks; undefined for anything else. */
export function readPageRequest(message: unknown): PageRequest | undefined {
  return z.safeParse(request, message).data;
}

/** Reads what a page kept while its window was closed; undefined for anything else. */
export function readPageHistory(state: unknown): PageHistory | undefined {
  const read = z.safeParse(history, state).data;
  return read !== undefined && read.at < read.entries.length ? read : undefined;
}

const cellUri = z.string().check(z.maxLength(10_000));

/** What is more in a message is left out, but for a place in a file. */
const rendererMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('copy'), text: z.string() }),
  /** Copy the requests of a cell, as what the reader picks. */
  z.object({ kind: z.literal('copyRequest'), cell: cellUri }),
  /** Show a place of a file in the editor. */
  z.strictObject({ kind: z.literal('openSource'), uri: cellUri, ...place }),
  /** Look an identifier up on the network of its answer. */
  z.object({
    kind: z.literal('lookUp'),
    id: z.string().check(z.maxLength(1_000)),
    network: z.string(),
    // `z.catch` would bring along all of zod's helpers, one of which makes code of text.
    chain: z.optional(
      z.pipe(
        z.unknown(),
        z.transform((chain) => (typeof chain === 'string' ? chain : undefined)),
      ),
    ),
  }),
]);

/** What the renderer of notebook outputs asks of the host. */
export type RendererMessage = Readonlys<z.infer<typeof rendererMessage>>;

/** Reads what the renderer of outputs asks; undefined for anything else. */
export function readRendererMessage(message: unknown): RendererMessage | undefined {
  return z.safeParse(rendererMessage, message).data;
}

const shortId = z.string().check(z.minLength(1), z.maxLength(200));

/** What is more in a message is left out. */
const dashboardRequest = z.discriminatedUnion('kind', [
  /** The page listens; copies and saves are of what is shown. */
  z.object({ kind: z.enum(['ready', 'copyCsv', 'saveCsv', 'manageHosts']) }),
  z.object({ kind: z.literal('span'), span: z.enum(spanKeys) }),
  /** The user's answer to the card that is shown. */
  z.object({ kind: z.literal('answerHosts'), answer: z.enum(['once', 'always', 'never']) }),
  /** A chain to diagnose, or to show the charts of, by its alias or blockchain ID. */
  z.object({ kind: z.enum(['lookUp', 'diagnose', 'unpin', 'choose']), id: shortId }),
]);

/** What a dashboard's page asks of the host. */
export type DashboardRequest = Readonlys<z.infer<typeof dashboardRequest>>;

/** Reads what a dashboard's page asks; undefined for anything else. */
export function readDashboardRequest(message: unknown): DashboardRequest | undefined {
  return z.safeParse(dashboardRequest, message).data;
}
