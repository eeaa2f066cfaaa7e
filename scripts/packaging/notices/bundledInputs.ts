/** The part of esbuild's metafile that is read. */
export interface BundledMetafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, unknown>> }>>;
}

/** Everything that a bundle was made of and that is in it, by its name in the metafile: "src/extension/main.ts". */
export function bundledInputs(metafiles: readonly BundledMetafile[]): readonly string[] {
  const outputs = metafiles.flatMap((metafile) => Object.values(metafile.outputs));
  const inputs = new Set(outputs.flatMap((output) => Object.keys(output.inputs)));
  // What a bundle takes from one that stands beside it ("./drawn.js:…", "beside:./drawn.js") is in that one.
  return [...inputs].filter((input) => !/^(?:beside:)?\.\//.test(input)).sort();
}

/** The folder of the package that a file belongs to, a package's own packages included. */
export function packageFolder(input: string): string | undefined {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0];
}
