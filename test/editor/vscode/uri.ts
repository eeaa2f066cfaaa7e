import { URI, Utils } from 'vscode-uri';

/** VS Code's own implementation. */
export const Uri = Object.assign(URI, { joinPath: Utils.joinPath });
export type Uri = URI;
