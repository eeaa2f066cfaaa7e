/** The part of esbuild's metafile that is used. */
interface BuiltFile {
  readonly bytes: number;
  readonly entryPoint?: string;
  readonly imports: readonly { readonly path: string; readonly kind: string; readonly external?: boolean }[];
}

export declare function joinedChunks(
  outputs: Readonly<Record<string, BuiltFile>>,
  first: string,
  importedNames?: (importer: string, imported: string) => number,
): string[][];
