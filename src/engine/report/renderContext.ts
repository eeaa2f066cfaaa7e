/** What a renderer needs to know of the reader. */
export interface RenderContext {
  /** Milliseconds since the epoch; ages count from here. */
  readonly now: number;
  /** That all was recorded, and when, where that is so. */
  readonly recorded?: string;
  /** IANA name; the reader's own where absent. */
  readonly timeZone?: string;
  /** The reader's language, as VS Code names it ("en", "pt-br"). */
  readonly locale?: string;
  /** Other networks to try where nothing was found. */
  readonly otherNetworks?: readonly string[];
  /** What a network, or a chain of it, is looked up by; undefined where nothing is known of it. */
  readonly idOf?: (network: string, chain?: string) => string | undefined;
  /**
   * What this reader calls an identifier; `known` is what the Report calls it. Absent: that.
   *
   * @param at the network and chain that it stands on, by their names
   */
  readonly nameOf?: (
    id: string,
    known?: string,
    at?: { readonly network?: string; readonly chain?: string },
  ) => string | undefined;
  /** The address behind a link; undefined where the surface has no such link, which is then left out. */
  readonly link?: (command: LinkCommand, args: LinkArgs) => string | undefined;
}

export type LinkCommand =
  /** Look up `identifier` on `network` (and `chain`). */
  | 'lookUp'
  /** Ask for a network, then look up. */
  | 'otherNetwork'
  /** The whole Finding as a document. */
  | 'open'
  | 'openNotebook'
  /** Ask again, in the same place. */
  | 'tryAgain'
  /** Set the key of a host that asks for one. */
  | 'setApiKey'
  | 'copyJson'
  /** Ask what to call it. */
  | 'label'
  /** Put `chain`, which was found on a node of `network`, into the settings. */
  | 'addChain'
  /** Put `text` on the clipboard. */
  | 'copyText'
  /** Show `place` in the editor. */
  | 'openSource'
  /** The same, marked with the reason `text` until the file is closed. */
  | 'showFailingLine'
  /** Walk through the transaction in the debugger, from where it failed. */
  | 'debug';

export interface LinkArgs {
  readonly identifier: string;
  readonly network?: string;
  readonly chain?: string;
  /** For `copyText` and `showFailingLine` only. */
  readonly text?: string;
  /** For `openSource` and `showFailingLine` only. */
  readonly place?: PlaceArgs;
  /** For `showFailingLine` only: what had called it, itself first. */
  readonly stack?: readonly (PlaceArgs & { readonly words: string })[];
  /** For `showFailingLine` only: when it was told, milliseconds since the epoch. */
  readonly at?: number;
}

/** Line and column count from 0. */
export interface PlaceArgs {
  readonly uri: string;
  readonly line: number;
  readonly column: number;
}

export interface HostAnswer {
  readonly answer: 'once' | 'always' | 'never';
  readonly label: string;
  /** How long it holds. */
  readonly description: string;
}

/** What a surface shows where nobody agreed to a host that it would ask: the same question everywhere, or who said no. */
export interface HostCard {
  /** `off`: the setting forbids all hosts but the user's local ones. */
  readonly kind: 'ask' | 'blocked' | 'off';
  /** Whom an answer is about, whole. */
  readonly hosts: readonly string[];
  readonly sentence: string;
  /** Of `ask`: what can be answered. */
  readonly answers: readonly HostAnswer[];
  /** Nothing else can be shown: no host may be asked. */
  readonly isAlone: boolean;
}
