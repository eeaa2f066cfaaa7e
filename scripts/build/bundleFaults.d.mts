export declare const maximumFirstHover: number;

/** The part of esbuild's metafile that is used. */
export interface BundleMetafile {
  readonly inputs: Readonly<Record<string, object>>;
  readonly outputs: Readonly<Record<string, { readonly bytes: number; readonly imports: readonly BundleImport[] }>>;
}

/** As esbuild names it: "import-statement", "require-call"… */
interface BundleImport {
  readonly path: string;
  readonly kind: string;
  readonly external?: boolean;
}

export declare function bundleFaults(extension: BundleMetafile, main: BundleMetafile): string[];
