/** A suite of test/integration: a window of VS Code with its own network. */
export interface Suite {
  readonly name: string;
  /** Folders of test/integration. */
  readonly folders: readonly string[];
  /** Folder that runs after the window is reloaded. */
  readonly reloaded?: string;
  /** Runs only the tests with these titles. */
  readonly only?: readonly string[];
  /** False: Restricted Mode. */
  readonly trusted: boolean;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Approximate duration on an idle machine. */
  readonly seconds: number;
}

const restricted: Suite = { name: 'restricted', folders: ['restricted'], trusted: false, seconds: 20 };

/** What only a real VS Code shows: that things can be found, clicked, dragged and reloaded. The rest is test/editor. */
export const suites: readonly Suite[] = [
  {
    name: 'trusted',
    folders: ['identifiers', 'notebooks', 'views', 'reload/before'],
    reloaded: 'reload/after',
    trusted: true,
    seconds: 120,
  },
  restricted,
];

/** Smoke tests for builds where the full suites would add nothing: activation, and one scenario for each feature. */
export const smokeSuites: readonly Suite[] = [
  {
    name: 'smoke',
    folders: ['identifiers', 'notebooks', 'views'],
    only: [
      'the extension runs in the VS Code that the suite is for',
      'the extension is active in a trusted workspace',
      'the loaded bundle registers every declared command, and no other in the palette’s reach',
      'hover explains a live transaction: what, who, fee, where from',
      'hover is what the mouse shows in any language, once a file is open',
      'consent is given with the mouse, and the answer shows in its place',
      'look up opens a live transaction as a page, with its text behind it',
      'look up takes what is typed into its input',
      'lists open as documents that load more',
      'the trees of the side bar shows the sets of validators with what they have together',
      'the tree of nodes says how each node is',
      'the page of a result follows a link in its tab, and goes back and forward',
      'clicks in the page of a result go back and forward with the buttons of a mouse',
      'the dashboard opens once for a network, and shows its nodes, chains and L1s',
      'notebooks of the samples open, and their cells run on the active network',
      'language of .rpc knows the other cells of a notebook, and what they answered',
      'an API key is set by hand, sent to its host, and written nowhere',
    ],
    trusted: true,
    seconds: 30,
  },
];

/** VS Code's activation times of the extension, for npm run bench. */
const activation: Suite = { name: 'activation', folders: ['activation'], trusted: true, seconds: 20 };

/** Duration of a hover in a fresh window, with and without a request to a node, for npm run bench. */
const firstHover: Suite = { name: 'firstHover', folders: ['firstHover'], trusted: true, seconds: 20 };
const firstHoverOffline: Suite = {
  ...firstHover,
  name: 'firstHoverOffline',
  settings: { 'snowprobe.network': 'fuji', 'snowprobe.consent': 'never' },
};

/** Resources of a window that is open for hours, for npm run soak. */
const soak: Suite = { name: 'soak', folders: ['soak'], trusted: true, seconds: 7_200 };

/** @throws {Error} if there is none of this name */
export function suiteOf(name: string): Suite {
  const suite = [...suites, ...smokeSuites, activation, firstHover, firstHoverOffline, soak].find(
    (one) => one.name === name,
  );
  if (suite === undefined) {
    throw new Error(`There is no suite ${name}.`);
  }
  return suite;
}
