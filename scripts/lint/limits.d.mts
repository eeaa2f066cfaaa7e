export const limits: Readonly<Record<'filesInFolder' | 'linesInFile' | 'shortFile' | 'longFile', number>>;
