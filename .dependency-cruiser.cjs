// Who may import whom in src. `npm run check` holds every import against it, and test/unit/project/directions.test.ts
// holds these rules against imports that are wrong.

/** Folders of src that a folder may import besides itself. Types of a folder named with `types:` only as types. */
const layers = {
  core: [],
  api: ['core'],
  explain: ['core', 'api/errors', 'types:api'],
  state: ['core', 'api', 'explain'],
  webview: ['core'],
  editor: ['core', 'api/errors'],
  startup: ['core', 'editor', 'types:state', 'types:features'],
  features: ['core', 'api', 'explain', 'state', 'editor', 'webview/protocol'],
};

/** Modules from outside that nothing in a folder may import. */
const outside = {
  core: ['vscode', 'node', 'network'],
  explain: ['vscode', 'node', 'network'],
  webview: ['vscode', 'node', 'network'],
  api: ['vscode'],
  state: ['vscode', 'network'],
  editor: ['network'],
  startup: ['network'],
  features: ['network'],
};
const modules = {
  vscode: { path: '(?:^|/)node_modules/(?:@types/)?vscode/|^vscode$' },
  node: { dependencyTypes: ['core'] },
  network: { path: '(?:^|/)node_modules/(?:@types/)?(?:undici|ws)/|^(?:undici|ws)(?:/|$)' },
};

const within = (folder) => `^src/${folder}/`;
const ofTypes = (entry) => entry.startsWith('types:');
const bare = (entry) => entry.replace('types:', '');

function layerRules([folder, imports]) {
  const mayTypes = [folder, ...imports.map(bare)];
  const may = [folder, ...imports.filter((entry) => !ofTypes(entry))];
  const rule = (name, allowed, to) => ({
    name,
    comment: `src/${folder} imports: ${imports.join(', ') || 'nothing else of src'}.`,
    severity: 'error',
    from: { path: within(folder) },
    to: { path: '^(?:src|test|scripts)/', pathNot: allowed.map(within), ...to },
  });
  return may.length === mayTypes.length
    ? [rule(`imports-of-${folder}`, may, {})]
    : [
        rule(`imports-of-${folder}`, mayTypes, {}),
        rule(`types-only-in-${folder}`, may, { dependencyTypesNot: ['type-only'] }),
      ];
}

function outsideRules([folder, names]) {
  return names.map((name) => ({
    name: `no-${name}-in-${folder}`,
    severity: 'error',
    from: { path: within(folder) },
    to: modules[name],
  }));
}

module.exports = {
  forbidden: [
    ...Object.entries(layers).flatMap(layerRules),
    ...Object.entries(outside).flatMap(outsideRules),
    {
      name: 'a-layer-has-rules',
      comment: 'A new folder of src is named in .dependency-cruiser.cjs with what it may import.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: Object.keys(layers).map(within) },
      to: {},
    },
    {
      name: 'features-apart',
      comment: 'Features never import each other: what two need stands beside them, or in state or editor.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/[^/]+/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'beside-features',
      comment: 'What stands beside the features is for all of them and knows none.',
      severity: 'error',
      from: { path: '^src/features/[^/]+$' },
      to: { path: '^src/features/[^/]+/' },
    },
    {
      name: 'no-circle',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-circle-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    { name: 'unknown', severity: 'error', from: { path: '^src/' }, to: { couldNotResolve: true, pathNot: '^vscode$' } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'types'] },
  },
};
