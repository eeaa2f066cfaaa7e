// Allowed imports in src. `npm run check` checks all imports, and test/unit/project/directions.test.ts checks these
// rules with forbidden imports. test/unit/project/doors.test.ts looks through index files. src/engine/index.ts is the
// engine's public API: the files next to it come after all modules.

/** The modules of src/engine; each may use those before it, through their index. Types may be imported both ways. */
const engine = [
  ...['primitives', 'secrets', 'report', 'precompiles', 'rpc', 'errors', 'net', 'networks', 'transactions'],
  ...['detection', 'abi', 'evm', 'sources', 'validators', 'chains', 'config', 'names', 'messages', 'source'],
  ...['replay', 'debug', 'health', 'addresses', 'contracts', 'bytes', 'signing', 'lists', 'discovery'],
  ...['diagnose', 'trees'],
  ...['agents', 'lookup', 'notebook'],
];
/** Modules in which every file may send requests; elsewhere only files below `io/` do. */
const asking = ['net', 'sources', 'discovery', 'signing'];
/** Node-only code, with a counterpart for browsers (engine/primitives/environment.ts). */
const forNode = [
  ...[
    'src/cli/',
    'src/engine/lists/io/export/',
    'src/engine/source/io/verified/storedTexts\\.ts$',
    'src/engine/net/http/(?:connections|nodeTransport|unpack)\\.ts$',
  ],
  'src/engine/net/socket/openSocket\\.ts$',
  'src/extension/vscode/(?:homeFolder|localNetworkFiles|regularFile|sharedEntries)\\.ts$',
];
/** Modules used by pages: they must not even import types from others. */
const forPages = ['primitives', 'secrets', 'rpc', 'errors', 'report', 'precompiles', 'abi'];
/** Folders of src/extension that are shared by all surfaces. */
const shared = ['activation', 'services', 'shared', 'vscode'];

const within = (...folders) => `^src/(?:${folders.join('|')})/`;
/** The files that combine the modules: the engine's index and those next to it. */
const joint = '^src/engine/[^/]+\\.ts$';
const modulesOf = (names) => `^src/engine/(?:${names.join('|')})/`;
const values = { dependencyTypesNot: ['type-only'] };
const pure = { path: '^src/engine/', pathNot: [modulesOf(asking), '/io/'] };
const modules = {
  vscode: { path: '(?:^|/)node_modules/(?:@types/)?vscode/|^vscode$' },
  node: { dependencyTypes: ['core'] },
  network: { path: '(?:^|/)node_modules/(?:@types/)?(?:undici|ws)/|^(?:undici|ws)(?:/|$)' },
};

const order = engine.slice(0, -1).flatMap((name, at) => {
  const rule = {
    name: `order-of-${name}`,
    comment: `src/engine/${name} uses the modules that stand before it in .dependency-cruiser.cjs.`,
    severity: 'error',
    from: { path: modulesOf([name]) },
  };
  const later = modulesOf(engine.slice(at + 1));
  const typesToo = { ...rule, to: { path: later, pathNot: modulesOf(forPages) } };
  return [{ ...rule, to: { path: later, ...values } }, ...(forPages.includes(name) ? [typesToo] : [])];
});

module.exports = {
  forbidden: [
    ...order,
    {
      name: 'a-module-has-a-place',
      comment: 'A new module of src/engine is named in .dependency-cruiser.cjs after those that it uses.',
      severity: 'error',
      from: { path: '^src/engine/[^/]+/', pathNot: modulesOf(engine) },
      to: {},
    },
    {
      name: 'past-a-door',
      comment:
        'A module is used by its index.ts; only what is loaded late is named as a file, so that no more is loaded.',
      severity: 'error',
      from: { path: '^src/engine/([^/]+)/' },
      to: { path: '^src/engine/[^/]+/', pathNot: ['^src/engine/$1/', '^src/engine/[^/]+/index\\.ts$'], dynamic: false },
    },
    {
      name: 'joint-by-doors',
      comment: 'What joins the modules uses them by their doors.',
      severity: 'error',
      from: { path: joint },
      to: { path: '^src/engine/[^/]+/', pathNot: '^src/engine/[^/]+/index\\.ts$' },
    },
    {
      name: 'joint-comes-last',
      comment: 'No module knows what joins them.',
      severity: 'error',
      from: { path: '^src/engine/[^/]+/' },
      to: { path: joint },
    },
    {
      name: 'past-a-door-from-outside',
      comment:
        'A module is used by its index.ts; only what is loaded late is named as a file, so that no more is loaded.',
      severity: 'error',
      from: { path: '^(?:src/(?!engine/)|scripts/)' },
      to: {
        path: '^src/engine/',
        pathNot: ['^src/engine/index\\.ts$', '^src/engine/[^/]+/index\\.ts$'],
        dynamic: false,
      },
    },
    {
      name: 'own-door',
      comment: 'Within a module files import each other; its door is for others.',
      severity: 'error',
      from: { path: '^src/engine/([^/]+)/' },
      to: { path: '^src/engine/$1/index\\.ts$' },
    },
    {
      name: 'pure-parts-do-not-ask',
      comment: 'What asks stands below io/; pure parts take what it gave.',
      severity: 'error',
      from: { ...pure, pathNot: [...pure.pathNot, joint, '^src/engine/[^/]+/index\\.ts$'] },
      to: { path: ['^src/engine/[^/]+/io/', modulesOf(asking)], ...values },
    },
    {
      name: 'node-in-adapters',
      comment: 'All but a few adapters runs in a browser too: take what both have, or name the adapter in forNode.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^(?:${forNode.join('|')})` },
      to: modules.node,
    },
    {
      name: 'network-in-net',
      comment:
        'Requests are sent by src/engine/net alone, behind the agreement of the user, by what carries them in Node.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^(?:${forNode.join('|')})` },
      to: modules.network,
    },
    {
      name: 'engine-alone',
      comment: 'The engine knows no editor and no page.',
      severity: 'error',
      from: { path: within('engine') },
      to: { path: '^(?:src|test|scripts)/', pathNot: within('engine') },
    },
    { name: 'engine-without-vscode', severity: 'error', from: { path: within('engine') }, to: modules.vscode },
    {
      name: 'pages-alone',
      comment: `Pages use ${forPages.join(', ')} of the engine: they have nothing of Node and ask nobody.`,
      severity: 'error',
      from: { path: within('webview') },
      to: { path: '^(?:src|test|scripts)/', pathNot: [within('webview'), modulesOf(forPages)] },
    },
    { name: 'pages-without-vscode', severity: 'error', from: { path: within('webview') }, to: modules.vscode },
    {
      name: 'extension-and-protocol',
      comment: 'Of the pages the extension knows their messages.',
      severity: 'error',
      from: { path: within('extension') },
      to: { path: '^(?:src|test|scripts)/', pathNot: within('engine', 'extension', 'webview/protocol') },
    },
    {
      name: 'command-line-and-engine',
      comment: 'The command line is as thin as the editor: what it tells comes from the engine.',
      severity: 'error',
      from: { path: within('cli') },
      to: { path: '^(?:src|test|scripts)/', pathNot: within('engine', 'cli') },
    },
    { name: 'command-line-without-vscode', severity: 'error', from: { path: within('cli') }, to: modules.vscode },
    {
      name: 'surfaces-apart',
      comment: 'Surfaces never import each other: what two need stands in shared, services, vscode or the engine.',
      severity: 'error',
      from: { path: `^src/extension/(?!(?:${shared.join('|')})/)([^/]+)/` },
      to: {
        path: '^src/extension/[^/]+/',
        pathNot: ['^src/extension/$1/', within(...shared.map((name) => `extension/${name}`))],
      },
    },
    {
      name: 'shared-knows-no-surface',
      comment: 'What all surfaces share knows none of them; services makes the trees and dashboards that they show.',
      severity: 'error',
      from: { path: within('extension/shared', 'extension/vscode') },
      to: { path: '^src/extension/[^/]+/', pathNot: within(...shared.map((name) => `extension/${name}`)) },
    },
    {
      name: 'activation-is-light',
      comment: 'What runs before anything is loaded names the rest as types.',
      severity: 'error',
      from: { path: within('extension/activation') },
      to: { path: '^src/extension/[^/]+/', pathNot: within('extension/activation', 'extension/vscode'), ...values },
    },
    {
      name: 'no-circle',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'unknown', severity: 'error', from: { path: '^src/' }, to: { couldNotResolve: true, pathNot: '^vscode$' } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'types'] },
  },
};
