export interface RenderContext {
  /** Milliseconds since the epoch; ages are relative to it. */
  readonly now: number;
  /** For recorded data: a note with the time of the recording. */
  readonly recorded?: string;
  /** IANA name; local time zone by default. */
  readonly timeZone?: string;
  /** The language as named by VS Code ("en", "pt-br"). */
  readonly locale?: string;
  /** Suggested where nothing was found. */
  readonly otherNetworks?: readonly string[];
  /** The identifier to look up for a network or a chain; `undefined` if unknown. */
  readonly idOf?: (network: string, chain?: string) => string | undefined;
  /**
   * The reader's name for an identifier; `known` is the Report's name for it and the default.
   *
   * @param at names of the identifier's network and chain
   */
  readonly nameOf?: (
    id: string,
    known?: string,
    at?: { readonly network?: string; readonly chain?: string },
  ) => string | undefined;
  /** The target of a link; `undefined` where the surface does not support it, the link is omitted then. */
  readonly link?: (command: LinkCommand, args: LinkArgs) => string | undefined;
}

export type LinkCommand =
  /** Look up `identifier` on `network` (and `chain`). */
  | 'lookUp'
  /** Prompt for a network, then look up. */
  | 'otherNetwork'
  /** Open the whole Report as a document. */
  | 'open'
  | 'openNotebook'
  /** Repeat the query and show its result in the same place. */
  | 'tryAgain'
  /** Set the API key of a host that requires one. */
  | 'setApiKey'
  | 'copyJson'
  | 'label'
  /** Add `chain`, found on a node of `network`, to the settings. */
  | 'addChain'
  | 'copyText'
  | 'openSource'
  /** Show `place`, marked with the reason `text` until the file is closed. */
  | 'showFailingLine'
  /** Debug the transaction, starting where it failed. */
  | 'debug';

export interface LinkArgs {
  readonly identifier: string;
  readonly network?: string;
  readonly chain?: string;
  /** For `copyText` and `showFailingLine` only. */
  readonly text?: string;
  /** For `openSource` and `showFailingLine` only. */
  readonly place?: PlaceArgs;
  /** For `showFailingLine` only: call stack, innermost first. */
  readonly stack?: readonly (PlaceArgs & { readonly words: string })[];
  /** For `showFailingLine` only: time of the report, milliseconds since the epoch. */
  readonly at?: number;
}

/** 0-based line and column. */
interface PlaceArgs {
  readonly uri: string;
  readonly line: number;
  readonly column: number;
}

export interface HostAnswer {
  readonly answer: 'once' | 'always' | 'never';
  readonly label: string;
  readonly description: string;
}

/** The consent card for hosts: the same question on every surface, or why no request is sent. */
export interface HostCard {
  /** `off`: the settings allow local hosts only. */
  readonly kind: 'ask' | 'blocked' | 'off';
  /** Full names of the hosts in question. */
  readonly hosts: readonly string[];
  readonly sentence: string;
  readonly answers: readonly HostAnswer[];
  /** There is nothing else to show, since no host may be queried. */
  readonly isAlone: boolean;
}
