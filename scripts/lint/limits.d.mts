export const limits: Readonly<Record<'filesInFolder' | 'linesInFile', number>>;
