import { ProjectIndex } from '../engine/source';
import type { Log } from './vscode/log';
import { WorkspaceFiles } from './vscode/projectFiles';

/** What compilers left in the open folders. @param changed what was found with the old ABIs may be told better now */
export function openProject(log: Log, changed: () => void): ProjectIndex {
  const files = new WorkspaceFiles((error) => log.error('Searching new folders for ABIs failed.', error));
  return new ProjectIndex(files, { changed, report: (text) => log.write({ level: 'warn', text }) });
}
