/**
 * What a test inside the extension host can ask of the browser that shows VS Code. Selectors are playwright's
 * (CSS, `text=…`, `role=button[name="…"]`). Every request waits up to `wait` milliseconds for what it names.
 */
export interface BridgeRequests {
  /** Rests the pointer on the first place where the visible editor shows `text`, or moves it to a point or an element. */
  move: { readonly request: Target; readonly reply: null };
  click: { readonly request: Target & Click; readonly reply: null };
  /** Drags from one place to the other, with Shift held down: that is how VS Code drops into an editor. */
  drag: { readonly request: { readonly from: Target; readonly to: Target }; readonly reply: null };
  /** Keys as playwright names them: "Escape", "Control+Shift+P". */
  press: { readonly request: { readonly keys: string }; readonly reply: null };
  type: { readonly request: { readonly text: string }; readonly reply: null };
  /** Visible text of each element that matches, at once. */
  texts: { readonly request: { readonly selector: string }; readonly reply: readonly string[] };
  /** Waits until a visible element that matches holds `text`; replies with its whole text. */
  waitForText: { readonly request: { readonly selector: string; readonly text: string }; readonly reply: string };
  /** Waits until no visible element matches. */
  waitForNone: { readonly request: { readonly selector: string }; readonly reply: null };
  /** Writes out/screenshots/<name>.png and replies with its path. */
  screenshot: { readonly request: { readonly name: string }; readonly reply: string };
  /** Opens a folder in a second window, with a file of it; requests are about that window until it is closed. */
  openWindow: { readonly request: { readonly folder: string; readonly file: string }; readonly reply: null };
  closeWindow: { readonly request: null; readonly reply: null };
  /** The suite came to its end; 0 where all of it passed. */
  finished: { readonly request: { readonly code: number }; readonly reply: null };
  /** An expression evaluated in the page; the reply is its value as JSON. */
  evaluate: { readonly request: { readonly expression: string }; readonly reply: unknown };
  /** What the page holds with all of its frames, once all that can be freed is. */
  weigh: { readonly request: null; readonly reply: PageWeight };
}

export interface PageWeight {
  /** Bytes. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

export type Target =
  { readonly text: string } | { readonly selector: string } | { readonly x: number; readonly y: number };

/** How it is clicked; with the left button alone where nothing is said. */
export interface Click {
  readonly modifier?: 'Alt' | 'Control' | 'Shift';
  /** The last two are a mouse's buttons 4 and 5. */
  readonly button?: 'left' | 'middle' | 'back' | 'forward';
}

export type BridgeRequestName = keyof BridgeRequests;

/** One line of JSON each way over a loopback socket of its own. */
export interface BridgeCall {
  readonly name: BridgeRequestName;
  readonly request: unknown;
  /** Milliseconds. */
  readonly wait: number;
}

export type BridgeReply = { readonly reply: unknown } | { readonly error: string };
