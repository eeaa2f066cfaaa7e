/** Sizes above which a file or folder deserves review: eslint and the stage `figures` warn, nothing fails. */
export const limits = {
  filesInFolder: 40,
  linesInFile: 600,
};
