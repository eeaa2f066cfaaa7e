import type vscode = require('vscode');
import type { TypedRange } from '../../engine/addresses';
import { decodeUriPart } from '../../engine/primitives';
import type { PageMore, Report, Section } from '../../engine/report';
import type { ContractRequest } from '../../webview/protocol/readPageRequest';
import type { ContractResponse, PageAction } from '../../webview/protocol/resultPage';
import type { CommandId, DocumentFamily, LinkCommandId } from '../vscode/ids';
import type { Target } from '../vscode/target';

/** Address of a document; `extension/documents` converts it to a URI and back. All parts are unencoded. */
interface DocumentAddress<Ending extends string = string> {
  /** Tab title, without leading slash and ending: "fuji/0x7ee3". */
  readonly path: string;
  readonly ending: Ending;
  /** Undefined values are left out. */
  readonly query: Readonly<Record<string, string | undefined>>;
}

/** Addresses of a family's requests. Windows are restored with those of earlier versions, so they stay compatible. */
export interface AddressCodec<Request, Ending extends string = string> {
  readonly endings: readonly Ending[];
  print(request: Request): DocumentAddress<Ending>;
  /** The reverse; `undefined` for an address of another family. */
  parse(address: DocumentAddress<Ending>): Request | undefined;
}

export interface DocumentLens {
  /** Zero-based. */
  readonly line: number;
  readonly title: string;
  readonly command: CommandId | LinkCommandId;
  readonly args: readonly unknown[];
}

/** Overrides of Open Result and the copy commands for documents of a family. */
export interface ResultActions {
  open(format: unknown): Promise<vscode.Uri | undefined>;
  copy(format: 'json' | 'md'): Promise<void>;
}

export interface ResultAction extends PageAction {
  readonly command: CommandId | LinkCommandId;
  readonly args: readonly unknown[];
}

export interface ShownResult {
  readonly report: Report;
  readonly actions: readonly ResultAction[];
  /** Continued sections, by their index in the Report. */
  readonly continued?: ReadonlyMap<number, Continuation>;
  /** For a contract: reads and simulates its functions. */
  readonly contract?: ContractPort;
}

export interface ContractPort {
  /**
   * @returns `undefined` where the user cancelled
   * @throws {UserError}, {ApiError} with a sentence that is shown in place of the response; the abort reason
   */
  query(
    request: Exclude<ContractRequest, { readonly kind: 'cancel' | 'keep' }>,
    signal: AbortSignal,
  ): Promise<ContractResponse | undefined>;
}

/** A section of a page that loads more rows on request. Rows are retained while the page shows something else. */
export interface Continuation {
  /** The section so far: later rows are appended, unless its columns change. */
  readonly section: Section;
  readonly more: Omit<PageMore, 'isRunning'>;
  /**
   * Loads what the page shows without a click, where hosts that its lookup queried have it; absent where there is none.
   *
   * @throws as `run`
   */
  begin?(changed: () => void, signal: AbortSignal): Promise<void>;
  /**
   * @param changed called on new rows
   * @throws {UserError}, {ApiError} with a sentence that is shown below the rows so far; the abort reason
   */
  run(typed: TypedRange, changed: () => void, signal: AbortSignal): Promise<void>;
}

export type Refetch = (signal: AbortSignal) => Promise<Report>;

/** A family of read-only documents: its entry in the table of `extension/documents`. */
export interface DocumentRoute<Request, Ending extends string = string> {
  readonly family: DocumentFamily;
  readonly address: AddressCodec<Request, Ending>;
  /**
   * The text of an open or restored document: queries only hosts that need no prompt.
   *
   * @param key identifies the document in `closed`
   * @throws {UserError} with a sentence that is shown in its place
   */
  text(request: Request, key: string, signal: AbortSignal): Promise<string>;
  /** A page instead of the text, by the same rules; absent where the family has no pages. */
  page?(request: Request, key: string, signal: AbortSignal): Promise<ShownResult>;
  /** How to poll it until it is final; `undefined` where the user cancelled, absent where nothing is pending. */
  watch?(request: Request, report: Report): Promise<Refetch | undefined>;
  /** Where its identifiers are looked up; absent where they are not linked. */
  place?(request: Request): Pick<Target, 'network' | 'chain'>;
  /** Its Report, as far as known: places of the open project in its text become links. */
  result?(request: Request): Report | undefined;
  lenses?(request: Request, key: string, document: vscode.TextDocument): readonly DocumentLens[];
  /** Called when neither its text nor a page of it is open any more, to drop what was stored for it. */
  closed?(key: string): void;
  actions?(request: Request): ResultActions;
}

export interface RoutedDocuments<Request> {
  uri(request: Request): vscode.Uri;
  key(request: Request): string;
  /** Shows the text of a document; an open one is refreshed before it is shown. */
  open(request: Request): Promise<vscode.Uri>;
  show(request: Request): Promise<vscode.Uri>;
  refresh(request: Request): void;
  /** The request of the active editor or page, where that is one of the family. */
  active(): Request | undefined;
}

export interface Documents {
  /** @throws {RangeError} for a family that is registered already */
  add<Request, Ending extends string>(route: DocumentRoute<Request, Ending>): RoutedDocuments<Request>;
  /** The overrides of the active document or page; `undefined` for other editors and for families without. */
  activeActions(): ResultActions | undefined;
}

/** Path and query of a document's URI, both decoded as in `vscode.Uri`. */
export interface UriParts {
  readonly path: string;
  readonly query: string;
}

/** Builds the URI of a request's document: `/P.tx 0x0000…5f1c.md` with `as=P.tx&network=fuji`. */
export function printUri<Request, Ending extends string>(
  codec: AddressCodec<Request, Ending>,
  request: Request,
): UriParts {
  const { path, ending, query } = codec.print(request);
  const parts = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`],
  );
  return { path: `/${path}.${ending}`, query: parts.join('&') };
}

/** The reverse; `undefined` for a URI of another family. */
export function parseUri<Request, Ending extends string>(
  codec: AddressCodec<Request, Ending>,
  { path, query }: UriParts,
): Request | undefined {
  const ending = codec.endings.find((one) => path.endsWith(`.${one}`));
  const parts = ending === undefined ? undefined : parseQuery(query);
  return ending === undefined || parts === undefined || !path.startsWith('/')
    ? undefined
    : codec.parse({ path: path.slice(1, -ending.length - 1), ending, query: parts });
}

/** `undefined` where a part cannot be decoded. */
function parseQuery(query: string): Readonly<Record<string, string>> | undefined {
  const parts = query
    .split('&')
    .filter((part) => part.includes('='))
    .map((part) => {
      const equals = part.indexOf('=');
      return [part.slice(0, equals), decodeUriPart(part.slice(equals + 1))] as const;
    });
  return parts.some(([, value]) => value === undefined)
    ? undefined
    : Object.fromEntries(parts.map(([key, value = '']) => [key, value]));
}
