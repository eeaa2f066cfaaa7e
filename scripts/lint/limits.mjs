/** How large the house may become: eslint holds a file against it, scripts/support/sizes.ts all of them. */
export const limits = {
  filesInFolder: 40,
  linesInFile: 400,
  /** Counted and shown, and right where there is a reason. */
  shortFile: 30,
  longFile: 300,
};
