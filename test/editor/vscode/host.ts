import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Options of a window. */
export interface Host {
  readonly workspace: string;
  /** Folder of the user's settings.json. */
  readonly user: string;
  isTrusted: boolean;
}

export interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly languages: readonly { readonly id: string; readonly extensions?: readonly string[] }[];
    readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
    readonly configurationDefaults?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly views: Readonly<Record<string, readonly { readonly id: string; readonly name: string }[]>>;
    readonly menus: Readonly<
      Record<string, readonly { readonly command: string; readonly when?: string; readonly group?: string }[]>
    >;
    readonly viewsWelcome?: readonly { readonly view: string; readonly contents: string; readonly when?: string }[];
  };
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] };
  };
}

interface Setting {
  readonly default?: unknown;
  readonly scope?: string;
}

export const extensionFolder = path.resolve(__dirname, '../../..');
export const manifest = JSON.parse(readFileSync(path.join(extensionFolder, 'package.json'), 'utf8')) as Manifest;

const texts = JSON.parse(readFileSync(path.join(extensionFolder, 'package.nls.json'), 'utf8')) as Readonly<
  Record<string, string>
>;

/** Replaces `%key%` in the manifest by its text. */
export function words(text: string): string {
  return texts[text.replace(/^%(.*)%$/, '$1')] ?? text;
}

/** The window; set before anything else of VS Code is used. */
export const host: Host = { workspace: '', user: '', isTrusted: true };
