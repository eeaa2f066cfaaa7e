/** The part of esbuild's metafile that is used. */
export interface BundledMetafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, unknown>> }>>;
}

/** All sources that bundles contain, by their names in the metafile: "src/extension/main.ts". */
export function bundledInputs(metafiles: readonly BundledMetafile[]): readonly string[] {
  const outputs = metafiles.flatMap((metafile) => Object.values(metafile.outputs));
  const inputs = new Set(outputs.flatMap((output) => Object.keys(output.inputs)));
  // Imports from another bundle ("./drawn.js:…", "beside:./drawn.js") are listed with that bundle.
  // VS Code's API ("beside:./vscode") is not shipped.
  return [...inputs].filter((input) => !/^(?:beside:)?\.\//.test(input)).sort();
}

/** The folder of the package that a file belongs to; nested packages count. */
export function packageFolder(input: string): string | undefined {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0];
}
