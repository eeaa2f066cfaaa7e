import type vscode = require('vscode');
import type { PageMore, Report, Section } from '../../engine/report';
import type { TypedRange } from '../../engine/addresses';
import type { CommandId, DocumentFamily, LinkCommandId } from '../vscode/ids';
import type { Target } from '../vscode/target';
import type { ContractAnswer, PageAction } from '../../webview/protocol/resultPage';
import type { ContractRequest } from '../../webview/protocol/readPageRequest';

/** What a document is addressed by; `features/documents` makes a URI of it and reads it back. Nothing is encoded. */
export interface DocumentAddress<Ending extends string = string> {
  /** What the tab says, without slash before and ending: "fuji/0x7ee3". */
  readonly path: string;
  readonly ending: Ending;
  /** What is undefined is left out. */
  readonly query: Readonly<Record<string, string | undefined>>;
}

/** How a family's requests are addressed. Windows are restored with addresses of earlier versions, so they stay. */
export interface AddressCodec<Request, Ending extends string = string> {
  readonly endings: readonly Ending[];
  print(request: Request): DocumentAddress<Ending>;
  /** The reverse; `undefined` for an address that is none of the family's. */
  parse(address: DocumentAddress<Ending>): Request | undefined;
}

/** What can be done from a line of a document. */
export interface DocumentLens {
  /** From 0. */
  readonly line: number;
  readonly title: string;
  readonly command: CommandId | LinkCommandId;
  readonly args: readonly unknown[];
}

/** What Open Result and the copy commands do with a document of a family that has its own ways for them. */
export interface ResultActions {
  open(format: unknown): Promise<vscode.Uri | undefined>;
  copy(format: 'json' | 'md'): Promise<void>;
}

/** What can be done with what a page shows. */
export interface ResultAction extends PageAction {
  readonly command: CommandId | LinkCommandId;
  readonly args: readonly unknown[];
}

export interface ShownResult {
  readonly report: Report;
  readonly actions: readonly ResultAction[];
  /** Sections that go on, by their index in the Finding. */
  readonly continued?: ReadonlyMap<number, Continuation>;
  /** Of a contract: reads and simulates its functions. */
  readonly contract?: ContractPort;
}

/** What a contract's page is answered by. */
export interface ContractPort {
  /**
   * Undefined: the user gave up.
   *
   * @throws {UserError}, {ApiError}, whose sentence stands in place of the answer; the abort reason
   */
  query(
    request: Exclude<ContractRequest, { readonly kind: 'cancel' | 'keep' }>,
    signal: AbortSignal,
  ): Promise<ContractAnswer | undefined>;
}

/** A section of a page that goes on where its reader asks for more. What came stays while the page is elsewhere. */
export interface Continuation {
  /** As far as it came: later rows are added at the end, unless its columns are others. */
  readonly section: Section;
  readonly more: Omit<PageMore, 'isRunning'>;
  /**
   * What the page shows of it without a click, where the hosts that its lookup has asked tell it; absent: nothing.
   *
   * @throws as `run`
   */
  begin?(changed: () => void, signal: AbortSignal): Promise<void>;
  /**
   * @param changed something came
   * @throws {UserError}, {ApiError}, whose sentence stands below what came before; the abort reason
   */
  run(typed: TypedRange, changed: () => void, signal: AbortSignal): Promise<void>;
}

/** Asks about a pending transaction anew. */
export type Refetch = (signal: AbortSignal) => Promise<Report>;

/** A family of read-only documents: its row in the table of `features/documents`. */
export interface DocumentRoute<Request, Ending extends string = string> {
  readonly family: DocumentFamily;
  readonly address: AddressCodec<Request, Ending>;
  /**
   * The text of a document that is open or was restored: then only hosts are asked that may be without the user.
   *
   * @param key what stands for the document in `closed`
   * @throws {UserError} whose sentence is shown in its place
   */
  text(request: Request, key: string, signal: AbortSignal): Promise<string>;
  /** What a page shows in place of the text, by the same rules; absent where there are no pages of the family. */
  page?(request: Request, key: string, signal: AbortSignal): Promise<ShownResult>;
  /** How what it shows is asked about until it is final; undefined where the user gave up, absent where nothing is pending. */
  watch?(request: Request, report: Report): Promise<Refetch | undefined>;
  /** Where the identifiers in it are looked up; absent where they lead nowhere. */
  place?(request: Request): Pick<Target, 'network' | 'chain'>;
  /** What it tells, as far as that is known: places of the open project in its text are links. */
  result?(request: Request): Report | undefined;
  /** What can be done with it, above its lines. */
  lenses?(request: Request, key: string, document: vscode.TextDocument): readonly DocumentLens[];
  /** Neither its text nor a page of it is open any more: what was kept for it goes. */
  closed?(key: string): void;
  actions?(request: Request): ResultActions;
}

/** The documents of one family, once it is in the table. */
export interface RoutedDocuments<Request> {
  uri(request: Request): vscode.Uri;
  key(request: Request): string;
  /** Shows the text of a document; one that is open already is renewed before it is seen. */
  open(request: Request): Promise<vscode.Uri>;
  /** Shows its page, where the family has pages. */
  show(request: Request): Promise<vscode.Uri>;
  /** Its text is asked for again. */
  refresh(request: Request): void;
  /** What the active editor or page shows, where that is one of the family. */
  active(): Request | undefined;
}

/** The table of all families, as a feature knows it. */
export interface Documents {
  /** @throws {RangeError} for a family that is there already */
  add<Request, Ending extends string>(route: DocumentRoute<Request, Ending>): RoutedDocuments<Request>;
  /** The own ways of the active document or page; `undefined` for other editors and families without. */
  activeActions(): ResultActions | undefined;
}
