/**
 * Requests of tests in the extension host to the browser that shows VS Code. Selectors are playwright's (CSS, `text=…`,
 * `role=button[name="…"]`). Each request waits up to `wait` milliseconds for its target.
 */
export interface BridgeRequests {
  /** Rests the pointer on the first occurrence of `text` in the visible editor, or moves it to a point or element. */
  move: { readonly request: Target; readonly reply: null };
  click: { readonly request: Target & Click; readonly reply: null };
  /** Drags with Shift held down, which makes VS Code drop into an editor. */
  drag: { readonly request: { readonly from: Target; readonly to: Target }; readonly reply: null };
  /** Keys as playwright names them: "Escape", "Control+Shift+P". */
  press: { readonly request: { readonly keys: string }; readonly reply: null };
  type: { readonly request: { readonly text: string }; readonly reply: null };
  /** Visible text of each matching element, without waiting. */
  texts: { readonly request: { readonly selector: string }; readonly reply: readonly string[] };
  /** Waits until a visible matching element contains `text`; replies with its whole text. */
  waitForText: { readonly request: { readonly selector: string; readonly text: string }; readonly reply: string };
  /** Waits until no visible element matches. */
  waitForNone: { readonly request: { readonly selector: string }; readonly reply: null };
  /** Writes out/screenshots/<name>.png and replies with its path. */
  screenshot: { readonly request: { readonly name: string }; readonly reply: string };
  /** Opens a folder and one of its files in a second window; requests act on that window until it is closed. */
  openWindow: { readonly request: { readonly folder: string; readonly file: string }; readonly reply: null };
  closeWindow: { readonly request: null; readonly reply: null };
  /** The suite is complete; 0 if all tests passed. */
  finished: { readonly request: { readonly code: number }; readonly reply: null };
  /** Evaluates an expression in the page; replies with its value as JSON. */
  evaluate: { readonly request: { readonly expression: string }; readonly reply: unknown };
  /** Resources of the page and its frames after garbage collection. */
  weigh: { readonly request: null; readonly reply: PageWeight };
}

export interface PageWeight {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

export type Target =
  { readonly text: string } | { readonly selector: string } | { readonly x: number; readonly y: number };

/** How to click; by default with the left button. */
export interface Click {
  readonly modifier?: 'Alt' | 'Control' | 'Shift';
  /** The last two are a mouse's buttons 4 and 5. */
  readonly button?: 'left' | 'middle' | 'back' | 'forward';
}

export type BridgeRequestName = keyof BridgeRequests;

/** One line of JSON each way, over a loopback socket per call. */
export interface BridgeCall {
  readonly name: BridgeRequestName;
  readonly request: unknown;
  /** Milliseconds. */
  readonly wait: number;
}

export type BridgeReply = { readonly reply: unknown } | { readonly error: string };
